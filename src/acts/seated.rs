//! What players may do at a table that they opened: each at a device that was said to be theirs, and nobody signs a result
//! twice.

use super::not_done::{ClubError, TableActError};
use super::{NotDone, Work};
use crate::store::{self, StoreError};
use crate::tournament::event::EventKind;
use crate::tournament::id::TournamentId;
use crate::tournament::opened_table::{may_confirm, seat_of};
use crate::tournament::table::Table;
use crate::tournament::table_plan::Confirmation;

/// Whether players opened the table; if so, that whoever came in by its PIN alone may do this.
///
/// # Errors
/// [`ClubError`]; [`TableActError::NotAllowed`] for what is an organizer's at such a table.
pub(super) fn check<'a>(
    work: &mut Work<'_>,
    (tournament, table): (TournamentId, &Table),
    kinds: impl Iterator<Item = &'a EventKind>,
) -> Result<bool, NotDone> {
    // Such a table always asks for two signatures.
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
            // Who sits there was said when it was opened.
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

/// Notes at whose device a result was signed that waits since, and forgets it where it is sent back; `was_pending` and
/// `is_pending` say whether one did and does wait.
///
/// # Errors
/// When the database fails.
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
