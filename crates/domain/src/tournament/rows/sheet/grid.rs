//! Collects the cells of a sheet and builds its lines.

use std::collections::BTreeMap;

use crate::tournament::rows::{MOST_BYTES, MOST_COLUMNS, MOST_LINES, RawRow, RowsError, SheetRow};
use crate::tournament::text::in_a_line;

/// The lines with content, and the indexes of hidden columns.
pub(super) type Filled = (Vec<RawRow>, Vec<usize>);

/// Maximum number of cells with content.
const MOST_CELLS: usize = 262_144;
/// Last row that may have content. Blank rows count, because they are lines in the list's text form.
const LAST_ROW: u32 = 1 << 16;

/// Cells of a sheet, by row.
#[derive(Default)]
pub(super) struct Grid {
    rows: BTreeMap<u32, GridRow>,
    n_cells: usize,
    n_bytes: usize,
    /// Cells whose formula results in 0.
    zeros: Vec<(u32, usize)>,
    merges: Vec<MergedCells>,
    hidden_columns: Vec<usize>,
}

#[derive(Default)]
struct GridRow {
    cells: Vec<String>,
    is_hidden: bool,
}

/// Merged cells of one column; the first row has their content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MergedCells {
    column: usize,
    first: u32,
    last: u32,
}

/// A cell's row and column, from 0.
pub(super) type Place = (u32, u32);

impl Grid {
    /// Stores the value of a cell; `is_hidden` tells if its row is hidden.
    pub fn put(
        &mut self,
        (row, column): Place,
        value: &str,
        is_hidden: bool,
    ) -> Result<(), RowsError> {
        let value = in_a_line(value);
        let Some(column) = within(column).filter(|_| !value.is_empty()) else { return Ok(()) };
        if row > LAST_ROW {
            return Err(RowsError::TooManyRows);
        }
        self.n_cells += 1;
        self.n_bytes += value.len();
        if self.n_cells > MOST_CELLS || self.n_bytes > MOST_BYTES {
            return Err(RowsError::TooLarge);
        }
        let known = self.rows.entry(row).or_default();
        known.is_hidden = is_hidden;
        if known.cells.len() <= column {
            known.cells.resize(column + 1, String::new());
        }
        if let Some(cell) = known.cells.get_mut(column) {
            *cell = value;
        }
        if self.rows.len() > MOST_LINES { Err(RowsError::TooManyRows) } else { Ok(()) }
    }

    /// Stores a formula's result of 0. In a text column it stands for a blank cell.
    pub fn put_zero(&mut self, place: Place, is_hidden: bool) -> Result<(), RowsError> {
        self.put(place, "0", is_hidden)?;
        if let Some(column) = within(place.1) {
            self.zeros.push((place.0, column));
        }
        Ok(())
    }

    /// Merges the rows from `first` to `last` in a column.
    pub fn merge(&mut self, (first, column): Place, last: u32) -> Result<(), RowsError> {
        if let Some(column) = within(column).filter(|_| first < last) {
            self.merges.push(MergedCells { column, first, last });
        }
        if self.merges.len() > MOST_LINES { Err(RowsError::TooLarge) } else { Ok(()) }
    }

    /// Marks the columns from `first` to `last` as hidden.
    pub fn hide_columns(&mut self, first: u32, last: u32) {
        let hidden = (first..=last).map_while(within);
        let new: Vec<usize> = hidden.filter(|it| !self.hidden_columns.contains(it)).collect();
        self.hidden_columns.extend(new);
    }

    /// The lines, all as wide as the widest and without the blank columns before the first cell, and the indexes of hidden columns in them.
    /// `None` if the sheet is empty.
    pub fn filled(mut self) -> Result<Option<Filled>, RowsError> {
        self.clear_zeros();
        self.rows.retain(|_, row| row.cells.iter().any(|cell| !cell.is_empty()));
        self.fill_merges()?;
        let Some(width) = self.rows.values().map(|row| row.cells.len()).max() else {
            return Ok(None);
        };
        let margin = |row: &GridRow| row.cells.iter().position(|cell| !cell.is_empty());
        let first = self.rows.values().filter_map(margin).min().unwrap_or(0);
        let line = |(number, mut row): (u32, GridRow)| {
            row.cells.resize(width, String::new());
            let cells = row.cells.split_off(first);
            RawRow {
                row: SheetRow { number: u64::from(number) + 1, cells },
                is_hidden: row.is_hidden,
            }
        };
        let hidden = self.hidden_columns.iter().filter_map(|column| column.checked_sub(first));
        let mut hidden: Vec<usize> = hidden.collect();
        hidden.sort_unstable();
        Ok(Some((self.rows.into_iter().map(line).collect(), hidden)))
    }

    /// Clears formula results of 0 in columns with more texts than numbers.
    fn clear_zeros(&mut self) {
        let zeros = std::mem::take(&mut self.zeros);
        let mut columns: Vec<usize> = zeros.iter().map(|(_, column)| *column).collect();
        columns.sort_unstable();
        columns.dedup();
        columns.retain(|column| {
            let cells = self.rows.values().filter_map(|row| row.cells.get(*column));
            let filled = cells.filter(|cell| !matches!(cell.as_str(), "" | "0"));
            let n_of =
                filled.fold((0, 0), |(n_numbers, n_texts), cell| match cell.parse::<f64>() {
                    Ok(_) => (n_numbers + 1, n_texts),
                    Err(_) => (n_numbers, n_texts + 1),
                });
            n_of.1 > n_of.0
        });
        for (row, column) in zeros.into_iter().filter(|(_, column)| columns.contains(column)) {
            let cell = self.rows.get_mut(&row).and_then(|row| row.cells.get_mut(column));
            if let Some(cell) = cell.filter(|cell| *cell == "0") {
                cell.clear();
            }
        }
    }

    /// Copies the content of merged cells into each of their rows that has content of its own.
    fn fill_merges(&mut self) -> Result<(), RowsError> {
        let mut merges = std::mem::take(&mut self.merges);
        merges.sort_unstable();
        let mut last_of: Option<MergedCells> = None;
        for merge in merges {
            // No program writes overlapping merges.
            if last_of.is_some_and(|it| it.column == merge.column && it.last >= merge.first) {
                continue;
            }
            last_of = Some(merge);
            let first = self.rows.get(&merge.first).and_then(|row| row.cells.get(merge.column));
            let Some(value) = first.filter(|value| !value.is_empty()).cloned() else { continue };
            let rest: Vec<(u32, bool)> = self
                .rows
                .range(merge.first + 1..=merge.last)
                .filter(|(_, row)| row.cells.get(merge.column).is_none_or(String::is_empty))
                .map(|(number, row)| (*number, row.is_hidden))
                .collect();
            for (number, is_hidden) in rest {
                let column = u32::try_from(merge.column).unwrap_or(u32::MAX);
                self.put((number, column), &value, is_hidden)?;
            }
        }
        Ok(())
    }
}

/// The column as an index; `None` if it is beyond the columns that are read.
fn within(column: u32) -> Option<usize> {
    usize::try_from(column).ok().filter(|column| *column < MOST_COLUMNS)
}
