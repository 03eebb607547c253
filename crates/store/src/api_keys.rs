//! Keys of programs, by the hashes of their secrets.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::account::User;
use domain::tournament::api_key::{ApiKey, Scope};
use domain::tournament::id::{TournamentId, UserId};

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{api_keys, users};
use super::users::UserRow;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = api_keys)]
struct KeyRow {
    hash: String,
    user_id: Key,
    name: String,
    scopes: String,
    tournament_id: Option<Key>,
    created_at: i64,
    expires_at: Option<i64>,
    last_used_at: Option<i64>,
}

pub fn insert(conn: &mut Conn, key: &ApiKey) -> Result<(), StoreError> {
    diesel::insert_into(api_keys::table).values(KeyRow::of(key)).execute(conn)?;
    Ok(())
}

/// The key with this hash and its account, even if it has expired. `None` if there is none.
pub fn find(conn: &mut Conn, hash: &str) -> Result<Option<(ApiKey, User)>, StoreError> {
    let known = api_keys::table.inner_join(users::table).filter(api_keys::hash.eq(hash));
    let rows: Option<(KeyRow, UserRow)> = directly!(conn, own => {
        known.select((KeyRow::as_select(), UserRow::as_select())).get_result(own)
    })
    .optional()?;
    let Some((key, user)) = rows else { return Ok(None) };
    Ok(Some((key.into_key()?, user.into_user()?)))
}

/// The keys of an account, the latest first.
pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<ApiKey>, StoreError> {
    let rows: Vec<KeyRow> = api_keys::table
        .filter(api_keys::user_id.eq(Key::from(user)))
        .order((api_keys::created_at.desc(), api_keys::hash))
        .select(KeyRow::as_select())
        .load(conn)?;
    rows.into_iter().map(KeyRow::into_key).collect()
}

/// Notes a use of a key. Does nothing if it was revoked.
pub fn touch(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::update(api_keys::table.find(hash))
        .set(api_keys::last_used_at.eq(now.timestamp_micros()))
        .execute(conn)?;
    Ok(())
}

/// Revokes a key, if there is one.
pub fn delete(conn: &mut Conn, hash: &str) -> Result<(), StoreError> {
    diesel::delete(api_keys::table.find(hash)).execute(conn)?;
    Ok(())
}

impl KeyRow {
    fn of(key: &ApiKey) -> Self {
        let scopes: Vec<&str> = key.scopes.iter().map(|scope| scope.name()).collect();
        Self {
            hash: key.hash.clone(),
            user_id: key.user.into(),
            name: key.name.clone(),
            scopes: scopes.join(" "),
            tournament_id: key.tournament.map(Key::from),
            created_at: key.created_at.timestamp_micros(),
            expires_at: key.expires_at.map(|at| at.timestamp_micros()),
            last_used_at: key.last_used_at.map(|at| at.timestamp_micros()),
        }
    }

    fn into_key(self) -> Result<ApiKey, StoreError> {
        let at = Reading::new("api_keys", &self.hash);
        let moment = |column, stored: Option<i64>| {
            stored.map(|stored| at.moment(column, stored)).transpose()
        };
        let scopes = self.scopes.split_whitespace().map(|scope| at.text("scopes", scope));
        Ok(ApiKey {
            user: self.user_id.into(),
            scopes: scopes.collect::<Result<Vec<Scope>, _>>()?,
            tournament: self.tournament_id.map(TournamentId::from),
            created_at: at.moment("created_at", self.created_at)?,
            expires_at: moment("expires_at", self.expires_at)?,
            last_used_at: moment("last_used_at", self.last_used_at)?,
            name: self.name,
            hash: self.hash,
        })
    }
}
