//! Which device keeps the game of which table: one at a time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::conn::directly;
use super::reading::{Key, Reading};
use super::schema::table_keepers;
use super::{Conn, StoreError};
use crate::tournament::id::TableId;

/// The device that keeps a table's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeper {
    /// Its session's hash.
    pub session: String,
    /// Who holds it; empty for a referee by PIN who gave no name.
    pub name: String,
    /// Since when.
    pub since: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = table_keepers)]
struct KeeperRow {
    table_id: Key,
    session_hash: String,
    name: String,
    since: i64,
}

/// Who keeps the table, if anybody does.
///
/// # Errors
/// When the database fails.
pub fn of_table(conn: &mut Conn, table: TableId) -> Result<Option<Keeper>, StoreError> {
    let of_table = table_keepers::table.find(Key::from(table));
    let row: Option<KeeperRow> =
        directly!(conn, own => of_table.select(KeeperRow::as_select()).get_result(own))
            .optional()?;
    let Some(row) = row else { return Ok(None) };
    let since = Reading::new("table_keepers", &table).moment("since", row.since)?;
    Ok(Some(Keeper { session: row.session_hash, name: row.name, since }))
}

/// Whether a device keeps one of these tables.
///
/// # Errors
/// When the database fails.
pub fn is_any_kept(conn: &mut Conn, tables: &[TableId]) -> Result<bool, StoreError> {
    let keys: Vec<Key> = tables.iter().copied().map(Key::from).collect();
    // SQLite takes no more than 32,766 values in a statement.
    for keys in keys.chunks(10_000) {
        let n: i64 = table_keepers::table
            .filter(table_keepers::table_id.eq_any(keys))
            .count()
            .get_result(conn)?;
        if n > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes `keeper` keep the table, instead of whoever does. To be called after [`super::tournaments::lock`].
///
/// # Errors
/// When the database fails, or there is no such session or table.
pub fn set(conn: &mut Conn, table: TableId, keeper: Keeper) -> Result<(), StoreError> {
    release(conn, table)?;
    let row = KeeperRow {
        table_id: table.into(),
        session_hash: keeper.session,
        name: keeper.name,
        since: keeper.since.timestamp_micros(),
    };
    diesel::insert_into(table_keepers::table).values(row).execute(conn)?;
    Ok(())
}

/// Nobody keeps the table any longer.
///
/// # Errors
/// When the database fails.
pub fn release(conn: &mut Conn, table: TableId) -> Result<(), StoreError> {
    diesel::delete(table_keepers::table.find(Key::from(table))).execute(conn)?;
    Ok(())
}

/// What a device's session `before` keeps goes over to its new one.
///
/// # Errors
/// When the database fails, or there is no session `after`.
pub fn inherit(conn: &mut Conn, before: &str, after: &str) -> Result<(), StoreError> {
    diesel::update(table_keepers::table.filter(table_keepers::session_hash.eq(before)))
        .set(table_keepers::session_hash.eq(after))
        .execute(conn)?;
    Ok(())
}
