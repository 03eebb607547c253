//! "Call the organizer": from a table, answered by an organizer.

use chrono::{DateTime, Utc};

use super::Moment;
use crate::store::calls::Call;
use crate::store::{self, Conn, StoreError};
use crate::tournament::id::{CallId, TableId, TournamentId};

/// Calls an organizer to a table, for a reason or none. A table that calls already is not called for twice: its call
/// gets the new reason. Returns the tournament's revision after it.
///
/// # Errors
/// [`StoreError::NotFound`] for an unknown table.
pub fn call(
    conn: &mut Conn,
    moment: &mut Moment,
    table: TableId,
    by: &str,
    reason: &str,
) -> Result<i64, StoreError> {
    store::tables::lock(conn, table)?;
    let (_, _, _, tournament) = store::tables::with_tournament(conn, table)?;
    match store::calls::open_of_table(conn, table)? {
        Some(call) if reason.is_empty() || call.reason == reason => {}
        Some(call) => store::calls::set_reason(conn, call.id, reason)?,
        None => {
            let id = CallId::new(&mut moment.ids);
            let (by, reason) = (by.to_owned(), reason.to_owned());
            let at = moment.now;
            store::calls::insert(conn, &Call { id, table, at, by, reason })?;
        }
    }
    store::tournaments::touch(conn, tournament.id)
}

/// Answers a call of the tournament's; one that is answered stays as it is. Returns the tournament's revision after it.
///
/// # Errors
/// [`StoreError::NotFound`] where the tournament has no such call.
pub fn answer(
    conn: &mut Conn,
    moment: &Moment,
    tournament: TournamentId,
    id: CallId,
    by: &str,
) -> Result<i64, StoreError> {
    store::tournaments::lock(conn, tournament)?;
    let table = store::calls::table_of(conn, id)?;
    let (_, _, _, own) = store::tables::with_tournament(conn, table)?;
    if own.id != tournament {
        return Err(StoreError::NotFound("call"));
    }
    store::calls::answer(conn, id, moment.now, by)?;
    store::tournaments::touch(conn, tournament)
}

/// The table's result is signed, by `by`: what it called for is over.
///
/// # Errors
/// [`StoreError`].
pub(super) fn settle(
    conn: &mut Conn,
    table: TableId,
    by: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    match store::calls::open_of_table(conn, table)? {
        Some(call) => store::calls::answer(conn, call.id, now, by),
        None => Ok(()),
    }
}
