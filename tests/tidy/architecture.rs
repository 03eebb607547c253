//! Compares ARCHITECTURE.md with the tree: named things exist, existing things are named in their place, its diagram matches [`LAYERS`],
//! and its figures match the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::{EFFECTS, LAYERS, code_of, files_below, root, sources};

/// Folders whose files and folders the document may name.
const TREES: [&str; 9] =
    ["src", "crates", "docs", "static", "templates", "tests", "benches", "fuzz", "migrations"];

/// Figures of the document, with the line of code that defines each.
const FIGURES: [(&str, &str, &str); 4] = [
    ("kept at most 10 s", "src/web/http/shared_pages.rs", "TimeDelta::seconds(10)"),
    ("more than a hundred sheets", "src/web/print/portion.rs", "const MOST: usize = 100;"),
    ("byte by byte below 252", "crates/domain/src/tournament/dice.rs", "const FAIR: u8 = 252;"),
    ("Safari 15.4, Chrome 100 and Firefox", "build.rs", "safari: Some(version(15, 4))"),
];

/// The only sources that name a variant of `Pairing`: the list under "Where something new goes", and the line under a tournament's title,
/// which derives its texts from the stages' own titles.
const OF_PAIRINGS: [&str; 4] = [
    "crates/domain/src/draw/method/mod.rs",
    "crates/domain/src/tournament/course.rs",
    "crates/domain/src/tournament/plan.rs",
    "src/web/parts/format.rs",
];

/// ARCHITECTURE.md and the decisions.
fn document() -> String {
    let decisions = files_below(&root().join("docs/decisions"), &|_| true);
    let files = std::iter::once(root().join("ARCHITECTURE.md")).chain(decisions);
    files.map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Texts between backticks, without line breaks.
fn named(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).filter(|it| !it.contains('\n')).collect()
}

/// Paths of all files and folders that the document may name, from the root; files also without their extension.
fn paths() -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    let mut add = |path: &std::path::Path| {
        let path = path.strip_prefix(root()).unwrap();
        for path in path.ancestors().filter(|it| !it.as_os_str().is_empty()) {
            paths.insert(path.display().to_string());
        }
        paths.insert(path.with_extension("").display().to_string());
    };
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            add(&path);
        }
    }
    for tree in TREES {
        let is_ours = |path: &std::path::Path| !path.ends_with("target");
        files_below(&root().join(tree), &is_ours).iter().for_each(|path| add(path));
    }
    paths
}

/// True if `path` is one of the paths or the end of one, by whole components.
fn is_there(paths: &BTreeSet<String>, path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let end = format!("/{path}");
    paths.contains(path) || paths.iter().any(|known| known.ends_with(&end))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
}

/// True if `code` contains `name` as a separate word.
fn has_word(code: &str, name: &str) -> bool {
    let is_end = |sign: Option<char>| !sign.is_some_and(|it| it.is_alphanumeric() || it == '_');
    code.match_indices(name).any(|(at, _)| {
        is_end(code[..at].chars().next_back()) && is_end(code[at + name.len()..].chars().next())
    })
}

#[test]
fn every_file_folder_and_name_in_the_document_is_there() {
    let (text, paths) = (document(), paths());
    let code: String = sources().map(|(_, text)| code_of(&text)).collect();
    let is_named = |name: &str| has_word(&code, name);
    let missing: Vec<&str> = named(&text)
        .into_iter()
        .filter(|name| {
            let is_path = name.chars().all(|it| it.is_ascii_alphanumeric() || "_-./".contains(it));
            let is_file = [".rs", ".js", ".json", ".md"].iter().any(|end| name.ends_with(end));
            let plain = name.split('(').next().unwrap_or_default();
            let parts: Vec<&str> = plain.split("::").collect();
            match parts.as_slice() {
                _ if is_path && (is_file || (name.contains('/') && !name.starts_with('/'))) => {
                    !is_there(&paths, name)
                }
                [alone] if is_word(alone) && alone.chars().any(char::is_uppercase) => {
                    // Keywords of databases and addresses are not names of the code.
                    !is_named(alone) && !["TABLE", "BIGINT"].contains(alone)
                }
                [before @ .., last] if !before.is_empty() && parts.iter().all(|it| is_word(it)) => {
                    let modules: Vec<&str> = before
                        .iter()
                        .copied()
                        .take_while(|it| it.starts_with(char::is_lowercase))
                        .collect();
                    let are_modules = modules.is_empty() || is_there(&paths, &modules.join("/"));
                    let types = &before[modules.len()..];
                    !(are_modules && types.iter().all(|it| is_named(it)) && is_named(last))
                }
                _ => false,
            }
        })
        .collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {missing:?}");
}

#[test]
fn every_address_in_the_document_is_served() {
    let (text, routes) =
        (document(), fs::read_to_string(root().join("src/web/routes.rs")).unwrap());
    let address = |name: &str| -> Option<String> {
        let path = name.strip_prefix("POST ").or(name.strip_prefix("GET ")).unwrap_or(name);
        let path = path.strip_prefix('…').unwrap_or(path);
        path.starts_with('/').then(|| path.to_owned())
    };
    let addresses: Vec<String> = named(&text).into_iter().filter_map(address).collect();
    assert!(addresses.len() >= 5, "{addresses:?}");
    let scopes = routes.split("scope(\"").skip(1).map(|it| it.split_once('"').unwrap().0);
    let scopes: Vec<&str> = scopes.collect();
    let is_there = |address: &str| routes.contains(&format!("\"{address}\""));
    for address in addresses {
        let below = scopes.iter().filter_map(|scope| address.strip_prefix(scope));
        let ends = routes.contains(&format!("{address}\""));
        assert!(ends || below.into_iter().any(is_there), "{address} is not in routes.rs");
    }
}

#[test]
fn every_folder_is_in_the_code_map() {
    let text = document();
    let rows: BTreeMap<&str, &str> =
        text.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |")).collect();
    for entry in ["src", "crates"].iter().flat_map(|home| fs::read_dir(root().join(home)).unwrap())
    {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        assert!(!path.is_dir() || rows.contains_key(name.as_str()), "{name} is not in the map");
    }
    let of_web = text.lines().filter(|line| line.starts_with("| `src/web`"));
    let rooms: BTreeSet<&str> = of_web.flat_map(named).collect();
    for entry in fs::read_dir(root().join("src/web")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            !path.is_dir() || rooms.contains(name.as_str()),
            "src/web/{name} is not in the map"
        );
    }
}

#[test]
fn templates_have_the_names_of_the_folders_whose_pages_they_are() {
    for entry in fs::read_dir(root().join("templates")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_of_all = ["i18n", "macros"].contains(&name.as_str());
        let is_page = root().join("src/web").join(&name).is_dir();
        assert!(!path.is_dir() || is_of_all || is_page, "templates/{name} is of no src/web/{name}");
    }
}

#[test]
fn the_picture_is_that_of_the_layers() {
    let text = document();
    let picture = text.split("```text").nth(1).unwrap().split("```").next().unwrap();
    let mut drawn: BTreeSet<(&str, &str)> = BTreeSet::new();
    for line in picture.lines() {
        let line = line.split('(').next().unwrap_or_default();
        let bare: Vec<Vec<&str>> = line
            .split('<')
            .map(|part| part.trim_start_matches('-').split(',').map(str::trim).collect())
            .collect();
        for pair in bare.windows(2) {
            let arrows = pair[0].iter().flat_map(|to| pair[1].iter().map(move |from| (*from, *to)));
            drawn.extend(arrows.filter(|(from, to)| !from.is_empty() && !to.is_empty()));
        }
    }
    let allowed: BTreeSet<(&str, &str)> = LAYERS
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)))
        .filter(|(_, to)| *to != "config")
        .collect();
    let wrong: Vec<_> = drawn.difference(&allowed).collect();
    assert!(wrong.is_empty(), "drawn, and not allowed: {wrong:?}");
    // The diagram omits imports that follow from others, so these are added.
    let mut reached = drawn;
    loop {
        let over = reached.iter().flat_map(|(from, over)| {
            reached.iter().filter(move |(it, _)| it == over).map(move |(_, to)| (*from, *to))
        });
        let further: Vec<_> = over.filter(|it| !reached.contains(it)).collect();
        if further.is_empty() {
            break;
        }
        reached.extend(further);
    }
    let missing: Vec<_> = allowed.difference(&reached).collect();
    assert!(missing.is_empty(), "allowed, and not drawn: {missing:?}");
}

#[test]
fn what_is_never_there_is_not() {
    let pure = ["parchis", "tournament", "ranking", "draw", "board", "crest", "card"];
    for (effect, homes) in EFFECTS {
        assert!(!homes.iter().any(|home| pure.contains(home)), "{effect} in {homes:?}");
    }
    let lints = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for lint in ["unsafe_code", "unwrap_used", "expect_used", "indexing_slicing"] {
        assert!(lints.contains(&format!("{lint} = \"deny\"")), "{lint} is allowed");
    }
    for (file, text) in sources() {
        let code = code_of(&text);
        for name in ["unsafe", "unwrap_used", "expect_used", "indexing_slicing"] {
            assert!(!has_word(&code, name), "{}: {name}", file.display());
        }
        let sets = ["rebote", "jcf", "clasico", "ranking", "torneo-2018"];
        let is_engine = file.starts_with("crates/parchis/src") && !file.ends_with("ruleset.rs");
        let branch = sets.iter().find(|it| is_engine && code.contains(&format!("\"{it}\"")));
        assert!(branch.is_none(), "{}: {branch:?}", file.display());
    }
}

#[test]
fn a_pairing_is_asked_for_where_the_document_says() {
    let naming: Vec<String> = sources()
        .filter(|(_, text)| code_of(text).contains("Pairing::"))
        .map(|(file, _)| file.display().to_string())
        .collect();
    let mut naming: Vec<&str> = naming.iter().map(String::as_str).collect();
    naming.sort_unstable();
    assert_eq!(naming, OF_PAIRINGS);
    let draws = sources().filter(|(file, _)| file.starts_with("crates/domain/src/draw"));
    let matches = draws.map(|(_, text)| code_of(&text).matches("match pairing").count());
    assert_eq!(matches.sum::<usize>(), 1, "`match pairing` in draw");
}

#[test]
fn figures_in_the_document_are_those_of_the_code() {
    let text = document().replace('\n', " ");
    for (said, file, code) in FIGURES {
        let source = fs::read_to_string(root().join(file)).unwrap();
        assert!(text.contains(said), "ARCHITECTURE.md does not say “{said}”");
        assert!(source.contains(code), "{file} has no {code}, so that “{said}” is not so");
    }
}
