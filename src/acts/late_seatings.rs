//! Seating late entries after a draw.

use domain::draw::changes::late_seats::{self, LatePlace};
use domain::draw::{self, DrawError};
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::seat_change::SeatChangeKind;
use domain::tournament::tournament::Role;

use super::not_done::RoundError;
use super::seat_changes::change_seats;
use super::{NotDone, Work, hall, keepers};

/// Seats late entries at `place`; several entries need a new table. They are marked as present in an open roll call.
///
/// # Errors
/// [`RoundError::MovedOn`]: the place is not or no longer available. [`RoundError::Draw`]: a squad is too small.
pub fn seat(
    work: &mut Work<'_>,
    id: TournamentId,
    entries: &[EntryId],
    place: LatePlace,
    reason: &str,
) -> Result<Vec<TableId>, NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let latecomers = draw::latecomers(&championship);
    if let LatePlace::At(table) = place
        && keepers::is_any_kept(work, &[table])?
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
    let tables: Vec<TableId> = seated.tables.iter().map(|it| it.table).collect();
    work.change_at_all(id, shown, |work| {
        hall::has_come(work, id, entries)?;
        let act = change_seats(work, &championship, SeatChangeKind::Late, seated, reason)?;
        Ok((tables, act.because(reason)))
    })
}
