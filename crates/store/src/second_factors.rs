//! Second factors of accounts: the secret shared with an authenticator app, and recovery codes for its loss.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};
use domain::tournament::id::UserId;

use super::columns::Key;
use super::schema::{recovery_codes, second_factors};
use super::{Conn, StoreError};

/// The second factor of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// Secret shared with the app.
    pub secret: Vec<u8>,
    /// True once a code has shown that the app has the secret; only then is it required at sign-in.
    pub is_on: bool,
}

/// The second factor of an account, on or pending. `None` if it has neither.
pub fn find(conn: &mut Conn, user: UserId) -> Result<Option<SecondFactor>, StoreError> {
    let row: Option<(Vec<u8>, bool)> = second_factors::table
        .find(Key::from(user))
        .select((second_factors::secret, second_factors::is_on))
        .get_result(conn)
        .optional()?;
    Ok(row.map(|(secret, is_on)| SecondFactor { secret, is_on }))
}

/// Stores a pending secret, replacing an earlier pending one. Returns `false` if a second factor is already on, or a concurrent
/// request has stored one.
pub fn begin(conn: &mut Conn, user: UserId, secret: &[u8]) -> Result<bool, StoreError> {
    let key = Key::from(user);
    let pending = second_factors::table.find(key).filter(second_factors::is_on.eq(false));
    diesel::delete(pending).execute(conn)?;
    if find(conn, user)?.is_some() {
        return Ok(false);
    }
    let row = (
        second_factors::user_id.eq(key),
        second_factors::secret.eq(secret),
        second_factors::is_on.eq(false),
        second_factors::last_step.eq(0),
    );
    // A savepoint, because a concurrent request at another node may have inserted the row.
    let outcome = conn
        .transaction(|conn| diesel::insert_into(second_factors::table).values(row).execute(conn));
    match outcome {
        Ok(_) => Ok(true),
        Err(QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Turns the second factor on and replaces its recovery codes; `codes` are their hashes.
pub fn turn_on(conn: &mut Conn, user: UserId, codes: &[String]) -> Result<(), StoreError> {
    let key = Key::from(user);
    diesel::update(second_factors::table.find(key))
        .set(second_factors::is_on.eq(true))
        .execute(conn)?;
    let of_user = recovery_codes::table.filter(recovery_codes::user_id.eq(key));
    diesel::delete(of_user).execute(conn)?;
    for code in codes {
        diesel::insert_into(recovery_codes::table)
            .values((recovery_codes::user_id.eq(key), recovery_codes::code_hash.eq(code)))
            .execute(conn)?;
    }
    Ok(())
}

/// Deletes the second factor and its recovery codes. Returns `false` if there was none.
pub fn turn_off(conn: &mut Conn, user: UserId) -> Result<bool, StoreError> {
    let key = Key::from(user);
    let of_user = recovery_codes::table.filter(recovery_codes::user_id.eq(key));
    diesel::delete(of_user).execute(conn)?;
    Ok(diesel::delete(second_factors::table.find(key)).execute(conn)? > 0)
}

/// Uses up the code of a time step. Returns `false` if this step or a later one was used before.
pub fn use_step(conn: &mut Conn, user: UserId, step: i64) -> Result<bool, StoreError> {
    let fresh =
        second_factors::table.find(Key::from(user)).filter(second_factors::last_step.lt(step));
    Ok(diesel::update(fresh).set(second_factors::last_step.eq(step)).execute(conn)? > 0)
}

/// Uses up the recovery code with this hash. Returns `false` if there is no such code.
pub fn use_recovery_code(conn: &mut Conn, user: UserId, hash: &str) -> Result<bool, StoreError> {
    let code = recovery_codes::table.find((Key::from(user), hash));
    Ok(diesel::delete(code).execute(conn)? > 0)
}

/// Number of unused recovery codes.
pub fn n_recovery_codes(conn: &mut Conn, user: UserId) -> Result<i64, StoreError> {
    let of_user = recovery_codes::table.filter(recovery_codes::user_id.eq(Key::from(user)));
    Ok(of_user.count().get_result(conn)?)
}
