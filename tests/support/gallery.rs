//! Gallery of page components: every block of the style sheets in every state seen by a test.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use scraper::{ElementRef, Html};
use serde::{Deserialize, Serialize};

/// Largest component in bytes of markup; anything larger is a page.
const MOST: usize = 60_000;
/// Attributes that express the state of an element, besides its classes.
const STATES: [&str; 6] =
    ["data-state", "aria-current", "aria-pressed", "aria-invalid", "open", "disabled"];

/// Components seen so far: the markup by the component's name, and by its classes and state.
#[derive(Default, Serialize, Deserialize)]
pub struct Gallery {
    seen: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(skip)]
    names: BTreeSet<String>,
}

impl Gallery {
    /// Gallery stored in a file; empty if the file does not exist.
    pub fn read(file: &Path) -> Gallery {
        let kept = fs::read_to_string(file).ok();
        let kept = kept.map(|text| serde_json::from_str::<Gallery>(&text).unwrap());
        Gallery { names: names(), ..kept.unwrap_or_default() }
    }

    /// Stores the gallery in the file.
    pub fn write(&self, file: &Path) {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, serde_json::to_string(self).unwrap()).unwrap();
    }

    /// Adds the components of a page; returns true if one of them was new.
    pub fn collect(&mut self, page: &str) -> bool {
        let page = Html::parse_document(page);
        let mut is_new = false;
        for element in page.tree.nodes().filter_map(ElementRef::wrap) {
            is_new |= self.take(element);
        }
        is_new
    }

    fn take(&mut self, element: ElementRef<'_>) -> bool {
        let blocks: BTreeSet<&str> = element.value().classes().map(block).collect();
        let is_known = |name: &&str| self.names.contains(*name);
        let blocks = blocks.into_iter().filter(is_known).filter(|name| is_outermost(element, name));
        let blocks: Vec<String> = blocks.map(str::to_owned).collect();
        let mut is_new = false;
        for name in blocks {
            let states = self.seen.entry(name).or_default();
            if let Entry::Vacant(place) = states.entry(state(element)) {
                let markup = element.html();
                if markup.len() < MOST {
                    place.insert(markup);
                    is_new = true;
                }
            }
        }
        is_new
    }

    /// Page with all components, and the names of those never seen.
    pub fn page(&self) -> String {
        let seen = self.seen.iter().filter(|(_, states)| !states.is_empty());
        let section = |(name, states): (&String, &BTreeMap<String, String>)| {
            let state = |(state, html): (&String, &String)| {
                format!("<h3><code>{state}</code></h3><div>{html}</div>")
            };
            let states: String = states.iter().map(state).collect();
            format!("<section class=\"section\" id=\"{name}\"><h2>{name}</h2>{states}</section>")
        };
        let sections: String = seen.map(section).collect();
        let missing = self.missing().join(", ");
        format!("<h1>Components</h1><p>Seen on no page: {missing}</p>{sections}")
    }

    /// Components that no page had.
    pub fn missing(&self) -> Vec<&str> {
        let is_seen = |name: &&String| self.seen.get(*name).is_some_and(|it| !it.is_empty());
        self.names.iter().filter(|name| !is_seen(name)).map(String::as_str).collect()
    }
}

/// Component that a class belongs to.
fn block(class: &str) -> &str {
    let class = class.split_once("__").map_or(class, |(block, _)| block);
    class.split_once("--").map_or(class, |(block, _)| block)
}

/// True if no ancestor belongs to the same component: a part is shown within its whole.
fn is_outermost(element: ElementRef<'_>, name: &str) -> bool {
    let mut around = element.ancestors().filter_map(ElementRef::wrap);
    !around.any(|it| it.value().classes().any(|class| block(class) == name))
}

fn state(element: ElementRef<'_>) -> String {
    let classes = element.value().classes().map(str::to_owned);
    let states = STATES.iter().filter_map(|name| Some((name, element.attr(name)?)));
    let states = states.map(|(name, value)| format!("{name}={value}"));
    classes.chain(states).collect::<Vec<_>>().join(" ")
}

/// Names of the components: the blocks of the classes in their style sheets.
fn names() -> BTreeSet<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("static");
    let files = fs::read_dir(root.join("css/components")).unwrap();
    let files = files
        .map(|file| file.unwrap().path())
        .chain(["night.css", "paper.css", "results.css"].map(|name| root.join(name)));
    let sheets: String = files.map(|file| fs::read_to_string(file).unwrap()).collect();
    // A dot after a blank or at the beginning of a line starts a class; elsewhere it may belong to a number.
    let chosen = sheets.split([' ', '(', '\n']).filter_map(|word| word.strip_prefix('.'));
    let name = |rest: &str| {
        let end = |sign: char| !sign.is_ascii_alphanumeric() && sign != '-' && sign != '_';
        let name = block(rest.split(end).next()?).to_owned();
        name.starts_with(|it: char| it.is_ascii_lowercase()).then_some(name)
    };
    chosen.filter_map(name).collect()
}
