//! Lists as people have them, read as rows of cells: pasted text, CSV in any dress, XLSX, ODS. What a cell means is for
//! who asks: [`super::import`] for entries.

mod cell;
mod chat;
mod misread;
mod sheet;
mod text;

use std::slice;

use thiserror::Error;

use super::text::fold;

pub use chat::bare;
pub use misread::Misreading;

/// Most rows of a list, without its header.
pub const MOST_ROWS: usize = 16_384;
/// Most bytes of a list.
pub const MOST_BYTES: usize = 4 << 20;

/// Cells of a row beyond are not read.
const MOST_COLUMNS: usize = 64;
/// How far down a title may push the row that names the columns.
const MOST_TITLES: usize = 10;
/// Most lines that are read: rows, the header and what is above it.
const MOST_LINES: usize = MOST_ROWS + MOST_TITLES + 1;

/// What somebody chose of a list that can be read in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Text that was misread.
    pub spelling: Spelling,
    /// Rows that the spreadsheet hides.
    pub hidden: Hidden,
}

/// How text is read that seems to have been misread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As it seems to have been written.
    #[default]
    Mended,
    /// As it was given.
    AsGiven,
}

/// What becomes of the rows that a spreadsheet hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hidden {
    /// They are no rows of the list.
    #[default]
    LeftOut,
    /// They are rows like the others.
    Taken,
}

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
    /// The list as text: [`read`] reads the same rows from it, with the same numbers. A row that the spreadsheet hides
    /// begins with `⊘`.
    pub text: String,
    /// What has to be asked about it.
    pub doubts: Doubts,
}

/// What a person should know of a list before it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    /// How the text seems to have been misread.
    pub misread: Option<Misread>,
    /// The rows that the spreadsheet hides, in order, taken or not.
    pub hidden: Vec<Row>,
    /// The columns that the spreadsheet hides, from 0. The list as text does not say which they are.
    pub hidden_columns: Vec<usize>,
    /// Sheets of the file that were not read, by name, at most 20. The list as text does not say them.
    pub other_sheets: Vec<String>,
}

/// A text that seems to have been misread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// How.
    pub how: Misreading,
    /// Words as they were given and as they seem to have been written, at most three.
    pub words: Vec<(String, String)>,
    /// The text as it was given.
    pub given: String,
}

/// What a list was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Text, pasted or out of a file.
    Text {
        /// "UTF-8", "UTF-16LE", "UTF-16BE", or "windows-1252" for all others.
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

impl Row {
    /// Whether two rows are of one count: whether one of the cells for which `is_looked_at` holds differs from the other's
    /// by its number alone, as "Jugador 1" above "Jugador 2". Such a row names no columns.
    pub fn is_counted_with(&self, other: &Self, is_looked_at: impl Fn(&String) -> bool) -> bool {
        let kind = |cell: &str| fold(cell).replace(|letter: char| letter.is_ascii_digit(), "");
        let cells = self.cells.iter().zip(&other.cells);
        let mut cells = cells.filter(|(cell, _)| is_looked_at(cell));
        cells.any(|(cell, other)| fold(cell) != fold(other) && kind(cell) == kind(other))
    }
}

/// A row as it is read, before those that are hidden are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    row: Row,
    is_hidden: bool,
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
    /// All of its rows are hidden in the spreadsheet.
    #[error("all rows of the list are hidden")]
    OnlyHidden,
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
            RowsError::OnlyHidden => ("import-only-hidden", Vec::new()),
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

/// Reads a list, where nothing was chosen yet: as [`read_as`].
///
/// # Errors
///
/// See [`RowsError`].
pub fn read(bytes: &[u8], is_header: impl Fn(&[String]) -> bool) -> Result<Rows, RowsError> {
    read_as(bytes, Choices::default(), is_header)
}

/// Reads a list. `is_header` says whether cells name columns. The header is the first row, or one of the next where
/// there is a title above it, which is left out. Where no row is one, every row is read.
///
/// Text is UTF-8 (with or without a mark), UTF-16 with a mark, or else Windows-1252 (of which Latin-1 is a part), Mac
/// Roman or CP850, whichever makes most sense. Text that was misread before is mended too. [`Doubts`] has what was
/// guessed.
///
/// Cells are separated by tabs, else by `;` or `,`, whichever the first line has more of. Without a header a character
/// separates only where nearly every line has as many of it as the first; else a line is one cell, and what a chat puts
/// in front of it (bullets, numbers, who wrote when) is left out. Cells are in one line, without signs that are not seen;
/// of a cell at most 2,000 characters are read, which is more than any field takes.
///
/// However small the file is, it takes up no more than about 50 MiB while it is read.
///
/// # Errors
///
/// See [`RowsError`].
pub fn read_as(
    bytes: &[u8],
    choices: Choices,
    is_header: impl Fn(&[String]) -> bool,
) -> Result<Rows, RowsError> {
    if bytes.len() > MOST_BYTES {
        return Err(RowsError::TooLarge);
    }
    let mut doubts = Doubts::default();
    let (given, encoding, sheet) = match sheet::is_one(bytes) {
        true => {
            let sheet = sheet::read(bytes)?;
            doubts.hidden_columns = sheet.hidden_columns;
            doubts.other_sheets = sheet.others;
            (text::of_lines(&sheet.lines), "", Some((sheet.format, sheet.name)))
        }
        false => {
            let (text, encoding) = text::decode(bytes);
            (text, encoding, None)
        }
    };
    let (text, misread) = spelled(given, encoding, choices.spelling);
    doubts.misread = misread;
    // After a mark, as the beginning of a text, a spreadsheet's own bytes would be a spreadsheet when they are read again.
    if text.contains('\0') || sheet::is_one(text.as_bytes()) {
        return Err(RowsError::NoText);
    }
    if text.len() > MOST_BYTES {
        return Err(RowsError::TooLarge);
    }
    let header_at = |lines: &[Line]| header_at(lines, &is_header);
    let (delimiter, mut lines) = text::rows(&text, |lines| header_at(lines).is_some())?;
    if lines.is_empty() {
        return Err(RowsError::Empty);
    }
    let is_read = |line: &Line| !line.is_hidden || choices.hidden == Hidden::Taken;
    let read = |lines: Vec<Line>| -> Vec<Row> {
        lines.into_iter().filter(is_read).map(|line| line.row).collect()
    };
    let mut above: Vec<Line> = match header_at(&lines) {
        Some(at) => lines.drain(..=at).collect(),
        None => Vec::new(),
    };
    let header = above.pop();
    match lines.len() {
        0 => return Err(RowsError::OnlyHeader),
        n if n > MOST_ROWS => return Err(RowsError::TooManyRows),
        _ => {}
    }
    let hidden = lines.iter().filter(|line| line.is_hidden);
    doubts.hidden = hidden.map(|line| line.row.clone()).collect();
    let rows = read(lines);
    if rows.is_empty() {
        return Err(RowsError::OnlyHidden);
    }
    let origin = match sheet {
        Some((format, name)) => Origin::Sheet { format, name },
        None => Origin::Text { encoding, delimiter },
    };
    let header = header.map(|line| without_end(line.row));
    Ok(Rows { origin, header, above: read(above), rows, text, doubts })
}

/// The text as it is to be read, and how it seems to have been misread.
fn spelled(given: String, encoding: &str, spelling: Spelling) -> (String, Option<Misread>) {
    let Some((mended, how)) = misread::mended(&given, encoding == "windows-1252") else {
        return (given, None);
    };
    let mended = mended.trim_start_matches('\u{feff}').to_owned();
    let between = |sign: char| sign.is_whitespace() || matches!(sign, ';' | ',' | '"');
    let words = given
        .split(between)
        .zip(mended.split(between))
        .filter(|(given, mended)| given != mended)
        .take(3);
    let words = words.map(|(given, mended)| (cell::cell(given), cell::cell(mended))).collect();
    let text = match spelling {
        Spelling::Mended => mended,
        Spelling::AsGiven => given.clone(),
    };
    (text, Some(Misread { how, words, given }))
}

fn header_at(lines: &[Line], is_header: impl Fn(&[String]) -> bool) -> Option<usize> {
    let n_filled = |row: &Row| row.cells.iter().filter(|cell| !cell.is_empty()).count();
    let row = |at: usize| lines.get(at).map(|line| &line.row);
    let is_counted = |at: usize| {
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let mut pairs = beside.filter_map(|beside| Some((row(at)?, row(beside)?)));
        pairs.any(|(row, beside)| {
            row.is_counted_with(beside, |cell| is_header(slice::from_ref(cell)))
        })
    };
    let mut first = lines.iter().map(|line| &line.row).take(MOST_TITLES).enumerate();
    first.position(|(at, row)| {
        (at == 0 || n_filled(row) > 1) && is_header(&row.cells) && !is_counted(at)
    })
}

/// Without blank cells at the end.
fn without_end(mut row: Row) -> Row {
    while row.cells.len() > 1 && row.cells.last().is_some_and(String::is_empty) {
        row.cells.pop();
    }
    row
}
