//! Changes of drawn seats, and their undoing. Replacements, late seatings and rearrangements use them; each has its own module.

use domain::draw::changes::reseating::Reseating;
use domain::draw::changes::seat_changes::undone;
use domain::tournament::championship::Championship;
use domain::tournament::id::{SeatChangeId, TableId, TournamentId};
use domain::tournament::seat_change::{Replacement, SeatChange, SeatChangeKind};
use domain::tournament::table::{Table, TableKind};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::TableActError;
use super::{NotDone, Work, calls, keepers, queue};

/// Writes a change of seats with its record, inside of [`Work::change_at_all`]. Returns the journal's act.
pub(super) fn change_seats(
    work: &mut Work<'_>,
    was: &Championship,
    kind: SeatChangeKind,
    made: Reseating,
    reason: &str,
) -> Result<JournalAct, NotDone> {
    write(work, was, &made)?;
    let new = SeatChange {
        id: SeatChangeId::new(work.ids),
        kind,
        tables: made.tables,
        pools: made.pools_before,
        reason: reason.to_owned(),
        by: work.caller.actor().clone(),
        at: work.now,
    };
    let id = was.tournament.id;
    store::seat_changes::insert(work.conn, id, &new)?;
    queue::settle(work, id)?;
    let tables = new.tables();
    Ok(match kind {
        SeatChangeKind::Replacement(Replacement { cause, goes, comes }) => {
            let annulled = new.annulled().map(|(table, _)| table).collect();
            JournalAct::Replaced { table: cause, tables, goes, comes, annulled }
        }
        SeatChangeKind::Late => JournalAct::SeatedLate { entries: new.late_entries(), tables },
        SeatChangeKind::Rearrangement { round } => JournalAct::Rearranged { round, tables },
    })
}

/// Undoes a change of seats: the seats, tables and pools are as before. After the undoing of a replacement, the draw stands despite the
/// corrected result. Forms ask for a reason only for a replacement.
///
/// # Errors
/// [`StoreError::NotFound`]: the change is unknown. [`TableActError::BuiltOn`]: one of its tables has begun, a later round is drawn, or a
/// later change concerns its seats; except for a rearrangement, also if a device keeps one of its tables.
pub fn undo_seat_change(
    work: &mut Work<'_>,
    id: TournamentId,
    change: SeatChangeId,
    reason: &str,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let known = championship.seat_changes().iter().find(|it| it.id == change);
    let known = known.ok_or(StoreError::NotFound("change of seats"))?;
    let undone = undone(&championship, known).ok_or(TableActError::BuiltOn)?;
    let tables = known.tables();
    // Changing seats by hand takes a table from its keeper, and so does undoing it.
    if known.rearranged_round().is_none() && keepers::is_any_kept(work, &tables)? {
        return Err(TableActError::BuiltOn.into());
    }
    let mut shown: Vec<TableId> = known.tables.iter().map(|it| it.table).collect();
    shown.extend(known.replacement().map(|it| it.cause));
    work.change_at_all(id, shown, |work| {
        store::seat_changes::delete(work.conn, change)?;
        write(work, &championship, &undone)?;
        if let Some(replacement) = known.replacement() {
            store::let_stand::insert(work.conn, id, replacement.cause)?;
        }
        queue::settle(work, id)?;
        let act = match known.kind {
            SeatChangeKind::Replacement(Replacement { cause, goes, comes }) => {
                JournalAct::ReplacementUndone { table: cause, tables, goes, comes }
            }
            SeatChangeKind::Late => {
                JournalAct::LateUndone { entries: known.late_entries(), tables }
            }
            SeatChangeKind::Rearrangement { round } => {
                JournalAct::RearrangementUndone { round, tables }
            }
        };
        Ok(((), act.because(reason)))
    })
}

/// Writes the records of a change; `was` has the previous state.
fn write(work: &mut Work<'_>, was: &Championship, made: &Reseating) -> Result<(), StoreError> {
    let (known, new): (Vec<_>, Vec<_>) =
        made.pools.iter().cloned().partition(|pool| was.pool(pool.id).is_some());
    store::pools::add(work.conn, &new)?;
    for table in &made.changed {
        match table.kind {
            TableKind::Annulled => close(work, table)?,
            _ => write_table(work, was, table)?,
        }
    }
    store::tables::add(work.conn, &made.added)?;
    for table in &made.removed {
        store::tables::delete(work.conn, *table)?;
    }
    for pool in &known {
        match pool.entries.is_empty() {
            true => store::pools::delete(work.conn, pool.id)?,
            false => store::pools::set_entries(work.conn, pool.id, &pool.entries)?,
        }
    }
    for (round, state) in &made.rounds {
        store::rounds::set_state(work.conn, *round, *state, work.now)?;
    }
    Ok(())
}

/// Annuls a table: its board is released, and its open call is answered. A table that has begun keeps its keeper.
fn close(work: &mut Work<'_>, table: &Table) -> Result<(), StoreError> {
    store::tables::set_kind(work.conn, table.id, TableKind::Annulled)?;
    store::hall::free(work.conn, table.id, work.now)?;
    if !table.has_begun() {
        store::keepers::release(work.conn, table.id)?;
    }
    calls::settle(work, table.id)
}

/// Saves the new state of a table. For an annulled table that is restored only kind and seats are written, because its games are stored.
fn write_table(work: &mut Work<'_>, was: &Championship, table: &Table) -> Result<(), StoreError> {
    match was.table(table.id) {
        Some(known) if known.games != table.games => store::tables::turn(work.conn, table)?,
        Some(known) if known.kind == table.kind => {}
        _ => store::tables::set_kind(work.conn, table.id, table.kind)?,
    }
    store::seats::replace(work.conn, table.id, &table.seats)
}
