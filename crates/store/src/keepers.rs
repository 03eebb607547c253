//! Keepers: the device that records a table's game. Each table has at most one.

use diesel::prelude::*;
use domain::tournament::id::TableId;
use domain::tournament::keeper::Keeper;

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::table_keepers;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = table_keepers)]
struct KeeperRow {
    table_id: Key,
    session_hash: String,
    name: String,
    since: i64,
}

/// The keeper of a table. `None` if it has none.
pub fn of_table(conn: &mut Conn, table: TableId) -> Result<Option<Keeper>, StoreError> {
    let of_table = table_keepers::table.find(Key::from(table));
    let row: Option<KeeperRow> =
        directly!(conn, own => of_table.select(KeeperRow::as_select()).get_result(own))
            .optional()?;
    Ok(row.map(KeeperRow::into_keeper).transpose()?.map(|(_, keeper)| keeper))
}

/// The keepers of these tables, each with its table, in any order.
pub fn of_tables(
    conn: &mut Conn,
    tables: &[TableId],
) -> Result<Vec<(TableId, Keeper)>, StoreError> {
    let keys: Vec<Key> = tables.iter().copied().map(Key::from).collect();
    let mut found: Vec<KeeperRow> = Vec::new();
    // SQLite takes at most 32,766 values in a statement.
    for keys in keys.chunks(10_000) {
        let of_these = table_keepers::table.filter(table_keepers::table_id.eq_any(keys));
        found.extend(of_these.select(KeeperRow::as_select()).load::<KeeperRow>(conn)?);
    }
    found.into_iter().map(KeeperRow::into_keeper).collect()
}

/// Reports whether any of these tables has a keeper.
pub fn is_any_kept(conn: &mut Conn, tables: &[TableId]) -> Result<bool, StoreError> {
    Ok(!of_tables(conn, tables)?.is_empty())
}

/// Makes `keeper` the only keeper of the table. Call it after [`super::tournaments::lock`].
///
/// # Errors
/// [`StoreError::Query`] if there is no such session or table.
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

/// Removes the keeper of a table, if it has one.
pub fn release(conn: &mut Conn, table: TableId) -> Result<(), StoreError> {
    diesel::delete(table_keepers::table.find(Key::from(table))).execute(conn)?;
    Ok(())
}

/// Makes session `after` the keeper of the tables that session `before` of the same device keeps.
///
/// # Errors
/// [`StoreError::Query`] if there is no session `after`.
pub fn inherit(conn: &mut Conn, before: &str, after: &str) -> Result<(), StoreError> {
    diesel::update(table_keepers::table.filter(table_keepers::session_hash.eq(before)))
        .set(table_keepers::session_hash.eq(after))
        .execute(conn)?;
    Ok(())
}

impl KeeperRow {
    fn into_keeper(self) -> Result<(TableId, Keeper), StoreError> {
        let since = Reading::new("table_keepers", &self.table_id).moment("since", self.since)?;
        Ok((self.table_id.into(), Keeper { session: self.session_hash, name: self.name, since }))
    }
}
