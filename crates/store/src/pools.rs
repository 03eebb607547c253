//! Pools of stages and the entries drawn into them.

use diesel::prelude::*;
use domain::tournament::id::{EntryId, PoolId, StageId, TournamentId};
use domain::tournament::stage::Pool;

use super::columns::{Key, count};
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
        insert_entries(conn, pool.id, &placed(&pool.entries))?;
    }
    Ok(())
}

/// Adds pools to a stage that is already drawn.
pub fn add(conn: &mut Conn, pools: &[Pool]) -> Result<(), StoreError> {
    Ok(insert(conn, pools)?)
}

/// Deletes a pool from its stage. The pool must have no tables left.
pub fn delete(conn: &mut Conn, pool: PoolId) -> Result<(), StoreError> {
    diesel::delete(pools::table.find(Key::from(pool))).execute(conn)?;
    Ok(())
}

/// Replaces the entries of a pool, in this order. Writes only the places that change.
pub fn set_entries(conn: &mut Conn, pool: PoolId, entries: &[EntryId]) -> Result<(), StoreError> {
    let of_pool = pool_entries::table.filter(pool_entries::pool_id.eq(Key::from(pool)));
    let before: Vec<(i32, Key)> =
        of_pool.select((pool_entries::place, pool_entries::entry_id)).load(conn)?;
    let after = placed(entries);
    for (place, _) in before.iter().filter(|it| !after.contains(it)) {
        diesel::delete(of_pool.filter(pool_entries::place.eq(place))).execute(conn)?;
    }
    let new: Vec<(i32, Key)> = after.into_iter().filter(|it| !before.contains(it)).collect();
    Ok(insert_entries(conn, pool, &new)?)
}

/// Entries with their places in a pool, from 0.
fn placed(entries: &[EntryId]) -> Vec<(i32, Key)> {
    let places = entries.iter().enumerate();
    places.map(|(place, entry)| (count(place), Key::from(*entry))).collect()
}

fn insert_entries(conn: &mut Conn, pool: PoolId, entries: &[(i32, Key)]) -> QueryResult<()> {
    for (place, entry) in entries {
        diesel::insert_into(pool_entries::table)
            .values((
                pool_entries::pool_id.eq(Key::from(pool)),
                pool_entries::place.eq(place),
                pool_entries::entry_id.eq(entry),
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
