//! One cell or line of a list as text: on one line, without invisible signs, with the mark of a hidden row.

use crate::tournament::text::{in_a_line, seen};

/// Most characters of a cell that are read: more than any field takes.
const MOST_READ: usize = 2_000;

/// Stands in the list as text in front of a row that is hidden in the spreadsheet.
pub(super) const HIDDEN: char = '⊘';

/// The text of a line without the mark of hidden rows, and whether it had one.
pub(super) fn unhidden(text: &str) -> (&str, bool) {
    match text.trim_start().strip_prefix(HIDDEN) {
        Some(rest) => (rest.trim_start(), true),
        None => (text, false),
    }
}

/// A cell in one line, without signs that are not seen, and without what is beyond [`MOST_READ`].
pub(super) fn cell(text: &str) -> String {
    let text = text.trim();
    let end = text.char_indices().nth(MOST_READ).map_or(text.len(), |(end, _)| end);
    in_a_line(&seen(text.get(..end).unwrap_or(text)))
}
