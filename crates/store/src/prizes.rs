//! Prizes of tournaments, each list in one row.

use diesel::prelude::*;
use domain::tournament::id::TournamentId;
use domain::tournament::prizes::Prizes;

use super::columns::{Key, Reading, to_json};
use super::schema::prizes;
use super::{Conn, StoreError, tournaments};

/// The prizes of a tournament; an empty list if none are stored.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Prizes, StoreError> {
    let key = Key::from(id);
    let row: Option<(String, String)> = prizes::table
        .find(key)
        .select((prizes::list, prizes::signatures))
        .get_result(conn)
        .optional()?;
    let Some((list, signatures)) = row else { return Ok(Prizes::default()) };
    let known: Prizes = Reading::new("prizes", &key).json("list", &list)?;
    Ok(Prizes { signatures: signatures.lines().map(str::to_owned).collect(), ..known })
}

/// Replaces the prizes of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn save(conn: &mut Conn, id: TournamentId, list: &Prizes) -> Result<(), StoreError> {
    tournaments::lock(conn, id)?;
    let key = Key::from(id);
    diesel::delete(prizes::table.find(key)).execute(conn)?;
    let signatures = list.signatures.join("\n");
    let list = to_json(&Prizes { signatures: Vec::new(), ..list.clone() })?;
    diesel::insert_into(prizes::table)
        .values((
            prizes::tournament_id.eq(key),
            prizes::list.eq(list),
            prizes::signatures.eq(signatures),
        ))
        .execute(conn)?;
    Ok(())
}
