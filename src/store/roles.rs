//! Who may do what in which tournament.

use diesel::prelude::*;

use super::reading::{Key, Reading};
use super::schema::{roles, users};
use super::users::UserRow;
use super::{Conn, StoreError, tournaments};
use crate::tournament::account::User;
use crate::tournament::id::{TournamentId, UserId};
use crate::tournament::tournament::Role;

/// Gives an account a role in a tournament, instead of the one it may have.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn set(
    conn: &mut Conn,
    tournament: TournamentId,
    user: UserId,
    role: Role,
) -> Result<(), StoreError> {
    remove(conn, tournament, user)?;
    diesel::insert_into(roles::table)
        .values((
            roles::tournament_id.eq(Key::from(tournament)),
            roles::user_id.eq(Key::from(user)),
            roles::role.eq(role.name()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Takes an account's role in a tournament, if it has one.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn remove(conn: &mut Conn, tournament: TournamentId, user: UserId) -> Result<(), StoreError> {
    tournaments::lock(conn, tournament)?;
    diesel::delete(roles::table.find((Key::from(tournament), Key::from(user)))).execute(conn)?;
    Ok(())
}

/// The role of an account in a tournament.
///
/// # Errors
/// When the database fails.
pub fn role(
    conn: &mut Conn,
    tournament: TournamentId,
    user: UserId,
) -> Result<Option<Role>, StoreError> {
    let word: Option<String> = roles::table
        .find((Key::from(tournament), Key::from(user)))
        .select(roles::role)
        .first(conn)
        .optional()?;
    word.map(|word| Reading::new("roles", &tournament).text("role", &word)).transpose()
}

/// All roles of an account, by tournament.
///
/// # Errors
/// When the database fails.
pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<(TournamentId, Role)>, StoreError> {
    let rows: Vec<(Key, String)> = roles::table
        .filter(roles::user_id.eq(Key::from(user)))
        .order(roles::tournament_id)
        .select((roles::tournament_id, roles::role))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, word)| Ok((id.into(), Reading::new("roles", &id).text("role", &word)?)))
        .collect()
}

/// All accounts with a role in a tournament, by name.
///
/// # Errors
/// When the database fails.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<(User, Role)>, StoreError> {
    let rows: Vec<(UserRow, String)> = roles::table
        .inner_join(users::table)
        .filter(roles::tournament_id.eq(Key::from(id)))
        .order((users::name, users::id))
        .select((UserRow::as_select(), roles::role))
        .load(conn)?;
    rows.into_iter()
        .map(|(user, word)| {
            Ok((user.into_user()?, Reading::new("roles", &id).text("role", &word)?))
        })
        .collect()
}
