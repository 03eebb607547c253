//! Acts of organizers and helpers in the hall: round clocks, roll calls and boards.
//!
//! Repeating an act is not an error: if two helpers tap at once, both see it done.

use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::event::{Actor, EventKind};
use domain::tournament::hall::{
    BoardCall, CallError, ExtraTime, Hall, Presence, RollCall, RoundClock,
};
use domain::tournament::id::{
    EntryId, IdSource, RequestId, RollCallId, RoundId, TableId, TournamentId,
};
use domain::tournament::round::RoundState;
use domain::tournament::table::TableState;
use domain::tournament::tournament::Role;
use store::journal::{JournalAct, JournalClockAct};
use store::{Conn, StoreError};

use super::not_done::HallError;
use super::tables::{TableAct, act_from_the_desk};
use super::{NotDone, Work, queue};

/// Letters and digits of codes, without those that are easily confused.
const CODE: [char; 30] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j', 'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v',
    'w', 'x', 'y', 'z', '2', '3', '4', '5', '6', '7', '8',
];

/// An act on a round's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockAct {
    /// Starts the clock, with the length of a game in seconds.
    Start(u32),
    Pause,
    Resume,
    /// Removes the clock from the round.
    Stop,
}

impl ClockAct {
    fn doing(self) -> JournalClockAct {
        match self {
            ClockAct::Start(_) => JournalClockAct::Start,
            ClockAct::Pause => JournalClockAct::Pause,
            ClockAct::Resume => JournalClockAct::Resume,
            ClockAct::Stop => JournalClockAct::Stop,
        }
    }
}

/// The tables at which time is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledTables {
    /// Tables whose time is up.
    Up,
    /// All tables with a running game.
    All,
}

/// Starts, pauses, resumes or removes the clock of a published round.
///
/// # Errors
/// [`HallError::NotOpen`]: the round is not being played. [`HallError::NoClock`]: there is no clock to pause or resume.
pub fn clock(
    work: &mut Work<'_>,
    id: TournamentId,
    round: RoundId,
    what: ClockAct,
) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let hall = of_open_round(work.conn, id, round)?;
        match (what, hall.clock(round)) {
            (ClockAct::Start(seconds), None) => {
                let started_at = work.now;
                let clock = RoundClock { round, seconds, started_at, pauses: Vec::new() };
                store::hall::start_clock(work.conn, id, &clock)?;
            }
            (ClockAct::Pause, Some(clock)) if clock.is_running() => {
                store::hall::pause(work.conn, id, round, work.now)?;
            }
            (ClockAct::Resume, Some(_)) => store::hall::resume(work.conn, round, work.now)?,
            (ClockAct::Stop, _) => store::hall::delete_clock(work.conn, round)?,
            (ClockAct::Start(_) | ClockAct::Pause, Some(_)) => {}
            (ClockAct::Pause | ClockAct::Resume, None) => return Err(HallError::NoClock.into()),
        }
        Ok(((), JournalAct::Clock { round, what: what.doing() }))
    })
}

/// Extra time to be given; negative to take time away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeGiven {
    /// Id of the form; a repeated submission has no effect.
    pub id: RequestId,
    pub round: RoundId,
    /// Table that gets the time; `None`: all tables of the round.
    pub table: Option<TableId>,
    /// Extra seconds, possibly negative.
    pub seconds: i32,
    /// Reason; may be empty.
    pub reason: String,
}

/// Gives extra time to a table or to all tables of a round.
///
/// # Errors
/// [`HallError::NotOpen`]: the round is not being played. [`HallError::NoClock`]: the round has no clock. [`StoreError::NotFound`]: the
/// table belongs to another round.
pub fn give_time(work: &mut Work<'_>, id: TournamentId, given: TimeGiven) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let TimeGiven { id: extra, round, table, seconds, reason } = given;
        let hall = of_open_round(work.conn, id, round)?;
        hall.clock(round).ok_or(HallError::NoClock)?;
        if let Some(table) = table
            && store::tables::find(work.conn, table)?.round != round
        {
            return Err(StoreError::NotFound("table").into());
        }
        let (at, by) = (work.now, work.caller.actor().clone());
        let told = JournalAct::TimeGiven { round, table, seconds }.because(&reason);
        let extra = ExtraTime { id: extra, round, table, seconds, at, by, reason };
        store::hall::give_time(work.conn, id, &extra)?;
        Ok(((), told))
    })
}

/// Calls time at the playing tables of a round. Returns the tables at which time was called.
///
/// # Errors
/// [`HallError::NotOpen`]: the round is not being played.
pub fn call_time(
    work: &mut Work<'_>,
    id: TournamentId,
    round: RoundId,
    which: CalledTables,
) -> Result<Vec<TableId>, NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let hall = of_open_round(work.conn, id, round)?;
    let championship = store::championship::load(work.conn, id)?;
    let boards = championship.tournament.settings.boards;
    let now = work.now;
    let is_up = |table| hall.table_left((round, table), boards, now).is_some_and(|it| it.is_up());
    let playing: Vec<(TableId, u8, i32)> = championship
        .tables_of(round)
        // Between two games of a series there is no game to end.
        .filter(|table| table.current_game().is_some_and(|game| game.state == TableState::Playing))
        .filter(|table| which == CalledTables::All || is_up(table.id))
        .map(|table| (table.id, table.current(), table.version()))
        .collect();
    for (table, game, version) in &playing {
        let request = RequestId::new(work.ids);
        let kind = EventKind::CallTime;
        let called = TableAct { table: *table, game: *game, version: *version, request, kind };
        act_from_the_desk(work, called)?;
    }
    Ok(playing.into_iter().map(|(table, ..)| table).collect())
}

/// Opens a roll call named `name`, or by its number if that is empty, and closes the previous ones.
pub fn open_roll_call(work: &mut Work<'_>, id: TournamentId, name: String) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let hall = store::hall::load(work.conn, id)?;
        // A second tap, by another helper or sent twice, has no effect.
        let is_same = |call: &&RollCall| call.is_open() && !name.is_empty() && call.name == name;
        if let Some(known) = hall.roll_calls.iter().find(is_same) {
            return Ok(((), JournalAct::RollCallOpened { call: known.id }));
        }
        for call in hall.roll_calls.iter().filter(|call| call.is_open()) {
            store::hall::set_closed(work.conn, call.id, Some(work.now))?;
        }
        let number = hall.latest_roll_call().map_or(1, |call| call.number + 1);
        let call = RollCall {
            id: RollCallId::new(work.ids),
            number,
            name: if name.is_empty() { number.to_string() } else { name },
            code: code(work.ids),
            opened_at: work.now,
            closed_at: None,
            presences: Vec::new(),
        };
        store::hall::insert_roll_call(work.conn, id, &call)?;
        Ok(((), JournalAct::RollCallOpened { call: call.id }))
    })
}

/// Closes a roll call, or reopens it.
///
/// # Errors
/// [`StoreError::NotFound`]: the roll call belongs to another tournament.
pub fn set_open(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    is_open: bool,
) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let call = roll_call(work.conn, id, call)?;
        let closed_at = (!is_open).then_some(work.now);
        store::hall::set_closed(work.conn, call.id, closed_at)?;
        let call = call.id;
        Ok(match is_open {
            true => ((), JournalAct::RollCallOpened { call }),
            false => ((), JournalAct::RollCallClosed { call }),
        })
    })
}

/// Marks an entry as present. People who hold a seat of the entry may do so, too; the record does not name them.
///
/// # Errors
/// [`HallError::Closed`]: the roll call is closed. [`StoreError::NotFound`]: the entry or the roll call belongs to another tournament.
pub fn set_present(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    entry: EntryId,
) -> Result<(), NotDone> {
    let by = match work.caller.role_for(id, entry) {
        Some(_) => work.caller.actor().clone(),
        None if work.caller.holds(id, entry) => Actor { user: None, name: String::new() },
        None => return Err(NotDone::Forbidden),
    };
    work.change_hall(id, |work| {
        mark_present(work, (id, call), entry, by)?;
        Ok(((), JournalAct::Present { entry }))
    })
}

/// Marks an entry as present by the code of a roll call on the wall, which anybody may use. The record names the person only if they have a
/// role for the entry.
///
/// # Errors
/// [`StoreError::NotFound`]: the code is unknown, or the entry does not compete in its tournament. [`HallError::Closed`]: the
/// roll call is closed.
pub fn arrive(work: &mut Work<'_>, code: &str, entry: EntryId) -> Result<(), NotDone> {
    let found = store::hall::find_by_code(work.conn, code)?;
    let (id, call) = found.ok_or(StoreError::NotFound("roll call"))?;
    work.change_hall(id, |work| {
        if !store::entries::find(work.conn, entry)?.is_active() {
            return Err(StoreError::NotFound("entry").into());
        }
        let by = match work.caller.role_for(id, entry) {
            Some(_) => work.caller.actor().clone(),
            None => Actor { user: None, name: String::new() },
        };
        mark_present(work, (id, call), entry, by)?;
        Ok(((), JournalAct::Present { entry }))
    })
}

/// Marks these entries as present in the latest roll call, if it is open.
pub(super) fn has_come(
    work: &mut Work<'_>,
    id: TournamentId,
    entries: &[EntryId],
) -> Result<(), NotDone> {
    let hall = store::hall::load(work.conn, id)?;
    let Some(call) = hall.latest_roll_call().filter(|call| call.is_open()) else { return Ok(()) };
    for entry in entries {
        let by = work.caller.actor().clone();
        mark_present(work, (id, call.id), *entry, by)?;
    }
    Ok(())
}

/// Marks an entry as present in a roll call, unless it is.
///
/// # Errors
/// As [`set_present`].
pub(super) fn mark_present(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    entry: EntryId,
    by: Actor,
) -> Result<(), NotDone> {
    if open_call(work.conn, id, call, entry)?.presence(entry).is_none() {
        let presence = Presence { entry, at: work.now, by };
        store::hall::set_present(work.conn, (id, call), &presence)?;
    }
    Ok(())
}

/// Removes the mark that an entry is present.
///
/// # Errors
/// As [`set_present`].
pub fn set_absent(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    entry: EntryId,
) -> Result<(), NotDone> {
    work.caller.require_for(id, entry)?;
    work.change_hall(id, |work| {
        open_call(work.conn, id, call, entry)?;
        store::hall::set_absent(work.conn, call, entry)?;
        Ok(((), JournalAct::Absent { entry }))
    })
}

/// Withdraws those of `entries` that are not present in the roll call, before the first draw. Returns their number.
///
/// # Errors
/// [`HallError::Drawn`]: a round is already drawn. [`StoreError::NotFound`]: the roll call belongs to another tournament.
pub fn start_without(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    entries: &[EntryId],
) -> Result<usize, NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        if !championship.rounds().is_empty() {
            return Err(HallError::Drawn.into());
        }
        let call = roll_call(work.conn, id, call)?;
        let missing = call.missing(championship.entries()).into_iter();
        let withdrawn: Vec<&Entry> = missing.filter(|entry| entries.contains(&entry.id)).collect();
        for entry in &withdrawn {
            let entry = Entry { status: EntryStatus::Withdrawn, ..(*entry).clone() };
            store::entries::update(work.conn, &entry)?;
        }
        let entries: Vec<EntryId> = withdrawn.iter().map(|entry| entry.id).collect();
        Ok((entries.len(), JournalAct::StartedWithout { entries }))
    })
}

/// An act at the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAct {
    /// Calls a table out of turn, to the given or the first free board. A table there that has not begun waits again.
    Call(TableId, Option<u16>),
    /// Keeps a table from getting a board, and takes away the one it has.
    Hold(TableId),
    /// Lets a held table get a board again.
    Release(TableId),
    /// Takes a board out of use; its table waits again.
    Close(u16),
    /// Puts a board back into use.
    Open(u16),
}

/// Performs an act at the boards, and calls the tables that are next as a result.
///
/// # Errors
/// [`HallError::Call`]: the table cannot have the board.
pub fn boards(work: &mut Work<'_>, id: TournamentId, what: BoardAct) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let act = at_boards(work, id, what)?;
        queue::settle(work, id)?;
        Ok(((), act))
    })
}

fn at_boards(work: &mut Work<'_>, id: TournamentId, what: BoardAct) -> Result<JournalAct, NotDone> {
    let (championship, hall) = queue::load(work.conn, id)?;
    let is_ours =
        |table: TableId| championship.table(table).ok_or(HallError::Call(CallError::NotWaiting));
    Ok(match what {
        BoardAct::Call(table, board) => {
            let board = hall.call(&championship, table, board).map_err(HallError::Call)?;
            store::hall::release(work.conn, table)?;
            if hall.board_of(table).is_none_or(|call| call.board != board) {
                let called_at = work.now;
                if let Some(before) = hall.at_board(board) {
                    store::hall::free(work.conn, before.table, called_at)?;
                }
                store::hall::free(work.conn, table, called_at)?;
                let call = BoardCall { table, board, called_at, freed_at: None };
                store::hall::call(work.conn, id, &call)?;
            }
            JournalAct::BoardCalled { table, board }
        }
        BoardAct::Hold(table) => {
            is_ours(table)?;
            store::hall::free(work.conn, table, work.now)?;
            store::hall::hold(work.conn, id, table)?;
            JournalAct::Held { table }
        }
        BoardAct::Release(table) => {
            is_ours(table)?;
            store::hall::release(work.conn, table)?;
            JournalAct::Released { table }
        }
        BoardAct::Close(board) => {
            if let Some(call) = hall.at_board(board) {
                store::hall::free(work.conn, call.table, work.now)?;
            }
            store::hall::close_board(work.conn, id, board)?;
            JournalAct::BoardClosed { board }
        }
        BoardAct::Open(board) => {
            store::hall::open_board(work.conn, id, board)?;
            JournalAct::BoardOpened { board }
        }
    })
}

/// Loads the hall, after a check that the round belongs to the tournament and is published.
fn of_open_round(conn: &mut Conn, id: TournamentId, round: RoundId) -> Result<Hall, NotDone> {
    if !store::rounds::is_of(conn, round, id)? {
        return Err(StoreError::NotFound("round").into());
    }
    if store::rounds::find(conn, round)?.state != RoundState::Published {
        return Err(HallError::NotOpen.into());
    }
    Ok(store::hall::load(conn, id)?)
}

/// Loads a roll call of the tournament.
fn roll_call(conn: &mut Conn, id: TournamentId, call: RollCallId) -> Result<RollCall, StoreError> {
    let hall = store::hall::load(conn, id)?;
    let call = hall.roll_calls.into_iter().find(|it| it.id == call);
    call.ok_or(StoreError::NotFound("roll call"))
}

/// Loads an open roll call of the tournament, after a check that the entry belongs to the tournament, too.
fn open_call(
    conn: &mut Conn,
    id: TournamentId,
    call: RollCallId,
    entry: EntryId,
) -> Result<RollCall, NotDone> {
    if store::entries::find(conn, entry)?.tournament != id {
        return Err(StoreError::NotFound("entry").into());
    }
    let call = roll_call(conn, id, call)?;
    if call.is_open() { Ok(call) } else { Err(HallError::Closed.into()) }
}

/// A code of ten random letters and digits.
pub(super) fn code(ids: &mut IdSource) -> String {
    // The first bytes of an id are the time, so only the last six are used.
    let (one, other) = (ids.next_uuid(), ids.next_uuid());
    let random =
        one.into_bytes().into_iter().skip(10).chain(other.into_bytes().into_iter().skip(10));
    let letters = random.filter_map(|byte| CODE.get(usize::from(byte) % CODE.len()));
    letters.take(10).collect()
}
