//! Conversion between columns and domain values: ids, times, words, numbers, JSON. An error names the row, column and value.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use diesel::Connection;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Binary;
use diesel::sqlite::Sqlite;
use domain::tournament::id::{
    AnnouncedDrawId, CallId, DrawId, EntryId, MailId, OwnCrestId, PassId, PaymentId, PlayerId,
    PoolId, PushMessageId, RankingId, RequestId, RollCallId, RoundId, SeasonId, SeatChangeId,
    SignUpId, StageId, SubscriptionId, TableId, TournamentId, UrnId, UserId, WebhookId,
    WebhookMessageId, WishId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Conn, StoreError};

/// Diesel's combined backend of the two databases.
type Either = <Conn as Connection>::Backend;

/// An id as a column of sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = Binary)]
pub(super) struct Key(Uuid);

// A page can read tens of thousands of keys. They are parsed from the borrowed bytes, because a `Vec` would cost an allocation each.
impl FromSql<Binary, Sqlite> for Key {
    fn from_sql(mut value: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Key(Uuid::from_slice(value.read_blob())?))
    }
}

impl FromSql<Binary, Pg> for Key {
    fn from_sql(value: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Key(Uuid::from_slice(value.as_bytes())?))
    }
}

impl FromSql<Binary, Either> for Key {
    fn from_sql(value: <Either as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        value.from_sql::<Key, Binary>()
    }
}

impl<DB: Backend> ToSql<Binary, DB> for Key
where
    [u8]: ToSql<Binary, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        <[u8] as ToSql<Binary, DB>>::to_sql(self.0.as_bytes(), out)
    }
}

impl Key {
    pub(super) fn bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.simple().fmt(f)
    }
}

macro_rules! keys {
    ($($id:ident),+ $(,)?) => {$(
        impl From<$id> for Key {
            fn from(id: $id) -> Self {
                Key(id.0)
            }
        }

        impl From<Key> for $id {
            fn from(key: Key) -> Self {
                $id(key.0)
            }
        }
    )+};
}

keys! {
    AnnouncedDrawId, CallId, DrawId, EntryId, MailId, OwnCrestId, PassId, PaymentId, PlayerId, PoolId,
    PushMessageId, RankingId, RequestId, RollCallId, RoundId, SeasonId, SeatChangeId, SignUpId,
    StageId, SubscriptionId, TableId, TournamentId, UrnId, UserId, WebhookId, WebhookMessageId, WishId,
}

/// The row that is being read, by table and key. Errors name it.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    relation: &'static str,
    key: &'a dyn fmt::Display,
}

impl<'a> Reading<'a> {
    pub(super) fn new(relation: &'static str, key: &'a dyn fmt::Display) -> Self {
        Self { relation, key }
    }

    /// Error for an invalid value of `column`.
    pub(super) fn corrupt(self, column: &str, value: impl fmt::Debug) -> StoreError {
        StoreError::Corrupt(format!("{} {}: {column} {value:?}", self.relation, self.key))
    }

    pub(super) fn text<T: FromStr>(self, column: &str, value: &str) -> Result<T, StoreError> {
        value.parse().map_err(|_| self.corrupt(column, value))
    }

    pub(super) fn number<T: TryFrom<i32>>(self, column: &str, value: i32) -> Result<T, StoreError> {
        T::try_from(value).map_err(|_| self.corrupt(column, value))
    }

    pub(super) fn moment(self, column: &str, micros: i64) -> Result<DateTime<Utc>, StoreError> {
        DateTime::from_timestamp_micros(micros).ok_or_else(|| self.corrupt(column, micros))
    }

    /// Parses a JSON column into the serializable type `J`.
    pub(super) fn json<J: DeserializeOwned>(
        self,
        column: &str,
        value: &str,
    ) -> Result<J, StoreError> {
        serde_json::from_str(value).map_err(|error| {
            StoreError::Corrupt(format!(
                "{} {}: {column} {value:?}: {error}",
                self.relation, self.key
            ))
        })
    }
}

pub(super) fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// Converts a length or position to a column value.
pub(super) fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
