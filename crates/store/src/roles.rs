//! Roles of accounts in tournaments.

use diesel::prelude::*;
use domain::tournament::account::User;
use domain::tournament::id::{TournamentId, UserId};
use domain::tournament::reach::{Grant, Reach};
use domain::tournament::tournament::Role;

use super::columns::{Key, Reading, to_json};
use super::conn::directly;
use super::schema::{roles, users};
use super::users::UserRow;
use super::{Conn, StoreError, tournaments};

/// Gives an account a role in a tournament, replacing its previous one.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn set(conn: &mut Conn, user: UserId, grant: &Grant) -> Result<(), StoreError> {
    remove(conn, grant.tournament, user)?;
    diesel::insert_into(roles::table)
        .values((
            roles::tournament_id.eq(Key::from(grant.tournament)),
            roles::user_id.eq(Key::from(user)),
            roles::role.eq(grant.role.name()),
            roles::pools.eq(reach_to_text(&grant.reach)?),
        ))
        .execute(conn)?;
    Ok(())
}

/// Removes the role of an account in a tournament, if it has one.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn remove(conn: &mut Conn, tournament: TournamentId, user: UserId) -> Result<(), StoreError> {
    tournaments::lock(conn, tournament)?;
    diesel::delete(roles::table.find((Key::from(tournament), Key::from(user)))).execute(conn)?;
    Ok(())
}

/// The role of an account in a tournament, whichever pools it covers. `None` if it has none.
pub fn role(
    conn: &mut Conn,
    tournament: TournamentId,
    user: UserId,
) -> Result<Option<Role>, StoreError> {
    let word: Option<String> = roles::table
        .find((Key::from(tournament), Key::from(user)))
        .select(roles::role)
        .get_result(conn)
        .optional()?;
    word.map(|word| Reading::new("roles", &tournament).text("role", &word)).transpose()
}

/// All roles of an account, sorted by tournament.
pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<Grant>, StoreError> {
    let of_user = roles::table
        .filter(roles::user_id.eq(Key::from(user)))
        .order(roles::tournament_id)
        .select((roles::tournament_id, roles::role, roles::pools));
    let rows: Vec<(Key, String, Option<String>)> = directly!(conn, own => of_user.load(own))?;
    let grant = |(id, role, pools): (Key, String, Option<String>)| {
        let at = Reading::new("roles", &id);
        let (role, reach) = (at.text("role", &role)?, reach_of(at, pools.as_deref())?);
        Ok(Grant { tournament: id.into(), role, reach })
    };
    rows.into_iter().map(grant).collect()
}

/// All accounts with a role in a tournament, by name.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<(User, Grant)>, StoreError> {
    let rows: Vec<(UserRow, String, Option<String>)> = roles::table
        .inner_join(users::table)
        .filter(roles::tournament_id.eq(Key::from(id)))
        .order((users::name, users::id))
        .select((UserRow::as_select(), roles::role, roles::pools))
        .load(conn)?;
    let held = |(user, role, pools): (UserRow, String, Option<String>)| {
        let at = Reading::new("roles", &id);
        let (role, reach) = (at.text("role", &role)?, reach_of(at, pools.as_deref())?);
        Ok((user.into_user()?, Grant { tournament: id, role, reach }))
    };
    rows.into_iter().map(held).collect()
}

/// Parses the reach of a role from its column.
pub(super) fn reach_of(at: Reading<'_>, pools: Option<&str>) -> Result<Reach, StoreError> {
    match pools {
        None => Ok(Reach::Everywhere),
        Some(pools) => at.json("pools", pools).map(Reach::Pools),
    }
}

/// The reach of a role as stored in its column.
pub(super) fn reach_to_text(reach: &Reach) -> Result<Option<String>, StoreError> {
    match reach {
        Reach::Everywhere => Ok(None),
        Reach::Pools(pools) => to_json(pools).map(Some),
    }
}
