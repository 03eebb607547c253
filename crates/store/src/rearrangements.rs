//! Rearrangements: decisions of an organizer to change the seats of a published draw by hand.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{RearrangementId, TournamentId, UserId};
use domain::tournament::rearrangement::{RearrangedPool, RearrangedTable, Rearrangement};

use super::batch::insert_all;
use super::reading::{Key, Reading, count};
use super::schema::{rearranged_pools, rearranged_seats, rearranged_tables, rearrangements};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rearrangements)]
struct RearrangementRow {
    id: Key,
    tournament_id: Key,
    round_id: Key,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rearranged_tables)]
struct TableRow {
    rearrangement_id: Key,
    table_id: Key,
    was: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rearranged_seats)]
struct SeatRow {
    rearrangement_id: Key,
    table_id: Key,
    color: String,
    entry_id: Key,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rearranged_pools)]
struct PoolRow {
    rearrangement_id: Key,
    pool_id: Key,
    place: i32,
    entry_id: Key,
}

/// Stores a decision. The caller writes tables, seats and pools separately.
pub fn insert(conn: &mut Conn, id: TournamentId, new: &Rearrangement) -> Result<(), StoreError> {
    let row = RearrangementRow {
        id: new.id.into(),
        tournament_id: id.into(),
        round_id: new.round.into(),
        at: new.at.timestamp_micros(),
        actor_id: new.by.user.map(Key::from),
        actor_name: new.by.name.clone(),
        reason: new.reason.clone(),
    };
    diesel::insert_into(rearrangements::table).values(row).execute(conn)?;
    let table = |it: &RearrangedTable| TableRow {
        rearrangement_id: new.id.into(),
        table_id: it.table.into(),
        was: it.was.name().to_owned(),
    };
    let tables: Vec<TableRow> = new.tables.iter().map(table).collect();
    insert_all!(conn, rearranged_tables::table, tables)?;
    let seats = new.tables.iter().flat_map(|it| {
        it.seats.iter().map(|(color, entry)| SeatRow {
            rearrangement_id: new.id.into(),
            table_id: it.table.into(),
            color: color.name().to_owned(),
            entry_id: (*entry).into(),
        })
    });
    let seats: Vec<SeatRow> = seats.collect();
    insert_all!(conn, rearranged_seats::table, seats)?;
    let pools = new.pools.iter().flat_map(|it| {
        it.entries.iter().enumerate().map(|(place, entry)| PoolRow {
            rearrangement_id: new.id.into(),
            pool_id: it.pool.into(),
            place: count(place),
            entry_id: (*entry).into(),
        })
    });
    let pools: Vec<PoolRow> = pools.collect();
    insert_all!(conn, rearranged_pools::table, pools)?;
    Ok(())
}

/// Deletes a decision. The caller writes tables, seats and pools separately.
pub fn delete(conn: &mut Conn, id: RearrangementId) -> Result<(), StoreError> {
    let key = Key::from(id);
    let pools = rearranged_pools::table.filter(rearranged_pools::rearrangement_id.eq(key));
    diesel::delete(pools).execute(conn)?;
    let seats = rearranged_seats::table.filter(rearranged_seats::rearrangement_id.eq(key));
    diesel::delete(seats).execute(conn)?;
    let tables = rearranged_tables::table.filter(rearranged_tables::rearrangement_id.eq(key));
    diesel::delete(tables).execute(conn)?;
    diesel::delete(rearrangements::table.find(key)).execute(conn)?;
    Ok(())
}

/// The rearrangements of a tournament, the oldest first. Takes three more queries if there are any.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<Rearrangement>, StoreError> {
    let rows: Vec<RearrangementRow> = rearrangements::table
        .filter(rearrangements::tournament_id.eq(Key::from(id)))
        .order((rearrangements::at, rearrangements::id))
        .select(RearrangementRow::as_select())
        .load(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let tables: Vec<TableRow> = rearranged_tables::table
        .inner_join(rearrangements::table)
        .filter(rearrangements::tournament_id.eq(Key::from(id)))
        .order((rearranged_tables::rearrangement_id, rearranged_tables::table_id))
        .select(TableRow::as_select())
        .load(conn)?;
    let seats: Vec<SeatRow> = rearranged_seats::table
        .inner_join(rearrangements::table)
        .filter(rearrangements::tournament_id.eq(Key::from(id)))
        .select(SeatRow::as_select())
        .load(conn)?;
    let pools: Vec<PoolRow> = rearranged_pools::table
        .inner_join(rearrangements::table)
        .filter(rearrangements::tournament_id.eq(Key::from(id)))
        .order((
            rearranged_pools::rearrangement_id,
            rearranged_pools::pool_id,
            rearranged_pools::place,
        ))
        .select(PoolRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let own = tables.iter().filter(|it| it.rearrangement_id == row.id);
            let own = own.map(|it| table(it, &seats)).collect::<Result<_, _>>()?;
            Ok(Rearrangement {
                tables: own,
                pools: pools_of(&row, &pools),
                at: Reading::new("rearrangements", &row.id).moment("at", row.at)?,
                id: row.id.into(),
                round: row.round_id.into(),
                by: Actor { user: row.actor_id.map(UserId::from), name: row.actor_name },
                reason: row.reason,
            })
        })
        .collect()
}

fn table(row: &TableRow, seats: &[SeatRow]) -> Result<RearrangedTable, StoreError> {
    let at = Reading::new("rearranged_tables", &row.rearrangement_id);
    let is_its = |seat: &&SeatRow| {
        seat.rearrangement_id == row.rearrangement_id && seat.table_id == row.table_id
    };
    let seat = |seat: &SeatRow| {
        Ok::<_, StoreError>((at.text("color", &seat.color)?, seat.entry_id.into()))
    };
    let mut seats = seats.iter().filter(is_its).map(seat).collect::<Result<Vec<_>, _>>()?;
    seats.sort_by_key(|(color, _)| *color);
    Ok(RearrangedTable { table: row.table_id.into(), was: at.text("was", &row.was)?, seats })
}

fn pools_of(row: &RearrangementRow, pools: &[PoolRow]) -> Vec<RearrangedPool> {
    let mut all: Vec<RearrangedPool> = Vec::new();
    for it in pools.iter().filter(|it| it.rearrangement_id == row.id) {
        let (pool, entry) = (it.pool_id.into(), it.entry_id.into());
        match all.last_mut().filter(|last| last.pool == pool) {
            Some(last) => last.entries.push(entry),
            None => all.push(RearrangedPool { pool, entries: vec![entry] }),
        }
    }
    all
}
