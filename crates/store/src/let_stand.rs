//! Tables whose corrected result contradicts what was drawn from it, where an organizer decided that the draw stands.

use diesel::prelude::*;
use domain::tournament::id::{TableId, TournamentId};

use super::columns::Key;
use super::schema::let_stand_tables;
use super::{Conn, StoreError};

/// Records the decision for a table. Has no effect if it was recorded before.
pub fn insert(conn: &mut Conn, id: TournamentId, table: TableId) -> Result<(), StoreError> {
    if of_tournament(conn, id)?.contains(&table) {
        return Ok(());
    }
    diesel::insert_into(let_stand_tables::table)
        .values((
            let_stand_tables::table_id.eq(Key::from(table)),
            let_stand_tables::tournament_id.eq(Key::from(id)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The tables of a tournament with such a decision.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<TableId>, StoreError> {
    let keys: Vec<Key> = let_stand_tables::table
        .filter(let_stand_tables::tournament_id.eq(Key::from(id)))
        .order(let_stand_tables::table_id)
        .select(let_stand_tables::table_id)
        .load(conn)?;
    Ok(keys.into_iter().map(TableId::from).collect())
}
