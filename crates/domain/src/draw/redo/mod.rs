//! Repeats a draw from its input and compares it with the stored tables.

pub mod original;

use self::original::{as_drawn, pool_as_drawn};
use super::error::DrawError;
use super::method::seat;
use super::seating::seats::{SeatedPool, SeatedTable, Seating};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::Draw;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::round::RoundKind;
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table};

/// A repeated draw and the stored one, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedDraw {
    /// The seating computed from the input and the seed.
    pub again: Seating,
    /// The seating that was stored.
    pub kept: Seating,
}

/// The first difference between a repeated draw and the stored one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawDifference {
    /// The number of the round within the stage; `None` if the difference is in the pools.
    pub round: Option<i32>,
    /// The number of the table in the round, or of the pool.
    pub number: usize,
}

/// Repeats a stored draw. `seats` returns the seats of a table before later changes of seats are undone, usually its current seats.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub fn redo(
    championship: &Championship,
    draw: &Draw,
    seats: impl Fn(&Table) -> Vec<Seat>,
) -> Result<RepeatedDraw, DrawError> {
    let again = seat(&draw.input, draw.seed)?;
    Ok(RepeatedDraw { again, kept: kept(championship, draw, seats) })
}

impl RepeatedDraw {
    /// The first difference; `None` if both are the same.
    pub fn difference(&self, draw: &Draw) -> Option<DrawDifference> {
        let n_rounds = self.again.rounds.len().max(self.kept.rounds.len()).max(1);
        let mut rounds = (draw.first_round..).take(n_rounds);
        rounds.find_map(|round| self.difference_in(draw, round))
    }

    /// The first difference in the pools, or in the round with this number in its stage.
    pub fn difference_in(&self, draw: &Draw, round: i32) -> Option<DrawDifference> {
        let (again, kept) = (&self.again, &self.kept);
        if let Some(number) = first(&again.pools, &kept.pools) {
            return Some(DrawDifference { round: None, number });
        }
        let index = usize::try_from(round - draw.first_round).ok()?;
        let number = first(tables(again, index), tables(kept, index))?;
        Some(DrawDifference { round: Some(round), number })
    }
}

/// The tables of the round with this index; empty if there is no such round.
fn tables(seating: &Seating, index: usize) -> &[SeatedTable] {
    seating.rounds.get(index).map(Vec::as_slice).unwrap_or_default()
}

/// The number of the first difference between two lists, from 1.
fn first<T: PartialEq>(one: &[T], other: &[T]) -> Option<usize> {
    let n = one.len().max(other.len());
    (0..n).find(|index| one.get(*index) != other.get(*index)).map(|index| index + 1)
}

fn kept(championship: &Championship, draw: &Draw, seats: impl Fn(&Table) -> Vec<Seat>) -> Seating {
    let number = |id: EntryId| championship.entry(id).map(|entry| entry.number);
    let pools = championship.pools_of(draw.stage).filter(|pool| pool.number > draw.input.n_pools);
    let rounds: Vec<_> =
        championship.rounds_of(draw.stage).filter(|round| draw.made(round.number)).collect();
    // A pool is made by the first draw that has tables in it.
    let made = |pool: &Pool| {
        let is_in = |table: &Table| {
            table.pool == pool.id && rounds.iter().any(|round| round.id == table.round)
        };
        championship.tables().iter().chain(championship.annulled()).any(is_in)
    };
    let pools = pools.filter(|pool| made(pool)).filter_map(|pool| {
        Some(SeatedPool {
            number: pool.number,
            name: pool.name.clone(),
            entries: pool_as_drawn(championship, pool)?.into_iter().filter_map(number).collect(),
        })
    });
    let table = |table: &Table| {
        let drawn = as_drawn(championship, table, seats(table))?;
        let sides = drawn.sides().into_iter();
        Some(SeatedTable {
            pool: championship.pool(table.pool).map_or(0, |pool| pool.number),
            kind: drawn.kind,
            sides: sides.filter_map(|(id, colors)| Some((number(id)?, colors))).collect(),
        })
    };
    Seating {
        pools: pools.collect(),
        is_final: rounds.iter().any(|round| round.kind == RoundKind::Final),
        rounds: rounds
            .iter()
            .map(|round| drawn(championship, round.id).into_iter().filter_map(table).collect())
            .collect(),
    }
}

/// The tables of a round by number, annulled ones included.
fn drawn(championship: &Championship, round: RoundId) -> Vec<&Table> {
    let annulled = championship.annulled().iter().filter(|table| table.round == round);
    let mut tables: Vec<&Table> = championship.tables_of(round).chain(annulled).collect();
    tables.sort_by_key(|table| table.number);
    tables
}
