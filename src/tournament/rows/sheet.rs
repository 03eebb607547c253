//! XLSX and ODS, with limits: a small file may unfold to more than a machine has.

use std::io::{self, Cursor, Read};
use std::panic::{UnwindSafe, catch_unwind};

use calamine::{Data, DataRef, ExcelDateTime, Ods, Reader, SheetVisible, Xlsx};
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::{MOST_ROWS, Row, RowsError};

/// Most bytes of a spreadsheet once it is unfolded. A list of 3,000 lines has about four million.
const MOST_UNFOLDED: u64 = 24 << 20;
/// Most cells of a sheet, blank ones between others too.
const MOST_CELLS: usize = 200_000;
/// Columns beyond are not read.
const MOST_COLUMNS: u32 = 64;
/// The last row that is looked at: lists do not begin below the thousandth line.
const LAST_ROW: u32 = 4_000;

/// The first sheet with anything in it.
pub(super) struct Sheet {
    pub format: &'static str,
    pub name: String,
    pub rows: Vec<Row>,
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
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| RowsError::BrokenSheet)?;
    check_size(&mut archive)?;
    let has = |name: &str| archive.index_for_name(name).is_some();
    match (has("xl/workbook.xml"), has("content.xml")) {
        (true, _) => caught(|| xlsx(bytes)),
        (false, true) => {
            let content = content(&mut archive)?;
            caught(|| ods(bytes, &content))
        }
        (false, false) => Err(RowsError::BrokenSheet),
    }
}

/// The reader of spreadsheets panics on some that are damaged: a cell said to be at `ZZZZZZZZ1`, where numbers are checked.
fn caught<T>(read: impl FnOnce() -> Result<T, RowsError> + UnwindSafe) -> Result<T, RowsError> {
    catch_unwind(read).unwrap_or(Err(RowsError::BrokenSheet))
}

/// The compound files of old Excel, and of new Excel under a password.
fn is_old(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// Unfolds everything once into nothing: what an archive says of its own sizes need not be so.
fn check_size(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<(), RowsError> {
    let mut left = MOST_UNFOLDED;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| RowsError::BrokenSheet)?;
        let unfolded = io::copy(&mut file.take(left + 1), &mut io::sink())
            .map_err(|_| RowsError::BrokenSheet)?;
        left = left.checked_sub(unfolded).ok_or(RowsError::TooLarge)?;
    }
    Ok(())
}

fn xlsx(bytes: &[u8]) -> Result<Sheet, RowsError> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|_| RowsError::BrokenSheet)?;
    for name in visible(&book) {
        // Cell by cell: the whole sheet at once would have every cell between the first and the last.
        let mut cells = book.worksheet_cells_reader(&name).map_err(|_| RowsError::BrokenSheet)?;
        let mut rows = Grid::default();
        while let Some(cell) = cells.next_cell().map_err(|_| RowsError::BrokenSheet)? {
            rows.put(cell.get_position(), of_xlsx(cell.get_value()))?;
        }
        if let Some(rows) = rows.filled() {
            return Ok(Sheet { format: "XLSX", name, rows });
        }
    }
    Err(RowsError::Empty)
}

/// All that an ODS says.
fn content(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<String, RowsError> {
    let mut content = String::new();
    let mut file = archive.by_name("content.xml").map_err(|_| RowsError::BrokenSheet)?;
    file.read_to_string(&mut content).map_err(|_| RowsError::BrokenSheet)?;
    Ok(content)
}

fn ods(bytes: &[u8], content: &str) -> Result<Sheet, RowsError> {
    check_repeats(content)?;
    let mut book = Ods::new(Cursor::new(bytes)).map_err(|_| RowsError::BrokenSheet)?;
    for name in visible(&book) {
        let range = book.worksheet_range(&name).map_err(|_| RowsError::BrokenSheet)?;
        let start = range.start().unwrap_or_default();
        let mut rows = Grid::default();
        for (row, column, value) in range.used_cells() {
            let at = |offset: u32, index: usize| {
                offset.saturating_add(u32::try_from(index).unwrap_or(u32::MAX))
            };
            rows.put((at(start.0, row), at(start.1, column)), of_ods(value))?;
        }
        if let Some(rows) = rows.filled() {
            return Ok(Sheet { format: "ODS", name, rows });
        }
    }
    Err(RowsError::Empty)
}

fn visible<B: Reader<Cursor<T>>, T: AsRef<[u8]>>(book: &B) -> Vec<String> {
    let shown =
        book.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    shown.map(|sheet| sheet.name.clone()).collect()
}

/// A cell or row may say that it stands for a million alike. The reader would make them all: those that are followed by
/// anything are counted first. (What is blank to the end of a row or sheet is not made.)
fn check_repeats(content: &str) -> Result<(), RowsError> {
    let mut reader = quick_xml::Reader::from_str(content);
    let (mut width, mut height, mut made) = (0_usize, 0_usize, 0_usize);
    let (mut in_row, mut blank_cells, mut row_times, mut blank_rows) = (0_usize, 0, 1, 0);
    let mut is_blank = true;
    loop {
        match reader.read_event().map_err(|_| RowsError::BrokenSheet)? {
            Event::Start(tag) if tag.name().0 == "table:table-row" => {
                row_times = repeated(&tag, "table:number-rows-repeated");
                (in_row, blank_cells, is_blank) = (0, 0, true);
            }
            Event::Empty(tag) if is_cell(&tag) && !has_value(&tag) => {
                in_row = in_row.saturating_add(blank_cells);
                blank_cells = repeated(&tag, "table:number-columns-repeated");
            }
            Event::Start(tag) | Event::Empty(tag) if is_cell(&tag) => {
                let times = repeated(&tag, "table:number-columns-repeated");
                in_row = in_row.saturating_add(blank_cells).saturating_add(times);
                (blank_cells, is_blank) = (0, false);
            }
            Event::End(tag) if tag.name().0 == "table:table-row" => {
                made = made.saturating_add(in_row);
                if is_blank {
                    blank_rows = row_times.saturating_add(blank_rows);
                } else {
                    width = width.max(in_row);
                    height = height.saturating_add(blank_rows).saturating_add(row_times);
                    blank_rows = 0;
                }
                if made.max(width.saturating_mul(height)) > MOST_CELLS {
                    return Err(RowsError::TooLarge);
                }
            }
            Event::End(tag) if tag.name().0 == "table:table" => {
                (width, height, blank_rows) = (0, 0, 0);
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn is_cell(tag: &BytesStart<'_>) -> bool {
    matches!(tag.name().0, "table:table-cell" | "table:covered-table-cell")
}

fn has_value(tag: &BytesStart<'_>) -> bool {
    tag.attributes()
        .flatten()
        .any(|it| it.key.0.starts_with("office:") || it.key.0 == "table:formula")
}

fn repeated(tag: &BytesStart<'_>, name: &str) -> usize {
    let found = tag.attributes().flatten().find(|it| it.key.0 == name);
    found.and_then(|it| it.value.parse().ok()).unwrap_or(1)
}

/// Cells by row, as they come.
#[derive(Default)]
struct Grid {
    rows: std::collections::BTreeMap<u32, Vec<String>>,
    n_cells: usize,
}

impl Grid {
    fn put(&mut self, (row, column): (u32, u32), value: String) -> Result<(), RowsError> {
        if value.is_empty() || column >= MOST_COLUMNS {
            return Ok(());
        }
        let cells = self.rows.entry(row).or_default();
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if cells.len() <= column {
            self.n_cells += column + 1 - cells.len();
            cells.resize(column + 1, String::new());
        }
        if let Some(cell) = cells.get_mut(column) {
            *cell = value;
        }
        // One more for a header.
        if self.rows.len() > MOST_ROWS + 1 || row > LAST_ROW {
            return Err(RowsError::TooManyRows);
        }
        if self.n_cells > MOST_CELLS { Err(RowsError::TooLarge) } else { Ok(()) }
    }

    /// The rows, all as wide as the widest; none if there is nothing.
    fn filled(self) -> Option<Vec<Row>> {
        let width = self.rows.values().map(Vec::len).max()?;
        let first = self
            .rows
            .values()
            .map(|cells| cells.iter().position(|cell| !cell.is_empty()).unwrap_or(0));
        let first = first.min().unwrap_or(0);
        let row = |(row, mut cells): (u32, Vec<String>)| {
            cells.resize(width, String::new());
            Row { number: u64::from(row) + 1, cells: cells.split_off(first) }
        };
        Some(self.rows.into_iter().map(row).collect())
    }
}

fn of_xlsx(value: &DataRef<'_>) -> String {
    match value {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            in_a_line(text)
        }
        DataRef::SharedString(text) => in_a_line(text),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(is) => is.to_string(),
        DataRef::DateTime(at) => date(at),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

fn of_ods(value: &Data) -> String {
    match value {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => in_a_line(text),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(is) => is.to_string(),
        Data::DateTime(at) => date(at),
        Data::Error(_) | Data::Empty => String::new(),
    }
}

/// A cell of several lines as one.
fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A day as yyyy-mm-dd.
fn date(at: &ExcelDateTime) -> String {
    let (year, month, day, ..) = at.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}
