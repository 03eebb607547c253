//! Connected parts of consecutive rounds, and their distribution to strips.

use super::{ColumnSize, SheetBox, SheetStrip};
use crate::draw::overview::tree::Tree;

/// Number of fill levels that are tried to make strips equally full.
const LEVELS: usize = 32;

/// All tables of the columns from `begin` to `end`, exclusive, not placed yet.
pub(super) fn whole(columns: &[ColumnSize], (begin, end): (usize, usize)) -> SheetStrip {
    let boxes = |column: &ColumnSize| {
        let there = column.heights.iter().enumerate().filter(|(_, height)| **height > 0);
        there.map(|(place, height)| SheetBox { place, top: 0, height: *height }).collect()
    };
    SheetStrip {
        first: begin,
        columns: columns.get(begin..end).unwrap_or_default().iter().map(boxes).collect(),
        height: 0,
        is_last: false,
    }
}

/// The connected parts of the columns from `begin` to `end`, exclusive, from top to bottom.
pub(super) fn parts(
    tree: &Tree,
    columns: &[ColumnSize],
    (begin, end): (usize, usize),
) -> Vec<SheetStrip> {
    let whole = whole(columns, (begin, end));
    let mut marks = Marks::new(columns, (begin, end));
    for (index, gap) in tree.gaps.iter().enumerate().take(end - 1).skip(begin) {
        for block in &gap.blocks {
            let nodes = block.from.iter().map(|place| (index, *place));
            let nodes: Vec<_> =
                nodes.chain(block.to.iter().map(|place| (index + 1, *place))).collect();
            nodes.windows(2).for_each(|pair| marks.join(pair));
        }
    }
    let empty = || vec![Vec::new(); end - begin];
    let mut parts: Vec<(usize, Vec<Vec<SheetBox>>)> = Vec::new();
    // The last column decides the order, because most parts have a single table there.
    for (index, boxes) in whole.columns.iter().enumerate().rev() {
        for it in boxes {
            let root = marks.root(marks.node((begin + index, it.place)));
            if !parts.iter().rev().any(|part| part.0 == root) {
                parts.push((root, empty()));
            }
            let part = parts.iter_mut().rev().find(|part| part.0 == root);
            if let Some(column) = part.and_then(|part| part.1.get_mut(index)) {
                column.push(*it);
            }
        }
    }
    parts.into_iter().map(|(_, columns)| SheetStrip { columns, ..whole.clone() }).collect()
}

/// Strips with as many parts each as fit. If the strips need no more sheets than necessary, they are equally full.
pub(super) fn packed(parts: &[SheetStrip], height: usize, n_beside: usize) -> Vec<SheetStrip> {
    let n_sheets = packed_to(parts, height).len().div_ceil(n_beside.max(1));
    let levels = (1..=LEVELS).map(|level| height * level / LEVELS);
    let mut tried = levels.map(|level| packed_to(parts, level));
    let found = tried.find(|strips| strips.len().div_ceil(n_beside.max(1)) <= n_sheets);
    found.unwrap_or_else(|| packed_to(parts, height))
}

/// Strips of at most this height, unless a single part is higher.
pub(super) fn packed_to(parts: &[SheetStrip], height: usize) -> Vec<SheetStrip> {
    let mut strips: Vec<SheetStrip> = Vec::new();
    for part in parts {
        let fits = |strip: &&mut SheetStrip| {
            let mut pairs = strip.columns.iter().zip(&part.columns);
            pairs.all(|(have, more)| {
                have.iter().chain(more).map(|it| it.height).sum::<usize>() <= height
            })
        };
        match strips.last_mut().filter(fits) {
            Some(strip) => {
                for (have, more) in strip.columns.iter_mut().zip(&part.columns) {
                    have.extend(more);
                    have.sort_by_key(|it| it.place);
                }
            }
            None => strips.push(part.clone()),
        }
    }
    strips
}

/// Connections of tables: a union-find over all places of some columns.
struct Marks {
    begin: usize,
    /// Index of the first place of each column.
    starts: Vec<usize>,
    parents: Vec<usize>,
}

impl Marks {
    fn new(columns: &[ColumnSize], (begin, end): (usize, usize)) -> Self {
        let mut starts = Vec::new();
        let mut n = 0;
        for column in columns.get(begin..end).unwrap_or_default() {
            starts.push(n);
            n += column.heights.len();
        }
        Self { begin, starts, parents: (0..n).collect() }
    }

    fn node(&self, (column, place): (usize, usize)) -> usize {
        self.starts.get(column - self.begin).map_or(0, |start| start + place)
    }

    fn root(&self, mut node: usize) -> usize {
        while let Some(parent) = self.parents.get(node).copied().filter(|it| *it != node) {
            node = parent;
        }
        node
    }

    fn join(&mut self, pair: &[(usize, usize)]) {
        let [one, other] = pair else { return };
        let (one, other) = (self.root(self.node(*one)), self.root(self.node(*other)));
        let (low, high) = (one.min(other), one.max(other));
        if let Some(parent) = self.parents.get_mut(high) {
            *parent = low;
        }
    }
}
