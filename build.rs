//! Embeds `static/` into the binary: every file, the style sheets joined into one, what is text also compressed as far
//! as it goes, and a hash of it all for the URLs.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// The style sheets that come first and last; those of `css/components/` stand between them in order of name.
const FIRST: [&str; 5] = ["layers", "reset", "tokens", "base", "layout"];
const LAST: [&str; 2] = ["utilities", "print"];

fn main() -> Result<(), Box<dyn Error>> {
    for watched in ["static", "migrations", "templates/i18n"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("static");
    let out = PathBuf::from(env::var("OUT_DIR")?);

    let mut files = vec![("css/app.css".to_owned(), join_styles(&root, &out)?)];
    for path in walk(&root)? {
        let name = path.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
        if !name.starts_with("css/") {
            files.push((name, path));
        }
    }
    fs::write(out.join("assets.rs"), listing(&files, &out)?)?;
    Ok(())
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
        joined.push_str(&without_comments(&text));
    }
    let path = out.join("app.css");
    fs::write(&path, joined)?;
    Ok(path)
}

/// A style sheet without its comments and the blanks that begin its lines. No string of ours holds a comment's sign.
fn without_comments(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
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

fn listing(files: &[(String, PathBuf)], out: &Path) -> Result<String, Box<dyn Error>> {
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
    Ok(format!(
        "/// Hash of all files, in their URLs.\npub const HASH: &str = {hash:?};\n\
         static FILES: &[Asset] = &[\n{rows}];\n"
    ))
}

fn include(path: &Path) -> String {
    format!("include_bytes!({:?})", path.display().to_string())
}

/// The compressed bytes as they are listed; none of what is no text or did not become smaller.
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
