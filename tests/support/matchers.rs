//! Assertions on texts and lists. A failure shows the expected part and what was there, cut to a readable length.

use std::cmp::Reverse;
use std::fmt::Debug;

use scraper::{Html, Selector};

/// Characters of a text that a failure shows.
const SHOWN: usize = 1500;
/// Characters on either side of an unexpected part.
const AROUND: usize = 120;
/// Pieces of a text that share words with a missing part, and their length.
const NEAREST: usize = 6;
const PIECE: usize = 160;
/// Items of a list that a failure shows.
const ITEMS: usize = 40;

/// Assertions on a text.
pub trait TextMatchers {
    /// Asserts that the text contains `part`.
    fn assert_has(&self, part: &str);
    /// Asserts that the text contains each of `parts`.
    fn assert_has_all<const N: usize>(&self, parts: [&str; N]);
    /// Asserts that the text does not contain `part`.
    fn assert_lacks(&self, part: &str);
    /// Asserts that the text starts with `start`.
    fn assert_starts(&self, start: &str);
    /// Asserts that the text ends with `end`.
    fn assert_ends(&self, end: &str);
}

impl TextMatchers for str {
    #[track_caller]
    fn assert_has(&self, part: &str) {
        assert!(self.contains(part), "no {part:?} in:\n{}", excerpt(self, part));
    }

    #[track_caller]
    fn assert_has_all<const N: usize>(&self, parts: [&str; N]) {
        for part in parts {
            self.assert_has(part);
        }
    }

    #[track_caller]
    fn assert_lacks(&self, part: &str) {
        assert!(!self.contains(part), "{part:?} in:\n{}", around(self, part));
    }

    #[track_caller]
    fn assert_starts(&self, start: &str) {
        assert!(self.starts_with(start), "no {start:?} at the start of:\n{}", beginning(self));
    }

    #[track_caller]
    fn assert_ends(&self, end: &str) {
        let skipped = self.chars().count().saturating_sub(SHOWN);
        let shown: String = self.chars().skip(skipped).collect();
        assert!(self.ends_with(end), "no {end:?} at the end of:\n{}", visible(&shown));
    }
}

/// Assertions on a list.
pub trait ListMatchers<T> {
    /// Asserts that the list has no items.
    fn assert_empty(&self);
    /// Asserts that an item equals `item`.
    fn assert_holds<Q: Debug + ?Sized>(&self, item: &Q)
    where
        T: PartialEq<Q>;
    /// Asserts that no item equals `item`.
    fn assert_omits<Q: Debug + ?Sized>(&self, item: &Q)
    where
        T: PartialEq<Q>;
}

impl<T: Debug> ListMatchers<T> for [T] {
    #[track_caller]
    fn assert_empty(&self) {
        assert!(self.is_empty(), "not empty: {}", items(self));
    }

    #[track_caller]
    fn assert_holds<Q: Debug + ?Sized>(&self, item: &Q)
    where
        T: PartialEq<Q>,
    {
        assert!(self.iter().any(|it| it == item), "no item {item:?} in {}", items(self));
    }

    #[track_caller]
    fn assert_omits<Q: Debug + ?Sized>(&self, item: &Q)
    where
        T: PartialEq<Q>,
    {
        assert!(!self.iter().any(|it| it == item), "an item {item:?} in {}", items(self));
    }
}

/// Assertions on a list of texts.
pub trait LineMatchers {
    /// Asserts that an item contains `part`.
    fn assert_any_has(&self, part: &str);
    /// Asserts that no item contains `part`.
    fn assert_none_has(&self, part: &str);
    /// Asserts that each item contains `part`.
    fn assert_all_have(&self, part: &str);
}

impl<S: AsRef<str> + Debug> LineMatchers for [S] {
    #[track_caller]
    fn assert_any_has(&self, part: &str) {
        let is_there = self.iter().any(|it| it.as_ref().contains(part));
        assert!(is_there, "no item with {part:?} in {}", items(self));
    }

    #[track_caller]
    fn assert_none_has(&self, part: &str) {
        let found: Vec<_> = self.iter().filter(|it| it.as_ref().contains(part)).collect();
        assert!(found.is_empty(), "with {part:?}: {}", items(&found));
    }

    #[track_caller]
    fn assert_all_have(&self, part: &str) {
        let without: Vec<_> = self.iter().filter(|it| !it.as_ref().contains(part)).collect();
        assert!(without.is_empty(), "without {part:?}: {}", items(&without));
    }
}

/// The part of a text shown if it lacks `part`: all of it, or its nearest pieces and its beginning.
pub fn excerpt(text: &str, part: &str) -> String {
    // Markup is missing in the readable lines of a page.
    let is_markup = part.contains(['<', '>', '"', '=', '/']);
    let lines = if is_markup { own_lines(text) } else { readable(text, "html") };
    let lines: Vec<String> = lines.iter().flat_map(|line| pieces(line)).collect();
    if lines.iter().map(|line| line.chars().count()).sum::<usize>() <= SHOWN {
        return visible(&lines.join("\n"));
    }
    let mut near: Vec<(usize, &String)> = lines.iter().map(|it| (likeness(it, part), it)).collect();
    near.retain(|(likeness, _)| *likeness > 0);
    near.sort_by_key(|(likeness, _)| Reverse(*likeness));
    let near: Vec<&str> = near.iter().take(NEAREST).map(|(_, line)| line.as_str()).collect();
    format!("(nearest parts)\n{}\n(beginning)\n{}", visible(&near.join("\n")), beginning(text))
}

/// A line in pieces of about [`PIECE`] characters, broken at spaces.
fn pieces(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in line.split_inclusive(' ') {
        match pieces.last_mut() {
            Some(last) if last.chars().count() < PIECE => last.push_str(word),
            _ => pieces.push(word.to_owned()),
        }
    }
    pieces
}

/// Number of words of `part` that stand in the line.
fn likeness(line: &str, part: &str) -> usize {
    let words = part.split(|it: char| !it.is_alphanumeric());
    words.filter(|word| word.chars().count() > 2 && line.contains(word)).count()
}

/// The text around the first `part` in it.
pub fn around(text: &str, part: &str) -> String {
    let Some((before, after)) = text.split_once(part) else { return beginning(text) };
    let skipped = before.chars().count().saturating_sub(AROUND);
    let before: String = before.chars().skip(skipped).collect();
    let after: String = after.chars().take(AROUND).collect();
    visible(&format!("…{before}{part}{after}…"))
}

/// First characters of a text, or of the main part of a page.
pub fn beginning(text: &str) -> String {
    visible(&cut(&readable(text, "main").join("\n"), SHOWN))
}

/// Texts of a page below the first element that `selector` finds; the lines of any other text.
fn readable(text: &str, selector: &str) -> Vec<String> {
    if !text.contains("</") {
        return own_lines(text);
    }
    let page = Html::parse_document(text);
    let part = page.select(&Selector::parse(selector).unwrap()).next();
    let nodes = part.unwrap_or(page.root_element()).descendants();
    let is_read = |name: &str| !matches!(name, "script" | "style" | "template");
    let texts = nodes.filter_map(|node| {
        let parent = node.parent()?.value().as_element()?;
        node.value().as_text().filter(|_| is_read(parent.name()))
    });
    let words = texts.map(|text| text.split([' ', '\n']).filter(|it| !it.is_empty()));
    let lines = words.map(|words| words.collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

fn own_lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.split_at(end).0),
        None => text.to_owned(),
    }
}

/// Writes out the no-break spaces, which look like any other.
fn visible(text: &str) -> String {
    text.replace('\u{a0}', "\\u{a0}")
}

/// The items of a list, one a line.
pub fn items<T: Debug>(list: &[T]) -> String {
    let shown = list.iter().take(ITEMS).map(|it| format!("\n  {}", cut(&format!("{it:?}"), 300)));
    let rest = if list.len() > ITEMS { "\n  …" } else { "" };
    format!("{} items:{}{rest}", list.len(), shown.collect::<String>())
}
