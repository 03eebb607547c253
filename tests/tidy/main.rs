//! Enforces the architecture: allowed imports without cycles, the home of each crate, and a heading on every module.
//!
//! The tables are the rule; a new line in them is an architectural change and says so in its commit.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod architecture;
mod imports;
mod web;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates of the workspace below this one; their sources are in `crates/NAME/src`. A crate is one layer, or each of its folders is one.
const BELOW: [(&str, bool); 4] =
    [("parchis", false), ("domain", true), ("pictures", true), ("store", false)];

/// Layers, each with those that it may name. The compiler enforces the limits between crates.
const LAYERS: [(&str, &[&str]); 13] = [
    ("parchis", &[]),
    ("tournament", &["parchis"]),
    ("ranking", &["parchis", "tournament"]),
    ("draw", &["parchis", "tournament", "ranking"]),
    ("board", &["parchis"]),
    ("crest", &["tournament"]),
    ("card", &["parchis", "board", "crest"]),
    ("store", &["parchis", "tournament"]),
    ("acts", &["parchis", "tournament", "ranking", "draw", "crest", "store"]),
    ("live", &["tournament"]),
    ("config", &[]),
    (
        "web",
        &[
            "parchis",
            "tournament",
            "ranking",
            "draw",
            "board",
            "crest",
            "card",
            "store",
            "acts",
            "live",
            "config",
        ],
    ),
    (
        "cli",
        &["parchis", "tournament", "ranking", "draw", "store", "acts", "live", "config", "web"],
    ),
];

/// Dependencies of the top-level package, each with the only modules that may name it. Those of the crates below are in their `Cargo.toml`.
const CRATES: [(&str, &[&str]); 31] = [
    ("actix_web", &["web"]),
    ("actix_multipart", &["web"]),
    ("askama", &["web"]),
    ("fluent_templates", &["web"]),
    ("icu_collator", &["web"]),
    ("icu_locale_core", &["web"]),
    ("argon2", &["web"]),
    ("zxcvbn", &["web"]),
    ("governor", &["web"]),
    ("icalendar", &["web"]),
    ("lettre", &["web"]),
    ("ipnet", &["config"]),
    ("prometheus_client", &["web"]),
    ("serde", &["web", "config"]),
    ("serde_json", &["web", "config"]),
    ("serde_path_to_error", &["web"]),
    ("tracing", &["web", "live", "cli"]),
    ("clap", &["cli"]),
    ("getrandom", &["acts", "web", "cli"]),
    ("indicatif", &["cli"]),
    ("flate2", &["web"]),
    ("quick_cache", &["web"]),
    ("rlimit", &["cli"]),
    ("totp_rs", &["web"]),
    ("utoipa", &["web"]),
    ("rustls", &["cli", "web"]),
    // Parts of actix, used where its own server lacks a required limit.
    ("actix_http", &["web"]),
    ("actix_server", &["web"]),
    ("actix_service", &["web"]),
    ("h2", &["web"]),
    ("tokio_rustls", &["web"]),
];

/// Dependencies and features that no pure crate may have: databases, servers, logging, the clock and randomness of the machine.
const IMPURE: [&str; 11] = [
    "diesel",
    "actix",
    "tokio",
    "tracing",
    "\"clock\"",
    "getrandom",
    "fastrand",
    "reqwest",
    "tempfile",
    "askama",
    "serde_json",
];

/// Access to the clock, the environment and threads, and the only modules that may use it.
const EFFECTS: [(&str, &[&str]); 5] = [
    // `store` notes the time of a write that was not an act.
    ("Utc::now", &["acts", "web", "cli", "store"]),
    ("SystemTime::now", &["web", "cli"]),
    ("Instant::now", &["web", "cli", "live", "store"]),
    ("env::var", &["config"]),
    ("std::fs", &["cli", "store", "config"]),
];

#[test]
fn modules_import_only_the_layers_below() {
    let mut breaches = Vec::new();
    for (file, text) in sources() {
        let Some(allowed) = allowed_for(&module_of(&file)) else { continue };
        for (number, named) in modules_named(&text) {
            let known = LAYERS.iter().any(|(module, _)| *module == named);
            if known && named != module_of(&file) && !allowed.contains(&named.as_str()) {
                breaches.push(format!("{}:{number}: names crate::{named}", file.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for home in homes() {
        let circles = imports::circles(&sources_of(&home));
        assert!(circles.is_empty(), "{home}: {}", circles.join("\n"));
    }
}

#[test]
fn no_folders_import_each_other_in_a_circle() {
    for home in homes() {
        let circles = imports::circles_of_folders(&sources_of(&home));
        assert!(circles.is_empty(), "{home}: {}", circles.join("\n"));
    }
}

#[test]
fn outside_crates_and_effects_stay_where_they_belong() {
    let mut breaches = Vec::new();
    for (file, text) in sources() {
        let module = module_of(&file);
        if module == "lib" || module == "main" {
            continue;
        }
        let is_top = file.starts_with("src");
        for (number, line) in code_lines(&text) {
            let crates = CRATES.iter().filter(|_| is_top);
            let crates = crates.map(|(name, homes)| (format!("{name}::"), homes));
            let effects = EFFECTS.iter().map(|(name, homes)| ((*name).to_owned(), homes));
            for (name, homes) in crates.chain(effects) {
                if names(line, &name) && !homes.contains(&module.as_str()) {
                    breaches.push(format!("{}:{number}: names {name}", file.display()));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn pure_crates_depend_on_nothing_that_has_effects() {
    for name in ["parchis", "domain", "pictures"] {
        let manifest =
            fs::read_to_string(root().join(format!("crates/{name}/Cargo.toml"))).unwrap();
        let (_, after) = manifest.split_once("[dependencies]").unwrap();
        let dependencies = after.split("\n[").next().unwrap();
        let impure: Vec<&str> =
            IMPURE.into_iter().filter(|impure| dependencies.contains(impure)).collect();
        assert_eq!(impure, [""; 0], "crates/{name}/Cargo.toml");
    }
}

#[test]
fn every_module_opens_with_what_it_is() {
    let bare: Vec<String> = sources()
        .filter(|(_, text)| !text.starts_with("//!"))
        .map(|(file, _)| file.display().to_string())
        .collect();
    assert!(bare.is_empty(), "no `//!` at the top of {bare:?}");
}

#[test]
fn every_folder_module_is_in_the_table() {
    for (file, _) in sources() {
        let name = module_of(&file);
        let known = allowed_for(&name).is_some() || name == "lib" || name == "main";
        assert!(known, "{}: {name} has no line in LAYERS", file.display());
    }
}

#[test]
fn tests_stand_in_tests() {
    let mark = ["cfg(", "test)"].concat();
    let inside: Vec<String> = sources()
        .filter(|(_, text)| text.contains(&mark))
        .map(|(file, _)| file.display().to_string())
        .collect();
    assert!(inside.is_empty(), "compiled a second time for the tests in {inside:?}");
}

/// A moment has a day only in a time zone: `date_naive` elsewhere would be the day in London.
#[test]
fn days_are_taken_from_moments_in_one_place() {
    let home = Path::new("crates/domain/src/tournament/calendar/local.rs");
    let breaches: Vec<String> = sources()
        .filter(|(file, _)| file != home)
        .flat_map(|(file, text)| {
            let lines = code_lines(&text).filter(|(_, line)| line.contains(".date_naive()"));
            lines.map(|(number, _)| format!("{}:{number}", file.display())).collect::<Vec<_>>()
        })
        .collect();
    assert!(breaches.is_empty(), "use `local::day_of`: {breaches:?}");
}

#[test]
fn nothing_is_left_unfinished() {
    let marks = [["TO", "DO"].concat(), ["FIX", "ME"].concat(), ["XX", "X"].concat()];
    for (file, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let found = marks.iter().find(|mark| line.contains(mark.as_str()));
            assert!(found.is_none(), "{}:{}: {}", file.display(), number + 1, line.trim());
        }
    }
}

#[test]
fn no_package_registry_is_asked_but_by_its_own_program() {
    let hosts = [
        ["registry.", "npmjs"],
        ["npmjs.", "com"],
        ["yarnpkg.", "com"],
        ["unpkg.", "com"],
        ["jsdelivr.", "net"],
        ["index.crates.", "io"],
        ["static.crates.", "io"],
        ["pypi.", "org"],
        ["pythonhosted.", "org"],
        ["rubygems.", "org"],
        ["proxy.golang.", "org"],
        ["deb.debian.", "org"],
    ];
    let hosts = hosts.map(|parts| parts.concat());
    let is_ours = |path: &Path| {
        let name = path.file_name().unwrap();
        !["target", ".git", "node_modules"].iter().any(|other| name == *other)
    };
    let mut breaches = Vec::new();
    let mut n_files = 0;
    for file in files_below(root(), &is_ours) {
        // Pictures and fonts are not text.
        let Ok(text) = fs::read_to_string(&file) else { continue };
        n_files += 1;
        for (number, line) in text.lines().enumerate() {
            if hosts.iter().any(|host| line.contains(host.as_str())) {
                breaches.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    assert!(n_files > 300, "found only {n_files} files");
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Folders of the sources of each crate.
fn homes() -> impl Iterator<Item = String> {
    let below = BELOW.iter().map(|(name, _)| format!("crates/{name}/src"));
    std::iter::once("src".to_owned()).chain(below)
}

/// Sources of a crate, with paths from its `src`.
fn sources_of(home: &str) -> Vec<(PathBuf, String)> {
    let files = sources().filter_map(|(file, text)| {
        let file = file.strip_prefix(home).ok()?.to_owned();
        Some((Path::new("src").join(file), text))
    });
    files.collect()
}

fn sources() -> impl Iterator<Item = (PathBuf, String)> {
    let files: Vec<(PathBuf, String)> = homes()
        .flat_map(|home| files_below(&root().join(home), &|_| true))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root()).unwrap().to_owned(), text)
        })
        .collect();
    assert!(files.len() > 10, "found only {} sources", files.len());
    files.into_iter()
}

/// Files in a folder and its subfolders that `is_wanted` accepts.
fn files_below(folder: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                _ if !is_wanted(&path) => {}
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files
}

/// Layer of a file: `crates/parchis/src/play.rs` belongs to `parchis`, `crates/domain/src/draw/rounds/flaw.rs` to `draw`, `src/web/table.rs` and
/// `src/web/mod.rs` to `web`, `src/config/mod.rs` to `config`.
fn module_of(file: &Path) -> String {
    let parts: Vec<&OsStr> = file.components().map(|part| part.as_os_str()).collect();
    let has_layers = |name: &OsStr| BELOW.iter().any(|(it, layers)| name == *it && *layers);
    let first = match (parts[0] == "crates", has_layers(parts[1])) {
        (true, true) => parts[3],
        _ => parts[1],
    };
    Path::new(first).file_stem().unwrap().to_string_lossy().into_owned()
}

fn allowed_for(module: &str) -> Option<&'static [&'static str]> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, allowed)| *allowed)
}

/// Numbered lines without comments.
fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Source without its comments, line by line.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        code.push_str(if line.trim_start().starts_with("//") { "" } else { line });
        code.push('\n');
    }
    code
}

/// Layers that a source names, with line numbers: from `crate::a::b`, from `crate::{a, b::{c, d}}`, from `domain::a::b` and from
/// `parchis::a`.
fn modules_named(text: &str) -> Vec<(usize, String)> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let code = code_of(text);
    let mut named = Vec::new();
    let mut roots = vec!["crate::".to_owned()];
    for (below, has_layers) in BELOW {
        if has_layers {
            roots.push(format!("{below}::"));
            continue;
        }
        let lines = (1..).zip(code.lines());
        let naming = lines.filter(|(_, line)| names(line, &format!("{below}::")));
        named.extend(naming.map(|(number, _)| (number, below.to_owned())));
    }
    for (at, prefix) in roots.iter().flat_map(|root| code.match_indices(root.as_str())) {
        let (line, rest) = (code[..at].matches('\n').count() + 1, &code[at + prefix.len()..]);
        if !rest.starts_with('{') {
            named.push((line, word(rest)));
            continue;
        }
        let mut depth = 0;
        for (at, sign) in rest.char_indices() {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            if depth == 1 && ['{', ','].contains(&sign) {
                named.push((line, word(&rest[at + 1..])));
            }
            if depth == 0 {
                break;
            }
        }
    }
    named
}

#[test]
fn modules_are_found_however_they_are_named() {
    let text = "use crate::{\n    a::{b, c},\n    d,\n};\n// crate::e\nfn f(of: parchis::Color, by: domain::i::J) -> crate::g::H {}";
    let named: Vec<(usize, String)> = [(6, "parchis"), (1, "a"), (1, "d"), (6, "g"), (6, "i")]
        .map(|(line, name)| (line, name.to_owned()))
        .into();
    assert_eq!(
        modules_named(text).into_iter().filter(|it| !it.1.is_empty()).collect::<Vec<_>>(),
        named
    );
}

/// True if `line` contains `name` as a separate word, not as the end of another.
fn names(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    })
}

#[test]
fn style_sheets_close_what_they_open() {
    let folder = root().join("static/css/components");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let (opened, closed) = (text.matches('{').count(), text.matches('}').count());
        assert_eq!(opened, closed, "braces of {}", path.display());
    }
}

/// Longest line of the files in a folder, in characters, by their extension; there is no exception.
const LINES: [(&str, &str, usize); 2] = [("static", "css", 100), ("templates", "html", 120)];

#[test]
fn lines_of_sheets_and_templates_end_where_they_should() {
    let mut long = Vec::new();
    for (folder, ending, most) in LINES {
        let files = files_below(&root().join(folder), &|_| true);
        let files = files.iter().filter(|it| it.extension().is_some_and(|it| it == ending));
        for file in files {
            let text = fs::read_to_string(file).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                let n = line.chars().count();
                if n > most {
                    long.push(format!("{}:{number}: {n} signs, at most {most}", file.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn every_type_that_the_glossary_names_is_there() {
    let glossary = fs::read_to_string(root().join("GLOSSARY.md")).unwrap();
    let named: Vec<&str> = glossary
        .lines()
        .filter_map(|line| line.strip_suffix("` |")?.rsplit_once("| `"))
        .map(|(_, name)| name)
        .collect();
    assert!(named.len() > 30, "found only {} types", named.len());
    let source: String = sources().map(|(_, text)| text).collect();
    let is_there = |name: &str| {
        ["struct", "enum"].iter().any(|kind| {
            source.match_indices(&format!("pub {kind} {name}")).any(|(at, found)| {
                let next = source[at + found.len()..].chars().next();
                next.is_some_and(|next| !next.is_alphanumeric())
            })
        })
    };
    let missing: Vec<&str> = named.into_iter().filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "GLOSSARY.md names {missing:?}");
}

/// Calls that exist on Unix alone have a twin for the other systems, so each stands behind a condition.
#[test]
fn calls_of_unix_stand_behind_a_condition() {
    const CALLS: [&str; 5] = ["os::unix", "os::linux", "signal::unix", "libc::", "nix::"];
    let mut breaches = Vec::new();
    let mut found = 0;
    for (file, text) in sources() {
        let code = code_of(&text);
        let lines: Vec<&str> = code.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            if !CALLS.iter().any(|call| line.contains(call)) {
                continue;
            }
            found += 1;
            let before = &lines[number.saturating_sub(3)..=number];
            if !before.iter().any(|line| line.contains("cfg(unix)")) {
                breaches.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    assert!(found >= 2, "the test finds nothing");
}

/// The database names each connected program by the version of `store`, which is compared with that of the program.
#[test]
fn the_program_and_its_store_have_one_version() {
    let version = |file: &str| {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let package = text.split_once("[package]").unwrap().1;
        package.lines().find(|line| line.starts_with("version = ")).map(str::to_owned)
    };
    assert_eq!(version("Cargo.toml"), version("crates/store/Cargo.toml"));
}
