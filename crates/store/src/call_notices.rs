//! Entries that were told of a call to a board, and those that have seen it.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use domain::tournament::hall::{BoardCall, CallNotice};
use domain::tournament::id::{EntryId, TableId, TournamentId};

use super::columns::{Key, Reading};
use super::schema::{board_calls, call_notices, push_entries, seats};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable)]
#[diesel(table_name = call_notices)]
struct NoticeRow {
    table_id: Key,
    entry_id: Key,
    told_at: Option<i64>,
    shown_at: Option<i64>,
    seen_at: Option<i64>,
}

/// A way in which an entry learns of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallNoted {
    /// Messages were queued, or nobody follows the entry.
    Queued,
    /// A push service took a message.
    Told,
    /// An open page rang.
    Shown,
    /// Somebody said that it was seen.
    Seen,
}

/// The notices about calls of tables that have a board now.
pub fn of_calls(conn: &mut Conn, id: TournamentId) -> Result<Vec<CallNotice>, StoreError> {
    let rows: Vec<NoticeRow> = call_notices::table
        .inner_join(board_calls::table.on(is_call()))
        .filter(board_calls::tournament_id.eq(Key::from(id)))
        .filter(board_calls::freed_at.is_null())
        .order((call_notices::table_id, call_notices::called_at, call_notices::entry_id))
        .select(NoticeRow::as_select())
        .load(conn)?;
    rows.into_iter().map(NoticeRow::into_notice).collect()
}

/// Calls since a moment that followers of their tournament were not told of yet.
pub fn untold(
    conn: &mut Conn,
    since: DateTime<Utc>,
) -> Result<Vec<(TournamentId, TableId, DateTime<Utc>)>, StoreError> {
    let queued =
        call_notices::table.filter(is_call()).filter(call_notices::queued_at.is_not_null());
    let rows: Vec<(Key, Key, i64)> = board_calls::table
        .filter(board_calls::freed_at.is_null())
        .filter(board_calls::called_at.gt(since.timestamp_micros()))
        .filter(
            board_calls::tournament_id
                .eq_any(push_entries::table.select(push_entries::tournament_id)),
        )
        .filter(not(exists(queued)))
        .order((board_calls::tournament_id, board_calls::called_at))
        .select((board_calls::tournament_id, board_calls::table_id, board_calls::called_at))
        .load(conn)?;
    let call = |(tournament, table, at): (Key, Key, i64)| {
        let called_at = Reading::new("board_calls", &table).moment("called_at", at)?;
        Ok((tournament.into(), table.into(), called_at))
    };
    rows.into_iter().map(call).collect()
}

/// The call that gave the table of an entry its current board. `None` if it has none.
pub fn call_of_entry(
    conn: &mut Conn,
    id: TournamentId,
    entry: EntryId,
) -> Result<Option<BoardCall>, StoreError> {
    let tables = seats::table.filter(seats::entry_id.eq(Key::from(entry))).select(seats::table_id);
    let row: Option<(Key, i64, i32)> = board_calls::table
        .filter(board_calls::tournament_id.eq(Key::from(id)))
        .filter(board_calls::freed_at.is_null())
        .filter(board_calls::table_id.eq_any(tables))
        .order(board_calls::called_at.desc())
        .select((board_calls::table_id, board_calls::called_at, board_calls::board))
        .first(conn)
        .optional()?;
    let Some((table, called_at, board)) = row else { return Ok(None) };
    let at = Reading::new("board_calls", &table);
    Ok(Some(BoardCall {
        table: table.into(),
        board: u16::try_from(board).unwrap_or_default(),
        called_at: at.moment("called_at", called_at)?,
        freed_at: None,
    }))
}

/// Notes that an entry learned of the call of its table to the board that it has now. Returns `false` if the table has no board.
pub fn note_current(
    conn: &mut Conn,
    id: TournamentId,
    (table, entry): (TableId, EntryId),
    noted: CallNoted,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let called: Option<i64> = board_calls::table
        .filter(board_calls::tournament_id.eq(Key::from(id)))
        .filter(board_calls::table_id.eq(Key::from(table)))
        .filter(board_calls::freed_at.is_null())
        .select(board_calls::called_at)
        .first(conn)
        .optional()?;
    let Some(called_at) = called else { return Ok(false) };
    set(conn, (table.into(), called_at, entry.into()), noted, now)?;
    Ok(true)
}

/// Notes that an entry learned of a call. The first time of each way stays.
pub fn note(
    conn: &mut Conn,
    (table, called_at, entry): (TableId, DateTime<Utc>, EntryId),
    noted: CallNoted,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    set(conn, (table.into(), called_at.timestamp_micros(), entry.into()), noted, now)
}

fn set(
    conn: &mut Conn,
    key: (Key, i64, Key),
    noted: CallNoted,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let row = (
        call_notices::table_id.eq(key.0),
        call_notices::called_at.eq(key.1),
        call_notices::entry_id.eq(key.2),
    );
    let insert = diesel::insert_into(call_notices::table).values(row);
    match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    let (own, now) = (call_notices::table.find(key), Some(now.timestamp_micros()));
    match noted {
        CallNoted::Queued => diesel::update(own.filter(call_notices::queued_at.is_null()))
            .set(call_notices::queued_at.eq(now))
            .execute(conn)?,
        CallNoted::Told => diesel::update(own.filter(call_notices::told_at.is_null()))
            .set(call_notices::told_at.eq(now))
            .execute(conn)?,
        CallNoted::Shown => diesel::update(own.filter(call_notices::shown_at.is_null()))
            .set(call_notices::shown_at.eq(now))
            .execute(conn)?,
        CallNoted::Seen => diesel::update(own.filter(call_notices::seen_at.is_null()))
            .set(call_notices::seen_at.eq(now))
            .execute(conn)?,
    };
    Ok(())
}

/// Joins a notice with its call.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_call() -> _ {
    call_notices::table_id
        .eq(board_calls::table_id)
        .and(call_notices::called_at.eq(board_calls::called_at))
}

impl NoticeRow {
    fn into_notice(self) -> Result<CallNotice, StoreError> {
        let at = Reading::new("call_notices", &self.table_id);
        let moment = |name, micros: Option<i64>| micros.map(|it| at.moment(name, it)).transpose();
        Ok(CallNotice {
            table: self.table_id.into(),
            entry: self.entry_id.into(),
            told_at: moment("told_at", self.told_at)?,
            shown_at: moment("shown_at", self.shown_at)?,
            seen_at: moment("seen_at", self.seen_at)?,
        })
    }
}
