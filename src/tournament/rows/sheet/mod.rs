//! XLSX and ODS, read as streams within limits: a small file may unfold to more than a machine has.
//!
//! Own readers of the few elements that a list needs, on `zip` and `quick-xml`. A library for spreadsheets makes whole
//! sheets before anything can be counted, and leaves out which rows are hidden.

mod grid;
mod numbers;
mod ods;
mod part;
mod xlsx;

use self::part::Archive;
use super::{Line, RowsError};

/// The first sheet with anything in it.
pub(super) struct Sheet {
    pub format: &'static str,
    pub name: String,
    /// The sheets that are not hidden and were not read, by name.
    pub others: Vec<String>,
    pub lines: Vec<Line>,
    /// The columns of the lines that are hidden, from 0.
    pub hidden_columns: Vec<usize>,
}

/// Whether these are the bytes of a spreadsheet's own file, or of another archive.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || is_old(bytes)
}

/// Reads the first visible sheet that has anything in it.
pub(super) fn read(bytes: &[u8]) -> Result<Sheet, RowsError> {
    if is_old(bytes) {
        return Err(RowsError::OldSheet);
    }
    let mut archive = Archive::open(bytes)?;
    match (archive.has(xlsx::BOOK), archive.has(ods::CONTENT)) {
        (true, _) => xlsx::read(&mut archive),
        (false, true) => ods::read(&mut archive),
        (false, false) if archive.has("encrypted-package") => Err(RowsError::OldSheet),
        (false, false) => Err(RowsError::BrokenSheet),
    }
}

/// The compound files of old Excel, and of new Excel under a password.
fn is_old(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// The sheet called `name`, and the other visible ones of `names`.
fn others(names: impl Iterator<Item = String>, name: &str) -> Vec<String> {
    const MOST: usize = 20;
    names.filter(|other| other != name).take(MOST).collect()
}
