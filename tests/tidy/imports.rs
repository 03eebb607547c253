//! Circular imports among the sources of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Module by its path from the crate's root: `["draw", "seats"]`.
type Module = Vec<String>;

/// Import cycles among the files, each with its arrows.
///
/// A name that a folder re-exports with `pub use` counts as one of its original file. A folder's `mod.rs` and the files below it may name
/// each other: they form one unit. In `web` they may not, since a folder's own file is a page too.
pub fn circles(sources: &[(PathBuf, String)]) -> Vec<String> {
    let is_one_thing = |from: &Module, to: &Module| match from.first().is_some_and(|it| it == "web")
    {
        true => to == from,
        false => to.starts_with(from),
    };
    let mut arrows = arrows(sources);
    for (from, to) in &mut arrows {
        to.retain(|to| !is_one_thing(from, to));
    }
    circles_among(&arrows)
}

/// Import cycles among the folders of the layers, each with its arrows.
///
/// A unit is a file or folder of a layer with all that is below it, such as `draw::knockout`, or the layer's own `mod.rs`. So the files below
/// a layer may not name what its `mod.rs` defines, if that names them.
pub fn circles_of_folders(sources: &[(PathBuf, String)]) -> Vec<String> {
    let unit = |module: &Module| -> Module { module.iter().take(2).cloned().collect() };
    let mut units: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (from, to) in &arrows(sources) {
        let from = unit(from);
        let to = to.iter().map(unit).filter(|to| *to != from).collect::<Vec<_>>();
        units.entry(from).or_default().extend(to);
    }
    circles_among(&units)
}

fn circles_among(arrows: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<String> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|from| (from, reached(arrows, from))).collect();
    let circle_of = |module: &Module| -> BTreeSet<&Module> {
        let is_back = |other: &&&Module| reached.get(**other).is_some_and(|it| it.contains(module));
        reached.get(module).into_iter().flatten().filter(is_back).copied().collect()
    };
    let all: BTreeSet<BTreeSet<&Module>> = arrows.keys().map(circle_of).collect();
    all.iter().filter(|circle| !circle.is_empty()).map(|circle| said(circle, arrows)).collect()
}

fn said(circle: &BTreeSet<&Module>, arrows: &BTreeMap<Module, BTreeSet<Module>>) -> String {
    let within = |from: &&Module| -> String {
        let to = arrows.get(*from).into_iter().flatten().filter(|to| circle.contains(to));
        let to: Vec<String> = to.map(|to| to.join("::")).collect();
        format!("{} -> {}", from.join("::"), to.join(", "))
    };
    circle.iter().map(within).collect::<Vec<_>>().join("; ")
}

/// Modules reachable from a module by one arrow or more.
fn reached<'a>(
    arrows: &'a BTreeMap<Module, BTreeSet<Module>>,
    from: &Module,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&Module> = arrows.get(from).into_iter().flatten().collect();
    while let Some(module) = left.pop() {
        if reached.insert(module) {
            left.extend(arrows.get(module).into_iter().flatten());
        }
    }
    reached
}

/// Imports of each file from the others.
fn arrows(sources: &[(PathBuf, String)]) -> BTreeMap<Module, BTreeSet<Module>> {
    let named: BTreeMap<Module, Named> =
        sources.iter().map(|(file, text)| (module(file), Named::of(text))).collect();
    let arrows_of = |(from, own): (&Module, &Named)| {
        let to = own.used.iter().filter_map(|path| found(&named, from, path, 0));
        let is_other = |to: &Module| !to.is_empty() && to != from;
        (from.clone(), to.filter(is_other).collect())
    };
    named.iter().map(arrows_of).collect()
}

/// Module path of a file such as `crates/domain/src/draw/seating/seats.rs` or `crates/domain/src/draw/mod.rs`.
fn module(file: &Path) -> Module {
    let parts = file.with_extension("");
    let parts = parts.components().skip(1).map(|it| it.as_os_str().to_string_lossy().into_owned());
    parts.filter(|part| part != "mod" && part != "lib").collect()
}

/// File that a path written in `from` refers to, through re-exports.
fn found(
    named: &BTreeMap<Module, Named>,
    from: &Module,
    path: &[String],
    depth: usize,
) -> Option<Module> {
    let mut at: Module = match path.first()?.as_str() {
        "crate" => Vec::new(),
        _ => from.clone(),
    };
    let is_start = |part: &&String| ["crate", "self", "super"].contains(&part.as_str());
    let n_starts = path.iter().take_while(is_start).count();
    let n_up = path.iter().take(n_starts).filter(|part| *part == "super").count();
    at.truncate(at.len().saturating_sub(n_up));
    let mut rest = path.get(n_starts..).unwrap_or_default();
    while let Some((next, after)) = rest.split_first() {
        let below: Module = at.iter().chain([next]).cloned().collect();
        if !named.contains_key(&below) {
            break;
        }
        (at, rest) = (below, after);
    }
    let own = named.get(&at)?;
    let handed_on = own.handed_on.iter().find(|it| it.last() == rest.first() && depth < 8);
    match handed_on.filter(|_| !rest.is_empty()) {
        Some(path) => found(named, &at, path, depth + 1),
        None => Some(at),
    }
}

/// Paths in a source that refer to others of the crate, by components.
struct Named {
    used: Vec<Vec<String>>,
    /// Paths of `pub use` statements.
    handed_on: Vec<Vec<String>>,
}

impl Named {
    fn of(text: &str) -> Self {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code: Vec<&str> = text.lines().filter(is_code).collect();
        let mut named = Self { used: Vec::new(), handed_on: Vec::new() };
        for statement in
            without_visibility(&code.join("\n")).split_inclusive([';', '{', '}']).scan_uses()
        {
            match statement {
                Statement::Use { tree, is_handed_on } => {
                    let mut paths = Vec::new();
                    flatten(&[], &tree, &mut paths);
                    let all = if is_handed_on { &mut named.handed_on } else { &mut named.used };
                    all.extend(paths);
                }
                Statement::Other(code) => named.used.extend(written_out(&code)),
            }
        }
        named
    }
}

/// Code without the paths of visibilities such as `pub(in crate::draw)`, which are no imports.
fn without_visibility(code: &str) -> String {
    let mut pieces = code.split("pub(in ");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + "pub" + piece.split_once(')').map_or("", |it| it.1))
}

/// Statement of a source: an import, or other code.
enum Statement {
    Use { tree: String, is_handed_on: bool },
    Other(String),
}

trait ScanUses {
    fn scan_uses(self) -> Vec<Statement>;
}

impl<'a, I: Iterator<Item = &'a str>> ScanUses for I {
    /// Joins the lines of each `use` statement up to its semicolon.
    fn scan_uses(self) -> Vec<Statement> {
        let mut all = Vec::new();
        let mut open: Option<(String, bool)> = None;
        for piece in self {
            if let Some((tree, is_handed_on)) = &mut open {
                tree.push_str(piece);
                if piece.ends_with(';') {
                    all.push(Statement::Use { tree: tree.clone(), is_handed_on: *is_handed_on });
                    open = None;
                }
                continue;
            }
            let start = piece.trim_start();
            let is_handed_on = start.starts_with("pub");
            let visible = start.find("use ").filter(|at| {
                let before = start[..*at].trim();
                before.is_empty() || (is_handed_on && !before.contains(char::is_whitespace))
            });
            match visible {
                Some(at) if piece.ends_with(';') => {
                    all.push(Statement::Use { tree: start[at + 4..].to_owned(), is_handed_on });
                }
                Some(at) => open = Some((start[at + 4..].to_owned(), is_handed_on)),
                None => all.push(Statement::Other(piece.to_owned())),
            }
        }
        all
    }
}

/// Expands the paths of a `use`: `a::{b, c::d}` becomes `a::b` and `a::c::d`.
fn flatten(before: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim().trim_end_matches(';');
    let (own, below) = tree.split_once('{').unwrap_or((tree, ""));
    let own = own.split(" as ").next().unwrap_or_default();
    let parts = own.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
    let path: Vec<String> = before.iter().cloned().chain(parts).collect();
    if below.is_empty() {
        paths.extend((!path.is_empty()).then_some(path));
        return;
    }
    let below = below.trim_end().strip_suffix('}').unwrap_or(below);
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in below.char_indices() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            flatten(&path, &below[start..at], paths);
            start = at + 1;
        }
    }
    if !below[start..].trim().is_empty() {
        flatten(&path, &below[start..], paths);
    }
}

/// Paths written in full within code.
fn written_out(code: &str) -> Vec<Vec<String>> {
    let is_sign = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let words = code.split(|sign| !is_sign(sign));
    let paths = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    paths.map(|path| path.split("::").map(str::to_owned).collect()).collect()
}

#[test]
fn a_circle_is_found_and_a_folder_is_none() {
    let files = |files: &[(&str, &str)]| -> Vec<(PathBuf, String)> {
        files.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned())).collect()
    };
    let circle = files(&[
        ("src/a/mod.rs", "mod b;\nmod c;\npub use b::{B, Other as O};\nuse c::C;"),
        ("src/a/b.rs", "use super::{\n    c::C,\n    D,\n};"),
        ("src/a/c.rs", "fn f() -> super::B {}"),
        ("src/d.rs", "use crate::a::{B, b};"),
    ]);
    assert_eq!(circles(&circle), ["a::b -> a::c; a::c -> a::b"]);
    let folder = files(&[
        ("src/a/mod.rs", "mod b;\npub use b::B;\nuse self::b::C;"),
        ("src/a/b.rs", "use super::D;\n// use crate::d::D;"),
        ("src/d.rs", "use crate::a::B;"),
    ]);
    assert_eq!(circles(&folder), [""; 0]);
    let page = files(&[
        ("src/web/a/mod.rs", "mod b;\nfn f() { b::g(x as u8) }"),
        ("src/web/a/b.rs", "fn g() -> super::super::a::D {}"),
    ]);
    assert_eq!(circles(&page), ["web::a -> web::a::b; web::a::b -> web::a"]);
}

#[test]
fn a_circle_of_folders_is_found() {
    type Sources<'a> = &'a [(&'a str, &'a str)];
    let cases: [(Sources<'_>, &[&str]); 5] = [
        // No circle of files: `a::x::one` names `a::y::one`, and `a::y::two` names `a::x::two`.
        (
            &[
                ("src/a/mod.rs", "mod x;\nmod y;"),
                ("src/a/x/mod.rs", "mod one;\nmod two;"),
                ("src/a/x/one.rs", "use crate::a::y::one::F;"),
                ("src/a/x/two.rs", ""),
                ("src/a/y/mod.rs", "mod one;\nmod two;"),
                ("src/a/y/one.rs", ""),
                ("src/a/y/two.rs", "use crate::a::x::two::F;"),
            ],
            &["a::x -> a::y; a::y -> a::x"],
        ),
        // A layer's own file and a file below it name each other.
        (
            &[("src/a/mod.rs", "mod x;\nuse x::F;\nstruct G;"), ("src/a/x.rs", "use super::G;")],
            &["a -> a::x; a::x -> a"],
        ),
        // A circle over `before`, through a folder's own file.
        (
            &[
                ("src/a/mod.rs", "mod x;\nmod y;\nmod z;"),
                ("src/a/x.rs", "fn f() { super::y::before() }"),
                ("src/a/y.rs", "use super::z;\nfn f() { z::of() }"),
                ("src/a/z/mod.rs", "mod w;\nfn of() { w::g() }"),
                ("src/a/z/w.rs", "use crate::a::x::F;"),
            ],
            &["a::x -> a::y; a::y -> a::z; a::z -> a::x"],
        ),
        // Re-exports count as names of their files, and a visibility is no import.
        (
            &[
                ("src/a/mod.rs", "mod x;\nmod y;\npub use y::G;\nuse x::F;"),
                ("src/a/x.rs", "use super::G;\npub(in crate::a) fn f() {}"),
                ("src/a/y.rs", ""),
            ],
            &[],
        ),
        // The files of one folder are one unit.
        (
            &[
                ("src/a/mod.rs", "mod x;"),
                ("src/a/x/mod.rs", "mod one;\nuse one::F;\nstruct G;"),
                ("src/a/x/one.rs", "use super::G;"),
            ],
            &[],
        ),
    ];
    for (files, expected) in cases {
        let files = files.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned()));
        assert_eq!(circles_of_folders(&files.collect::<Vec<_>>()), expected);
    }
}
