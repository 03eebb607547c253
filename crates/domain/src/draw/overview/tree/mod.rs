//! A bracket as a tree for the page: the order of each round's tables, and the connections between rounds.
//!
//! The winners of a table may advance to different tables. A line for every entry would be unreadable, so connected tables are grouped: one
//! brace for a [`Block`], and one curve to each table that it leads to. Columns are divided evenly, so the position of a table follows from
//! its place and the number of tables.

mod blocks;
mod order;

use self::blocks::{Component, components};
use super::bracket::{Bracket, BracketColumn, BracketTable};
use crate::tournament::id::EntryId;

/// The layout of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The tables of each column from top to bottom, by index.
    pub columns: Vec<Vec<usize>>,
    /// The connections between each column and the next.
    pub gaps: Vec<Gap>,
}

/// The connections from one round to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// True if the next round is drawn. If not, all entries may meet, so there is one block.
    pub is_drawn: bool,
    /// The blocks from top to bottom.
    pub blocks: Vec<Block>,
}

/// Places of a column that lead to the same places of the next column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Adjacent places of the column; empty if no entry comes from the round before.
    pub from: Vec<usize>,
    /// Places of the next column, from top to bottom; empty if no entry advances.
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
    /// The number of crossings between the curves of blocks.
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

    /// The place of a table in its column.
    pub fn place_of(&self, column: usize, table: usize) -> Option<usize> {
        self.columns.get(column)?.iter().position(|it| *it == table)
    }

    /// The places of an entry, round by round, as pairs of column and place.
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

/// The vertical middle of a place in a column of `n` places and this height.
pub fn middle(place: usize, n: usize, height: usize) -> usize {
    (2 * place + 1) * height / (2 * n.max(1))
}

/// For each table, the tables of the next round that its entries advance to.
fn links(column: &BracketColumn) -> Vec<Vec<usize>> {
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
