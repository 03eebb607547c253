//! Seating late entries after a draw, and reverting that.

use domain::draw::changes::late_seats::{self, Place, SeatedLate};
use domain::draw::{self, DrawError};
use domain::tournament::id::{EntryId, LateSeatingId, TableId, TournamentId};
use domain::tournament::late::{LatePlace, LateSeating};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::{RoundError, TableActError};
use super::{NotDone, Work, hall, keeping, queue};

/// Seats entries that missed the draw at a place; several entries need a new table. Seated entries are marked as present.
///
/// # Errors
/// [`RoundError::MovedOn`]: the place is not or no longer available. [`RoundError::Draw`]: a squad is too small.
pub fn seat(
    work: &mut Work<'_>,
    id: TournamentId,
    entries: &[EntryId],
    place: Place,
    reason: &str,
) -> Result<Vec<TableId>, NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let latecomers = draw::latecomers(&championship);
    if let Place::At(table) = place
        && keeping::is_any_kept(work, &[table])?
    {
        return Err(RoundError::MovedOn.into());
    }
    let is_late = |id: &EntryId| {
        let is_active = championship.entry(*id).is_some_and(|entry| entry.is_active());
        is_active && latecomers.contains(id)
    };
    if !entries.iter().all(is_late) {
        return Err(RoundError::MovedOn.into());
    }
    let taken = store::pins::in_use(work.conn)?;
    let seated = late_seats::seat_late(&championship, entries, place, work.ids, &taken);
    let seated = seated.map_err(|error| match error {
        DrawError::NotDue => RoundError::MovedOn,
        other => RoundError::Draw(other),
    })?;
    let shown: Vec<TableId> = seated.changed.iter().map(|table| table.id).collect();
    work.change_at_all(id, shown, |work| {
        keep(work, &seated)?;
        let decision = LateSeating {
            id: LateSeatingId::new(work.ids),
            seats: seated.seats.clone(),
            reason: reason.to_owned(),
            by: work.caller.actor().clone(),
            at: work.now,
        };
        store::late_seatings::insert(work.conn, id, &decision)?;
        hall::has_come(work, id, entries)?;
        queue::settle(work, id)?;
        let tables = decision.tables();
        let told = JournalAct::SeatedLate { entries: entries.to_vec(), tables: tables.clone() };
        Ok((tables, told.because(reason)))
    })
}

/// Reverts a late seating: the entries are in no draw again, and the previous places are restored.
///
/// # Errors
/// [`StoreError::NotFound`]: the decision is unknown. [`TableActError::BuiltOn`]: a table has begun or has a keeper, its seats changed
/// again, or a later round is drawn.
pub fn take_back(
    work: &mut Work<'_>,
    id: TournamentId,
    seating: LateSeatingId,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let known = championship.late_seatings().iter().find(|it| it.id == seating);
    let known = known.ok_or(StoreError::NotFound("late seating"))?;
    let (entries, tables) = (known.entries(), known.tables());
    if !late_seats::can_be_taken_back(&championship, known) || keeping::is_any_kept(work, &tables)?
    {
        return Err(TableActError::BuiltOn.into());
    }
    work.change_at_all(id, tables.clone(), |work| {
        store::late_seatings::delete(work.conn, seating)?;
        for table in tables.iter().filter_map(|id| championship.table(*id)) {
            let was = known.seats.iter().find(|seat| seat.table == table.id).map(|seat| seat.was);
            match late_seats::without(table, known) {
                Some(before) if was != Some(LatePlace::Added) => restore(work, &before)?,
                _ => store::tables::delete(work.conn, table.id)?,
            }
        }
        for pool in championship.pools() {
            let late: Vec<EntryId> =
                entries.iter().copied().filter(|it| pool.entries.contains(it)).collect();
            match late.len() == pool.entries.len() {
                true if !late.is_empty() => store::pools::delete(work.conn, pool.id)?,
                _ => {
                    for entry in late {
                        store::pools::take_out(work.conn, pool.id, entry)?;
                    }
                }
            }
        }
        queue::settle(work, id)?;
        Ok(((), JournalAct::LateUndone { entries, tables }))
    })
}

fn keep(work: &mut Work<'_>, seated: &SeatedLate) -> Result<(), NotDone> {
    store::pools::add(work.conn, &seated.pools)?;
    for (pool, entry) in &seated.joined {
        store::pools::put_in(work.conn, *pool, *entry)?;
    }
    for table in &seated.changed {
        restore(work, table)?;
    }
    Ok(store::tables::add(work.conn, &seated.added)?)
}

/// Restores a table at which nothing has begun to this state.
fn restore(work: &mut Work<'_>, table: &Table) -> Result<(), StoreError> {
    store::tables::turn(work.conn, table)?;
    store::seats::replace(work.conn, table.id, &table.seats)
}
