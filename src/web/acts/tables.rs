//! What happens at a table: one act or several in order, all of them or none.

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::duties::{self, is_of_organizers};
use super::hall;
use crate::store::keepers::Keeper;
use crate::store::tables::AppendError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::event::{Actor, Event, EventKind};
use crate::tournament::game::{ActError, Game};
use crate::tournament::id::{IdSource, RequestId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::table::{Table, TableState};

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
    /// The game refuses one of them.
    #[error("{cause}")]
    Refused {
        /// Which, where it was one of those sent.
        request: Option<RequestId>,
        /// Why.
        #[source]
        cause: ActError,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Acts as submitted.
#[derive(Clone, Debug)]
pub struct TableActs {
    /// The table.
    pub table: TableId,
    /// Number of events that the form had seen.
    pub version: i32,
    /// What, in order.
    pub acts: Vec<Submitted>,
    /// The table is first brought back, on the record, to how it was at this version.
    pub rewind: Option<Rewind>,
    /// By whom.
    pub by: Actor,
    /// The device's session; the first one to act at a table keeps it. Without one nothing is asked or noted.
    pub session: Option<String>,
    /// Whether they may change a result that is signed.
    pub may_correct: bool,
}

/// An act as submitted.
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

/// Does acts at a table, in one go. Those that were done before are left out; a result of a closed round may still be
/// corrected.
///
/// # Errors
/// See [`TableActError`].
pub fn act(conn: &mut Conn, acts: TableActs, now: DateTime<Utc>) -> Result<Done, TableActError> {
    let id = acts.table;
    store::tables::lock(conn, id)?;
    let (table, round, _, tournament) = store::tables::with_tournament(conn, id)?;
    let events = store::tables::events(conn, id)?;
    let is_known = |act: &Submitted| events.iter().any(|event| event.request == act.request);
    let left: Vec<Submitted> = acts.acts.iter().filter(|act| !is_known(act)).cloned().collect();
    let mut game = replay(&table, &events)?;
    if left.is_empty() {
        return Ok(Done { acted: Acted::Before, game });
    }
    check_round(&table, round.state, &left, acts.may_correct)?;
    let keeper = store::keepers::of_table(conn, id)?;
    check_keeper(keeper.as_ref(), &acts, &left)?;
    check_news(&events, &acts)?;
    let is_first_time = left.len() == acts.acts.len();
    let mut new = match acts.rewind {
        Some(rewind) if is_first_time => {
            bring_back(&mut game, &table, &events, rewind, &acts, now)?
        }
        _ => Vec::new(),
    };
    if !acts.may_correct && left.iter().any(|act| is_of_organizers(&act.kind, &game)) {
        return Err(TableActError::NotAllowed);
    }
    let statuses: Vec<_> =
        left.iter().filter_map(|act| duties::status_after(&act.kind, &game)).collect();
    let second = duties::second_signature(&left, acts.may_correct, &table);
    for Submitted { request, kind } in left.iter().cloned().chain(second) {
        let event = game.act(kind, acts.by.clone(), request, now);
        let refused = |cause| TableActError::Refused { request: Some(request), cause };
        new.push(event.map_err(refused)?);
    }
    match store::tables::append(conn, &game.table(), &new) {
        Ok(()) => {}
        Err(AppendError::MovedOn { .. }) => {
            return Err(TableActError::MovedOn { new: Vec::new() });
        }
        Err(AppendError::Store(error)) => return Err(error.into()),
    }
    for (entry, status) in statuses {
        duties::set_status(conn, entry, status)?;
    }
    // A board may be free now, or taken again.
    if table.result.is_some() != game.result().is_some() {
        hall::settle(conn, tournament.id, now)?;
    }
    keep(conn, &game, keeper, &acts, &left, now)?;
    let revision = store::tournaments::revision(conn, tournament.id)?;
    Ok(Done { acted: Acted::Done(revision), game })
}

/// This device keeps the table from now on, whoever kept it before.
///
/// # Errors
/// [`StoreError`].
pub fn take_over(conn: &mut Conn, table: TableId, keeper: Keeper) -> Result<(), StoreError> {
    store::tables::lock(conn, table)?;
    store::keepers::set(conn, table, keeper)
}

fn replay(table: &Table, events: &[Event]) -> Result<Game, TableActError> {
    Game::replay(table, events).map_err(|error| TableActError::Refused {
        request: None,
        cause: ActError::Corrupt(error.seq),
    })
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

/// Play is kept on one device; what an organizer decides, and a second signature, come from anywhere.
fn is_exempt(acts: &TableActs, act: &Submitted) -> bool {
    let is_play = matches!(
        act.kind,
        EventKind::LineUp { .. }
            | EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::Undo
    );
    let is_second = matches!(act.kind, EventKind::Countersign { .. } | EventKind::Reject { .. });
    is_second || (acts.may_correct && !is_play)
}

fn check_keeper(
    keeper: Option<&Keeper>,
    acts: &TableActs,
    left: &[Submitted],
) -> Result<(), TableActError> {
    let Some((keeper, session)) = keeper.zip(acts.session.as_ref()) else { return Ok(()) };
    if keeper.session == *session || left.iter().all(|act| is_exempt(acts, act)) {
        return Ok(());
    }
    Err(TableActError::KeptElsewhere(keeper.clone()))
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
    let before = replay(table, &seen)?;
    let (old, present) = (before.standing(), game.standing());
    let same = old.iter().zip(present).take_while(|(a, b)| a.seq == b.seq).count();
    let undone = present.iter().skip(same).map(|_| EventKind::Undo);
    let again = old.iter().skip(same).map(|event| event.kind.clone());
    let kinds: Vec<EventKind> = undone.chain(again).collect();
    let mut new = Vec::new();
    for kind in kinds {
        let request = RequestId::new(&mut ids);
        let event = game.act(kind, acts.by.clone(), request, now);
        new.push(event.map_err(|cause| TableActError::Refused { request: None, cause })?);
    }
    Ok(new)
}

/// The first device to act keeps the table, until its result is signed.
fn keep(
    conn: &mut Conn,
    game: &Game,
    keeper: Option<Keeper>,
    acts: &TableActs,
    left: &[Submitted],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if game.state() == TableState::Confirmed {
        return store::keepers::release(conn, acts.table);
    }
    let Some(session) = acts.session.clone() else { return Ok(()) };
    if keeper.is_some() || left.iter().all(|act| is_exempt(acts, act)) {
        return Ok(());
    }
    let keeper = Keeper { session, name: acts.by.name.clone(), since: now };
    store::keepers::set(conn, acts.table, keeper)
}
