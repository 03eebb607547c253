//! A draw by hand as typed text: one line per table or league group, with entries by number, name or both.

use std::collections::HashMap;
use std::iter::once;

use thiserror::Error;

use crate::tournament::entry::Entry;
use crate::tournament::text::fold;

/// The separators between entries. A name may contain them too.
const SEPARATORS: [&str; 6] = [",", ";", "\t", " - ", " – ", " — "];

/// A line with entries on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedLine {
    /// The number of the line, from 1; blank lines are counted.
    pub number: usize,
    /// The numbers of the entries on the line, in order.
    pub entries: Vec<i32>,
}

/// A text on a line that is no entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HandLineError {
    /// No entry has this number or name.
    #[error("line {line}: {text} is no entry")]
    Nobody {
        /// The number of the line.
        line: usize,
        /// The text that was typed.
        text: String,
    },
    /// Several entries have this name.
    #[error("line {line}: {text} are several entries")]
    Several {
        /// The number of the line.
        line: usize,
        /// The name that was typed.
        text: String,
        /// The numbers of these entries.
        numbers: Vec<i32>,
    },
    /// The entry with this number has another name.
    #[error("line {line}: entry {number} is not called {text}")]
    OtherName {
        /// The number of the line.
        line: usize,
        /// The number of the entry.
        number: i32,
        /// The text after the number.
        text: String,
    },
}

/// Reads the lines of a draw.
///
/// Entries are separated by commas, semicolons, tabs or dashes with spaces around. An entry is given by its number, its name, or the number
/// followed by the name; case, accents and spaces in names do not matter. If several entries share a name, active ones take precedence. The
/// name of a club that is not also an entry's name means the club's entry.
///
/// # Errors
/// One error for each text that is no entry, line by line.
pub fn read(text: &str, entries: &[Entry]) -> Result<Vec<TypedLine>, Vec<HandLineError>> {
    let known = EntryLookup::new(entries);
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let entries = known.entries(number, line, &mut errors);
        if !entries.is_empty() {
            lines.push(TypedLine { number, entries });
        }
    }
    if errors.is_empty() { Ok(lines) } else { Err(errors) }
}

/// The line of these entries as [`read`] accepts it: "12 Ana Puig, 7 Pep Soler".
pub fn written<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let one = |entry: &Entry| format!("{} {}", entry.number, entry.name);
    entries.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Look-up tables of the entries, by number and by name.
struct EntryLookup<'a> {
    by_number: HashMap<i32, &'a Entry>,
    by_name: HashMap<String, Vec<&'a Entry>>,
    /// The most pieces of a line that can form one entry: its number and the pieces of its name.
    most_pieces: usize,
}

impl<'a> EntryLookup<'a> {
    fn new(entries: &'a [Entry]) -> Self {
        let mut by_name: HashMap<String, Vec<&Entry>> = HashMap::new();
        for entry in entries {
            by_name.entry(fold(&entry.name)).or_default().push(entry);
        }
        let mut by_club: HashMap<String, Vec<&Entry>> = HashMap::new();
        for entry in entries.iter().filter(|entry| !entry.club.trim().is_empty()) {
            by_club.entry(fold(&entry.club)).or_default().push(entry);
        }
        for (club, of_club) in by_club {
            by_name.entry(club).or_insert(of_club);
        }
        for called in by_name.values_mut().filter(|called| called.len() > 1) {
            if called.iter().any(|entry| entry.is_active()) {
                called.retain(|entry| entry.is_active());
            }
        }
        let names = entries.iter().flat_map(|entry| [&entry.name, &entry.club]);
        let n_pieces = names.map(|name| pieces(name).len());
        Self {
            by_number: entries.iter().map(|entry| (entry.number, entry)).collect(),
            by_name,
            most_pieces: n_pieces.max().unwrap_or(0) + 1,
        }
    }

    /// The entries on a line. Several pieces may be one name that contains separators; the longest known name wins.
    fn entries(&self, line: usize, text: &str, errors: &mut Vec<HandLineError>) -> Vec<i32> {
        let pieces = pieces(text);
        let mut left = pieces.as_slice();
        let mut found = Vec::new();
        while let Some((&(start, end), rest)) = left.split_first() {
            let longer = (1..self.most_pieces).rev().find_map(|more| {
                let (_, end) = rest.get(more - 1)?;
                let number = self.called(text.get(start..*end)?.trim())?;
                Some((number, rest.get(more..)?))
            });
            if let Some((number, after)) = longer {
                found.push(number);
                left = after;
                continue;
            }
            match self.entry(line, text.get(start..end).unwrap_or_default().trim()) {
                Ok(number) => found.push(number),
                Err(error) => errors.push(error),
            }
            left = rest;
        }
        found
    }

    /// The number of the entry that a text means: by its name, if only one entry has that name, or by number and name. `None` otherwise.
    fn called(&self, text: &str) -> Option<i32> {
        if let Some([only]) = self.by_name.get(&fold(text)).map(Vec::as_slice) {
            return Some(only.number);
        }
        let (number, name) = numbered(text)?;
        let entry = self.by_number.get(&number)?;
        (!name.is_empty() && fold(name) == fold(&entry.name)).then_some(number)
    }

    /// The entry that a piece of a line names.
    fn entry(&self, line: usize, text: &str) -> Result<i32, HandLineError> {
        let numbered = numbered(text);
        if let Some((number, "")) = numbered
            && self.by_number.contains_key(&number)
        {
            return Ok(number);
        }
        if let Some(number) = self.called(text) {
            return Ok(number);
        }
        let several = self.by_name.get(&fold(text)).map(|called| called.iter());
        if let Some(several) = several {
            let numbers = several.map(|entry| entry.number).collect();
            return Err(HandLineError::Several { line, text: text.to_owned(), numbers });
        }
        Err(match numbered.filter(|(number, _)| self.by_number.contains_key(number)) {
            Some((number, name)) => {
                HandLineError::OtherName { line, number, text: name.to_owned() }
            }
            None => HandLineError::Nobody { line, text: text.to_owned() },
        })
    }
}

/// The number at the start of a text, and the text after it: "12 Ana", "12. Ana", "12 - Ana".
fn numbered(text: &str) -> Option<(i32, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (number, after) = text.split_at_checked(end)?;
    let is_between = |sign: char| sign.is_whitespace() || ".),;-–—".contains(sign);
    Some((number.parse().ok()?, after.trim_start_matches(is_between)))
}

/// The start and end of each piece of a line between separators, without blank pieces.
fn pieces(line: &str) -> Vec<(usize, usize)> {
    let of = |separator: &&str| -> Vec<(usize, usize)> {
        line.match_indices(*separator).map(|(at, found)| (at, at + found.len())).collect()
    };
    let mut cuts: Vec<(usize, usize)> = SEPARATORS.iter().flat_map(of).collect();
    cuts.sort_unstable();
    let mut pieces = Vec::new();
    let mut start = 0;
    for (from, to) in cuts.into_iter().chain(once((line.len(), line.len()))) {
        let is_blank = |piece: &str| piece.trim().is_empty();
        if line.get(start..from).is_some_and(|piece| !is_blank(piece)) {
            pieces.push((start, from));
        }
        start = start.max(to);
    }
    pieces
}
