//! Reader for ODS files, the format of LibreOffice and others.

use std::collections::HashSet;

use super::grid::{Grid, Place};
use super::numbers::number;
use super::part::{Archive, MOST_FILES, XmlFile, XmlPiece, XmlTag, add, closed};
use super::{Worksheet, others};
use crate::tournament::rows::{MOST_LINES, RowsError};

/// Archive file with the complete document.
pub(super) const CONTENT: &str = "content.xml";

/// Reads the first visible table with content.
pub(super) fn read(archive: &mut Archive<'_>) -> Result<Worksheet, RowsError> {
    let Some(mut part) = archive.part(CONTENT)? else { return Err(RowsError::BrokenSheet) };
    let mut hidden = HashSet::new();
    let mut style = String::new();
    let mut found: Option<Worksheet> = None;
    let mut names = Vec::new();
    loop {
        match part.next()? {
            XmlPiece::Open(tag) => match tag.name() {
                "style" => style = tag.get("style:name")?.unwrap_or_default().into_owned(),
                "table-properties" => {
                    let is_hidden = tag.get("table:display")?.is_some_and(|it| it == "false");
                    hidden.extend(is_hidden.then(|| style.clone()));
                }
                "table" => {
                    let name = tag.get("table:name")?.unwrap_or_default().into_owned();
                    let style = tag.get("table:style-name")?;
                    let is_hidden = style.is_some_and(|style| hidden.contains(&*style));
                    let lines = match found.is_some() || is_hidden {
                        true => skip(&mut part).map(|()| None)?,
                        false => table(&mut part)?.filled()?,
                    };
                    if !is_hidden {
                        names.push(name.clone());
                    }
                    if let Some((lines, hidden_columns)) = lines {
                        let others = Vec::new();
                        found =
                            Some(Worksheet { format: "ODS", name, others, lines, hidden_columns });
                    }
                }
                _ => {}
            },
            XmlPiece::End => break,
            _ => {}
        }
        if names.len().max(hidden.len()) > MOST_FILES {
            return Err(RowsError::TooLarge);
        }
    }
    let mut found = found.ok_or(RowsError::Empty)?;
    found.others = others(names.into_iter(), &found.name);
    Ok(found)
}

/// Skips to the end of the element that was just opened.
fn skip(part: &mut XmlFile<'_, '_>) -> Result<(), RowsError> {
    let mut depth = 1_usize;
    while depth > 0 {
        match part.next()? {
            XmlPiece::Open(_) => depth += 1,
            XmlPiece::Close(_) => depth -= 1,
            XmlPiece::End => return Err(RowsError::BrokenSheet),
            _ => {}
        }
    }
    Ok(())
}

/// A cell with content, and the number of its repetitions to the right.
struct OdsCell {
    column: u32,
    times: u32,
    value: String,
    is_zero: bool,
    /// Number of rows that the cell spans.
    span: u32,
}

/// Reads the cells of the table that was just opened.
fn table(part: &mut XmlFile<'_, '_>) -> Result<Grid, RowsError> {
    let mut grid = Grid::default();
    let (mut row, mut column) = (0_u32, 0_u32);
    loop {
        match part.next()? {
            XmlPiece::Open(tag) => match tag.name() {
                "table-column" => {
                    let times = repeated(&tag, "table:number-columns-repeated")?;
                    let next = column.saturating_add(times);
                    if is_hidden(&tag)? {
                        grid.hide_columns(column, next - 1);
                    }
                    column = next;
                }
                "table-row" => {
                    let times = repeated(&tag, "table:number-rows-repeated")?;
                    let is_hidden = is_hidden(&tag)?;
                    let cells = row_cells(part)?;
                    put(&mut grid, (row, times), &cells, is_hidden)?;
                    row = row.saturating_add(times);
                }
                // These elements contain rows or columns.
                "table-row-group"
                | "table-header-rows"
                | "table-rows"
                | "table-columns"
                | "table-column-group"
                | "table-header-columns" => {}
                _ => skip(part)?,
            },
            XmlPiece::Close(tag) if closed(&tag) == "table" => return Ok(grid),
            XmlPiece::End => return Err(RowsError::BrokenSheet),
            _ => {}
        }
    }
}

/// Adds a row to the grid as often as it is repeated.
fn put(
    grid: &mut Grid,
    (row, times): (u32, u32),
    cells: &[OdsCell],
    is_hidden: bool,
) -> Result<(), RowsError> {
    if cells.is_empty() {
        return Ok(());
    }
    if usize::try_from(times).is_ok_and(|times| times > MOST_LINES) {
        return Err(RowsError::TooManyRows);
    }
    for row in (row..).take(times as usize) {
        for cell in cells {
            for column in (cell.column..).take(cell.times as usize) {
                let place: Place = (row, column);
                match cell.is_zero {
                    true => grid.put_zero(place, is_hidden)?,
                    false => grid.put(place, &cell.value, is_hidden)?,
                }
            }
            if cell.span > 1 {
                grid.merge((row, cell.column), row.saturating_add(cell.span - 1))?;
            }
        }
    }
    Ok(())
}

/// Reads the cells of the row that was just opened.
fn row_cells(part: &mut XmlFile<'_, '_>) -> Result<Vec<OdsCell>, RowsError> {
    /// Number of columns that are read.
    const MOST: u32 = crate::tournament::rows::MOST_COLUMNS as u32;
    let mut cells = Vec::new();
    let mut column = 0_u32;
    loop {
        match part.next()? {
            XmlPiece::Open(tag) if matches!(tag.name(), "table-cell" | "covered-table-cell") => {
                let times = repeated(&tag, "table:number-columns-repeated")?;
                let span = repeated(&tag, "table:number-rows-spanned")?;
                let has_formula = tag.get("table:formula")?.is_some();
                let said = said(&tag)?;
                // A cell covered by a merged one is invisible.
                let is_covered = tag.name() == "covered-table-cell";
                let text = text(part)?;
                let value = said.unwrap_or(text);
                if !is_covered && !value.trim().is_empty() && column < MOST {
                    let is_zero = has_formula && value == "0";
                    let times = times.min(MOST - column);
                    cells.push(OdsCell { column, times, value, is_zero, span });
                }
                column = column.saturating_add(times);
            }
            XmlPiece::Open(_) => skip(part)?,
            // This tag closes the row, since nested elements are consumed completely.
            XmlPiece::Close(_) => return Ok(cells),
            XmlPiece::End => return Err(RowsError::BrokenSheet),
            _ => {}
        }
    }
}

/// The value in a cell's attributes; `None` if only its text has the value.
fn said(tag: &XmlTag<'_>) -> Result<Option<String>, RowsError> {
    if tag.get("calcext:value-type")?.is_some_and(|kind| kind == "error") {
        return Ok(Some(String::new()));
    }
    let kind = tag.get("office:value-type")?.unwrap_or_default();
    let name = match &*kind {
        "float" | "percentage" | "currency" => "office:value",
        "date" => "office:date-value",
        "time" => "office:time-value",
        "boolean" => "office:boolean-value",
        _ => "office:string-value",
    };
    let value = tag.get(name)?;
    Ok(value.map(|value| if name == "office:value" { number(&value) } else { value.into_owned() }))
}

/// Reads the text of the cell that was just opened, without notes and drawings.
fn text(part: &mut XmlFile<'_, '_>) -> Result<String, RowsError> {
    let mut text = String::new();
    let mut depth = 1_usize;
    loop {
        match part.next()? {
            XmlPiece::Open(tag) => match tag.name() {
                "annotation" | "frame" | "table" | "shapes" => skip(part)?,
                "p" | "h" | "s" | "tab" | "line-break" => {
                    depth += 1;
                    add(&mut text, " ")?;
                }
                _ => depth += 1,
            },
            XmlPiece::Close(_) if depth == 1 => return Ok(text),
            XmlPiece::Close(_) => depth -= 1,
            XmlPiece::Text(more) if depth > 1 => add(&mut text, &more)?,
            XmlPiece::End => return Err(RowsError::BrokenSheet),
            _ => {}
        }
    }
}

fn is_hidden(tag: &XmlTag<'_>) -> Result<bool, RowsError> {
    let visibility = tag.get("table:visibility")?;
    Ok(visibility.is_some_and(|it| matches!(&*it, "collapse" | "filter")))
}

/// The repetition count in an attribute, at least 1.
fn repeated(tag: &XmlTag<'_>, name: &str) -> Result<u32, RowsError> {
    Ok(tag.number(name)?.unwrap_or(1).max(1))
}
