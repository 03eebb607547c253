//! Taking back a publication: the rounds become drafts again, as long as nobody has played or come to a table.

use domain::draw::rounds::publication::{Publication, PublicationError, last_publication};
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::tournament::Role;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::not_done::RoundError;
use super::{NotDone, Work, queue};

/// Turns the rounds that were published together with `round` into drafts again, for a reason. Draw, tables and PINs stay; the boards of
/// their tables become free.
///
/// # Errors
/// [`StoreError::NotFound`]: the round belongs to another tournament. [`RoundError::Publication`]: the publication cannot be taken
/// back, with the reason.
pub fn take_back(
    work: &mut Work<'_>,
    id: TournamentId,
    round: RoundId,
    reason: &str,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    if championship.round(round).is_none() {
        return Err(StoreError::NotFound("round").into());
    }
    let checked = check(work.conn, &championship, round)?;
    let Publication { stage, rounds, tables } = checked.map_err(RoundError::from)?;
    work.change_at_all(id, tables.clone(), |work| {
        for table in &tables {
            store::hall::free(work.conn, *table, work.now)?;
            store::hall::release(work.conn, *table)?;
        }
        for round in &rounds {
            store::rounds::set_state(work.conn, *round, RoundState::Draft, work.now)?;
        }
        // The screen that displayed the draw would display a draft.
        if store::urns::shown(work.conn, id)?.is_some_and(|show| show.stage == stage) {
            store::urns::clear(work.conn, id)?;
        }
        queue::settle(work, id)?;
        Ok(((), JournalAct::PublicationTakenBack { rounds }.because(reason)))
    })
}

/// The publication of a round if it can be taken back, or else the reason why not.
pub fn check(
    conn: &mut Conn,
    championship: &Championship,
    round: RoundId,
) -> Result<Result<Publication, PublicationError>, StoreError> {
    let publication = match last_publication(championship, round) {
        Ok(publication) => publication,
        Err(error) => return Ok(Err(error)),
    };
    let Publication { stage, rounds, tables } = &publication;
    let first = rounds.first().and_then(|id| championship.round(*id));
    let Some(first) = first else { return Ok(Err(PublicationError::NotLast)) };
    let draws = store::draws::of_round(conn, (*stage, first.number))?;
    let made = draws.iter().find(|draw| draw.discarded.is_none());
    if made.is_none_or(|draw| draw.public.is_some()) {
        return Ok(Err(PublicationError::Announced));
    }
    let hall = store::hall::load(conn, championship.tournament.id)?;
    let has_clock = rounds.iter().any(|round| hall.clock(*round).is_some());
    // A call at the time of publication was automatic, not made by hand.
    let is_called = hall.calls.iter().any(|call| {
        tables.contains(&call.table) && first.published_at.is_some_and(|at| call.called_at > at)
    });
    let has_come = has_clock
        || is_called
        || store::keepers::is_any_kept(conn, tables)?
        || store::sessions::is_any_granted(conn, tables)?;
    Ok(if has_come { Err(PublicationError::Seen) } else { Ok(publication) })
}
