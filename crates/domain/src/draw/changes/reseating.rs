//! The records that a change of seats writes, and those that undoing it writes.

use std::collections::HashMap;

use crate::tournament::facts::Facts;
use crate::tournament::id::{RoundId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::seat_change::{
    ChangedPool, ChangedSeat, ChangedTable, SeatBefore, SubstituteTable, TableBefore,
};
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table, TableKind};

/// The records that changing seats writes, or undoing that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reseating {
    /// The existing tables with their new state. An annulled table keeps its old seats.
    pub changed: Vec<Table>,
    /// The tables that are added.
    pub added: Vec<Table>,
    /// The tables that are removed.
    pub removed: Vec<TableId>,
    /// The pools with their new entries, including new pools. A pool without entries is removed.
    pub pools: Vec<Pool>,
    /// The rounds that are reopened or closed again.
    pub rounds: Vec<(RoundId, RoundState)>,
    /// The seats before and after, for the record of the change; empty if a change is undone.
    pub tables: Vec<ChangedTable>,
    /// The entries of the groups of a league before a rearrangement.
    pub pools_before: Vec<ChangedPool>,
}

impl Reseating {
    /// Records a table before and after; `before` is `None` for a new table. `is_noted` selects the seats of the record, and may change them.
    pub(super) fn note(
        &mut self,
        before: Option<&Table>,
        after: &Table,
        is_noted: impl FnMut(&mut ChangedSeat) -> bool,
    ) {
        let seats_of = |table: Option<&Table>| table.map(|it| it.seats.clone()).unwrap_or_default();
        let was = seats_of(before);
        let now = seats_of(Some(after).filter(|it| it.kind != TableKind::Annulled));
        let mut colors: Vec<_> = was.iter().chain(&now).map(|seat| seat.color).collect();
        colors.sort();
        colors.dedup();
        let seat = |color| {
            let of = |seats: &[Seat]| seats.iter().find(|seat| seat.color == color).cloned();
            let before = of(&was).map(|it| SeatBefore { entry: it.entry, player: Some(it.player) });
            ChangedSeat { color, before, after: of(&now).map(|it| it.entry) }
        };
        let mut seats: Vec<ChangedSeat> = colors.into_iter().map(seat).collect();
        seats.retain_mut(is_noted);
        let was = before.map_or(TableBefore::Added, |table| TableBefore::of(table.kind));
        self.tables.push(ChangedTable { table: after.id, was, seats, instead: None });
    }

    /// Annuls a table that has begun, for another that is played instead.
    pub(super) fn annul(&mut self, table: &Table, instead: SubstituteTable) {
        self.changed.push(Table { kind: TableKind::Annulled, ..table.clone() });
        self.tables.push(ChangedTable {
            table: table.id,
            was: TableBefore::of(table.kind),
            seats: Vec::new(),
            instead: Some(instead),
        });
    }

    /// Applies the records to the facts.
    pub fn put_into(&self, facts: &mut Facts) {
        let is_its = |table: &Table| {
            self.removed.contains(&table.id) || self.changed.iter().any(|it| it.id == table.id)
        };
        facts.tables.retain(|table| !is_its(table));
        facts.annulled.retain(|table| !is_its(table));
        for table in self.changed.iter().chain(&self.added) {
            match table.kind {
                TableKind::Annulled => facts.annulled.push(table.clone()),
                _ => facts.tables.push(table.clone()),
            }
        }
        for pool in &self.pools {
            match facts.pools.iter_mut().find(|it| it.id == pool.id) {
                Some(known) => *known = pool.clone(),
                None => facts.pools.push(pool.clone()),
            }
        }
        facts.pools.retain(|pool| {
            let is_left = |it: &Pool| it.id == pool.id && it.entries.is_empty();
            !self.pools.iter().any(is_left)
        });
        for (id, state) in &self.rounds {
            facts.rounds.iter_mut().filter(|it| it.id == *id).for_each(|it| it.state = *state);
        }
        in_order(facts);
    }
}

/// Sorts the tables by round and number.
fn in_order(facts: &mut Facts) {
    let places: HashMap<_, usize> =
        facts.rounds.iter().enumerate().map(|(place, round)| (round.id, place)).collect();
    let place = |table: &Table| (places.get(&table.round).copied(), table.number);
    facts.tables.sort_by_key(place);
    facts.annulled.sort_by_key(place);
}
