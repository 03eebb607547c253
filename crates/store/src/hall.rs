//! The hall: clocks, roll calls and boards of a tournament.
//!
//! These functions only write rows. The calling act raises the tournament's revision.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::hall::{BoardCall, ExtraTime, Hall, Pause, Presence, RollCall, RoundClock};
use domain::tournament::id::{EntryId, RollCallId, RoundId, TableId, TournamentId, UserId};

use super::columns::{Key, Reading};
use super::schema::{
    board_calls, clock_pauses, closed_boards, extra_times, held_tables, presences, roll_calls,
    round_clocks,
};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = extra_times)]
struct ExtraRow {
    id: Key,
    tournament_id: Key,
    round_id: Key,
    table_id: Option<Key>,
    seconds: i32,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = roll_calls)]
struct RollCallRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    name: String,
    code: String,
    opened_at: i64,
    closed_at: Option<i64>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = presences)]
struct PresenceRow {
    roll_call_id: Key,
    entry_id: Key,
    tournament_id: Key,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = board_calls)]
struct CallRow {
    table_id: Key,
    called_at: i64,
    tournament_id: Key,
    board: i32,
    freed_at: Option<i64>,
}

/// Loads the hall of a tournament, in eight queries whatever its size.
pub fn load(conn: &mut Conn, id: TournamentId) -> Result<Hall, StoreError> {
    let key = Key::from(id);
    let held: Vec<Key> = held_tables::table
        .filter(held_tables::tournament_id.eq(key))
        .order(held_tables::table_id)
        .select(held_tables::table_id)
        .load(conn)?;
    let closed: Vec<i32> = closed_boards::table
        .filter(closed_boards::tournament_id.eq(key))
        .order(closed_boards::board)
        .select(closed_boards::board)
        .load(conn)?;
    let at = Reading::new("closed_boards", &key);
    Ok(Hall {
        clocks: clocks(conn, key)?,
        extras: extras(conn, key)?,
        roll_calls: of_tournament(conn, key)?,
        calls: calls(conn, key)?,
        held: held.into_iter().map(TableId::from).collect(),
        closed: closed
            .into_iter()
            .map(|board| at.number("board", board))
            .collect::<Result<_, _>>()?,
    })
}

/// Starts a round's clock, running.
///
/// # Errors
/// [`StoreError::Query`] if the round has a clock already.
pub fn start_clock(
    conn: &mut Conn,
    id: TournamentId,
    clock: &RoundClock,
) -> Result<(), StoreError> {
    diesel::insert_into(round_clocks::table)
        .values((
            round_clocks::round_id.eq(Key::from(clock.round)),
            round_clocks::tournament_id.eq(Key::from(id)),
            round_clocks::seconds.eq(i32::try_from(clock.seconds).unwrap_or(i32::MAX)),
            round_clocks::started_at.eq(clock.started_at.timestamp_micros()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a round's clock, with its pauses and extra times.
pub fn delete_clock(conn: &mut Conn, round: RoundId) -> Result<(), StoreError> {
    diesel::delete(round_clocks::table.find(Key::from(round))).execute(conn)?;
    Ok(())
}

pub fn pause(
    conn: &mut Conn,
    id: TournamentId,
    round: RoundId,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::insert_into(clock_pauses::table)
        .values((
            clock_pauses::round_id.eq(Key::from(round)),
            clock_pauses::tournament_id.eq(Key::from(id)),
            clock_pauses::paused_at.eq(at.timestamp_micros()),
            clock_pauses::resumed_at.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

pub fn resume(conn: &mut Conn, round: RoundId, at: DateTime<Utc>) -> Result<(), StoreError> {
    let open = clock_pauses::table
        .filter(clock_pauses::round_id.eq(Key::from(round)))
        .filter(clock_pauses::resumed_at.is_null());
    diesel::update(open)
        .set(clock_pauses::resumed_at.eq(Some(at.timestamp_micros())))
        .execute(conn)?;
    Ok(())
}

/// Grants extra time. Does nothing if the same submission was applied before.
pub fn give_time(conn: &mut Conn, id: TournamentId, extra: &ExtraTime) -> Result<(), StoreError> {
    let key = Key::from(extra.id);
    let known: i64 = extra_times::table.filter(extra_times::id.eq(key)).count().get_result(conn)?;
    if known > 0 {
        return Ok(());
    }
    let row = ExtraRow {
        id: key,
        tournament_id: id.into(),
        round_id: extra.round.into(),
        table_id: extra.table.map(Key::from),
        seconds: extra.seconds,
        at: extra.at.timestamp_micros(),
        actor_id: extra.by.user.map(Key::from),
        actor_name: extra.by.name.clone(),
        reason: extra.reason.clone(),
    };
    diesel::insert_into(extra_times::table).values(row).execute(conn)?;
    Ok(())
}

pub fn insert_roll_call(
    conn: &mut Conn,
    id: TournamentId,
    call: &RollCall,
) -> Result<(), StoreError> {
    let row = RollCallRow {
        id: call.id.into(),
        tournament_id: id.into(),
        number: call.number,
        name: call.name.clone(),
        code: call.code.clone(),
        opened_at: call.opened_at.timestamp_micros(),
        closed_at: call.closed_at.map(|at| at.timestamp_micros()),
    };
    diesel::insert_into(roll_calls::table).values(row).execute(conn)?;
    Ok(())
}

/// Closes a roll call at the time `at`, or reopens it if `at` is `None`.
pub fn set_closed(
    conn: &mut Conn,
    id: RollCallId,
    at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    diesel::update(roll_calls::table.find(Key::from(id)))
        .set(roll_calls::closed_at.eq(at.map(|at| at.timestamp_micros())))
        .execute(conn)?;
    Ok(())
}

/// The tournament and roll call that a code belongs to. `None` if no roll call has it.
pub fn find_by_code(
    conn: &mut Conn,
    code: &str,
) -> Result<Option<(TournamentId, RollCallId)>, StoreError> {
    let keys: Option<(Key, Key)> = roll_calls::table
        .filter(roll_calls::code.eq(code))
        .select((roll_calls::tournament_id, roll_calls::id))
        .get_result(conn)
        .optional()?;
    Ok(keys.map(|(tournament, call)| (tournament.into(), call.into())))
}

/// Records that an entry has arrived, replacing an earlier record of its arrival.
pub fn set_present(
    conn: &mut Conn,
    (id, call): (TournamentId, RollCallId),
    presence: &Presence,
) -> Result<(), StoreError> {
    set_absent(conn, call, presence.entry)?;
    let row = PresenceRow {
        roll_call_id: call.into(),
        entry_id: presence.entry.into(),
        tournament_id: id.into(),
        at: presence.at.timestamp_micros(),
        actor_id: presence.by.user.map(Key::from),
        actor_name: presence.by.name.clone(),
    };
    diesel::insert_into(presences::table).values(row).execute(conn)?;
    Ok(())
}

/// Deletes the record that an entry has arrived.
pub fn set_absent(conn: &mut Conn, call: RollCallId, entry: EntryId) -> Result<(), StoreError> {
    diesel::delete(presences::table.find((Key::from(call), Key::from(entry)))).execute(conn)?;
    Ok(())
}

/// Calls a table to a board.
///
/// # Errors
/// [`StoreError::Query`] if the board is occupied or the table has a board.
pub fn call(conn: &mut Conn, id: TournamentId, call: &BoardCall) -> Result<(), StoreError> {
    let row = CallRow {
        table_id: call.table.into(),
        called_at: call.called_at.timestamp_micros(),
        tournament_id: id.into(),
        board: i32::from(call.board),
        freed_at: call.freed_at.map(|at| at.timestamp_micros()),
    };
    diesel::insert_into(board_calls::table).values(row).execute(conn)?;
    Ok(())
}

/// Frees the board that a table occupies.
pub fn free(conn: &mut Conn, table: TableId, at: DateTime<Utc>) -> Result<(), StoreError> {
    let open = board_calls::table
        .filter(board_calls::table_id.eq(Key::from(table)))
        .filter(board_calls::freed_at.is_null());
    diesel::update(open)
        .set(board_calls::freed_at.eq(Some(at.timestamp_micros())))
        .execute(conn)?;
    Ok(())
}

/// Holds a table back, so that it gets no board until it is released.
pub fn hold(conn: &mut Conn, id: TournamentId, table: TableId) -> Result<(), StoreError> {
    release(conn, table)?;
    diesel::insert_into(held_tables::table)
        .values((
            held_tables::table_id.eq(Key::from(table)),
            held_tables::tournament_id.eq(Key::from(id)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Releases a table that was held back, so that it can get a board.
pub fn release(conn: &mut Conn, table: TableId) -> Result<(), StoreError> {
    diesel::delete(held_tables::table.find(Key::from(table))).execute(conn)?;
    Ok(())
}

/// Takes a board out of use.
pub fn close_board(conn: &mut Conn, id: TournamentId, board: u16) -> Result<(), StoreError> {
    open_board(conn, id, board)?;
    diesel::insert_into(closed_boards::table)
        .values((
            closed_boards::tournament_id.eq(Key::from(id)),
            closed_boards::board.eq(i32::from(board)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Puts a board back into use.
pub fn open_board(conn: &mut Conn, id: TournamentId, board: u16) -> Result<(), StoreError> {
    diesel::delete(closed_boards::table.find((Key::from(id), i32::from(board)))).execute(conn)?;
    Ok(())
}

fn clocks(conn: &mut Conn, id: Key) -> Result<Vec<RoundClock>, StoreError> {
    let mut pauses: HashMap<Key, Vec<Pause>> = HashMap::new();
    let rows: Vec<(Key, i64, Option<i64>)> = clock_pauses::table
        .filter(clock_pauses::tournament_id.eq(id))
        .order((clock_pauses::round_id, clock_pauses::paused_at))
        .select((clock_pauses::round_id, clock_pauses::paused_at, clock_pauses::resumed_at))
        .load(conn)?;
    for (round, paused_at, resumed_at) in rows {
        let at = Reading::new("clock_pauses", &round);
        pauses.entry(round).or_default().push(Pause {
            paused_at: at.moment("paused_at", paused_at)?,
            resumed_at: resumed_at.map(|it| at.moment("resumed_at", it)).transpose()?,
        });
    }
    let rows: Vec<(Key, i32, i64)> = round_clocks::table
        .filter(round_clocks::tournament_id.eq(id))
        .order(round_clocks::round_id)
        .select((round_clocks::round_id, round_clocks::seconds, round_clocks::started_at))
        .load(conn)?;
    rows.into_iter()
        .map(|(round, seconds, started_at)| {
            let at = Reading::new("round_clocks", &round);
            Ok(RoundClock {
                round: round.into(),
                seconds: at.number("seconds", seconds)?,
                started_at: at.moment("started_at", started_at)?,
                pauses: pauses.remove(&round).unwrap_or_default(),
            })
        })
        .collect()
}

fn extras(conn: &mut Conn, id: Key) -> Result<Vec<ExtraTime>, StoreError> {
    let rows: Vec<ExtraRow> = extra_times::table
        .filter(extra_times::tournament_id.eq(id))
        .order((extra_times::at, extra_times::id))
        .select(ExtraRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let at = Reading::new("extra_times", &row.id);
            Ok(ExtraTime {
                id: row.id.into(),
                round: row.round_id.into(),
                table: row.table_id.map(TableId::from),
                seconds: row.seconds,
                at: at.moment("at", row.at)?,
                by: actor(row.actor_id, row.actor_name),
                reason: row.reason,
            })
        })
        .collect()
}

fn of_tournament(conn: &mut Conn, id: Key) -> Result<Vec<RollCall>, StoreError> {
    let mut of_call: HashMap<Key, Vec<Presence>> = HashMap::new();
    let rows: Vec<PresenceRow> = presences::table
        .filter(presences::tournament_id.eq(id))
        .order((presences::at, presences::entry_id))
        .select(PresenceRow::as_select())
        .load(conn)?;
    for row in rows {
        let at = Reading::new("presences", &row.entry_id).moment("at", row.at)?;
        let by = actor(row.actor_id, row.actor_name);
        let presence = Presence { entry: row.entry_id.into(), at, by };
        of_call.entry(row.roll_call_id).or_default().push(presence);
    }
    let rows: Vec<RollCallRow> = roll_calls::table
        .filter(roll_calls::tournament_id.eq(id))
        .order(roll_calls::number)
        .select(RollCallRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let at = Reading::new("roll_calls", &row.id);
            Ok(RollCall {
                id: row.id.into(),
                number: row.number,
                opened_at: at.moment("opened_at", row.opened_at)?,
                closed_at: row.closed_at.map(|it| at.moment("closed_at", it)).transpose()?,
                presences: of_call.remove(&row.id).unwrap_or_default(),
                name: row.name,
                code: row.code,
            })
        })
        .collect()
}

fn calls(conn: &mut Conn, id: Key) -> Result<Vec<BoardCall>, StoreError> {
    let rows: Vec<CallRow> = board_calls::table
        .filter(board_calls::tournament_id.eq(id))
        .order((board_calls::called_at, board_calls::board))
        .select(CallRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let at = Reading::new("board_calls", &row.table_id);
            Ok(BoardCall {
                table: row.table_id.into(),
                board: at.number("board", row.board)?,
                called_at: at.moment("called_at", row.called_at)?,
                freed_at: row.freed_at.map(|it| at.moment("freed_at", it)).transpose()?,
            })
        })
        .collect()
}

fn actor(id: Option<Key>, name: String) -> Actor {
    Actor { user: id.map(UserId::from), name }
}
