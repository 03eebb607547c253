//! CSV files for spreadsheets.

use actix_web::HttpResponse;

use super::error::WebError;
use super::respond::Answer;

/// A CSV file as a download. Its records may differ in length.
///
/// # Errors
/// [`WebError::Internal`] if it cannot be written.
pub fn file(name: &str, records: Vec<Vec<String>>) -> Answer {
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.delimiter(b';').flexible(true).from_writer(Vec::new());
    for record in records {
        writer.write_record(guarded(record)).map_err(WebError::internal)?;
    }
    let bytes = writer.into_inner().map_err(|error| WebError::internal(error.into_error()))?;
    // Spreadsheets recognize UTF-8 only by the byte order mark.
    let body = [b"\xEF\xBB\xBF".to_vec(), bytes].concat();
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("content-disposition", format!("attachment; filename=\"{name}\"")))
        .body(body))
}

/// Puts an apostrophe before cells that a spreadsheet would take for a formula. Negative numbers such as "-5" are left as they are.
fn guarded(record: Vec<String>) -> Vec<String> {
    let is_number =
        |cell: &str| cell.bytes().skip(1).all(|it| it.is_ascii_digit() || it == b',' || it == b'.');
    let guard = |cell: String| match cell.chars().next() {
        Some('=' | '+' | '@' | '\t' | '\r') => format!("'{cell}"),
        Some('-') if !is_number(&cell) => format!("'{cell}"),
        _ => cell,
    };
    record.into_iter().map(guard).collect()
}
