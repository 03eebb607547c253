//! Lists as people have them, read as rows of cells: pasted text, CSV in any dress, XLSX, ODS. What a cell means is for
//! who asks: [`super::import`] for entries.

mod chat;
mod sheet;
mod text;

use thiserror::Error;

pub use chat::bare;

/// Most rows of a list, without its header.
pub const MOST_ROWS: usize = 16_384;
/// Most bytes of a list.
pub const MOST_BYTES: usize = 4 << 20;

/// A list read as rows of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// What it was read from.
    pub origin: Origin,
    /// The row that names the columns, if the first one does.
    pub header: Option<Row>,
    /// The rows above the header, such as a title.
    pub above: Vec<Row>,
    /// The other rows that are not blank, in order; at least one.
    pub rows: Vec<Row>,
    /// The list as text: [`read`] reads the same rows from it, with the same numbers.
    pub text: String,
}

/// What a list was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Text, pasted or out of a file.
    Text {
        /// "UTF-8", "UTF-16LE", "UTF-16BE" or "windows-1252".
        encoding: &'static str,
        /// The character between cells; none where a line is one cell.
        delimiter: Option<char>,
    },
    /// A spreadsheet's own file.
    Sheet {
        /// "XLSX" or "ODS".
        format: &'static str,
        /// The sheet that was read: the first one with anything in it.
        name: String,
    },
}

/// A row that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line in the text, or its row in the sheet, from 1.
    pub number: u64,
    /// Its cells, without spaces around.
    pub cells: Vec<String>,
}

/// Why a list cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowsError {
    /// Nothing in it but blank lines.
    #[error("the list is empty")]
    Empty,
    /// A row that names columns, and nothing below it.
    #[error("the list has only a header")]
    OnlyHeader,
    /// Larger than [`MOST_BYTES`], or a spreadsheet that unfolds to far more than a list needs.
    #[error("the list is too large")]
    TooLarge,
    /// More rows than [`MOST_ROWS`].
    #[error("the list has more than {MOST_ROWS} rows")]
    TooManyRows,
    /// Neither text nor a spreadsheet that can be read: a picture, a PDF.
    #[error("this is neither text nor a spreadsheet")]
    NoText,
    /// A spreadsheet of before 2007, or one under a password.
    #[error("this is an old or locked spreadsheet")]
    OldSheet,
    /// A spreadsheet's file that is damaged, or an archive of something else.
    #[error("the spreadsheet cannot be read")]
    BrokenSheet,
}

impl RowsError {
    /// The key of its sentence, and what the sentence has to be told.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            RowsError::Empty => ("import-empty", Vec::new()),
            RowsError::OnlyHeader => ("import-only-header", Vec::new()),
            RowsError::TooLarge => {
                ("import-too-large", vec![("most", (MOST_BYTES >> 20).to_string())])
            }
            RowsError::TooManyRows => {
                ("import-too-many-lines", vec![("most", MOST_ROWS.to_string())])
            }
            RowsError::NoText => ("import-no-text", Vec::new()),
            RowsError::OldSheet => ("import-old-sheet", Vec::new()),
            RowsError::BrokenSheet => ("import-broken-sheet", Vec::new()),
        }
    }
}

/// How far down a title may push the row that names the columns.
const MOST_TITLES: usize = 10;

/// Reads a list. `is_header` says whether cells name columns. The header is the first row, or one of the next where
/// there is a title above it, which is left out. Where no row is one, every row is read.
///
/// Text is UTF-8 (with or without a mark), UTF-16 with a mark, or else Windows-1252 (of which Latin-1 is a part). Cells
/// are separated by tabs, else by `;` or `,`, whichever the first line has more of. Without a header a character
/// separates only where nearly every line has as many of it as the first; else a line is one cell, and what a chat puts
/// in front of it (bullets, numbers, who wrote when) is left out.
///
/// # Errors
///
/// See [`RowsError`].
pub fn read(bytes: &[u8], is_header: impl Fn(&[String]) -> bool) -> Result<Rows, RowsError> {
    if bytes.len() > MOST_BYTES {
        return Err(RowsError::TooLarge);
    }
    let sheet = sheet::is_one(bytes).then(|| sheet::read(bytes)).transpose()?;
    let (text, encoding) = match &sheet {
        Some(sheet) => (text::of_rows(&sheet.rows), ""),
        None => text::decode(bytes),
    };
    // After a mark, as the beginning of a text, a spreadsheet's own bytes would be a spreadsheet when they are read again.
    if text.contains('\0') || sheet::is_one(text.as_bytes()) {
        return Err(RowsError::NoText);
    }
    let header_at = |rows: &[Row]| header_at(rows, &is_header);
    let (delimiter, mut rows) = text::rows(&text, |rows| header_at(rows).is_some());
    if rows.is_empty() {
        return Err(RowsError::Empty);
    }
    let mut above: Vec<Row> = match header_at(&rows) {
        Some(at) => rows.drain(..=at).collect(),
        None => Vec::new(),
    };
    let header = above.pop();
    match rows.len() {
        0 => return Err(RowsError::OnlyHeader),
        n if n > MOST_ROWS => return Err(RowsError::TooManyRows),
        _ => {}
    }
    let origin = match sheet {
        Some(sheet) => Origin::Sheet { format: sheet.format, name: sheet.name },
        None => Origin::Text { encoding, delimiter },
    };
    Ok(Rows { origin, header: header.map(without_end), above, rows, text })
}

fn header_at(rows: &[Row], is_header: impl Fn(&[String]) -> bool) -> Option<usize> {
    let n_filled = |row: &Row| row.cells.iter().filter(|cell| !cell.is_empty()).count();
    let mut first = rows.iter().take(MOST_TITLES).enumerate();
    first.position(|(at, row)| (at == 0 || n_filled(row) > 1) && is_header(&row.cells))
}

/// Without blank cells at the end.
fn without_end(mut row: Row) -> Row {
    while row.cells.len() > 1 && row.cells.last().is_some_and(String::is_empty) {
        row.cells.pop();
    }
    row
}
