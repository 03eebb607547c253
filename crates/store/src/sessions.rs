//! Sessions of browsers, with or without an account, and the tables that each may referee by PIN.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::account::User;
use domain::tournament::id::{TableId, UserId};

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{session_tables, sessions, users};
use super::users::UserRow;
use super::{Conn, StoreError};

/// A browser session, valid until it expires or is ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the cookie's token, in hex.
    pub id_hash: String,
    /// The account. `None` for a device without an account, such as that of a referee with a PIN.
    pub user: Option<UserId>,
    /// Name given by a referee without an account; may be empty.
    pub name: String,
    /// Time at which it began.
    pub created_at: DateTime<Utc>,
    /// Time from which it is no longer valid.
    pub expires_at: DateTime<Utc>,
    /// User agent of the browser.
    pub user_agent: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id_hash: String,
    user_id: Option<Key>,
    name: String,
    created_at: i64,
    expires_at: i64,
    user_agent: String,
}

pub fn insert(conn: &mut Conn, session: &Session) -> Result<(), StoreError> {
    diesel::insert_into(sessions::table).values(SessionRow::from(session.clone())).execute(conn)?;
    Ok(())
}

/// The valid session with this hash, with its account. `None` if it has expired or was ended.
pub fn find(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<(Session, Option<User>)>, StoreError> {
    let valid = sessions::table
        .left_join(users::table)
        .filter(sessions::id_hash.eq(hash))
        .filter(sessions::expires_at.gt(now.timestamp_micros()));
    let rows: Option<(SessionRow, Option<UserRow>)> = directly!(conn, own => {
        valid.select((SessionRow::as_select(), Option::<UserRow>::as_select())).get_result(own)
    })
    .optional()?;
    let Some((session, user)) = rows else { return Ok(None) };
    Ok(Some((session.into_session()?, user.map(UserRow::into_user).transpose()?)))
}

/// Extends a session until `expires_at`. Does nothing if it was ended.
pub fn touch(conn: &mut Conn, hash: &str, expires_at: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::update(sessions::table.find(hash))
        .set(sessions::expires_at.eq(expires_at.timestamp_micros()))
        .execute(conn)?;
    Ok(())
}

/// Ends a session, if there is one.
pub fn delete(conn: &mut Conn, hash: &str) -> Result<(), StoreError> {
    diesel::delete(sessions::table.find(hash)).execute(conn)?;
    Ok(())
}

/// Deletes expired sessions and returns their number.
pub fn delete_expired(conn: &mut Conn, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let expired = sessions::table.filter(sessions::expires_at.le(now.timestamp_micros()));
    Ok(diesel::delete(expired).execute(conn)?)
}

/// The sessions of an account, the latest first.
pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<Session>, StoreError> {
    let rows: Vec<SessionRow> = sessions::table
        .filter(sessions::user_id.eq(Key::from(user)))
        .order((sessions::created_at.desc(), sessions::id_hash))
        .select(SessionRow::as_select())
        .load(conn)?;
    rows.into_iter().map(SessionRow::into_session).collect()
}

/// Lets a session referee a table. Has no effect if it already may.
///
/// # Errors
/// [`StoreError::Query`] if there is no such session or table.
pub fn grant_table(conn: &mut Conn, hash: &str, table: TableId) -> Result<(), StoreError> {
    if table_grants(conn, hash)?.contains(&table) {
        return Ok(());
    }
    diesel::insert_into(session_tables::table)
        .values((
            session_tables::session_hash.eq(hash),
            session_tables::table_id.eq(Key::from(table)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Reports whether any session was admitted to one of these tables by PIN.
pub fn is_any_granted(conn: &mut Conn, tables: &[TableId]) -> Result<bool, StoreError> {
    let keys: Vec<Key> = tables.iter().copied().map(Key::from).collect();
    // SQLite takes at most 32,766 values in a statement.
    for keys in keys.chunks(10_000) {
        let n: i64 = session_tables::table
            .filter(session_tables::table_id.eq_any(keys))
            .count()
            .get_result(conn)?;
        if n > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Revokes the access of all sessions that were admitted to a table by its PIN.
pub fn take_table(conn: &mut Conn, table: TableId) -> Result<(), StoreError> {
    let of_table = session_tables::table.filter(session_tables::table_id.eq(Key::from(table)));
    diesel::delete(of_table).execute(conn)?;
    Ok(())
}

/// The tables to which a session was admitted by their PINs.
pub fn table_grants(conn: &mut Conn, hash: &str) -> Result<Vec<TableId>, StoreError> {
    let tables = session_tables::table
        .filter(session_tables::session_hash.eq(hash))
        .order(session_tables::table_id)
        .select(session_tables::table_id);
    let keys: Vec<Key> = directly!(conn, own => tables.load(own))?;
    Ok(keys.into_iter().map(TableId::from).collect())
}

impl From<Session> for SessionRow {
    fn from(session: Session) -> Self {
        let Session { id_hash, user, name, created_at, expires_at, user_agent } = session;
        Self {
            id_hash,
            user_id: user.map(Key::from),
            name,
            created_at: created_at.timestamp_micros(),
            expires_at: expires_at.timestamp_micros(),
            user_agent,
        }
    }
}

impl SessionRow {
    fn into_session(self) -> Result<Session, StoreError> {
        // The hash identifies the session as well as a name would, and is useless to a reader of the log.
        let at = Reading::new("sessions", &self.id_hash);
        Ok(Session {
            user: self.user_id.map(UserId::from),
            created_at: at.moment("created_at", self.created_at)?,
            expires_at: at.moment("expires_at", self.expires_at)?,
            id_hash: self.id_hash,
            name: self.name,
            user_agent: self.user_agent,
        })
    }
}
