//! Embeds `static/` into the binary. The style sheets are joined into one and lowered to the oldest supported browsers, scripts lose their
//! comments, those in `js/pages` are joined with what they import, and text files are also stored compressed. A hash of the content goes
//! into the URLs.
//!
//! The keys of `templates/i18n` become constants, and the book for organizers becomes HTML.

#[path = "build/book.rs"]
mod book;
#[path = "build/bundle.rs"]
mod bundle;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions, StyleSheet};
use lightningcss::targets::{Browsers, Targets};
use lightningcss::values::color::CssColor;
use lightningcss::visitor::{Visit, VisitTypes, Visitor};
use sha2::{Digest, Sha256};

/// Style sheets that come first and last; those of `css/components/` stand between them, ordered by name.
const FIRST: [&str; 5] = ["layers", "reset", "tokens", "base", "layout"];
const LAST: [&str; 2] = ["utilities", "print"];

/// Scripts that are joined with what they import, one for each page.
const PAGES: &str = "js/pages/";

/// The file whose texts have keys that the crates supply, so that their constants may be unused here.
const OF_DOMAIN: &str = "domain.ftl";

/// Oldest supported browsers, as in CONTRIBUTING.md.
const FLOOR: Browsers = Browsers {
    safari: Some(version(15, 4)),
    ios_saf: Some(version(15, 4)),
    chrome: Some(version(100, 0)),
    android: Some(version(100, 0)),
    samsung: Some(version(18, 0)),
    edge: Some(version(100, 0)),
    firefox: Some(version(100, 0)),
    ie: None,
    opera: None,
};

const fn version(major: u32, minor: u32) -> u32 {
    major << 16 | minor << 8
}

fn main() -> Result<(), Box<dyn Error>> {
    for watched in ["static", "templates/i18n", book::FOLDER] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("static");
    let out = PathBuf::from(env::var("OUT_DIR")?);

    let mut files = vec![("css/app.css".to_owned(), join_styles(&root, &out)?)];
    for path in walk(&root)? {
        let name = path.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
        if name.starts_with("css/") {
            continue;
        }
        let path = match path.extension().and_then(|ending| ending.to_str()) {
            Some("css") => lower(&name, &fs::read_to_string(path)?, &out)?,
            Some("js") => script(&root, &name, &out)?,
            _ => path,
        };
        files.push((name, path));
    }
    files.extend(book::pictures(&walk)?);
    let (assets, hash) = listing(&files, &out)?;
    fs::write(out.join("assets.rs"), assets)?;
    fs::write(out.join("book.rs"), book::pages(&hash, &walk, &out)?)?;
    fs::write(out.join("keys.rs"), keys()?)?;
    Ok(())
}

/// A constant for each key of a text, and the sorted list of their names.
fn keys() -> Result<String, Box<dyn Error>> {
    let spanish = keys_of("es")?;
    for language in ["ca", "en"] {
        let other = keys_of(language)?;
        let differing: Vec<_> = spanish.symmetric_difference(&other).collect();
        if !differing.is_empty() {
            return Err(format!("only one of es and {language} has {differing:?}").into());
        }
    }
    let (mut constants, mut names) = (String::new(), String::new());
    for (key, file) in &spanish {
        let allow = if file == OF_DOMAIN { "#[allow(dead_code)] " } else { "" };
        let name = key.to_uppercase().replace('-', "_");
        writeln!(constants, "{allow}pub(crate) const {name}: Key = Key({key:?});")?;
        writeln!(names, "    {key:?},")?;
    }
    Ok(format!("{constants}static NAMES: [&str; {}] = [\n{names}];\n", spanish.len()))
}

/// The keys of a language, each with the name of its file.
fn keys_of(language: &str) -> Result<BTreeSet<(String, String)>, Box<dyn Error>> {
    let mut keys = BTreeSet::new();
    for path in walk(&Path::new("templates/i18n").join(language))? {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        for line in fs::read_to_string(&path)?.lines() {
            let Some((key, _)) = line.split_once(" = ") else { continue };
            if !line.starts_with(|first: char| first.is_ascii_lowercase()) {
                continue;
            }
            if !keys.insert((key.to_owned(), file.clone().into_owned())) {
                return Err(format!("{}: {key} is there twice", path.display()).into());
            }
        }
    }
    Ok(keys)
}

fn join_styles(root: &Path, out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let css = root.join("css");
    let mut sheets: Vec<PathBuf> =
        FIRST.iter().map(|name| css.join(format!("{name}.css"))).collect();
    sheets.extend(walk(&css.join("components"))?);
    sheets.extend(LAST.iter().map(|name| css.join(format!("{name}.css"))));
    let mut joined = String::new();
    for sheet in sheets {
        let text =
            fs::read_to_string(&sheet).map_err(|error| format!("{}: {error}", sheet.display()))?;
        joined.push_str(&text);
    }
    lower("app.css", &joined, out)
}

/// Writes a minified style sheet for the oldest supported browsers: without nesting, with `light-dark()` as two variables of which one is
/// empty, and with colors in sRGB.
fn lower(name: &str, sheet: &str, out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let targets = Targets::from(FLOOR);
    let mut parsed = StyleSheet::parse(sheet, ParserOptions::default()).map_err(|error| {
        let line = error.loc.as_ref().and_then(|at| sheet.lines().nth(at.line as usize));
        format!("{name}: {error}: {}", line.unwrap_or_default().trim())
    })?;
    let Ok(()) = parsed.visit(&mut Srgb);
    parsed
        .minify(MinifyOptions { targets, ..MinifyOptions::default() })
        .map_err(|error| format!("{name}: {error}"))?;
    let options = PrinterOptions { minify: true, targets, ..PrinterOptions::default() };
    let path = out.join(name);
    fs::write(&path, parsed.to_css(options)?.code)?;
    Ok(path)
}

/// Writes a script without its comments; one of [`PAGES`] is joined with what it imports.
fn script(root: &Path, name: &str, out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let read = |name: &str| match fs::read_to_string(root.join(name)) {
        Ok(script) => Ok(bare(&script)),
        Err(error) => Err(format!("{name}: {error}")),
    };
    let code = if name.starts_with(PAGES) { bundle::bundle(name, &read)? } else { read(name)? };
    let path = out.join(name.replace('/', "_"));
    fs::write(&path, code)?;
    Ok(path)
}

/// A script without its whole-line comments; with the types they are a third of the download. The lines stay as empty ones, so that
/// errors report the line of the source.
fn bare(script: &str) -> String {
    let mut code = String::new();
    let mut is_comment = false;
    for line in script.lines() {
        let text = line.trim();
        // Code after a comment on the same line stays.
        let is_open = is_comment || text.starts_with("/*");
        let is_bare = is_open && text.find("*/").is_none_or(|end| text.len() == end + 2);
        is_comment = is_open && is_bare && !text.ends_with("*/");
        if !is_bare && !text.starts_with("//") {
            code.push_str(line);
        }
        code.push('\n');
    }
    code
}

/// Converts every color without variables to sRGB; otherwise the sheet would repeat it once per color space.
struct Srgb;

impl Visitor<'_> for Srgb {
    type Error = Infallible;

    fn visit_types(&self) -> VisitTypes {
        VisitTypes::COLORS
    }

    fn visit_color(&mut self, color: &mut CssColor) -> Result<(), Infallible> {
        if let Ok(plain) = color.to_rgb() {
            *color = plain;
        }
        Ok(())
    }
}

fn walk(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(walk(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The list of files as code, and the hash of all of them.
fn listing(files: &[(String, PathBuf)], out: &Path) -> Result<(String, String), Box<dyn Error>> {
    let mut hash = Sha256::new();
    let mut rows = String::new();
    for (number, (name, path)) in files.iter().enumerate() {
        let bytes = fs::read(path)?;
        hash.update(name.as_bytes());
        hash.update(&bytes);
        let packed = out.join(format!("asset-{number}"));
        writeln!(
            rows,
            "    Asset {{ name: {name:?}, plain: {}, brotli: {}, gzip: {} }},",
            include(path),
            kept(name, &bytes, brotli(&bytes)?, &packed.with_extension("br"))?,
            kept(name, &bytes, gzip(&bytes)?, &packed.with_extension("gz"))?,
        )?;
    }
    let hash: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    let code = format!(
        "/// Hash of all files, in their URLs.\npub const HASH: &str = {hash:?};\n\
         static FILES: &[Asset] = &[\n{rows}];\n"
    );
    Ok((code, hash))
}

fn include(path: &Path) -> String {
    format!("include_bytes!({:?})", path.display().to_string())
}

/// Code of the compressed bytes for the file list; `None` as code if the file is not text or did not become smaller.
fn kept(name: &str, plain: &[u8], packed: Vec<u8>, path: &Path) -> Result<String, Box<dyn Error>> {
    let is_text =
        [".css", ".js", ".svg", ".webmanifest", ".json"].iter().any(|it| name.ends_with(it));
    if !is_text || packed.len() >= plain.len() {
        return Ok("None".to_owned());
    }
    fs::write(path, packed)?;
    Ok(format!("Some({})", include(path)))
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
