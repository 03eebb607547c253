//! Pools of stages and the entries drawn into them.

use diesel::dsl::max;
use diesel::prelude::*;
use domain::tournament::id::{EntryId, PoolId, StageId, TournamentId};
use domain::tournament::stage::Pool;

use super::reading::{Key, count};
use super::schema::{game_tables, pool_entries, pools, rounds, stages};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = pools)]
struct PoolRow {
    id: Key,
    stage_id: Key,
    number: i32,
    name: String,
}

/// Inserts pools; call it in the same transaction as the insert of their rounds.
pub(super) fn insert(conn: &mut Conn, pools: &[Pool]) -> QueryResult<()> {
    for pool in pools {
        let row = PoolRow {
            id: pool.id.into(),
            stage_id: pool.stage.into(),
            number: pool.number,
            name: pool.name.clone(),
        };
        diesel::insert_into(pools::table).values(row).execute(conn)?;
        insert_entries(conn, pool.id, &pool.entries)?;
    }
    Ok(())
}

/// Adds pools to a stage that is already drawn.
pub fn add(conn: &mut Conn, pools: &[Pool]) -> Result<(), StoreError> {
    Ok(insert(conn, pools)?)
}

/// Appends an entry to a pool.
pub fn put_in(conn: &mut Conn, pool: PoolId, entry: EntryId) -> Result<(), StoreError> {
    let last: Option<i32> = pool_entries::table
        .filter(pool_entries::pool_id.eq(Key::from(pool)))
        .select(max(pool_entries::place))
        .get_result(conn)?;
    diesel::insert_into(pool_entries::table)
        .values((
            pool_entries::pool_id.eq(Key::from(pool)),
            pool_entries::place.eq(last.map_or(0, |last| last + 1)),
            pool_entries::entry_id.eq(Key::from(entry)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Removes an entry from a pool.
pub fn take_out(conn: &mut Conn, pool: PoolId, entry: EntryId) -> Result<(), StoreError> {
    let place = pool_entries::table
        .filter(pool_entries::pool_id.eq(Key::from(pool)))
        .filter(pool_entries::entry_id.eq(Key::from(entry)));
    diesel::delete(place).execute(conn)?;
    Ok(())
}

/// Deletes a pool from its stage. The pool must have no tables left.
pub fn delete(conn: &mut Conn, pool: PoolId) -> Result<(), StoreError> {
    diesel::delete(pools::table.find(Key::from(pool))).execute(conn)?;
    Ok(())
}

/// Replaces the entry `goes` by `comes`, in the same place of the pool.
pub fn replace(
    conn: &mut Conn,
    pool: PoolId,
    goes: EntryId,
    comes: EntryId,
) -> Result<(), StoreError> {
    let place = pool_entries::table
        .filter(pool_entries::pool_id.eq(Key::from(pool)))
        .filter(pool_entries::entry_id.eq(Key::from(goes)));
    diesel::update(place).set(pool_entries::entry_id.eq(Key::from(comes))).execute(conn)?;
    Ok(())
}

/// Replaces the entries of a pool, in this order.
pub fn set_entries(conn: &mut Conn, pool: PoolId, entries: &[EntryId]) -> Result<(), StoreError> {
    let key = Key::from(pool);
    diesel::delete(pool_entries::table.filter(pool_entries::pool_id.eq(key))).execute(conn)?;
    Ok(insert_entries(conn, pool, entries)?)
}

fn insert_entries(conn: &mut Conn, pool: PoolId, entries: &[EntryId]) -> QueryResult<()> {
    for (place, entry) in entries.iter().enumerate() {
        diesel::insert_into(pool_entries::table)
            .values((
                pool_entries::pool_id.eq(Key::from(pool)),
                pool_entries::place.eq(count(place)),
                pool_entries::entry_id.eq(Key::from(*entry)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Deletes the pools of a stage that have no tables.
pub(super) fn delete_empty(conn: &mut Conn, stage: StageId) -> Result<(), StoreError> {
    let own = rounds::table.filter(rounds::stage_id.eq(Key::from(stage))).select(rounds::id);
    let played = game_tables::table.filter(game_tables::round_id.eq_any(own));
    let played = played.select(game_tables::pool_id);
    let of_stage = pools::table.filter(pools::stage_id.eq(Key::from(stage)));
    diesel::delete(of_stage.filter(pools::id.ne_all(played))).execute(conn)?;
    Ok(())
}

pub fn tournament_of(conn: &mut Conn, id: PoolId) -> Result<TournamentId, StoreError> {
    let found: Option<Key> = pools::table
        .inner_join(stages::table)
        .filter(pools::id.eq(Key::from(id)))
        .select(stages::tournament_id)
        .get_result(conn)
        .optional()?;
    Ok(found.ok_or(StoreError::NotFound("pool"))?.into())
}

/// The pools of a tournament, by stage and number.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Pool>, StoreError> {
    let rows: Vec<(PoolRow, Option<Key>)> = pools::table
        .inner_join(stages::table)
        .left_join(pool_entries::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((stages::number, pools::number, pool_entries::place))
        .select((PoolRow::as_select(), pool_entries::entry_id.nullable()))
        .load(conn)?;
    let mut pools: Vec<Pool> = Vec::new();
    for (row, entry) in rows {
        let entry = entry.map(Into::into);
        match pools.last_mut() {
            Some(pool) if pool.id == row.id.into() => pool.entries.extend(entry),
            _ => pools.push(Pool {
                id: row.id.into(),
                stage: row.stage_id.into(),
                number: row.number,
                name: row.name,
                entries: entry.into_iter().collect(),
            }),
        }
    }
    Ok(pools)
}
