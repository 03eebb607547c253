//! Forms that were done, at whichever node: a form that is sent twice is done once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;

use super::schema::done_forms;
use super::{Conn, StoreError};

/// A form is known for so long.
const KNOWN: TimeDelta = TimeDelta::days(1);

/// Notes at the beginning of an act's transaction that its form is done; `false` if it was done already. Another transaction
/// with the same form waits here until this one ends.
///
/// # Errors
/// When the database fails.
pub fn claim(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let row = (done_forms::hash.eq(hash), done_forms::at.eq(now.timestamp_micros()));
    let insert = diesel::insert_into(done_forms::table).values(row);
    let n = match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    Ok(n > 0)
}

/// Deletes the forms that were done long ago. This belongs at the end of a transaction: others that delete the same rows wait
/// for it.
///
/// # Errors
/// When the database fails.
pub fn forget_old(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let old = done_forms::at.lt((now - KNOWN).timestamp_micros());
    diesel::delete(done_forms::table.filter(old)).execute(conn)?;
    Ok(())
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
