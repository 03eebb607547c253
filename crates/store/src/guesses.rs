//! Wrong guesses of secrets, shared by all nodes. They are counted by period and deleted after two periods.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::schema::guesses;
use super::{Conn, StoreError};

/// Length of a period, in seconds.
pub const PERIOD: i64 = 600;

/// Number of wrong guesses counted under the key `space` in the current and the previous period.
pub fn count(conn: &mut Conn, space: &str, now: DateTime<Utc>) -> Result<i64, StoreError> {
    let of_space = guesses::table.filter(guesses::space.eq(space));
    let recent = of_space.filter(guesses::period.ge(period(now) - 1)).select(guesses::n);
    let counted: Vec<i64> = recent.load(conn)?;
    Ok(counted.iter().sum())
}

/// Counts one more wrong guess under the key `space`, and deletes the counts of expired periods.
pub fn add(conn: &mut Conn, space: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
    let period = period(now);
    diesel::delete(guesses::table.filter(guesses::period.lt(period - 1))).execute(conn)?;
    let first = (guesses::space.eq(space), guesses::period.eq(period), guesses::n.eq(1));
    let first = diesel::insert_into(guesses::table).values(first);
    let key = (guesses::space, guesses::period);
    let more = guesses::n.eq(guesses::n + 1);
    match conn {
        Conn::Sqlite(conn) => first.on_conflict(key).do_update().set(more).execute(conn)?,
        Conn::Pg(conn) => first.on_conflict(key).do_update().set(more).execute(conn)?,
    };
    Ok(())
}

fn period(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(PERIOD)
}
