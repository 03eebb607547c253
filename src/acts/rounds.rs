//! Draw, publish, close: how a stage goes on.

use thiserror::Error;

use super::{Moment, hall};
use crate::draw::{self, DrawError, NextStep};
use crate::store::rounds::InsertDrawnError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::id::{RoundId, TournamentId};
use crate::tournament::round::RoundState;
use crate::tournament::tournament::Registration;

/// Why a stage cannot go on as asked.
#[derive(Debug, Error)]
pub enum RoundError {
    /// What the organizer saw is no longer what comes next.
    #[error("the tournament has moved on")]
    MovedOn,
    /// The draw cannot be made.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// Another draw came first.
    #[error(transparent)]
    Insert(#[from] InsertDrawnError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Draws what comes next with `seed`, in draft. The first draw closes registration.
///
/// # Errors
/// [`RoundError::Draw`] when nothing can be drawn now, with the reason.
pub fn draw(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    seed: i64,
) -> Result<(), RoundError> {
    store::tournaments::lock(conn, id)?;
    let championship = store::championship::load(conn, id)?;
    let taken = store::tables::pins_in_use(conn)?;
    let drawn = draw::draw(&championship, seed, &mut moment.ids, &taken, moment.now)?;
    if championship.rounds().is_empty() {
        let mut tournament = championship.tournament;
        tournament.registration = Registration::Closed;
        store::tournaments::update(conn, &tournament)?;
    }
    store::rounds::insert_drawn(conn, &drawn.pools, &drawn.rounds, &drawn.tables)?;
    Ok(())
}

/// Discards the draft that waits to be published, so that it can be drawn again.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn discard(conn: &mut Conn, id: TournamentId) -> Result<(), RoundError> {
    store::tournaments::lock(conn, id)?;
    let championship = store::championship::load(conn, id)?;
    let NextStep::Publish { stage, .. } = draw::next_step(&championship) else {
        return Err(RoundError::MovedOn);
    };
    store::rounds::delete_drafts(conn, stage)?;
    Ok(())
}

/// Publishes the draft; from now on it stands.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn publish(conn: &mut Conn, moment: &Moment, id: TournamentId) -> Result<(), RoundError> {
    store::tournaments::lock(conn, id)?;
    let championship = store::championship::load(conn, id)?;
    let NextStep::Publish { rounds, .. } = draw::next_step(&championship) else {
        return Err(RoundError::MovedOn);
    };
    set_all(conn, moment, &rounds, RoundState::Published)?;
    Ok(hall::settle(conn, id, moment.now)?)
}

/// Closes what has been played, so that the next can be drawn.
///
/// # Errors
/// [`RoundError::MovedOn`] when results are missing or nothing is open.
pub fn close(conn: &mut Conn, moment: &Moment, id: TournamentId) -> Result<(), RoundError> {
    store::tournaments::lock(conn, id)?;
    let championship = store::championship::load(conn, id)?;
    let NextStep::Close { rounds, .. } = draw::next_step(&championship) else {
        return Err(RoundError::MovedOn);
    };
    set_all(conn, moment, &rounds, RoundState::Closed)
}

fn set_all(
    conn: &mut Conn,
    moment: &Moment,
    rounds: &[RoundId],
    state: RoundState,
) -> Result<(), RoundError> {
    for round in rounds {
        store::rounds::set_state(conn, *round, state, moment.now)?;
    }
    Ok(())
}
