//! Changes of drawn seats: replacements, late seatings and rearrangements by hand.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, PlayerId, SeatChangeId, TournamentId, UserId};
use domain::tournament::seat_change::{
    ChangedPool, ChangedSeat, ChangedTable, Replacement, SeatBefore, SeatChange, SeatChangeKind,
    SubstituteTable,
};

use super::batch::insert_all;
use super::columns::{Key, Reading, count};
use super::schema::{changed_pools, changed_seats, changed_tables, seat_changes};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seat_changes)]
struct ChangeRow {
    id: Key,
    tournament_id: Key,
    kind: String,
    cause_id: Option<Key>,
    goes_id: Option<Key>,
    comes_id: Option<Key>,
    round_id: Option<Key>,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = changed_tables)]
struct TableRow {
    change_id: Key,
    table_id: Key,
    was: String,
    instead_id: Option<Key>,
    was_closed: bool,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = changed_seats)]
struct SeatRow {
    change_id: Key,
    table_id: Key,
    color: String,
    before_id: Option<Key>,
    player_id: Option<Key>,
    after_id: Option<Key>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = changed_pools)]
struct PoolRow {
    change_id: Key,
    pool_id: Key,
    place: i32,
    entry_id: Key,
}

/// Stores a change. The caller writes tables, seats and pools separately.
pub fn insert(conn: &mut Conn, id: TournamentId, new: &SeatChange) -> Result<(), StoreError> {
    let change_id = Key::from(new.id);
    let replacement = new.replacement();
    let kind = match new.kind {
        SeatChangeKind::Replacement(_) => "replacement",
        SeatChangeKind::Late => "late",
        SeatChangeKind::Rearrangement { .. } => "rearrangement",
    };
    let row = ChangeRow {
        id: change_id,
        tournament_id: id.into(),
        kind: kind.to_owned(),
        cause_id: replacement.map(|it| it.cause.into()),
        goes_id: replacement.map(|it| it.goes.into()),
        comes_id: replacement.map(|it| it.comes.into()),
        round_id: new.rearranged_round().map(Key::from),
        at: new.at.timestamp_micros(),
        actor_id: new.by.user.map(Key::from),
        actor_name: new.by.name.clone(),
        reason: new.reason.clone(),
    };
    diesel::insert_into(seat_changes::table).values(row).execute(conn)?;
    let table = |it: &ChangedTable| TableRow {
        change_id,
        table_id: it.table.into(),
        was: it.was.name().to_owned(),
        instead_id: it.instead.map(|it| it.table.into()),
        was_closed: it.instead.is_some_and(|it| it.was_closed),
    };
    let tables: Vec<TableRow> = new.tables.iter().map(table).collect();
    insert_all!(conn, changed_tables::table, tables)?;
    let seats = new.tables.iter().flat_map(|table| {
        table.seats.iter().map(|seat| SeatRow {
            change_id,
            table_id: table.table.into(),
            color: seat.color.name().to_owned(),
            before_id: seat.before.map(|it| it.entry.into()),
            player_id: seat.before.and_then(|it| it.player).map(Key::from),
            after_id: seat.after.map(Key::from),
        })
    });
    let seats: Vec<SeatRow> = seats.collect();
    insert_all!(conn, changed_seats::table, seats)?;
    let pools = new.pools.iter().flat_map(|pool| {
        pool.before.iter().enumerate().map(|(place, entry)| PoolRow {
            change_id,
            pool_id: pool.pool.into(),
            place: count(place),
            entry_id: (*entry).into(),
        })
    });
    let pools: Vec<PoolRow> = pools.collect();
    insert_all!(conn, changed_pools::table, pools)?;
    Ok(())
}

/// Deletes a change. The caller writes tables, seats and pools separately.
pub fn delete(conn: &mut Conn, id: SeatChangeId) -> Result<(), StoreError> {
    let key = Key::from(id);
    diesel::delete(changed_pools::table.filter(changed_pools::change_id.eq(key))).execute(conn)?;
    diesel::delete(changed_seats::table.filter(changed_seats::change_id.eq(key))).execute(conn)?;
    diesel::delete(changed_tables::table.filter(changed_tables::change_id.eq(key)))
        .execute(conn)?;
    diesel::delete(seat_changes::table.find(key)).execute(conn)?;
    Ok(())
}

/// The changes of a tournament, the oldest first. Takes three more queries if there are any.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<SeatChange>, StoreError> {
    let key = Key::from(id);
    let rows: Vec<ChangeRow> = seat_changes::table
        .filter(seat_changes::tournament_id.eq(key))
        .order((seat_changes::at, seat_changes::id))
        .select(ChangeRow::as_select())
        .load(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let tables: Vec<TableRow> = changed_tables::table
        .inner_join(seat_changes::table)
        .filter(seat_changes::tournament_id.eq(key))
        .order((changed_tables::change_id, changed_tables::table_id))
        .select(TableRow::as_select())
        .load(conn)?;
    let seats: Vec<SeatRow> = changed_seats::table
        .inner_join(seat_changes::table)
        .filter(seat_changes::tournament_id.eq(key))
        .select(SeatRow::as_select())
        .load(conn)?;
    let pools: Vec<PoolRow> = changed_pools::table
        .inner_join(seat_changes::table)
        .filter(seat_changes::tournament_id.eq(key))
        .order((changed_pools::change_id, changed_pools::pool_id, changed_pools::place))
        .select(PoolRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let own = tables.iter().filter(|it| it.change_id == row.id);
            Ok(SeatChange {
                kind: kind(&row)?,
                tables: own.map(|it| table(it, &seats)).collect::<Result<_, StoreError>>()?,
                pools: pools_of(&row, &pools),
                at: Reading::new("seat_changes", &row.id).moment("at", row.at)?,
                id: row.id.into(),
                by: Actor { user: row.actor_id.map(UserId::from), name: row.actor_name },
                reason: row.reason,
            })
        })
        .collect()
}

fn kind(row: &ChangeRow) -> Result<SeatChangeKind, StoreError> {
    let entries = row.cause_id.zip(row.goes_id).zip(row.comes_id);
    match (row.kind.as_str(), entries, row.round_id) {
        ("replacement", Some(((cause, goes), comes)), _) => {
            let (cause, goes, comes) = (cause.into(), goes.into(), comes.into());
            Ok(SeatChangeKind::Replacement(Replacement { cause, goes, comes }))
        }
        ("late", ..) => Ok(SeatChangeKind::Late),
        ("rearrangement", _, Some(round)) => {
            Ok(SeatChangeKind::Rearrangement { round: round.into() })
        }
        _ => Err(Reading::new("seat_changes", &row.id).corrupt("kind", &row.kind)),
    }
}

fn table(row: &TableRow, seats: &[SeatRow]) -> Result<ChangedTable, StoreError> {
    let at = Reading::new("changed_tables", &row.change_id);
    let is_its = |seat: &&SeatRow| seat.change_id == row.change_id && seat.table_id == row.table_id;
    let seat = |seat: &SeatRow| {
        let player = seat.player_id.map(PlayerId::from);
        Ok::<_, StoreError>(ChangedSeat {
            color: at.text("color", &seat.color)?,
            before: seat.before_id.map(|entry| SeatBefore { entry: entry.into(), player }),
            after: seat.after_id.map(EntryId::from),
        })
    };
    let mut seats = seats.iter().filter(is_its).map(seat).collect::<Result<Vec<_>, _>>()?;
    seats.sort_by_key(|seat| seat.color);
    let was_closed = row.was_closed;
    Ok(ChangedTable {
        table: row.table_id.into(),
        was: at.text("was", &row.was)?,
        seats,
        instead: row.instead_id.map(|table| SubstituteTable { table: table.into(), was_closed }),
    })
}

fn pools_of(row: &ChangeRow, pools: &[PoolRow]) -> Vec<ChangedPool> {
    let mut all: Vec<ChangedPool> = Vec::new();
    for it in pools.iter().filter(|it| it.change_id == row.id) {
        let (pool, entry) = (it.pool_id.into(), it.entry_id.into());
        match all.last_mut().filter(|last| last.pool == pool) {
            Some(last) => last.before.push(entry),
            None => all.push(ChangedPool { pool, before: vec![entry] }),
        }
    }
    all
}
