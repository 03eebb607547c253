//! Answers to the writes of programs, so that a write that is sent again is answered again and not done again.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;

use super::schema::api_answers;
use super::{Conn, StoreError};

/// Time for which an answer is kept.
pub const KEPT: TimeDelta = TimeDelta::days(1);

/// The answer to a write.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = api_answers)]
pub struct KeptAnswer {
    /// Hash of the sender and its Idempotency-Key.
    pub hash: String,
    /// Hash of the request; another request with the same key is an error of the sender.
    pub request: String,
    pub status: i32,
    pub body: String,
    at: i64,
}

impl KeptAnswer {
    /// An answer to be kept from `now` on.
    pub fn new(hash: String, request: String, answer: (u16, String), now: DateTime<Utc>) -> Self {
        let (status, body) = answer;
        Self { hash, request, status: status.into(), body, at: now.timestamp_micros() }
    }
}

/// Claims the hash at the beginning of an act's transaction. Returns the answer if the write was done within the last day. A concurrent
/// transaction with the same hash waits here until this one ends.
pub fn claim(
    conn: &mut Conn,
    (hash, request): (&str, &str),
    now: DateTime<Utc>,
) -> Result<Option<KeptAnswer>, StoreError> {
    let old = api_answers::at.lt((now - KEPT).timestamp_micros());
    diesel::delete(api_answers::table.filter(api_answers::hash.eq(hash)).filter(old))
        .execute(conn)?;
    let (hash, request) = (hash.to_owned(), request.to_owned());
    let row = KeptAnswer::new(hash.clone(), request, (0, String::new()), now);
    let insert = diesel::insert_into(api_answers::table).values(row);
    let n = match conn {
        Conn::Sqlite(conn) => insert.on_conflict_do_nothing().execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict_do_nothing().execute(conn)?,
    };
    if n > 0 {
        return Ok(None);
    }
    let known = api_answers::table.find(hash).select(KeptAnswer::as_select());
    Ok(Some(known.get_result(conn)?))
}

/// Keeps the answer to a claimed write, and deletes those older than a day.
pub fn keep(conn: &mut Conn, answer: &KeptAnswer) -> Result<(), StoreError> {
    diesel::update(api_answers::table.find(&answer.hash))
        .set((api_answers::status.eq(answer.status), api_answers::body.eq(&answer.body)))
        .execute(conn)?;
    let old = api_answers::at.lt(answer.at - KEPT.num_microseconds().unwrap_or(i64::MAX));
    diesel::delete(api_answers::table.filter(old)).execute(conn)?;
    Ok(())
}
