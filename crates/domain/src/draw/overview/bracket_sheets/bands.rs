//! Division of the rounds before the last sheet into bands: consecutive rounds that are printed together, so that all rounds need as few
//! sheets as possible.

use super::parts::{packed_to, parts};
use super::{ColumnSize, SheetArea, SheetStrip};
use crate::draw::overview::tree::Tree;

/// Consecutive rounds that are printed together.
pub(super) struct Band {
    begin: usize,
    /// Its connected parts from top to bottom.
    pub parts: Vec<SheetStrip>,
    /// Number of strips that fit beside each other; at least 1.
    pub n_beside: usize,
    /// Numbers of sheets and bands from the first round to the end of this band.
    cost: (usize, usize),
}

/// The bands of the columns before `end`, in order. With equal numbers of sheets, fewer bands are preferred.
pub(super) fn bands(tree: &Tree, columns: &[ColumnSize], area: SheetArea, end: usize) -> Vec<Band> {
    // For each column, the best last band of the columns up to it.
    let mut best: Vec<Band> = Vec::new();
    for end in 1..=end {
        let before = |begin: usize| {
            begin.checked_sub(1).and_then(|last| best.get(last)).map_or((0, 0), |band| band.cost)
        };
        let candidates = possible(tree, columns, area, end).into_iter().map(|band| {
            let (n_sheets, n_bands) = before(band.begin);
            Band { cost: (n_sheets + band.cost.0, n_bands + 1), ..band }
        });
        best.extend(candidates.min_by_key(|band| band.cost));
    }
    let mut chosen = Vec::new();
    while let Some(band) = best.pop() {
        best.truncate(band.begin);
        chosen.push(band);
    }
    chosen.reverse();
    chosen
}

/// The bands that may end before the column `end`: drawn columns whose connected parts each fit on a sheet. A single column is always
/// possible.
fn possible(tree: &Tree, columns: &[ColumnSize], area: SheetArea, end: usize) -> Vec<Band> {
    let mut found = vec![band(tree, columns, area, (end - 1, end))];
    for begin in (0..end - 1).rev() {
        let is_drawn = tree.gaps.get(begin).is_some_and(|gap| gap.is_drawn);
        if !is_drawn || width(columns, area, (begin, end)) > area.width {
            break;
        }
        let longer = band(tree, columns, area, (begin, end));
        if longer.parts.iter().any(|part| part.fill() > area.height) {
            break;
        }
        found.push(longer);
    }
    found
}

fn band(
    tree: &Tree,
    columns: &[ColumnSize],
    area: SheetArea,
    (begin, end): (usize, usize),
) -> Band {
    let parts = parts(tree, columns, (begin, end));
    let width = width(columns, area, (begin, end)) + area.apart;
    let n_beside = ((area.width + area.apart) / width.max(1)).max(1);
    let n_sheets = packed_to(&parts, area.height).len().div_ceil(n_beside);
    Band { begin, parts, n_beside, cost: (n_sheets, 1) }
}

/// Width of a strip with the columns from `begin` to `end`, exclusive.
fn width(columns: &[ColumnSize], area: SheetArea, (begin, end): (usize, usize)) -> usize {
    let columns = columns.get(begin..end).unwrap_or_default();
    let width = |(index, column): (usize, &ColumnSize)| match index + 1 == columns.len() {
        true => column.width_at_end,
        false => column.width + area.gap,
    };
    columns.iter().enumerate().map(width).sum()
}
