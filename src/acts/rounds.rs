//! Draw, publish, close: how a stage goes on.

use super::not_done::RoundError;
use super::{NotDone, Work, queue};
use crate::draw::{self, DrawError, NextStep};
use crate::store;
use crate::store::draws::InsertDrawError;
use crate::store::journal::JournalAct;
use crate::tournament::id::{RoundId, TournamentId};
use crate::tournament::round::RoundState;
use crate::tournament::tournament::{Registration, Role};

/// Draws what comes next with `seed`, in draft. The first draw closes registration.
///
/// # Errors
/// [`RoundError::Draw`] when nothing can be drawn, with the reason; [`RoundError::MovedOn`] where it was drawn meanwhile.
pub fn draw(work: &mut Work<'_>, id: TournamentId, seed: i64) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let taken = store::tables::pins_in_use(work.conn)?;
        let drawn = draw::draw(&championship, seed, work.ids, &taken, work.now);
        let drawn = drawn.map_err(|error| match error {
            // The draft of a first click, or another organizer's.
            DrawError::NotDue => RoundError::MovedOn,
            other => RoundError::Draw(other),
        })?;
        if championship.rounds().is_empty() {
            let mut tournament = championship.tournament;
            tournament.registration = Registration::Closed;
            store::tournaments::update(work.conn, &tournament)?;
        }
        let kept = store::draws::insert(work.conn, &drawn.pools, &drawn.rounds, &drawn.tables);
        kept.map_err(|error| match error {
            InsertDrawError::AlreadyDrawn => RoundError::MovedOn.into(),
            InsertDrawError::Store(error) => NotDone::Store(error),
        })?;
        let rounds = drawn.rounds.iter().map(|round| round.id).collect();
        Ok(((), JournalAct::Drawn { rounds, seed }))
    })
}

/// Discards the draft that waits to be published, so that it can be drawn again.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn discard(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let NextStep::Publish { stage, .. } = draw::next_step(&championship) else {
            return Err(RoundError::MovedOn.into());
        };
        store::rounds::delete_drafts(work.conn, stage)?;
        Ok(((), JournalAct::Discarded { stage }))
    })
}

/// Publishes the draft; from now on it stands.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn publish(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let NextStep::Publish { rounds, .. } = draw::next_step(&championship) else {
            return Err(RoundError::MovedOn.into());
        };
        set_all(work, &rounds, RoundState::Published)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::Published { rounds }))
    })
}

/// Closes what has been played, so that the next can be drawn.
///
/// # Errors
/// [`RoundError::MovedOn`] when results are missing or nothing is open.
pub fn close(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let NextStep::Close { rounds, .. } = draw::next_step(&championship) else {
            return Err(RoundError::MovedOn.into());
        };
        set_all(work, &rounds, RoundState::Closed)?;
        Ok(((), JournalAct::Closed { rounds }))
    })
}

fn set_all(work: &mut Work<'_>, rounds: &[RoundId], state: RoundState) -> Result<(), NotDone> {
    for round in rounds {
        store::rounds::set_state(work.conn, *round, state, work.now)?;
    }
    Ok(())
}
