//! Accounts, and the settings of each account's default ranking.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};
use domain::tournament::account::{RankingSettings, User};
use domain::tournament::id::UserId;

use super::columns::{Key, Reading};
use super::schema::users;
use super::{Conn, StoreError};

/// Ranking settings of a new account: weeks of Madrid time, and three counted games a week against the same opponent (spec: 003).
const RANKING: (&str, i32) = ("Europe/Madrid", 3);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = users)]
pub(super) struct UserRow {
    id: Key,
    name: String,
    email: String,
    password_hash: String,
    is_organizer: bool,
    created_at: i64,
}

/// Reasons for which an account was not created.
#[derive(Debug, thiserror::Error)]
pub enum InsertUserError {
    /// Another account already has this e-mail address.
    #[error("another account has this address")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores a new account.
///
/// # Errors
/// [`InsertUserError::EmailTaken`]: another account has this e-mail address; the transaction stays usable. [`InsertUserError::Store`]: the
/// database failed.
pub fn insert(conn: &mut Conn, user: &User) -> Result<(), InsertUserError> {
    let row = UserRow::from(user.clone());
    let ranking =
        (users::ranking_time_zone.eq(RANKING.0), users::ranking_games_a_week.eq(RANKING.1));
    // A savepoint, because PostgreSQL aborts the whole transaction at the first statement that fails.
    let outcome = conn
        .transaction(|conn| diesel::insert_into(users::table).values((row, ranking)).execute(conn));
    match outcome {
        Ok(_) => Ok(()),
        Err(QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            Err(InsertUserError::EmailTaken)
        }
        Err(error) => Err(StoreError::from(error).into()),
    }
}

pub fn find(conn: &mut Conn, id: UserId) -> Result<User, StoreError> {
    let row: Option<UserRow> = users::table
        .find(Key::from(id))
        .select(UserRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("user"))?.into_user()
}

/// Names of the accounts with these ids. Unknown ids are left out.
pub fn names(conn: &mut Conn, ids: &[UserId]) -> Result<HashMap<UserId, String>, StoreError> {
    let keys = ids.iter().copied().map(Key::from);
    let rows: Vec<(Key, String)> =
        users::table.filter(users::id.eq_any(keys)).select((users::id, users::name)).load(conn)?;
    Ok(rows.into_iter().map(|(id, name)| (id.into(), name)).collect())
}

/// The account with this e-mail address, given in lower case. `None` if there is none.
pub fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<User>, StoreError> {
    let row: Option<UserRow> = users::table
        .filter(users::email.eq(email))
        .select(UserRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(UserRow::into_user).transpose()
}

/// Reports whether any account can sign in, which takes a password.
pub fn any(conn: &mut Conn) -> Result<bool, StoreError> {
    let real = users::table.filter(users::password_hash.ne("")).select(users::id);
    Ok(diesel::select(diesel::dsl::exists(real)).get_result(conn)?)
}

/// Accounts that may create tournaments and can sign in.
pub fn organizers(conn: &mut Conn) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<Key> = users::table
        .filter(users::is_organizer)
        .filter(users::password_hash.ne(""))
        .order(users::id)
        .select(users::id)
        .load(conn)?;
    Ok(ids.into_iter().map(UserId::from).collect())
}

/// Replaces the password hash of an account if it is still `before`. Returns `false` if it was not.
pub fn replace_password(
    conn: &mut Conn,
    id: UserId,
    before: &str,
    hash: &str,
) -> Result<bool, StoreError> {
    let as_it_was = users::table.find(Key::from(id)).filter(users::password_hash.eq(before));
    let n = diesel::update(as_it_was).set(users::password_hash.eq(hash)).execute(conn)?;
    Ok(n == 1)
}

/// Locks the rankings of an account, with their seasons and club nights, until this transaction ends.
pub fn lock_rankings(conn: &mut Conn, account: UserId) -> Result<(), StoreError> {
    diesel::update(users::table.find(Key::from(account)))
        .set(users::ranking_games_a_week.eq(users::ranking_games_a_week))
        .execute(conn)?;
    Ok(())
}

/// Settings of an account's default ranking.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such account.
pub fn ranking_settings(conn: &mut Conn, id: UserId) -> Result<RankingSettings, StoreError> {
    let row: Option<(String, i32)> = users::table
        .find(Key::from(id))
        .select((users::ranking_time_zone, users::ranking_games_a_week))
        .get_result(conn)
        .optional()?;
    let (zone, games) = row.ok_or(StoreError::NotFound("user"))?;
    let at = Reading::new("users", &id);
    Ok(RankingSettings {
        time_zone: at.text("ranking_time_zone", &zone)?,
        games_a_week: at.number("ranking_games_a_week", games)?,
    })
}

/// Updates the settings of an account's default ranking.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such account.
pub fn save_ranking_settings(
    conn: &mut Conn,
    id: UserId,
    settings: &RankingSettings,
) -> Result<(), StoreError> {
    let n = diesel::update(users::table.find(Key::from(id)))
        .set((
            users::ranking_time_zone.eq(settings.time_zone.name()),
            users::ranking_games_a_week.eq(i32::from(settings.games_a_week)),
        ))
        .execute(conn)?;
    found(n)
}

fn found(n: usize) -> Result<(), StoreError> {
    if n == 0 { Err(StoreError::NotFound("user")) } else { Ok(()) }
}

impl From<User> for UserRow {
    fn from(user: User) -> Self {
        let User { id, name, email, password_hash, is_organizer, created_at } = user;
        let created_at = created_at.timestamp_micros();
        Self { id: id.into(), name, email, password_hash, is_organizer, created_at }
    }
}

impl UserRow {
    pub(super) fn into_user(self) -> Result<User, StoreError> {
        let created_at = Reading::new("users", &self.id).moment("created_at", self.created_at)?;
        Ok(User {
            id: self.id.into(),
            name: self.name,
            email: self.email,
            password_hash: self.password_hash,
            is_organizer: self.is_organizer,
            created_at,
        })
    }
}
