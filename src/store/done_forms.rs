//! Forms that were done, at whichever node: a form that is sent twice is done once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;

use super::schema::done_forms;
use super::{Conn, StoreError};

/// A form is known for so long.
const KNOWN: TimeDelta = TimeDelta::days(1);

/// Notes in the transaction of its act that a form is done. Whoever sends the same one meanwhile waits for this transaction.
///
/// # Errors
/// [`StoreError::Repeated`] if it was done already.
pub fn note(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
    let old = done_forms::at.lt((now - KNOWN).timestamp_micros());
    diesel::delete(done_forms::table.filter(old)).execute(conn)?;
    let row = (done_forms::hash.eq(hash), done_forms::at.eq(now.timestamp_micros()));
    let insert = diesel::insert_into(done_forms::table).values(row);
    let n = match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    if n == 0 { Err(StoreError::Repeated) } else { Ok(()) }
}

/// Whether a form was done, not long ago.
///
/// # Errors
/// When the database fails.
pub fn is_done(conn: &mut Conn, hash: &str) -> Result<bool, StoreError> {
    let found: i64 =
        done_forms::table.filter(done_forms::hash.eq(hash)).count().get_result(conn)?;
    Ok(found > 0)
}
