//! Normalizes a cell or line of a list: one line, no invisible characters, with the mark of hidden rows.

use crate::tournament::text::{in_a_line, seen};

/// Maximum number of characters read from a cell; no field holds more.
const MOST_READ: usize = 2_000;

/// Mark in the text form of a list before a row that the spreadsheet hides.
pub(super) const HIDDEN: char = '⊘';

/// Splits off the mark of hidden rows; the flag is true if the line had it.
pub(super) fn unhidden(text: &str) -> (&str, bool) {
    match text.trim_start().strip_prefix(HIDDEN) {
        Some(rest) => (rest.trim_start(), true),
        None => (text, false),
    }
}

/// The text of a cell on one line, without invisible characters, truncated to [`MOST_READ`].
pub(super) fn cell(text: &str) -> String {
    let text = text.trim();
    let end = text.char_indices().nth(MOST_READ).map_or(text.len(), |(end, _)| end);
    in_a_line(&seen(text.get(..end).unwrap_or(text)))
}
