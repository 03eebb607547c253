//! Reader for XLSX files, the format of Excel and others.

use std::collections::HashMap;

use super::grid::{Grid, Place};
use super::numbers::{Epoch, day, is_day, is_day_built_in, number};
use super::part::{Archive, MOST_FILES, XmlFile, XmlPiece, add, closed};
use super::{Worksheet, others};
use crate::tournament::rows::RowsError;

/// Archive file that lists the sheets.
pub(super) const BOOK: &str = "xl/workbook.xml";
/// Maximum total size of shared strings in bytes, and maximum number of them.
const MOST_SHARED: usize = 8 << 20;
const MOST_TEXTS: usize = 1 << 20;
/// Maximum number of cell formats; Excel has the same limit.
const MOST_FORMATS: usize = 65_536;
/// Maximum number of formulas that fill several cells, since each is compared with every 0. Further ones count as ordinary formulas.
const MOST_ARRAYS: usize = 100;
/// Maximum number of rows and columns in a sheet.
const ROWS: u32 = 1 << 20;
const COLUMNS: u32 = 1 << 14;

/// The workbook's list of sheets.
#[derive(Default)]
struct SheetList {
    epoch: Epoch,
    /// Visible sheets: name and relation id.
    sheets: Vec<(String, String)>,
}

/// Reads the first visible sheet with content.
pub(super) fn read(archive: &mut Archive<'_>) -> Result<Worksheet, RowsError> {
    let book = book(archive)?;
    let paths = relations(archive)?;
    let days = days(archive)?;
    let texts = texts(archive)?;
    for (name, relation) in &book.sheets {
        let Some(path) = paths.get(relation) else { continue };
        let Some(mut part) = archive.part(path)? else { continue };
        let reading = Workbook { texts: &texts, days: &days, epoch: book.epoch };
        if let Some((lines, hidden_columns)) = reading.grid(&mut part)?.filled()? {
            let others = others(book.sheets.iter().map(|(name, _)| name.clone()), name);
            return Ok(Worksheet {
                format: "XLSX",
                name: name.clone(),
                others,
                lines,
                hidden_columns,
            });
        }
    }
    Err(RowsError::Empty)
}

fn book(archive: &mut Archive<'_>) -> Result<SheetList, RowsError> {
    let mut book = SheetList::default();
    let Some(mut part) = archive.part(BOOK)? else { return Err(RowsError::BrokenSheet) };
    loop {
        match part.next()? {
            XmlPiece::Open(tag) if tag.name() == "workbookPr" && tag.is("date1904")? => {
                book.epoch = Epoch::Year1904;
            }
            XmlPiece::Open(tag) if tag.name() == "sheet" => {
                let is_visible = tag.get("state")?.is_none_or(|state| state == "visible");
                if let (true, Some(name), Some(id)) = (is_visible, tag.get("name")?, tag.get("id")?)
                {
                    book.sheets.push((name.into_owned(), id.into_owned()));
                }
                if book.sheets.len() > MOST_FILES {
                    return Err(RowsError::TooLarge);
                }
            }
            XmlPiece::End => return Ok(book),
            _ => {}
        }
    }
}

/// Paths of the workbook's files, by relation id.
fn relations(archive: &mut Archive<'_>) -> Result<HashMap<String, String>, RowsError> {
    let mut paths = HashMap::new();
    let Some(mut part) = archive.part("xl/_rels/workbook.xml.rels")? else {
        return Err(RowsError::BrokenSheet);
    };
    loop {
        match part.next()? {
            XmlPiece::Open(tag) if tag.name() == "Relationship" => {
                if let (Some(id), Some(target)) = (tag.get("Id")?, tag.get("Target")?) {
                    paths.insert(id.into_owned(), path(&target));
                }
                if paths.len() > MOST_FILES {
                    return Err(RowsError::TooLarge);
                }
            }
            XmlPiece::End => return Ok(paths),
            _ => {}
        }
    }
}

/// Resolves a path relative to the workbook's folder or to the archive's root.
fn path(target: &str) -> String {
    match target.strip_prefix('/') {
        Some(from_root) => from_root.to_owned(),
        None => match target.strip_prefix("../") {
            Some(above) => above.to_owned(),
            None => format!("xl/{}", target.trim_start_matches("./")),
        },
    }
}

/// For each cell style in order, true if it formats numbers as dates.
fn days(archive: &mut Archive<'_>) -> Result<Vec<bool>, RowsError> {
    let (mut own, mut days) = (HashMap::new(), Vec::new());
    let Some(mut part) = archive.part("xl/styles.xml")? else { return Ok(days) };
    let mut is_of_cells = false;
    loop {
        match part.next()? {
            XmlPiece::Open(tag) => match tag.name() {
                "cellXfs" => is_of_cells = true,
                "numFmt" => {
                    if let (Some(id), Some(code)) =
                        (tag.number("numFmtId")?, tag.get("formatCode")?)
                    {
                        own.insert(id, is_day(&code));
                    }
                }
                "xf" if is_of_cells => {
                    let format = tag.number("numFmtId")?.unwrap_or(0);
                    days.push(own.get(&format).copied().unwrap_or_else(|| is_day_built_in(format)));
                }
                _ => {}
            },
            XmlPiece::Close(tag) if closed(&tag) == "cellXfs" => is_of_cells = false,
            XmlPiece::End => return Ok(days),
            _ => {}
        }
        if days.len().max(own.len()) > MOST_FORMATS {
            return Err(RowsError::TooLarge);
        }
    }
}

/// The shared strings, concatenated, with their end positions.
#[derive(Default)]
struct SharedStrings {
    all: String,
    ends: Vec<usize>,
}

impl SharedStrings {
    fn get(&self, index: usize) -> Option<&str> {
        let end = self.ends.get(index)?;
        let start = index.checked_sub(1).and_then(|it| self.ends.get(it)).copied().unwrap_or(0);
        self.all.get(start..*end)
    }
}

fn texts(archive: &mut Archive<'_>) -> Result<SharedStrings, RowsError> {
    let mut texts = SharedStrings::default();
    let Some(mut part) = archive.part("xl/sharedStrings.xml")? else { return Ok(texts) };
    let mut within = TextState::default();
    loop {
        match part.next()? {
            XmlPiece::Open(tag) => within.open(tag.name()),
            XmlPiece::Close(tag) => {
                within.close(closed(&tag));
                if closed(&tag) == "si" {
                    texts.ends.push(texts.all.len());
                }
            }
            XmlPiece::Text(text) if within.is_text() => texts.all.push_str(&text),
            XmlPiece::End => return Ok(texts),
            _ => {}
        }
        if texts.all.len() > MOST_SHARED || texts.ends.len() > MOST_TEXTS {
            return Err(RowsError::TooLarge);
        }
    }
}

/// Tracks whether the current text is a value or only a pronunciation hint.
#[derive(Default)]
struct TextState {
    is_t: bool,
    is_phonetic: bool,
}

impl TextState {
    fn open(&mut self, name: &str) {
        self.set(name, true);
    }

    fn close(&mut self, name: &str) {
        self.set(name, false);
    }

    fn set(&mut self, name: &str, is: bool) {
        match name {
            "t" => self.is_t = is,
            "rPh" => self.is_phonetic = is,
            _ => {}
        }
    }

    fn is_text(&self) -> bool {
        self.is_t && !self.is_phonetic
    }
}

/// The workbook data to which cells refer.
struct Workbook<'a> {
    texts: &'a SharedStrings,
    days: &'a [bool],
    epoch: Epoch,
}

/// A cell that is being read.
#[derive(Default)]
struct XlsxCell {
    place: Place,
    kind: String,
    style: usize,
    has_formula: bool,
    value: String,
}

impl Workbook<'_> {
    fn grid(&self, part: &mut XmlFile<'_, '_>) -> Result<Grid, RowsError> {
        let mut grid = Grid::default();
        let (mut row, mut column, mut is_hidden) = (0_u32, 0_u32, false);
        let mut cell: Option<XlsxCell> = None;
        let (mut within, mut is_value) = (TextState::default(), false);
        // Ranges of cells that one formula fills: first and last cell.
        let mut filled: Vec<(Place, Place)> = Vec::new();
        loop {
            match part.next()? {
                XmlPiece::Open(tag) => match tag.name() {
                    "col" if tag.is("hidden")? => {
                        let (first, last) = (tag.number("min")?, tag.number("max")?);
                        let first = first.unwrap_or(1).max(1);
                        grid.hide_columns(first - 1, last.unwrap_or(first).saturating_sub(1));
                    }
                    "row" => {
                        row = tag.number("r")?.unwrap_or(row + 1);
                        if !(1..=ROWS).contains(&row) {
                            return Err(RowsError::BrokenSheet);
                        }
                        (column, is_hidden) = (0, tag.is("hidden")?);
                    }
                    "c" => {
                        let place = match tag.get("r")? {
                            Some(name) => place(&name)?,
                            None => (row.saturating_sub(1), column),
                        };
                        column = place.1 + 1;
                        cell = Some(XlsxCell {
                            place,
                            kind: tag.get("t")?.unwrap_or_default().into_owned(),
                            style: tag.number("s")?.map_or(0, |it| it as usize),
                            ..XlsxCell::default()
                        });
                    }
                    "f" => {
                        if let Some(cell) = &mut cell {
                            cell.has_formula = true;
                        }
                        let is_array = tag.get("t")?.is_some_and(|kind| kind == "array");
                        let cells = tag.get("ref")?.filter(|_| is_array);
                        if let Some(cells) = cells.filter(|_| filled.len() < MOST_ARRAYS) {
                            filled.push(range(&cells)?);
                        }
                    }
                    "v" => is_value = true,
                    "mergeCell" => {
                        if let Some(name) = tag.get("ref")? {
                            let (first, last) = range(&name)?;
                            grid.merge(first, last.0)?;
                        }
                    }
                    name => within.open(name),
                },
                XmlPiece::Text(text) if is_value || within.is_text() => {
                    if let Some(cell) = &mut cell {
                        add(&mut cell.value, &text)?;
                    }
                }
                XmlPiece::Close(tag) => match closed(&tag) {
                    "v" => is_value = false,
                    "c" => {
                        if let Some(cell) = cell.take() {
                            self.put(&mut grid, cell, is_hidden, &filled)?;
                        }
                    }
                    name => within.close(name),
                },
                XmlPiece::End => return Ok(grid),
                _ => {}
            }
        }
    }

    fn put(
        &self,
        grid: &mut Grid,
        cell: XlsxCell,
        is_hidden: bool,
        filled: &[(Place, Place)],
    ) -> Result<(), RowsError> {
        let XlsxCell { place, kind, style, has_formula, value } = cell;
        let said = match kind.as_str() {
            "s" => {
                let index = value.trim().parse().map_err(|_| RowsError::BrokenSheet)?;
                self.texts.get(index).unwrap_or_default().to_owned()
            }
            "inlineStr" | "str" | "d" => value,
            "e" => String::new(),
            "b" => (value.trim() == "1").to_string(),
            _ if value.is_empty() => String::new(),
            _ if self.days.get(style).copied().unwrap_or(false) => {
                day(&value, self.epoch).unwrap_or_else(|| number(&value))
            }
            _ => {
                let said = number(&value);
                let is_filled = || filled.iter().any(|range| is_in(place, *range));
                if said == "0" && (has_formula || is_filled()) {
                    return grid.put_zero(place, is_hidden);
                }
                said
            }
        };
        // Characters that XML cannot represent are stored as hexadecimal codes.
        grid.put(place, &said.replace("_x000D_", " "), is_hidden)
    }
}

fn is_in((row, column): Place, (first, last): (Place, Place)) -> bool {
    (first.0..=last.0).contains(&row) && (first.1..=last.1).contains(&column)
}

/// The first and last cell of a range such as `A2:B7` or `A2`.
fn range(name: &str) -> Result<(Place, Place), RowsError> {
    let (first, last) = name.split_once(':').unwrap_or((name, name));
    Ok((place(first)?, place(last)?))
}

/// The position of a cell reference such as `B7`.
fn place(name: &str) -> Result<Place, RowsError> {
    let name = name.trim().trim_start_matches('$');
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = name.split_at_checked(letters).ok_or(RowsError::BrokenSheet)?;
    let column = column.bytes().try_fold(0_u32, |column, letter| {
        let digit = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        Some(column * 26 + digit).filter(|column| *column <= COLUMNS)
    });
    let row = row.trim_start_matches('$').parse().ok().filter(|row| (1..=ROWS).contains(row));
    match (row, column) {
        (Some(row), Some(column @ 1..)) => Ok((row - 1, column - 1)),
        _ => Err(RowsError::BrokenSheet),
    }
}
