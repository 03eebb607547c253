//! Editions: the tournament from which each was made.

use diesel::prelude::*;
use domain::tournament::edition::chain::{EditionLink, chain};
use domain::tournament::id::{TournamentId, UserId};

use super::columns::{Key, Reading};
use super::schema::{editions, tournaments};
use super::{Conn, StoreError};

/// Records that a tournament is a new edition of another.
pub fn insert(conn: &mut Conn, id: TournamentId, of: TournamentId) -> Result<(), StoreError> {
    diesel::insert_into(editions::table)
        .values((editions::tournament_id.eq(Key::from(id)), editions::of_id.eq(Key::from(of))))
        .execute(conn)?;
    Ok(())
}

/// All editions of a tournament of this account, the earliest first; only itself if there are no others.
pub fn of_tournament(
    conn: &mut Conn,
    account: UserId,
    id: TournamentId,
) -> Result<Vec<TournamentId>, StoreError> {
    let of_account = || {
        let of_account = tournaments::table.filter(tournaments::account_id.eq(Key::from(account)));
        of_account.select(tournaments::id)
    };
    let before: Vec<(Key, Key)> = editions::table
        .filter(editions::tournament_id.eq_any(of_account()))
        .select((editions::tournament_id, editions::of_id))
        .load(conn)?;
    if before.is_empty() {
        return Ok(vec![id]);
    }
    let rows: Vec<(Key, String)> = tournaments::table
        .filter(tournaments::account_id.eq(Key::from(account)))
        .select((tournaments::id, tournaments::starts_on))
        .load(conn)?;
    let link = |(key, starts_on): (Key, String)| {
        let of = before.iter().find(|(edition, _)| *edition == key).map(|(_, of)| *of);
        Ok(EditionLink {
            id: key.into(),
            of: of.map(TournamentId::from),
            starts_on: Reading::new("tournaments", &key).text("starts_on", &starts_on)?,
        })
    };
    let links = rows.into_iter().map(link).collect::<Result<Vec<_>, StoreError>>()?;
    Ok(chain(&links, id))
}
