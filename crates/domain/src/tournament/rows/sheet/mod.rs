//! Reads XLSX and ODS as streams within limits, because a small file may expand to more than the available memory.
//!
//! These readers handle only the few elements that a list needs, on top of `zip` and `quick-xml`. Spreadsheet libraries build whole sheets
//! before anything can be counted, and do not report hidden rows.

mod grid;
mod numbers;
mod ods;
mod part;
mod xlsx;

use self::part::Archive;
use super::{RawRow, RowsError};

/// The first visible sheet with content.
pub(super) struct Worksheet {
    pub format: &'static str,
    pub name: String,
    /// Names of visible sheets that were not read.
    pub others: Vec<String>,
    pub lines: Vec<RawRow>,
    /// Indexes of the hidden columns, from 0.
    pub hidden_columns: Vec<usize>,
}

/// Returns whether the bytes begin like a spreadsheet file or another archive.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || is_old(bytes)
}

/// Reads the first visible sheet with content.
pub(super) fn read(bytes: &[u8]) -> Result<Worksheet, RowsError> {
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

/// Returns whether the file is a compound file: an old Excel file, or a newer one protected by a password.
fn is_old(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// The other names beside `name`, limited to 20.
fn others(names: impl Iterator<Item = String>, name: &str) -> Vec<String> {
    const MOST: usize = 20;
    names.filter(|other| other != name).take(MOST).collect()
}
