//! What was drawn, before anybody took another's seats or was seated late.

use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::late::{LatePlace, LateSeat};
use crate::tournament::replacement::AnnulledTable;
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table, TableKind};

/// A table as it was drawn, of the `seats` that it has or had; none where it was added since.
pub fn as_drawn(championship: &Championship, table: &Table, mut seats: Vec<Seat>) -> Option<Table> {
    for replacement in championship.replacements().iter().rev() {
        replacement.take_back(table, &mut seats);
    }
    let is_instead = |it: &AnnulledTable| it.instead == table.id;
    if championship.replacements().iter().any(|it| it.annulled.iter().any(is_instead)) {
        return None;
    }
    // Only what was played is annulled.
    let mut kind = match table.kind {
        TableKind::Annulled => TableKind::Played,
        kind => kind,
    };
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

/// The entries of a pool as they were drawn; none where it was made since.
pub fn pool_as_drawn(championship: &Championship, pool: &Pool) -> Option<Vec<EntryId>> {
    let mut entries = pool.entries.clone();
    for replacement in championship.replacements().iter().rev() {
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

fn late_seats(championship: &Championship) -> impl Iterator<Item = LateSeat> {
    championship.late_seatings().iter().flat_map(|it| it.seats.iter().copied())
}
