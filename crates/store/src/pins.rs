//! PINs of pools, and the sessions admitted by them. The PIN of a table is stored with the table.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{PoolId, TableId, TournamentId};
use domain::tournament::pin::PoolPin;
use domain::tournament::round::RoundState;

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{game_tables, pool_pins, rounds, session_pools};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = pool_pins)]
struct PoolPinRow {
    pool_id: Key,
    tournament_id: Key,
    pin: String,
    expires_at: i64,
}

/// Sets the PIN of a pool. Sessions admitted by its previous PIN lose access.
pub fn save(conn: &mut Conn, id: TournamentId, pin: &PoolPin) -> Result<(), StoreError> {
    delete(conn, pin.pool)?;
    let row = PoolPinRow {
        pool_id: pin.pool.into(),
        tournament_id: id.into(),
        pin: pin.pin.clone(),
        expires_at: pin.expires_at.timestamp_micros(),
    };
    diesel::insert_into(pool_pins::table).values(row).execute(conn)?;
    Ok(())
}

/// Deletes the PIN of a pool, if it has one. Sessions admitted by it lose access.
pub fn delete(conn: &mut Conn, pool: PoolId) -> Result<(), StoreError> {
    let of_pool = session_pools::table.filter(session_pools::pool_id.eq(Key::from(pool)));
    diesel::delete(of_pool).execute(conn)?;
    diesel::delete(pool_pins::table.find(Key::from(pool))).execute(conn)?;
    Ok(())
}

/// The unexpired PINs of a tournament's pools.
pub fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
    now: DateTime<Utc>,
) -> Result<Vec<PoolPin>, StoreError> {
    let rows: Vec<PoolPinRow> = pool_pins::table
        .filter(pool_pins::tournament_id.eq(Key::from(id)))
        .filter(pool_pins::expires_at.gt(now.timestamp_micros()))
        .order(pool_pins::pool_id)
        .select(PoolPinRow::as_select())
        .load(conn)?;
    let pin = |row: PoolPinRow| {
        let expires_at =
            Reading::new("pool_pins", &row.pool_id).moment("expires_at", row.expires_at)?;
        Ok(PoolPin { pool: row.pool_id.into(), pin: row.pin, expires_at })
    };
    rows.into_iter().map(pin).collect()
}

/// The pool with this unexpired PIN, and its tournament. `None` if there is none.
pub fn find(
    conn: &mut Conn,
    pin: &str,
    now: DateTime<Utc>,
) -> Result<Option<(TournamentId, PoolId)>, StoreError> {
    let found: Option<(Key, Key)> = pool_pins::table
        .filter(pool_pins::pin.eq(pin))
        .filter(pool_pins::expires_at.gt(now.timestamp_micros()))
        .select((pool_pins::tournament_id, pool_pins::pool_id))
        .get_result(conn)
        .optional()?;
    Ok(found.map(|(tournament, pool)| (tournament.into(), pool.into())))
}

/// Lets a session referee the tables of a pool while its PIN is valid. Has no effect if it already may.
///
/// # Errors
/// [`StoreError::Query`] if there is no such session, or the pool has no PIN.
pub fn grant(conn: &mut Conn, hash: &str, pool: PoolId) -> Result<(), StoreError> {
    let known = session_pools::table.find((hash, Key::from(pool)));
    if known.select(session_pools::pool_id).get_result::<Key>(conn).optional()?.is_some() {
        return Ok(());
    }
    diesel::insert_into(session_pools::table)
        .values((session_pools::session_hash.eq(hash), session_pools::pool_id.eq(Key::from(pool))))
        .execute(conn)?;
    Ok(())
}

/// The pools that a session was admitted to, even if their PIN has expired.
pub fn of_session(conn: &mut Conn, hash: &str) -> Result<Vec<PoolId>, StoreError> {
    let keys: Vec<Key> = session_pools::table
        .filter(session_pools::session_hash.eq(hash))
        .order(session_pools::pool_id)
        .select(session_pools::pool_id)
        .load(conn)?;
    Ok(keys.into_iter().map(PoolId::from).collect())
}

/// The tables of published rounds that a session may referee by a pool's unexpired PIN.
pub fn tables_of_session(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Vec<TableId>, StoreError> {
    let tables = session_pools::table
        .inner_join(pool_pins::table.on(pool_pins::pool_id.eq(session_pools::pool_id)))
        .inner_join(game_tables::table.on(game_tables::pool_id.eq(session_pools::pool_id)))
        .inner_join(rounds::table.on(rounds::id.eq(game_tables::round_id)))
        .filter(session_pools::session_hash.eq(hash))
        .filter(pool_pins::expires_at.gt(now.timestamp_micros()))
        .filter(rounds::state.eq(RoundState::Published.name()))
        .order(game_tables::id)
        .select(game_tables::id);
    let keys: Vec<Key> = directly!(conn, own => tables.load(own))?;
    Ok(keys.into_iter().map(TableId::from).collect())
}

/// All PINs in use: those of tables whose rounds are not closed, and those of pools.
pub fn in_use(conn: &mut Conn) -> Result<HashSet<String>, StoreError> {
    let tables: Vec<String> = game_tables::table
        .inner_join(rounds::table)
        .filter(rounds::state.ne(RoundState::Closed.name()))
        .select(game_tables::pin)
        .load(conn)?;
    let pools: Vec<String> = pool_pins::table.select(pool_pins::pin).load(conn)?;
    Ok(tables.into_iter().chain(pools).collect())
}
