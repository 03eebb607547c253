//! What an account gives beside its password when it signs in: the secret of an app, and codes for who has lost it.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};

use super::reading::Key;
use super::schema::{recovery_codes, second_factors};
use super::{Conn, StoreError};
use crate::tournament::id::UserId;

/// The second factor of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// What the app has too.
    pub secret: Vec<u8>,
    /// Whether it is asked for: not before a code has shown that the app has it.
    pub is_on: bool,
}

/// The second factor of an account, if it has one or is about to.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Conn, user: UserId) -> Result<Option<SecondFactor>, StoreError> {
    let row: Option<(Vec<u8>, bool)> = second_factors::table
        .find(Key::from(user))
        .select((second_factors::secret, second_factors::is_on))
        .get_result(conn)
        .optional()?;
    Ok(row.map(|(secret, is_on)| SecondFactor { secret, is_on }))
}

/// Keeps a secret that is not asked for yet, in place of one that was not either. Whether it was kept: not where one is on,
/// or another was kept at the same moment.
///
/// # Errors
/// When the database fails.
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
    // A savepoint, because a second tap may have been faster at another node.
    let outcome = conn
        .transaction(|conn| diesel::insert_into(second_factors::table).values(row).execute(conn));
    match outcome {
        Ok(_) => Ok(true),
        Err(QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Asks for it from now on; `codes` are the hashes of those for who loses the app.
///
/// # Errors
/// When the database fails.
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

/// Asks for it no more, and forgets it. Whether there was one.
///
/// # Errors
/// When the database fails.
pub fn turn_off(conn: &mut Conn, user: UserId) -> Result<bool, StoreError> {
    let key = Key::from(user);
    let of_user = recovery_codes::table.filter(recovery_codes::user_id.eq(key));
    diesel::delete(of_user).execute(conn)?;
    Ok(diesel::delete(second_factors::table.find(key)).execute(conn)? > 0)
}

/// Uses the code of a step of time. Whether it was still to be used: neither it nor a later one was before.
///
/// # Errors
/// When the database fails.
pub fn use_step(conn: &mut Conn, user: UserId, step: i64) -> Result<bool, StoreError> {
    let fresh =
        second_factors::table.find(Key::from(user)).filter(second_factors::last_step.lt(step));
    Ok(diesel::update(fresh).set(second_factors::last_step.eq(step)).execute(conn)? > 0)
}

/// Uses the code with this hash for who has lost the app. Whether there was such a one.
///
/// # Errors
/// When the database fails.
pub fn use_recovery_code(conn: &mut Conn, user: UserId, hash: &str) -> Result<bool, StoreError> {
    let code = recovery_codes::table.find((Key::from(user), hash));
    Ok(diesel::delete(code).execute(conn)? > 0)
}

/// How many codes for who has lost the app are left.
///
/// # Errors
/// When the database fails.
pub fn n_recovery_codes(conn: &mut Conn, user: UserId) -> Result<i64, StoreError> {
    let of_user = recovery_codes::table.filter(recovery_codes::user_id.eq(Key::from(user)));
    Ok(of_user.count().get_result(conn)?)
}
