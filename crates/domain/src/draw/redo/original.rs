//! Tables and pools as they were drawn, before any change of seats.

use std::collections::HashMap;

use crate::draw::rounds::maker::line_up;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::seat_change::{ChangedSeat, ChangedTable, TableBefore};
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table};

/// A table as it was drawn, reconstructed from its current or former `seats`; `None` if the table was added after the draw.
pub fn as_drawn(championship: &Championship, table: &Table, mut seats: Vec<Seat>) -> Option<Table> {
    let mut kind = TableBefore::of(table.kind).kind()?;
    for change in championship.seat_changes().iter().rev() {
        if let Some(changed) = change.at_table(table.id) {
            kind = changed.was.kind()?;
            seats = seats_before(championship, table, seats, changed);
        }
    }
    Some(Table { kind, seats, ..table.clone() })
}

/// The entries of a pool as they were drawn; `None` if the pool was made after the draw.
pub fn pool_as_drawn(championship: &Championship, pool: &Pool) -> Option<Vec<EntryId>> {
    let mut entries = pool.entries.clone();
    for change in championship.seat_changes().iter().rev() {
        if let Some(changed) = change.in_pool(pool.id) {
            entries.clone_from(&changed.before);
        }
        let tables = change.tables();
        let known = tables.iter().filter_map(|id| championship.table_or_annulled(*id));
        let is_its = known.into_iter().any(|table| table.pool == pool.id);
        if let Some(replacement) = change.replacement().filter(|_| is_its)
            && !entries.contains(&replacement.goes)
        {
            for entry in entries.iter_mut().filter(|entry| **entry == replacement.comes) {
                *entry = replacement.goes;
            }
        }
        let is_here =
            |id| championship.table_or_annulled(id).is_some_and(|table| table.pool == pool.id);
        let late = change.late_seats().into_iter().filter(|(_, table)| is_here(*table));
        let late: Vec<EntryId> = late.map(|(entry, _)| entry).collect();
        entries.retain(|entry| !late.contains(entry));
    }
    (!entries.is_empty()).then_some(entries)
}

/// The seats of a table before a change, given its `seats` after it. An entry that still has its seat keeps its player. Others get the
/// player of the record, or else those of the line-up of the squad.
pub(in crate::draw) fn seats_before(
    championship: &Championship,
    table: &Table,
    mut seats: Vec<Seat>,
    changed: &ChangedTable,
) -> Vec<Seat> {
    for seat in &changed.seats {
        match (seat.before, seat.after) {
            (None, Some(entry)) => seats.retain(|it| it.entry != entry),
            _ => seats.retain(|it| it.color != seat.color),
        }
    }
    let mut squads: HashMap<EntryId, Vec<_>> = HashMap::new();
    let mut seat = |changed: &ChangedSeat| {
        let (color, before) = (changed.color, changed.before?);
        let entry = before.entry;
        let stays = table.seats.iter().find(|seat| seat.color == color && seat.entry == entry);
        if let Some(seat) = stays {
            return Some(seat.clone());
        }
        if let Some(player) = before.player {
            return Some(Seat { color, entry, player });
        }
        let squad = championship.entry(entry)?;
        let left = squads.entry(entry).or_insert_with(|| {
            let mut squad = line_up(squad, table.mode).unwrap_or_else(|_| squad.squad.clone());
            squad.reverse();
            squad
        });
        let player = left.pop().or_else(|| squad.squad.first().copied())?;
        Some(Seat { color, entry, player })
    };
    seats.extend(changed.seats.iter().filter_map(&mut seat));
    seats.sort_by_key(|seat| seat.color);
    seats
}
