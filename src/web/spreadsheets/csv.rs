//! CSV files: UTF-8 with a byte order mark, with the separator and the numbers of the reader's language.

use chrono::TimeDelta;

use super::sheet::{Cell, Sheet};
use super::text::readable;
use crate::web::i18n::{Language, Message, key};

/// A sheet as a CSV file.
///
/// # Errors
/// The records cannot be written.
pub fn write(sheet: &Sheet, language: Language) -> Result<Vec<u8>, csv::Error> {
    // Spreadsheets recognize UTF-8 only by the byte order mark.
    let mut file = b"\xEF\xBB\xBF".to_vec();
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator(language))
        .flexible(true)
        .from_writer(&mut file);
    writer.write_record(sheet.columns.iter().map(|title| guarded(title)))?;
    for row in &sheet.rows {
        writer.write_record(row.iter().map(|cell| text(cell, language)))?;
    }
    writer.flush()?;
    drop(writer);
    Ok(file)
}

/// Spreadsheets expect the semicolon between cells in languages whose decimals begin with a comma.
fn separator(language: Language) -> u8 {
    match language {
        Language::Es | Language::Ca => b';',
        Language::En => b',',
    }
}

fn text(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => guarded(text),
        Cell::Whole(number) => number.to_string(),
        Cell::Decimal(number) => language.plain(*number),
        Cell::Cents(cents) => {
            let (sign, cents) = (if *cents < 0 { "-" } else { "" }, cents.unsigned_abs());
            let decimal = language.decimal_sign();
            format!("{sign}{}{decimal}{:02}", cents / 100, cents % 100)
        }
        Cell::Date(date) => date.format("%Y-%m-%d").to_string(),
        Cell::Moment(at) => at.format("%Y-%m-%d %H:%M").to_string(),
        Cell::Span(span) => {
            let (sign, seconds) =
                (if *span < TimeDelta::zero() { "-" } else { "" }, span.num_seconds());
            let seconds = seconds.unsigned_abs();
            format!("{sign}{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        }
        Cell::YesNo(true) => language.say(&Message::new(key::SHEET_YES)),
        Cell::YesNo(false) => language.say(&Message::new(key::SHEET_NO)),
    }
}

/// Puts an apostrophe before a text that a spreadsheet would take for a formula. Numbers are written by other cells.
fn guarded(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠') => {
            format!("'{}", readable(text))
        }
        _ => readable(text),
    }
}
