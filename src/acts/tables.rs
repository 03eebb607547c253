//! What happens at a table: one act or several in order, all of them or none.

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::calls;
use super::duties::{self, is_of_organizers};
use super::hall;
use super::keeping::{check_keeper, keep};
use crate::store::keepers::Keeper;
use crate::store::tables::AppendError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::event::{Actor, Event, EventKind};
use crate::tournament::game::{ActError, Game};
use crate::tournament::id::{IdSource, RequestId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::table::Table;

/// What became of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted {
    /// They were done; the tournament's revision after them.
    Done(i64),
    /// The same submissions had been done before: nothing was done again.
    Before,
}

/// Why acts were not done. Nothing changed.
#[derive(Debug, Error)]
pub enum TableActError {
    /// Others acted since the form was shown: what they did.
    #[error("the table has moved on")]
    MovedOn {
        /// The events that the form had not seen.
        new: Vec<Event>,
    },
    /// Another device keeps the game of this table.
    #[error("another device keeps this table")]
    KeptElsewhere(Keeper),
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

/// An act as submitted by a form.
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
    /// The device's session; the first one to act at a table keeps it. Without one nothing is asked or noted.
    pub session: Option<String>,
    /// Whether they may change a result that is signed.
    pub may_correct: bool,
}

/// Acts as submitted, in order.
#[derive(Clone, Debug)]
pub struct TableActs {
    /// The table.
    pub table: TableId,
    /// Number of events that the device had seen.
    pub version: i32,
    /// What.
    pub acts: Vec<Submitted>,
    /// The table is first brought back, on the record, to how it was at this version.
    pub rewind: Option<Rewind>,
    /// By whom.
    pub by: Actor,
    /// As of [`TableAct`].
    pub session: Option<String>,
    /// As of [`TableAct`].
    pub may_correct: bool,
}

/// An act of several.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The submission: sent again it is answered, not done again.
    pub request: RequestId,
    /// What.
    pub kind: EventKind,
}

/// How far a table is brought back: what others did since is undone by events of its own.
#[derive(Clone, Copy, Debug)]
pub struct Rewind {
    /// Number of events that the log had.
    pub version: i32,
    /// For the ids of the acts that do it.
    pub seed: [u8; 32],
}

/// What was done, and the game after it.
#[derive(Debug)]
pub struct Done {
    /// What became of the acts.
    pub acted: Acted,
    /// The game as it is now.
    pub game: Game,
}

/// Does something at a table. A result of a closed round may still be corrected.
///
/// # Errors
/// See [`TableActError`].
pub fn act(conn: &mut Conn, act: TableAct, now: DateTime<Utc>) -> Result<Acted, TableActError> {
    repeat(conn, act, 1, now).map(|done| done.acted)
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
) -> Result<Done, TableActError> {
    let TableAct { table, version, request, kind, by, session, may_correct } = act;
    let acts = vec![Submitted { request, kind }; times];
    let acts = TableActs { table, version, acts, rewind: None, by, session, may_correct };
    act_all(conn, acts, now)
}

/// Does acts at a table, in one go. Those that were done before are left out.
///
/// # Errors
/// See [`TableActError`].
pub fn act_all(
    conn: &mut Conn,
    acts: TableActs,
    now: DateTime<Utc>,
) -> Result<Done, TableActError> {
    let id = acts.table;
    store::tables::lock(conn, id)?;
    let (table, round, _, tournament) = store::tables::with_tournament(conn, id)?;
    let events = store::tables::events(conn, id)?;
    let is_known = |act: &&Submitted| events.iter().any(|event| event.request == act.request);
    let left: Vec<Submitted> = acts.acts.iter().filter(|it| !is_known(it)).cloned().collect();
    let mut game = replay(&table, &events)?;
    if left.is_empty() {
        return Ok(Done { acted: Acted::Before, game });
    }
    check_round(&table, round.state, &left, acts.may_correct)?;
    let keeper = store::keepers::of_table(conn, id)?;
    check_keeper(keeper.as_ref(), &acts, &left)?;
    check_news(&events, &acts)?;
    if !acts.may_correct && left.iter().any(|act| is_of_organizers(&act.kind, &game)) {
        return Err(TableActError::NotAllowed);
    }
    let status = left.iter().find_map(|act| duties::status_after(&act.kind, &game));
    let is_first_time = left.len() == acts.acts.len();
    let mut new = match acts.rewind {
        Some(rewind) if is_first_time => {
            bring_back(&mut game, &table, &events, rewind, &acts, now)?
        }
        _ => Vec::new(),
    };
    for Submitted { request, kind } in with_second_signature(&left, acts.may_correct, &table) {
        new.push(game.act(kind, acts.by.clone(), request, now)?);
    }
    match store::tables::append(conn, &game.table(), &new) {
        Ok(()) => {}
        Err(AppendError::MovedOn { .. }) => {
            return Err(TableActError::MovedOn { new: Vec::new() });
        }
        Err(AppendError::Store(error)) => return Err(error.into()),
    }
    if let Some((entry, status)) = status {
        duties::set_status(conn, entry, status)?;
    }
    keep(conn, &game, keeper, &acts, &left, now)?;
    if table.result.is_none() && game.result().is_some() {
        calls::settle(conn, id, &acts.by.name, now)?;
    }
    // A board may be free now, or taken again.
    if table.result.is_some() != game.result().is_some() {
        hall::settle(conn, tournament.id, now)?;
    }
    let revision = store::tournaments::revision(conn, tournament.id)?;
    Ok(Done { acted: Acted::Done(revision), game })
}

fn replay(table: &Table, events: &[Event]) -> Result<Game, ActError> {
    Game::replay(table, events).map_err(|error| ActError::Corrupt(error.seq))
}

fn with_second_signature(left: &[Submitted], may_correct: bool, table: &Table) -> Vec<Submitted> {
    let kinds: Vec<EventKind> = left.iter().map(|act| act.kind.clone()).collect();
    let second = duties::second_signature(&kinds, may_correct, table);
    let request = left.last().map(|act| act.request);
    let second = request.zip(second).map(|(request, kind)| Submitted { request, kind });
    left.iter().cloned().chain(second).collect()
}

fn check_round(
    table: &Table,
    state: RoundState,
    left: &[Submitted],
    may_correct: bool,
) -> Result<(), TableActError> {
    let is_signed = table.result.is_some();
    let changes =
        |act: &Submitted| matches!(act.kind, EventKind::Entered { .. } | EventKind::Reopen { .. });
    if is_signed && !may_correct && left.iter().any(changes) {
        return Err(TableActError::NotAllowed);
    }
    let corrects = |act: &Submitted| matches!(act.kind, EventKind::Entered { .. }) && is_signed;
    match state {
        RoundState::Published => Ok(()),
        RoundState::Closed if left.iter().all(corrects) => Ok(()),
        RoundState::Draft | RoundState::Closed => Err(TableActError::NotOpen),
    }
}

/// Nothing has happened since the version that was seen, or since those of the acts that were done before.
fn check_news(events: &[Event], acts: &TableActs) -> Result<(), TableActError> {
    let is_ours = |event: &&Event| acts.acts.iter().any(|act| act.request == event.request);
    let last_of_ours = events.iter().filter(is_ours).map(|event| event.seq).max();
    let seen = acts.version.max(last_of_ours.unwrap_or_default());
    let new: Vec<Event> = events.iter().filter(|event| event.seq > seen).cloned().collect();
    let is_ahead = usize::try_from(seen).map_or(true, |seen| seen > events.len());
    if new.is_empty() && !is_ahead { Ok(()) } else { Err(TableActError::MovedOn { new }) }
}

/// Undoes what does not belong to the board as it was, and does again what was undone.
fn bring_back(
    game: &mut Game,
    table: &Table,
    events: &[Event],
    rewind: Rewind,
    acts: &TableActs,
    now: DateTime<Utc>,
) -> Result<Vec<Event>, TableActError> {
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
    let mut ids = IdSource::new(millis, rewind.seed);
    let seen: Vec<Event> =
        events.iter().filter(|event| event.seq <= rewind.version).cloned().collect();
    let mut then = table.clone();
    then.version = then.version.min(rewind.version);
    let before = replay(&then, &seen)?;
    let (old, present) = (before.standing_acts(), game.standing_acts());
    let same = old.iter().zip(present).take_while(|(a, b)| a.seq == b.seq).count();
    let undone = present.iter().skip(same).map(|_| EventKind::Undo);
    let again = old.iter().skip(same).map(|event| event.kind.clone());
    let kinds: Vec<EventKind> = undone.chain(again).collect();
    let mut new = Vec::new();
    for kind in kinds {
        new.push(game.act(kind, acts.by.clone(), RequestId::new(&mut ids), now)?);
    }
    Ok(new)
}
