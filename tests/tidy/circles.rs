//! No file of `web` imports another that imports it, by whatever way round.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{code_of, sources};

/// A module by its path in the crate: `["web", "table"]`.
type Module = Vec<String>;

#[test]
fn no_file_of_web_imports_itself_by_way_of_others() {
    let circles = circles(&imports(), |module| module.first().is_some_and(|it| it == "web"));
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The modules that each module names.
fn imports() -> BTreeMap<Module, BTreeSet<Module>> {
    let files: BTreeMap<Module, String> =
        sources().map(|(file, text)| (module(&file), code_of(&text))).collect();
    let named = |(module, code): (&Module, &String)| {
        let resolved = paths(code).into_iter().filter_map(|path| resolve(&path, module, &files));
        (module.clone(), resolved.filter(|it| it != module).collect())
    };
    files.iter().map(named).collect()
}

/// `src/web/table/mod.rs` is `web::table`.
fn module(file: &Path) -> Module {
    let inner = file.strip_prefix("src").unwrap().with_extension("");
    let parts = inner.components().map(|it| it.as_os_str().to_string_lossy().into_owned());
    parts.filter(|part| !["mod", "lib"].contains(&part.as_str())).collect()
}

/// The file that a path written in `here` leads to.
fn resolve(path: &[String], here: &Module, files: &BTreeMap<Module, String>) -> Option<Module> {
    let child =
        |name: &String| files.contains_key(&[here.as_slice(), std::slice::from_ref(name)].concat());
    let mut at = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "super" => here.split_last()?.1.to_vec(),
        "self" => here.clone(),
        _ if child(&path[0]) => [here.as_slice(), &path[..1]].concat(),
        _ => return None,
    };
    for part in &path[1..] {
        if part == "super" {
            at.pop();
            continue;
        }
        at.push(part.clone());
        if !files.contains_key(&at) {
            at.pop();
            break;
        }
    }
    Some(at)
}

/// All paths of a source: `a::b::c`, and of `a::{b, c::d}` each.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("::") {
        let name = rest[..at].rsplit(|c: char| !is_of_a_name(c)).next().unwrap();
        let mut path = vec![name.to_owned()];
        rest = tree(&rest[at + 2..], &mut path, &mut found);
    }
    found
}

/// Reads what comes after a `::`, and notes each path there; the rest of the text.
fn tree<'a>(text: &'a str, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut inner) = text.strip_prefix('{') {
        loop {
            inner = inner.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if let Some(after) = inner.strip_prefix('}') {
                return after;
            }
            let before = inner.len();
            inner = tree(inner, &mut path.clone(), found);
            if let Some((_, after)) =
                inner.strip_prefix(" as ").and_then(|it| it.split_once([',', '}']))
            {
                inner = &inner[inner.len() - after.len() - 1..];
            }
            if inner.len() == before {
                return inner;
            }
        }
    }
    let end = text.find(|c: char| !is_of_a_name(c)).unwrap_or(text.len());
    path.push(text[..end].to_owned());
    match text[end..].strip_prefix("::") {
        Some(after) => tree(after, path, found),
        None => {
            found.push(path.clone());
            &text[end..]
        }
    }
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The shortest way of each module back to itself; of the modules on one circle it is said once.
fn circles(
    imports: &BTreeMap<Module, BTreeSet<Module>>,
    is_asked: impl Fn(&Module) -> bool,
) -> Vec<String> {
    let mut told: BTreeSet<Module> = BTreeSet::new();
    let mut circles = Vec::new();
    for start in imports.keys().filter(|it| is_asked(it)) {
        let mut ways: Vec<Vec<&Module>> = vec![vec![start]];
        let mut seen: BTreeSet<&Module> = BTreeSet::new();
        while let Some(way) = (!ways.is_empty()).then(|| ways.remove(0)) {
            let next = way.last().and_then(|last| imports.get(*last));
            for module in next.into_iter().flatten().filter(|it| is_asked(it)) {
                if module == start && !told.contains(start) {
                    told.extend(way.iter().map(|it| (*it).clone()));
                    let names: Vec<String> = way.iter().map(|it| it.join("::")).collect();
                    circles.push(format!("{} -> itself", names.join(" -> ")));
                }
                if seen.insert(module) {
                    ways.push([way.as_slice(), &[module]].concat());
                }
            }
        }
    }
    circles
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let module = |name: &str| -> Module { name.split("::").map(str::to_owned).collect() };
    let sources = [
        ("a", "use crate::{b::{self, c}, d};"),
        ("b", "pub mod c;\npub use self::c::C;"),
        ("b::c", "fn f() -> super::super::d::D { g(x as u8) }"),
        ("d", "mod e;\nfn f() { e::g() }"),
        ("d::e", "use super::Of as Other;"),
    ];
    let files: BTreeMap<Module, String> =
        sources.iter().map(|(name, code)| (module(name), (*code).to_owned())).collect();
    let named = |(module, code): (&Module, &String)| {
        let resolved = paths(code).into_iter().filter_map(|path| resolve(&path, module, &files));
        (module.clone(), resolved.filter(|it| it != module).collect())
    };
    let imports: BTreeMap<Module, BTreeSet<Module>> = files.iter().map(named).collect();
    let of = |name: &str| -> Vec<String> {
        imports[&module(name)].iter().map(|it| it.join("::")).collect()
    };
    assert_eq!(of("a"), ["b", "b::c", "d"]);
    assert_eq!((of("b"), of("b::c")), (vec!["b::c".into()], vec!["d".into()]));
    assert_eq!(circles(&imports, |_| true), ["d -> d::e -> itself"]);
}
