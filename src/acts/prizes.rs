//! Prizes of a tournament, decided by organizers at any time. Their winners are computed on reading.

use domain::tournament::id::TournamentId;
use domain::tournament::prizes::{Prizes, PrizesError};
use domain::tournament::tournament::Role;
use store::journal::JournalAct;

use super::{NotDone, Work};

/// Replaces the prizes. `seen` are those that the caller has read.
///
/// # Errors
/// [`PrizesError::MovedOn`]: somebody else changed them since. Other [`PrizesError`]s: the list is not allowed.
pub fn set(
    work: &mut Work<'_>,
    id: TournamentId,
    seen: &Prizes,
    prizes: &Prizes,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        prizes.check()?;
        // The tournament is locked: the list cannot change between this check and the write.
        if store::prizes::of_tournament(work.conn, id)? != *seen {
            return Err(PrizesError::MovedOn.into());
        }
        store::prizes::save(work.conn, id, prizes)?;
        Ok(((), JournalAct::PrizesSet))
    })
}
