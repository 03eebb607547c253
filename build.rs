//! Embeds `static/` into the binary: every file, the style sheets joined into one, and a hash of it all for the URLs.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

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
    fs::write(out.join("assets.rs"), listing(&files)?)?;
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
        joined.push_str(
            &fs::read_to_string(&sheet).map_err(|error| format!("{}: {error}", sheet.display()))?,
        );
    }
    let path = out.join("app.css");
    fs::write(&path, joined)?;
    Ok(path)
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

fn listing(files: &[(String, PathBuf)]) -> Result<String, Box<dyn Error>> {
    let mut hash = Sha256::new();
    let mut rows = String::new();
    for (name, path) in files {
        hash.update(name.as_bytes());
        hash.update(fs::read(path)?);
        writeln!(rows, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())?;
    }
    let hash: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    Ok(format!(
        "/// Hash of all files, in their URLs.\npub const HASH: &str = {hash:?};\n\
         static FILES: &[(&str, &[u8])] = &[\n{rows}];\n"
    ))
}
