//! Division of a round into portions of limited size, for phones, screens and sheets. Tables that lead to the same
//! next table stay together if possible.

use domain::draw::overview::tree::{Block, Gap};

use super::drawing::BracketDrawing;
use super::lines::{TreeLines, lines};

/// Maximum number of undrawn tables shown beside a portion; if more are possible, none is shown.
const MOST_TO_COME: usize = 4;

/// Some blocks of a round. Tables are given by their places in the column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePortion {
    /// The blocks from top to bottom.
    pub blocks: Vec<Block>,
    /// True if the next round is drawn.
    pub is_drawn: bool,
}

/// Divides a column into portions of at most `most` tables.
pub fn portions(drawing: &BracketDrawing<'_>, column: usize, most: usize) -> Vec<TreePortion> {
    let n = drawing.tree.columns.get(column).map_or(0, Vec::len);
    let alone =
        Gap { is_drawn: true, blocks: vec![Block { from: (0..n).collect(), to: Vec::new() }] };
    let gap = drawing.tree.gaps.get(column).unwrap_or(&alone);
    let blocks = gap.blocks.iter().filter(|block| !block.from.is_empty());
    let mut parts: Vec<TreePortion> = Vec::new();
    for block in blocks.flat_map(|block| cut(drawing, column, gap, block, most)) {
        match parts.last_mut().filter(|part| part.n() + block.from.len() <= most) {
            Some(part) => part.blocks.push(block),
            None => parts.push(TreePortion { blocks: vec![block], is_drawn: gap.is_drawn }),
        }
    }
    parts
}

/// Divides a block into pieces of at most `most` tables, each with the tables that it leads to.
fn cut(
    drawing: &BracketDrawing<'_>,
    column: usize,
    gap: &Gap,
    block: &Block,
    most: usize,
) -> Vec<Block> {
    let is_whole = block.from.len() <= most;
    let to = |from: &[usize]| match gap.is_drawn {
        false if block.to.len() > MOST_TO_COME => Vec::new(),
        true if !is_whole => targets(drawing, column, from),
        _ => block.to.clone(),
    };
    let pieces = block.from.chunks(most.max(1));
    pieces.map(|from| Block { from: from.to_vec(), to: to(from) }).collect()
}

/// Places in the next column to which entries of these tables advance, in order.
pub fn targets(drawing: &BracketDrawing<'_>, column: usize, from: &[usize]) -> Vec<usize> {
    let tables = from.iter().filter_map(|place| drawing.at(column, *place));
    let to = tables.flat_map(|table| &table.rows).filter_map(|row| row.to);
    let mut to: Vec<usize> =
        to.filter_map(|table| drawing.tree.place_of(column + 1, table)).collect();
    to.sort_unstable();
    to.dedup();
    to
}

impl TreePortion {
    fn n(&self) -> usize {
        self.blocks.iter().map(|block| block.from.len()).sum()
    }

    /// Its places from top to bottom.
    pub fn from(&self) -> Vec<usize> {
        self.blocks.iter().flat_map(|block| block.from.iter().copied()).collect()
    }

    /// The places of the next column that it leads to, from top to bottom.
    pub fn to(&self) -> Vec<usize> {
        let mut to: Vec<usize> =
            self.blocks.iter().flat_map(|block| block.to.iter().copied()).collect();
        to.sort_unstable();
        to.dedup();
        to
    }

    /// The lines of the portion. Its places are spaced evenly on both sides.
    pub fn lines(&self) -> TreeLines {
        let (from, to) = (self.from(), self.to());
        let within = |places: &[usize], all: &[usize]| -> Vec<usize> {
            places.iter().filter_map(|it| all.iter().position(|other| other == it)).collect()
        };
        let inner =
            |block: &Block| Block { from: within(&block.from, &from), to: within(&block.to, &to) };
        let blocks = self.blocks.iter().map(inner).collect();
        lines(&Gap { is_drawn: self.is_drawn, blocks }, from.len(), to.len())
    }
}
