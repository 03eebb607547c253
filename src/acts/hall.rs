//! What organizers and their helpers do in the hall: the round's clock, roll calls, boards.
//!
//! What was done already is not an error: of two helpers who tap at once, both see it done.

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::Moment;
use super::tables::{TableAct, TableActError, act};
use crate::store::{self, Conn, StoreError};
use crate::tournament::championship::Championship;
use crate::tournament::entry::{Entry, EntryStatus};
use crate::tournament::event::{Actor, EventKind};
use crate::tournament::hall::{
    BoardCall, CallError, ExtraTime, Hall, Presence, RollCall, RoundClock,
};
use crate::tournament::id::{EntryId, RequestId, RollCallId, RoundId, TableId, TournamentId};
use crate::tournament::round::RoundState;
use crate::tournament::table::TableState;

/// Letters and figures of codes: none that is taken for another.
const CODE: [char; 30] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j', 'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v',
    'w', 'x', 'y', 'z', '2', '3', '4', '5', '6', '7', '8',
];

/// Why something was not done in the hall. Nothing changed.
#[derive(Debug, Error)]
pub enum HallError {
    /// The round is not being played.
    #[error("the round is not being played")]
    NotOpen,
    /// The round's clock was not started.
    #[error("the round has no clock")]
    NoClock,
    /// The table is not one of the round.
    #[error("no such table in this round")]
    NoTable,
    /// The roll call is closed.
    #[error("the roll call is closed")]
    Closed,
    /// Something is drawn: entries are not withdrawn together any more.
    #[error("something is drawn already")]
    Drawn,
    /// The table cannot have the board.
    #[error(transparent)]
    Call(#[from] CallError),
    /// A table refused that time is called.
    #[error(transparent)]
    Table(#[from] TableActError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is done to a round's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockAct {
    /// Starts it, with the length of a game in seconds.
    Start(u32),
    /// Pauses it.
    Pause,
    /// Lets it go on.
    Resume,
    /// Takes it away.
    Stop,
}

/// Which tables time is called at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// Those whose time is up.
    Up,
    /// All that play.
    All,
}

/// Starts, pauses, resumes or takes away the clock of a published round.
///
/// # Errors
/// [`HallError::NotOpen`]; [`HallError::NoClock`] where there is none to pause.
pub fn clock(
    conn: &mut Conn,
    moment: &Moment,
    id: TournamentId,
    round: RoundId,
    what: ClockAct,
) -> Result<(), HallError> {
    let hall = locked(conn, id, round)?;
    match (what, hall.clock(round)) {
        (ClockAct::Start(seconds), None) => {
            let clock = RoundClock { round, seconds, started_at: moment.now, pauses: Vec::new() };
            store::hall::start_clock(conn, id, &clock)?;
        }
        (ClockAct::Pause, Some(clock)) if clock.is_running() => {
            store::hall::pause(conn, id, round, moment.now)?;
        }
        (ClockAct::Resume, Some(_)) => store::hall::resume(conn, round, moment.now)?,
        (ClockAct::Stop, _) => store::hall::delete_clock(conn, round)?,
        (ClockAct::Start(_) | ClockAct::Pause, Some(_)) => {}
        (ClockAct::Pause | ClockAct::Resume, None) => return Err(HallError::NoClock),
    }
    Ok(())
}

/// Gives extra time to a table or to all of a round.
///
/// # Errors
/// [`HallError::NotOpen`], [`HallError::NoClock`], [`HallError::NoTable`].
pub fn give_time(conn: &mut Conn, id: TournamentId, extra: &ExtraTime) -> Result<(), HallError> {
    let hall = locked(conn, id, extra.round)?;
    hall.clock(extra.round).ok_or(HallError::NoClock)?;
    if let Some(table) = extra.table
        && store::tables::find(conn, table)?.round != extra.round
    {
        return Err(HallError::NoTable);
    }
    Ok(store::hall::give_time(conn, id, extra)?)
}

/// Calls time at the tables of a round that play. The tables at which it was called.
///
/// # Errors
/// [`HallError::NotOpen`].
pub fn call_time(
    conn: &mut Conn,
    moment: &mut Moment,
    (id, round): (TournamentId, RoundId),
    which: Called,
    by: &Actor,
) -> Result<Vec<TableId>, HallError> {
    let hall = locked(conn, id, round)?;
    let championship = store::championship::load(conn, id)?;
    let boards = championship.tournament.settings.boards;
    let is_up =
        |table| hall.table_left((round, table), boards, moment.now).is_some_and(|it| it.is_up());
    let playing: Vec<(TableId, i32)> = championship
        .tables_of(round)
        .filter(|table| table.state == TableState::Playing)
        .filter(|table| which == Called::All || is_up(table.id))
        .map(|table| (table.id, table.version))
        .collect();
    for (table, version) in &playing {
        let submitted = TableAct {
            table: *table,
            version: *version,
            request: RequestId::new(&mut moment.ids),
            kind: EventKind::CallTime,
            by: by.clone(),
            session: None,
            may_correct: false,
        };
        act(conn, submitted, moment.now)?;
    }
    Ok(playing.into_iter().map(|(table, _)| table).collect())
}

/// Opens a roll call called `name`, or its number where that is empty; those before it are closed.
///
/// # Errors
/// Those of the store.
pub fn open_roll_call(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    name: String,
) -> Result<(), StoreError> {
    store::tournaments::lock(conn, id)?;
    let hall = store::hall::load(conn, id)?;
    for call in hall.roll_calls.iter().filter(|call| call.is_open()) {
        store::hall::set_closed(conn, call.id, Some(moment.now))?;
    }
    let number = hall.latest_roll_call().map_or(1, |call| call.number + 1);
    let call = RollCall {
        id: RollCallId::new(&mut moment.ids),
        number,
        name: if name.is_empty() { number.to_string() } else { name },
        code: code(moment),
        opened_at: moment.now,
        closed_at: None,
        presences: Vec::new(),
    };
    store::hall::insert_roll_call(conn, id, &call)
}

/// Closes a roll call, or opens it again.
///
/// # Errors
/// Those of the store.
pub fn set_closed(
    conn: &mut Conn,
    id: TournamentId,
    call: RollCallId,
    closed_at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    store::tournaments::lock(conn, id)?;
    store::hall::set_closed(conn, call, closed_at)
}

/// Marks that an entry has come.
///
/// # Errors
/// [`HallError::Closed`]; [`StoreError::NotFound`] for an entry or a roll call of another tournament.
pub fn set_present(
    conn: &mut Conn,
    (id, call): (TournamentId, RollCallId),
    presence: &Presence,
) -> Result<(), HallError> {
    if open_call(conn, id, call, presence.entry)?.presence(presence.entry).is_none() {
        store::hall::set_present(conn, (id, call), presence)?;
    }
    Ok(())
}

/// Takes back that an entry has come.
///
/// # Errors
/// As [`set_present`].
pub fn set_absent(
    conn: &mut Conn,
    (id, call): (TournamentId, RollCallId),
    entry: EntryId,
) -> Result<(), HallError> {
    open_call(conn, id, call, entry)?;
    Ok(store::hall::set_absent(conn, call, entry)?)
}

/// Withdraws those of `entries` who have not come, before anything is drawn. How many they were.
///
/// # Errors
/// [`HallError::Drawn`].
pub fn start_without(
    conn: &mut Conn,
    id: TournamentId,
    call: RollCallId,
    entries: &[EntryId],
) -> Result<usize, HallError> {
    store::tournaments::lock(conn, id)?;
    let championship = store::championship::load(conn, id)?;
    if !championship.rounds().is_empty() {
        return Err(HallError::Drawn);
    }
    let hall = store::hall::load(conn, id)?;
    let call = hall.roll_calls.iter().find(|it| it.id == call);
    let call = call.ok_or(StoreError::NotFound("roll call"))?;
    let missing = call.missing(championship.entries()).into_iter();
    let withdrawn: Vec<&Entry> = missing.filter(|entry| entries.contains(&entry.id)).collect();
    for entry in &withdrawn {
        let entry = Entry { status: EntryStatus::Withdrawn, ..(*entry).clone() };
        store::entries::update(conn, &entry)?;
    }
    Ok(withdrawn.len())
}

/// What is done at the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAct {
    /// Calls a table, out of turn, to a board or the first that is free; who has not begun there waits again.
    Call(TableId, Option<u16>),
    /// Keeps a table from getting a board, and takes it from the one it has.
    Hold(TableId),
    /// Lets a table have a board again.
    Release(TableId),
    /// Takes a board out of use; its table waits again.
    Close(u16),
    /// Puts a board to use again.
    Open(u16),
}

/// Does something at the boards, and calls whoever is next because of it.
///
/// # Errors
/// [`HallError::Call`].
pub fn boards(
    conn: &mut Conn,
    moment: &Moment,
    id: TournamentId,
    what: BoardAct,
) -> Result<(), HallError> {
    store::tournaments::lock(conn, id)?;
    let (championship, hall) = load(conn, id)?;
    let is_ours = |table: TableId| championship.table(table).ok_or(CallError::NotWaiting);
    match what {
        BoardAct::Call(table, board) => {
            let board = hall.call(&championship, table, board)?;
            store::hall::release(conn, table)?;
            if hall.board_of(table).is_none_or(|call| call.board != board) {
                let called_at = moment.now;
                if let Some(before) = hall.at_board(board) {
                    store::hall::free(conn, before.table, called_at)?;
                }
                store::hall::free(conn, table, called_at)?;
                let call = BoardCall { table, board, called_at, freed_at: None };
                store::hall::call(conn, id, &call)?;
            }
        }
        BoardAct::Hold(table) => {
            is_ours(table)?;
            store::hall::free(conn, table, moment.now)?;
            store::hall::hold(conn, id, table)?;
        }
        BoardAct::Release(table) => {
            is_ours(table)?;
            store::hall::release(conn, table)?;
        }
        BoardAct::Close(board) => {
            if let Some(call) = hall.at_board(board) {
                store::hall::free(conn, call.table, moment.now)?;
            }
            store::hall::close_board(conn, id, board)?;
        }
        BoardAct::Open(board) => store::hall::open_board(conn, id, board)?,
    }
    Ok(settle(conn, id, moment.now)?)
}

/// Frees the boards whose tables have their results, and calls the next tables to them. To be done, in the same
/// transaction, after anything that the queue depends on: a publication, a result, the number of boards.
///
/// # Errors
/// Those of the store.
pub fn settle(conn: &mut Conn, id: TournamentId, now: DateTime<Utc>) -> Result<(), StoreError> {
    if store::tournaments::find(conn, id)?.settings.boards == 0 {
        return Ok(());
    }
    let (championship, hall) = load(conn, id)?;
    let settled = hall.settle(&championship, now);
    for table in settled.freed {
        store::hall::free(conn, table, now)?;
    }
    for call in settled.called {
        store::hall::call(conn, id, &call)?;
    }
    Ok(())
}

fn load(conn: &mut Conn, id: TournamentId) -> Result<(Championship, Hall), StoreError> {
    Ok((store::championship::load(conn, id)?, store::hall::load(conn, id)?))
}

/// The hall, locked, of a published round of the tournament.
fn locked(conn: &mut Conn, id: TournamentId, round: RoundId) -> Result<Hall, HallError> {
    store::tournaments::lock(conn, id)?;
    if !store::rounds::is_of(conn, round, id)? {
        return Err(StoreError::NotFound("round").into());
    }
    if store::rounds::find(conn, round)?.state != RoundState::Published {
        return Err(HallError::NotOpen);
    }
    Ok(store::hall::load(conn, id)?)
}

/// The roll call, locked, if it is open and the entry one of its tournament.
fn open_call(
    conn: &mut Conn,
    id: TournamentId,
    call: RollCallId,
    entry: EntryId,
) -> Result<RollCall, HallError> {
    store::tournaments::lock(conn, id)?;
    if store::entries::find(conn, entry)?.tournament != id {
        return Err(StoreError::NotFound("entry").into());
    }
    let hall = store::hall::load(conn, id)?;
    let call = hall.roll_calls.into_iter().find(|it| it.id == call);
    let call = call.ok_or(StoreError::NotFound("roll call"))?;
    if call.is_open() { Ok(call) } else { Err(HallError::Closed) }
}

/// Ten letters and figures that nobody guesses.
fn code(moment: &mut Moment) -> String {
    // The first bytes of an id are the time.
    let (one, other) = (moment.ids.next_uuid(), moment.ids.next_uuid());
    let random =
        one.into_bytes().into_iter().skip(10).chain(other.into_bytes().into_iter().skip(10));
    let letters = random.filter_map(|byte| CODE.get(usize::from(byte) % CODE.len()));
    letters.take(10).collect()
}
