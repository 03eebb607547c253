//! Rights of players at a table that they opened: each acts on an assigned device, and nobody signs a result twice.

use domain::tournament::event::EventKind;
use domain::tournament::id::TournamentId;
use domain::tournament::opened_table::{may_confirm, seat_of};
use domain::tournament::table::Table;
use domain::tournament::table_plan::Confirmation;
use store::StoreError;

use super::not_done::{ClubError, TableActError};
use super::{NotDone, Work};

/// Returns whether players opened the table, and checks that a caller who joined only by PIN may perform these acts.
///
/// # Errors
/// [`ClubError`]: the device or the time does not allow it. [`TableActError::NotAllowed`]: the act needs an organizer.
pub(super) fn check<'a>(
    work: &mut Work<'_>,
    (tournament, table): (TournamentId, &Table),
    kinds: impl Iterator<Item = &'a EventKind>,
) -> Result<bool, NotDone> {
    // Opened tables always require two signatures, so others need no query.
    if table.confirmation != Confirmation::SecondSignature {
        return Ok(false);
    }
    let Some(opened) = store::opened_tables::find(work.conn, table.id)? else { return Ok(false) };
    if !work.caller.is_by_pin_alone(tournament, table.id) {
        return Ok(true);
    }
    if opened.has_lapsed(work.now) {
        return Err(ClubError::Lapsed.into());
    }
    let device = work.caller.device();
    let seats = store::opened_tables::seats(work.conn, table.id)?;
    if seat_of(&seats, device).is_none() {
        return Err(ClubError::NoSeat.into());
    }
    for kind in kinds {
        match kind {
            // Players are named when the table is opened.
            EventKind::LineUp { .. } => return Err(TableActError::NotAllowed.into()),
            EventKind::SecondSignature { entry: Some(entry) }
                if may_confirm(table, &seats, device) != Some(*entry) =>
            {
                return Err(ClubError::OwnSide.into());
            }
            _ => {}
        }
    }
    Ok(true)
}

/// Records the device on which a pending result was signed, and clears it if the result is sent back. The flags tell if a result was
/// pending before and is pending now.
pub(super) fn note(
    work: &mut Work<'_>,
    table: &Table,
    (was_pending, is_pending): (bool, bool),
) -> Result<(), StoreError> {
    if was_pending == is_pending || table.result.is_some() {
        return Ok(());
    }
    let device = work.caller.device().filter(|_| is_pending);
    store::opened_tables::set_signer(work.conn, table.id, device)
}
