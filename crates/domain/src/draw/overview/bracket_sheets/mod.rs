//! Division of a bracket into sheets of paper. A sheet has strips side by side. A strip has some tables of consecutive rounds, with the
//! height of each table and the free space above it. Byes have no height and are not placed.
//!
//! The last sheet has as many of the last rounds as fit. Earlier rounds are divided into strips of tables that are connected, so that lines
//! stay within a strip. All lengths have the same unit, such as tenths of a millimeter.

mod bands;
mod parts;
mod placing;

use super::tree::Tree;

/// The usable area of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetArea {
    /// Width for strips.
    pub width: usize,
    /// Height for the tables of a column.
    pub height: usize,
    /// Width between two columns of a strip.
    pub gap: usize,
    /// Width between two strips.
    pub apart: usize,
}

/// The sizes of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnSize {
    /// Width of its tables.
    pub width: usize,
    /// Width of its tables with the number of the sheet to which each entry advances.
    pub width_at_end: usize,
    /// Heights of its tables by place, with the least space around them; 0 for tables that are not placed.
    pub heights: Vec<usize>,
}

/// A sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketSheet {
    /// Strips from left to right; at least one.
    pub strips: Vec<SheetStrip>,
}

/// Tables of consecutive rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetStrip {
    /// Index of its first column in the tree.
    pub first: usize,
    /// Its columns.
    pub columns: Vec<Vec<SheetBox>>,
    /// Height of its columns.
    pub height: usize,
    /// True for the strip with all last rounds.
    pub is_last: bool,
}

/// A placed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetBox {
    /// Its place in the column of the tree.
    pub place: usize,
    /// Distance from the top of the strip.
    pub top: usize,
    /// Height with the least space around it.
    pub height: usize,
}

impl SheetBox {
    /// Distance from the top of the strip to the middle of the box.
    pub fn middle(&self) -> usize {
        self.top + self.height / 2
    }

    /// Distance from the top of the strip to the end of the box.
    pub fn end(&self) -> usize {
        self.top + self.height
    }
}

impl SheetStrip {
    /// The box of a place, if the strip has it.
    pub fn find(&self, column: usize, place: usize) -> Option<&SheetBox> {
        let boxes = self.columns.get(column.checked_sub(self.first)?)?;
        boxes.iter().find(|it| it.place == place)
    }

    /// Sum of the heights in its fullest column.
    fn fill(&self) -> usize {
        let filled = |column: &Vec<SheetBox>| column.iter().map(|it| it.height).sum();
        self.columns.iter().map(filled).max().unwrap_or_default()
    }
}

/// The sheets of a bracket in the order of its rounds. `columns` are the sizes of the tree's columns.
pub fn bracket_sheets(tree: &Tree, columns: &[ColumnSize], area: SheetArea) -> Vec<BracketSheet> {
    let n = columns.len().min(tree.columns.len());
    let Some(first) = first_of_last(columns.get(..n).unwrap_or_default(), area) else {
        return Vec::new();
    };
    let last = SheetStrip { is_last: true, ..parts::whole(columns, (first, n)) };
    let bands = bands::bands(tree, columns, area, first);
    let mut all: Vec<BracketSheet> =
        bands.iter().flat_map(|band| sheets(tree, &band.parts, band.n_beside, area)).collect();
    all.push(BracketSheet { strips: vec![placing::placed(tree, last, area.height)] });
    all
}

/// The first column of the last sheet; `None` without columns.
fn first_of_last(columns: &[ColumnSize], area: SheetArea) -> Option<usize> {
    let last = columns.len().checked_sub(1)?;
    let mut width = 0;
    let mut first = last;
    for (index, column) in columns.iter().enumerate().rev() {
        width += column.width + if index == last { 0 } else { area.gap };
        let is_fitting = width <= area.width && column.total() <= area.height;
        if index != last && !is_fitting {
            break;
        }
        first = index;
    }
    Some(first)
}

/// Sheets with strips of similar fill. Strips on one sheet are stretched by the same factor.
fn sheets(
    tree: &Tree,
    parts: &[SheetStrip],
    n_beside: usize,
    area: SheetArea,
) -> Vec<BracketSheet> {
    let strips = parts::packed(parts, area.height, n_beside);
    let sheet = |strips: &[SheetStrip]| {
        let fill = strips.iter().map(SheetStrip::fill).max().unwrap_or_default().max(1);
        let height = area.height.min(fill * 3 / 2);
        let placed =
            |strip: &SheetStrip| placing::placed(tree, strip.clone(), strip.fill() * height / fill);
        BracketSheet { strips: strips.iter().map(placed).collect() }
    };
    strips.chunks(n_beside).map(sheet).collect()
}

impl ColumnSize {
    fn total(&self) -> usize {
        self.heights.iter().sum()
    }
}
