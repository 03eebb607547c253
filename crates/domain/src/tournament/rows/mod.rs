//! Reads lists in common formats as rows of cells: pasted text, CSV in many variants, XLSX and ODS. Callers interpret the cells;
//! [`super::import`] does so for entries.

mod cell;
mod chat;
mod misreading;
mod sheet;
mod text;

use std::slice;

use thiserror::Error;

use super::text::fold;

pub use chat::bare;
pub use misreading::Misreading;

/// Maximum number of rows in a list, without its header.
pub const MOST_ROWS: usize = 16_384;
/// Maximum size of a list, in bytes.
pub const MOST_BYTES: usize = 4 << 20;

/// Maximum number of cells read from a row.
const MOST_COLUMNS: usize = 64;
/// Maximum number of title rows above the header.
const MOST_TITLES: usize = 10;
/// Maximum number of lines that are read: rows, header and titles.
const MOST_LINES: usize = MOST_ROWS + MOST_TITLES + 1;

/// The organizer's choices for a list that can be read in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingChoices {
    /// Choice for text that seems misread.
    pub spelling: Spelling,
    /// Choice for rows that the spreadsheet hides.
    pub hidden: Hidden,
}

/// The choice for text that seems to have been misread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// Read the repaired text.
    #[default]
    Mended,
    /// Read the text as it was given.
    AsGiven,
}

/// The choice for rows that a spreadsheet hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hidden {
    /// Hidden rows are ignored.
    #[default]
    LeftOut,
    /// Hidden rows are read like all others.
    Taken,
}

/// A list read as rows of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRows {
    /// Format from which it was read.
    pub origin: RowsOrigin,
    /// Row with the column names, if any.
    pub header: Option<SheetRow>,
    /// Rows above the header, such as a title.
    pub above: Vec<SheetRow>,
    /// All other rows that are not blank, in order; at least one.
    pub rows: Vec<SheetRow>,
    /// The list as text, from which [`read`] reads the same rows with the same numbers. Rows that the spreadsheet hides begin with `⊘`.
    pub text: String,
    /// Questions about the list for the organizer.
    pub doubts: Doubts,
}

/// Doubts about a list that a person should resolve before it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    /// The probable misreading of the text, if any.
    pub misread: Option<Misread>,
    /// Rows that the spreadsheet hides, in order, whether read or not.
    pub hidden: Vec<SheetRow>,
    /// Indexes of hidden columns, from 0. The list as text does not contain this information.
    pub hidden_columns: Vec<usize>,
    /// Names of sheets that were not read, at most 20. The list as text does not contain them.
    pub other_sheets: Vec<String>,
}

/// A text that seems to have been misread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Encoding in which the text was probably written.
    pub how: Misreading,
    /// At most three words as given and as repaired.
    pub words: Vec<(String, String)>,
    /// The text as it was given.
    pub given: String,
}

/// The format from which a list was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsOrigin {
    /// Text, pasted or from a file.
    Text {
        /// "UTF-8", "UTF-16LE", "UTF-16BE", or "windows-1252" for all others.
        encoding: &'static str,
        /// Character between cells; `None` if each line is one cell.
        delimiter: Option<char>,
    },
    /// The file of a spreadsheet program.
    Sheet {
        /// Format of the file: "XLSX" or "ODS".
        format: &'static str,
        /// Name of the sheet that was read: the first with content.
        name: String,
    },
}

/// A row that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// Line number in the text or row number in the sheet, from 1.
    pub number: u64,
    /// Cells without surrounding spaces.
    pub cells: Vec<String>,
}

impl SheetRow {
    /// Returns whether the rows belong to one numbered series: a cell for which `is_looked_at` holds differs from the other row's only by
    /// its number, as "Jugador 1" above "Jugador 2". Such a row contains no column names.
    pub fn is_counted_with(&self, other: &Self, is_looked_at: impl Fn(&String) -> bool) -> bool {
        let kind = |cell: &str| fold(cell).replace(|letter: char| letter.is_ascii_digit(), "");
        let cells = self.cells.iter().zip(&other.cells);
        let mut cells = cells.filter(|(cell, _)| is_looked_at(cell));
        cells.any(|(cell, other)| fold(cell) != fold(other) && kind(cell) == kind(other))
    }
}

/// A row before hidden rows are removed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RawRow {
    row: SheetRow,
    is_hidden: bool,
}

/// The reason why a list cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowsError {
    /// The list has only blank lines.
    #[error("the list is empty")]
    Empty,
    /// There is a header but no row below it.
    #[error("the list has only a header")]
    OnlyHeader,
    /// All rows are hidden in the spreadsheet.
    #[error("all rows of the list are hidden")]
    OnlyHidden,
    /// The file exceeds [`MOST_BYTES`], or a spreadsheet expands to far more data than a list needs.
    #[error("the list is too large")]
    TooLarge,
    /// There are more rows than [`MOST_ROWS`].
    #[error("the list has more than {MOST_ROWS} rows")]
    TooManyRows,
    /// The file is neither text nor a readable spreadsheet, but for example a picture or a PDF.
    #[error("this is neither text nor a spreadsheet")]
    NoText,
    /// The spreadsheet is older than 2007 or protected by a password.
    #[error("this is an old or locked spreadsheet")]
    OldSheet,
    /// The spreadsheet file is damaged or is another kind of archive.
    #[error("the spreadsheet cannot be read")]
    BrokenSheet,
}

impl RowsError {
    /// The translation key of the error message, with its arguments.
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

/// Reads a list without any choices made; see [`read_as`].
///
/// # Errors
/// [`RowsError`]: the list cannot be read.
pub fn read(bytes: &[u8], is_header: impl Fn(&[String]) -> bool) -> Result<ListRows, RowsError> {
    read_as(bytes, ReadingChoices::default(), is_header)
}

/// Reads a list. `is_header` tells if cells are column names. The header is the first row, or one of the next rows below a title, which is
/// left out. If no row is a header, every row is read.
///
/// Text is UTF-8 (with or without a byte order mark) or UTF-16 with a mark. Any other text is Windows-1252 (which includes Latin-1), Mac
/// Roman or CP850, whichever fits best. Text that was already misread is repaired. [`Doubts`] lists the guesses.
///
/// Cells are separated by tabs, or else by `;` or `,`, whichever is more frequent in the first line. Without a header, a character is a
/// separator only if nearly every line has it as often as the first. Otherwise each line is one cell, and chat prefixes (bullets, numbers,
/// sender and time) are removed. Cells are normalized to one line without invisible characters. At most 2,000 characters of a cell are
/// read, more than any field holds.
///
/// Memory use is limited to about 50 MiB during reading, even for a small file that expands.
///
/// # Errors
/// [`RowsError`]: the list cannot be read.
pub fn read_as(
    bytes: &[u8],
    choices: ReadingChoices,
    is_header: impl Fn(&[String]) -> bool,
) -> Result<ListRows, RowsError> {
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
    // Spreadsheet bytes after a byte order mark are refused: the stored text would be read as a spreadsheet the next time.
    if text.contains('\0') || sheet::is_one(text.as_bytes()) {
        return Err(RowsError::NoText);
    }
    if text.len() > MOST_BYTES {
        return Err(RowsError::TooLarge);
    }
    let header_at = |lines: &[RawRow]| header_at(lines, &is_header);
    let (delimiter, mut lines) = text::rows(&text, |lines| header_at(lines).is_some())?;
    if lines.is_empty() {
        return Err(RowsError::Empty);
    }
    let is_read = |line: &RawRow| !line.is_hidden || choices.hidden == Hidden::Taken;
    let read = |lines: Vec<RawRow>| -> Vec<SheetRow> {
        lines.into_iter().filter(is_read).map(|line| line.row).collect()
    };
    let mut above: Vec<RawRow> = match header_at(&lines) {
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
        Some((format, name)) => RowsOrigin::Sheet { format, name },
        None => RowsOrigin::Text { encoding, delimiter },
    };
    let header = header.map(|line| without_end(line.row));
    Ok(ListRows { origin, header, above: read(above), rows, text, doubts })
}

/// The text to be read, and how it was probably misread.
fn spelled(given: String, encoding: &str, spelling: Spelling) -> (String, Option<Misread>) {
    let Some((mended, how)) = misreading::mended(&given, encoding == "windows-1252") else {
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

fn header_at(lines: &[RawRow], is_header: impl Fn(&[String]) -> bool) -> Option<usize> {
    let n_filled = |row: &SheetRow| row.cells.iter().filter(|cell| !cell.is_empty()).count();
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

/// Removes blank cells at the end.
fn without_end(mut row: SheetRow) -> SheetRow {
    while row.cells.len() > 1 && row.cells.last().is_some_and(String::is_empty) {
        row.cells.pop();
    }
    row
}
