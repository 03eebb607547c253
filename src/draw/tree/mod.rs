//! A bracket as a tree to be drawn: in which order the tables of each round stand, and what leads from them to the next.
//!
//! A table's winners may go on to different tables. Lines from every person would be a knot, so that tables which belong
//! together are drawn together: one brace for a [`Block`], and one curve to each table that it leads to. Columns are
//! divided evenly: where a place lies follows from how many there are.

mod blocks;
mod order;

use self::blocks::{Component, components};
use super::bracket::{Bracket, BracketTable, Column};
use crate::tournament::id::EntryId;

/// A bracket as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Of each of the bracket's columns its tables from top to bottom, by index.
    pub columns: Vec<Vec<usize>>,
    /// What stands between a column and the next one.
    pub gaps: Vec<Gap>,
}

/// What leads from a round to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Whether the next round is drawn. If not, all may meet all: one block.
    pub is_drawn: bool,
    /// From top to bottom.
    pub blocks: Vec<Block>,
}

/// Places of a column that lead to the same places of the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Places of the column, one below the other; none where nobody comes from the round before.
    pub from: Vec<usize>,
    /// Places of the next column, from top to bottom; none where nobody goes on.
    pub to: Vec<usize>,
}

/// The tree of a bracket.
pub fn tree(bracket: &Bracket) -> Tree {
    let columns = &bracket.columns;
    let n_drawn = columns.iter().filter(|column| column.round.is_some()).count();
    let drawn: Vec<Vec<Component>> = columns
        .windows(2)
        .take(n_drawn.saturating_sub(1))
        .filter_map(|pair| match pair {
            [column, next] => Some(components(&links(column), next.tables.len())),
            _ => None,
        })
        .collect();
    let last = columns.get(drawn.len()).map_or(0, |column| column.tables.len());
    let mut orders = order::columns(&drawn, last);
    let to_come = columns.iter().skip(orders.len());
    orders.extend(to_come.map(|column| (0..column.tables.len()).collect()));
    orders.truncate(columns.len());
    let gaps = orders.windows(2).enumerate().filter_map(|(index, pair)| {
        let [order, next] = pair else { return None };
        Some(match drawn.get(index) {
            Some(parts) => Gap { is_drawn: true, blocks: blocks(parts, order, next) },
            None => Gap { is_drawn: false, blocks: vec![all_to_all(order.len(), next.len())] },
        })
    });
    let gaps = gaps.collect();
    Tree { columns: orders, gaps }
}

impl Tree {
    /// How often the curves of blocks cross.
    pub fn n_crossings(&self) -> usize {
        let curves = |gap: &Gap| {
            let blocks = gap.blocks.iter().filter(|block| !block.from.is_empty()).enumerate();
            let curves: Vec<(usize, usize)> = blocks
                .flat_map(|(index, block)| block.to.iter().map(move |to| (index, *to)))
                .collect();
            order::crossings(&curves)
        };
        self.gaps.iter().map(curves).sum()
    }

    /// The block that leads on from a place of a column.
    pub fn block_from(&self, column: usize, place: usize) -> Option<&Block> {
        self.gaps.get(column)?.blocks.iter().find(|block| block.from.contains(&place))
    }

    /// The place of a column's table.
    pub fn place_of(&self, column: usize, table: usize) -> Option<usize> {
        self.columns.get(column)?.iter().position(|it| *it == table)
    }

    /// The places at which an entry sits, round by round: column and place.
    pub fn path(&self, bracket: &Bracket, entry: EntryId) -> Vec<(usize, usize)> {
        let sits = |table: &BracketTable| table.rows.iter().any(|row| row.entry == entry);
        let columns = bracket.columns.iter().enumerate();
        columns
            .filter_map(|(index, column)| {
                let table = column.tables.iter().position(sits)?;
                Some((index, self.place_of(index, table)?))
            })
            .collect()
    }
}

/// Where the middle of a place lies in a column of `n`, of `height`.
pub fn middle(place: usize, n: usize, height: usize) -> usize {
    (2 * place + 1) * height / (2 * n.max(1))
}

/// Of each table the tables of the next round that somebody goes on to.
fn links(column: &Column) -> Vec<Vec<usize>> {
    let to = |table: &BracketTable| {
        let mut to: Vec<usize> = table.rows.iter().filter_map(|row| row.to).collect();
        to.sort_unstable();
        to.dedup();
        to
    };
    column.tables.iter().map(to).collect()
}

fn blocks(parts: &[Component], order: &[usize], next: &[usize]) -> Vec<Block> {
    let places = |tables: &[usize], order: &[usize]| -> Vec<usize> {
        let of = |table: &usize| order.iter().position(|it| it == table);
        let mut places: Vec<usize> = tables.iter().filter_map(of).collect();
        places.sort_unstable();
        places
    };
    let mut blocks: Vec<Block> = parts
        .iter()
        .map(|part| Block { from: places(&part.from, order), to: places(&part.to, next) })
        .collect();
    blocks.sort_by_key(|block| (block.from.is_empty(), block.from.first().copied()));
    blocks
}

fn all_to_all(n: usize, n_next: usize) -> Block {
    Block { from: (0..n).collect(), to: (0..n_next).collect() }
}
