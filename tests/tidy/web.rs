//! Allowed imports among the folders and files of `src/web`: pages depend on machinery, never the other way round.

use std::fs;

use crate::{code_of, files_below, root, sources};

/// Machinery from the bottom up, each with the others that it may name.
const MACHINERY: [(&str, &[&str]); 22] = [
    ("i18n", &[]),
    ("http", &["i18n"]),
    ("guard", &["http"]),
    ("push", &[]),
    ("checkup", &["i18n"]),
    ("state", &["http", "guard", "push", "checkup"]),
    ("nodes", &["state"]),
    ("turn_clocks", &["state"]),
    ("request", &["i18n", "http", "guard", "state"]),
    ("form", &["i18n", "http", "guard", "request"]),
    ("board", &[]),
    ("parts", &["i18n", "http", "guard", "state", "request", "board"]),
    ("follower", &[]),
    ("worker", &[]),
    ("spectators", &["state", "request", "worker"]),
    ("evenings", &["state", "worker"]),
    ("waiting_rooms", &["state", "worker", "parts"]),
    ("news", &[]),
    ("mail", &["i18n", "http", "guard", "state", "request", "parts", "follower", "news"]),
    (
        "notify",
        &[
            "i18n", "http", "guard", "push", "state", "request", "form", "parts", "follower",
            "news", "worker",
        ],
    ),
    ("webhooks", &["http", "push", "state", "follower", "worker"]),
    ("middleware", &["i18n", "http", "state", "request", "form"]),
];

/// Folders of pages, each with the folders of pages that it may name: only earlier ones. Code that two of them share belongs to the parts.
const PAGES: [(&str, &[&str]); 19] = [
    ("table", &[]),
    ("practice", &["table"]),
    ("ranking", &[]),
    ("share", &["table", "ranking"]),
    ("organize", &["table", "ranking"]),
    ("tournament", &["ranking", "organize"]),
    ("embed", &["table", "tournament"]),
    ("feeds", &["ranking"]),
    ("spreadsheets", &["ranking", "organize", "tournament"]),
    ("print", &["tournament"]),
    ("hall", &["table", "print"]),
    ("display", &[]),
    ("watch", &[]),
    ("people", &[]),
    ("me", &["tournament", "people"]),
    ("live", &["table"]),
    ("play", &["table", "live"]),
    ("help", &[]),
    (
        "api",
        &[
            "table",
            "practice",
            "ranking",
            "organize",
            "tournament",
            "spreadsheets",
            "hall",
            "people",
            "me",
            "live",
        ],
    ),
];

/// Modules above all pages.
const TOP: [&str; 4] = ["mod", "routes", "serve", "plain"];

#[test]
fn folders_of_web_import_only_what_they_may() {
    let mut breaches = Vec::new();
    for (file, text) in sources() {
        let Ok(inner) = file.strip_prefix("src/web") else { continue };
        let depth = inner.components().count();
        let mine = inner.components().next().unwrap().as_os_str();
        let mine = mine.to_string_lossy().trim_end_matches(".rs").to_owned();
        if TOP.contains(&mine.as_str()) {
            continue;
        }
        // In a folder's own file, as in a file of the root, `super` is `web`; in the files of the folder it is `super::super`.
        let is_folder_file = depth == 1 || (depth == 2 && inner.ends_with("mod.rs"));
        let ways = ["crate::web::", if is_folder_file { "super::" } else { "super::super::" }];
        let code = code_of(&text);
        for name in ways.iter().flat_map(|way| named_after(&code, way)) {
            if is_room(&name) && name != mine && !may(&mine, &name) {
                breaches.push(format!("{}: names web::{name}", file.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn folders_of_web_name_only_those_before_them() {
    let all: Vec<&(&str, &[&str])> = MACHINERY.iter().chain(&PAGES).collect();
    for (at, (name, allowed)) in all.iter().enumerate() {
        let is_before = |other: &&str| all[..at].iter().any(|(known, _)| known == other);
        let later: Vec<&&str> = allowed.iter().filter(|it| !is_before(it)).collect();
        assert!(later.is_empty(), "{name} may name {later:?}, which do not stand before it");
    }
}

#[test]
fn every_folder_and_file_of_web_is_in_a_table() {
    for entry in fs::read_dir(root().join("src/web")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(is_room(&name) || TOP.contains(&name.as_str()), "src/web/{name} is in no table");
    }
}

/// Detects an address that is put together outside `http/address.rs`, where a test compares all with the routes.
#[test]
fn addresses_are_put_together_in_one_place() {
    // Files that may contain addresses, such as the patterns of routes and the address of a file of `static`.
    let known = ["http/address.rs", "http/assets.rs", "request/queries.rs", "routes.rs"];
    let mut breaches = Vec::new();
    for (file, text) in sources() {
        let Ok(inner) = file.strip_prefix("src/web") else { continue };
        // The operations of the API have their patterns in their rows.
        if known.iter().any(|known| inner.ends_with(known)) || inner.starts_with("api") {
            continue;
        }
        let code = code_of(&text);
        let texts = code.split("\"/").skip(1).map(|rest| rest.split('"').next().unwrap());
        let built = texts.filter(|text| text.contains('{'));
        breaches.extend(built.map(|text| format!("{}: /{text}", file.display())));
    }
    for path in files_below(&root().join("templates"), &|_| true) {
        let text = fs::read_to_string(&path).unwrap();
        let values = text.split("=\"{{").skip(1).filter_map(|rest| rest.split_once("}}"));
        let built = values.filter(|(_, after)| after.starts_with('/'));
        breaches.extend(built.map(|(value, _)| format!("{}: {value}", path.display())));
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

fn is_room(name: &str) -> bool {
    MACHINERY.iter().chain(&PAGES).any(|(known, _)| *known == name)
}

fn may(mine: &str, other: &str) -> bool {
    let of = |table: &[(&str, &[&str])]| {
        table.iter().find(|(known, _)| *known == mine).map(|(_, allowed)| allowed.contains(&other))
    };
    let is_machinery = MACHINERY.iter().any(|(known, _)| *known == other);
    match of(&MACHINERY) {
        Some(is_allowed) => is_allowed,
        // Pages may not name `middleware`, which runs around every page.
        None => (is_machinery && other != "middleware") || of(&PAGES) == Some(true),
    }
}

/// Names directly after `way`, also each of `way{a, b}`.
fn named_after(code: &str, way: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut named = Vec::new();
    for (at, _) in code.match_indices(way) {
        if code[..at].ends_with("super::") || code[..at].ends_with("::") {
            continue;
        }
        let rest = &code[at + way.len()..];
        if !rest.starts_with('{') {
            named.push(word(rest));
            continue;
        }
        let mut depth = 0;
        for (at, sign) in rest.char_indices() {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            if depth == 1 && ['{', ','].contains(&sign) {
                named.push(word(&rest[at + 1..]));
            }
            if depth == 0 {
                break;
            }
        }
    }
    named
}
