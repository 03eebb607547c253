//! Submitted forms, shared by all nodes, so that a form sent twice is applied once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;

use super::schema::done_forms;
use super::{Conn, StoreError};

/// Time for which a submitted form is remembered.
const KNOWN: TimeDelta = TimeDelta::days(1);

/// Records at the beginning of an act's transaction that its form is applied. Returns `false` if it was applied before. A concurrent
/// transaction with the same form waits here until this one ends.
pub fn claim(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let row = (done_forms::hash.eq(hash), done_forms::at.eq(now.timestamp_micros()));
    let insert = diesel::insert_into(done_forms::table).values(row);
    let n = match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    Ok(n > 0)
}

/// Deletes the forms older than one day. Call it at the end of a transaction: other transactions that delete the same rows wait for it.
pub fn forget_old(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let old = done_forms::at.lt((now - KNOWN).timestamp_micros());
    diesel::delete(done_forms::table.filter(old)).execute(conn)?;
    Ok(())
}

/// Reports whether a form was applied within the last day.
pub fn is_done(conn: &mut Conn, hash: &str) -> Result<bool, StoreError> {
    let found: i64 =
        done_forms::table.filter(done_forms::hash.eq(hash)).count().get_result(conn)?;
    Ok(found > 0)
}
