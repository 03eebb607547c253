//! Tables and pools as they were drawn, before replacements, late seats and moves by hand.

use std::collections::HashMap;

use parchis::Color;

use crate::draw::rounds::maker::line_up;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::late::{LatePlace, LateSeat};
use crate::tournament::rearrangement::{RearrangedTable, Rearrangement};
use crate::tournament::replacement::{AnnulledTable, Replacement};
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table, TableKind};

/// A table as it was drawn, reconstructed from its current or former `seats`; `None` if the table was added after the draw.
pub fn as_drawn(championship: &Championship, table: &Table, mut seats: Vec<Seat>) -> Option<Table> {
    let is_instead = |it: &AnnulledTable| it.instead == table.id;
    if championship.replacements().iter().any(|it| it.annulled.iter().any(is_instead)) {
        return None;
    }
    // Only tables to be played are annulled.
    let mut kind = match table.kind {
        TableKind::Annulled => TableKind::Played,
        kind => kind,
    };
    for decision in latest_first(championship) {
        match decision {
            Decision::Replaced(it) => it.take_back(table, &mut seats),
            Decision::Rearranged(it) => {
                if let Some(before) = it.before(table.id) {
                    kind = before.was.kind()?;
                    seats = seats_before(championship, table, before);
                }
            }
        }
    }
    for late in late_seats(championship).filter(|late| late.table == table.id) {
        match late.was {
            LatePlace::FreeSeat => {}
            LatePlace::Bye => kind = TableKind::Bye,
            LatePlace::Rest => kind = TableKind::Rest,
            LatePlace::Added => return None,
        }
        seats.retain(|seat| seat.entry != late.entry);
    }
    Some(Table { kind, seats, ..table.clone() })
}

/// The entries of a pool as they were drawn; `None` if the pool was made after the draw.
pub fn pool_as_drawn(championship: &Championship, pool: &Pool) -> Option<Vec<EntryId>> {
    let mut entries = pool.entries.clone();
    for decision in latest_first(championship) {
        let replacement = match decision {
            Decision::Replaced(it) => it,
            Decision::Rearranged(it) => {
                if let Some(before) = it.pool_before(pool.id) {
                    entries.clone_from(&before.entries);
                }
                continue;
            }
        };
        let tables = replacement.tables();
        let annulled = |id| championship.annulled().iter().find(|table| table.id == id);
        let known = |id| championship.table(id).or_else(|| annulled(id));
        let mut of_tables = tables.iter().filter_map(|id| known(*id));
        let is_its = of_tables.any(|table| table.pool == pool.id);
        if is_its && !entries.contains(&replacement.goes) {
            for entry in entries.iter_mut().filter(|entry| **entry == replacement.comes) {
                *entry = replacement.goes;
            }
        }
    }
    let is_here =
        |late: &LateSeat| championship.table(late.table).is_some_and(|it| it.pool == pool.id);
    let late: Vec<EntryId> =
        late_seats(championship).filter(is_here).map(|late| late.entry).collect();
    entries.retain(|entry| !late.contains(entry));
    (!entries.is_empty()).then_some(entries)
}

/// The seats of a table before a change. An entry that still sits there keeps its player; for others the line-up of the squad is used.
pub(in crate::draw) fn seats_before(
    championship: &Championship,
    table: &Table,
    before: &RearrangedTable,
) -> Vec<Seat> {
    let mut players: HashMap<EntryId, Vec<_>> = HashMap::new();
    let seat = |&(color, entry): &(Color, EntryId)| {
        let stays = table.seats.iter().find(|seat| seat.color == color && seat.entry == entry);
        if let Some(seat) = stays {
            return Some(seat.clone());
        }
        let squad = championship.entry(entry)?;
        let left = players.entry(entry).or_insert_with(|| {
            let mut squad = line_up(squad, table.mode).unwrap_or_else(|_| squad.squad.clone());
            squad.reverse();
            squad
        });
        let player = left.pop().or_else(|| squad.squad.first().copied())?;
        Some(Seat { color, entry, player })
    };
    before.seats.iter().filter_map(seat).collect()
}

/// A decision that changed drawn seats.
enum Decision<'a> {
    Replaced(&'a Replacement),
    Rearranged(&'a Rearrangement),
}

fn latest_first(championship: &Championship) -> Vec<Decision<'_>> {
    let replaced = championship.replacements().iter().map(|it| (it.at, Decision::Replaced(it)));
    let rearranged = championship.rearrangements().iter();
    let rearranged = rearranged.map(|it| (it.at, Decision::Rearranged(it)));
    let mut all: Vec<_> = replaced.chain(rearranged).collect();
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().rev().map(|(_, decision)| decision).collect()
}

fn late_seats(championship: &Championship) -> impl Iterator<Item = LateSeat> {
    championship.late_seatings().iter().flat_map(|it| it.seats.iter().copied())
}
