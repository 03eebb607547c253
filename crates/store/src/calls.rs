//! Calls for an organizer: the calling table, the time, and the person who answered.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{CallId, TableId, TournamentId};

use super::columns::{Key, Reading};
use super::schema::{game_tables, organizer_calls, rounds, stages};
use super::{Conn, StoreError};

/// An unanswered call for an organizer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub id: CallId,
    pub table: TableId,
    pub at: DateTime<Utc>,
    /// Name of the caller; empty for a referee who came in by PIN and gave no name.
    pub by: String,
    /// Reason of the call; may be empty.
    pub reason: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = organizer_calls)]
struct CallRow {
    id: Key,
    table_id: Key,
    at: i64,
    by_name: String,
    reason: String,
}

pub fn insert(conn: &mut Conn, call: &Call) -> Result<(), StoreError> {
    diesel::insert_into(organizer_calls::table)
        .values((
            organizer_calls::id.eq(Key::from(call.id)),
            organizer_calls::table_id.eq(Key::from(call.table)),
            organizer_calls::at.eq(call.at.timestamp_micros()),
            organizer_calls::by_name.eq(&call.by),
            organizer_calls::reason.eq(&call.reason),
        ))
        .execute(conn)?;
    Ok(())
}

/// The oldest unanswered call of a table. `None` if there is none.
pub fn open_of_table(conn: &mut Conn, id: TableId) -> Result<Option<Call>, StoreError> {
    let row: Option<CallRow> = organizer_calls::table
        .filter(organizer_calls::table_id.eq(Key::from(id)))
        .filter(organizer_calls::answered_at.is_null())
        .order(organizer_calls::at)
        .select(CallRow::as_select())
        .first(conn)
        .optional()?;
    row.map(CallRow::into_call).transpose()
}

/// The unanswered calls of a tournament, the oldest first.
pub fn open_of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Call>, StoreError> {
    let rows: Vec<CallRow> = organizer_calls::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(organizer_calls::answered_at.is_null())
        .order((organizer_calls::at, organizer_calls::id))
        .select(CallRow::as_select())
        .load(conn)?;
    rows.into_iter().map(CallRow::into_call).collect()
}

/// The table that made a call.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such call.
pub fn table_of(conn: &mut Conn, id: CallId) -> Result<TableId, StoreError> {
    let key: Option<Key> = organizer_calls::table
        .find(Key::from(id))
        .select(organizer_calls::table_id)
        .get_result(conn)
        .optional()?;
    key.map(TableId::from).ok_or(StoreError::NotFound("call"))
}

/// Replaces the reason of a call.
pub fn set_reason(conn: &mut Conn, id: CallId, reason: &str) -> Result<(), StoreError> {
    diesel::update(organizer_calls::table.find(Key::from(id)))
        .set(organizer_calls::reason.eq(reason))
        .execute(conn)?;
    Ok(())
}

/// Marks a call as answered by `by`. Does nothing if it was answered before.
pub fn answer(conn: &mut Conn, id: CallId, now: DateTime<Utc>, by: &str) -> Result<(), StoreError> {
    let unanswered = organizer_calls::table
        .filter(organizer_calls::id.eq(Key::from(id)))
        .filter(organizer_calls::answered_at.is_null());
    diesel::update(unanswered)
        .set((
            organizer_calls::answered_at.eq(Some(now.timestamp_micros())),
            organizer_calls::answered_by.eq(Some(by)),
        ))
        .execute(conn)?;
    Ok(())
}

impl CallRow {
    fn into_call(self) -> Result<Call, StoreError> {
        let at = Reading::new("organizer_calls", &self.id).moment("at", self.at)?;
        Ok(Call {
            id: self.id.into(),
            table: self.table_id.into(),
            at,
            by: self.by_name,
            reason: self.reason,
        })
    }
}
