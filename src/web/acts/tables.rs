//! What happens at a table, one act at a time.

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::duties::{self, is_of_organizers};
use super::hall;
use crate::store::tables::AppendError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::event::{Actor, Event, EventKind};
use crate::tournament::game::{ActError, Game};
use crate::tournament::id::{RequestId, TableId};
use crate::tournament::round::RoundState;

/// What became of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted {
    /// It was done; the tournament's revision after it.
    Done(i64),
    /// The same submission had been done before: nothing was done again.
    Before,
}

/// Why an act was not done. Nothing changed.
#[derive(Debug, Error)]
pub enum TableActError {
    /// Others acted since the form was shown: what they did.
    #[error("the table has moved on")]
    MovedOn {
        /// The events that the form had not seen.
        new: Vec<Event>,
    },
    /// The table's round is a draft or closed.
    #[error("the round is not being played")]
    NotOpen,
    /// Only an organizer may change a signed result, sign second for the organizers, or disqualify.
    #[error("only an organizer may do this")]
    NotAllowed,
    /// The game refuses it.
    #[error(transparent)]
    Refused(#[from] ActError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An act as submitted.
#[derive(Clone, Debug)]
pub struct TableAct {
    /// The table.
    pub table: TableId,
    /// Number of events that the form had seen.
    pub version: i32,
    /// The submission: sent again it is answered, not done again.
    pub request: RequestId,
    /// What.
    pub kind: EventKind,
    /// By whom.
    pub by: Actor,
    /// Whether they may change a result that is signed.
    pub may_correct: bool,
}

/// Does something at a table. A result of a closed round may still be corrected.
///
/// # Errors
/// See [`TableActError`].
pub fn act(conn: &mut Conn, act: TableAct, now: DateTime<Utc>) -> Result<Acted, TableActError> {
    repeat(conn, act, 1, now)
}

/// Does the same `times` times in a row, or not at all: undoes so many acts.
///
/// # Errors
/// See [`TableActError`].
pub fn repeat(
    conn: &mut Conn,
    act: TableAct,
    times: usize,
    now: DateTime<Utc>,
) -> Result<Acted, TableActError> {
    let id = act.table;
    store::tables::lock(conn, id)?;
    if store::tables::request(conn, id, act.request)?.is_some() {
        return Ok(Acted::Before);
    }
    let (table, round, _, tournament) = store::tables::with_tournament(conn, id)?;
    let changes_result = matches!(act.kind, EventKind::Entered { .. } | EventKind::Reopen { .. });
    if changes_result && table.result.is_some() && !act.may_correct {
        return Err(TableActError::NotAllowed);
    }
    let is_correction = matches!(act.kind, EventKind::Entered { .. }) && table.result.is_some();
    match round.state {
        RoundState::Published => {}
        RoundState::Closed if is_correction => {}
        RoundState::Draft | RoundState::Closed => return Err(TableActError::NotOpen),
    }
    let events = store::tables::events(conn, id)?;
    if table.version != act.version {
        let new = events.into_iter().filter(|event| event.seq > act.version).collect();
        return Err(TableActError::MovedOn { new });
    }
    let mut game = Game::replay(&table, &events).map_err(|error| ActError::Corrupt(error.seq))?;
    if !act.may_correct && is_of_organizers(&act.kind, &game) {
        return Err(TableActError::NotAllowed);
    }
    let status = duties::status_after(&act.kind, &game);
    let mut kinds = vec![act.kind; times];
    kinds.extend(duties::second_signature(&kinds, act.may_correct, &table));
    let done: Result<Vec<Event>, ActError> =
        kinds.into_iter().map(|kind| game.act(kind, act.by.clone(), act.request, now)).collect();
    match store::tables::append(conn, &game.table(), &done?) {
        Ok(()) => {}
        Err(AppendError::MovedOn { .. }) => {
            return Err(TableActError::MovedOn { new: Vec::new() });
        }
        Err(AppendError::Store(error)) => return Err(error.into()),
    }
    if let Some((entry, status)) = status {
        duties::set_status(conn, entry, status)?;
    }
    // A board may be free now, or taken again.
    if table.result.is_some() != game.result().is_some() {
        hall::settle(conn, tournament.id, now)?;
    }
    Ok(Acted::Done(store::tournaments::revision(conn, tournament.id)?))
}
