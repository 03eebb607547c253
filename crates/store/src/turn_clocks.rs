//! Clocks of the turns at tables at a distance, and the pulse of the nodes that keep them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::TableId;
use domain::tournament::seat_play::clock::TurnClock;

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{clock_pulse, turn_clocks};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = turn_clocks, treat_none_as_null = true)]
struct ClockRow {
    table_id: Key,
    game: i32,
    color: String,
    began_at: i64,
    shown_at: Option<i64>,
    due_at: i64,
}

/// The running clock of a table. `None` if no clock runs there.
pub fn find(conn: &mut Conn, table: TableId) -> Result<Option<TurnClock>, StoreError> {
    let of_table = turn_clocks::table.find(Key::from(table));
    let row: Option<ClockRow> =
        directly!(conn, own => of_table.select(ClockRow::as_select()).get_result(own))
            .optional()?;
    row.map(ClockRow::into_clock).transpose()
}

/// Replaces the clock of a table; `before` is the one that it has, `None` in `after` stops it.
pub fn set(
    conn: &mut Conn,
    table: TableId,
    before: Option<&TurnClock>,
    after: Option<&TurnClock>,
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let of_table = turn_clocks::table.find(Key::from(table));
    match (before, after.map(|clock| ClockRow::of(table, clock))) {
        (_, None) => diesel::delete(of_table).execute(conn)?,
        (Some(_), Some(row)) => {
            directly!(conn, own => diesel::update(of_table).set(row).execute(own))?
        }
        (None, Some(row)) => diesel::insert_into(turn_clocks::table).values(row).execute(conn)?,
    };
    Ok(())
}

/// Changes the clock of a table from `before` to `after` without a lock: nothing is changed if the table has another clock by now.
pub fn change(
    conn: &mut Conn,
    table: TableId,
    before: &TurnClock,
    after: &TurnClock,
) -> Result<(), StoreError> {
    if before == after {
        return Ok(());
    }
    let known = ClockRow::of(table, before);
    let same = turn_clocks::table
        .find(Key::from(table))
        .filter(turn_clocks::game.eq(known.game))
        .filter(turn_clocks::color.eq(known.color))
        .filter(turn_clocks::began_at.eq(known.began_at))
        .filter(turn_clocks::due_at.eq(known.due_at));
    let row = ClockRow::of(table, after);
    directly!(conn, own => diesel::update(same).set(row).execute(own))?;
    Ok(())
}

/// The tables whose clocks have run out, the longest due first, at most `most` of them.
pub fn due(conn: &mut Conn, now: DateTime<Utc>, most: i64) -> Result<Vec<TableId>, StoreError> {
    let due = turn_clocks::table
        .filter(turn_clocks::due_at.le(now.timestamp_micros()))
        .order(turn_clocks::due_at)
        .limit(most);
    let ids: Vec<Key> = directly!(conn, own => due.select(turn_clocks::table_id).load(own))?;
    Ok(ids.into_iter().map(TableId::from).collect())
}

/// The latest moment at which a node kept the clocks. `None` if no node has ever.
pub fn pulse(conn: &mut Conn) -> Result<Option<DateTime<Utc>>, StoreError> {
    let at: Option<i64> =
        clock_pulse::table.find(1).select(clock_pulse::at).get_result(conn).optional()?;
    let key = 1;
    at.map(|at| Reading::new("clock_pulse", &key).moment("at", at)).transpose()
}

/// Records that a node keeps the clocks at this moment.
pub fn beat(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let at = clock_pulse::at.eq(now.timestamp_micros());
    let n = diesel::update(clock_pulse::table.find(1)).set(at).execute(conn)?;
    if n == 0 {
        diesel::insert_into(clock_pulse::table)
            .values((clock_pulse::id.eq(1), at))
            .execute(conn)?;
    }
    Ok(())
}

/// Moves all clocks forward by the time from `last` to `now`, in which no node kept them; those that began after `last` by the time since
/// they began.
pub fn shift(conn: &mut Conn, last: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), StoreError> {
    let (last, now) = (last.timestamp_micros(), now.timestamp_micros());
    let later = turn_clocks::table.filter(turn_clocks::began_at.gt(last));
    diesel::update(later)
        .set((
            turn_clocks::due_at.eq(turn_clocks::due_at + now - turn_clocks::began_at),
            turn_clocks::began_at.eq(now),
        ))
        .execute(conn)?;
    let earlier = turn_clocks::table.filter(turn_clocks::began_at.le(last));
    diesel::update(earlier)
        .set((
            turn_clocks::due_at.eq(turn_clocks::due_at + (now - last)),
            turn_clocks::began_at.eq(turn_clocks::began_at + (now - last)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The time at which the next clock runs out. `None` if no clock runs.
pub fn next(conn: &mut Conn) -> Result<Option<DateTime<Utc>>, StoreError> {
    let at: Option<i64> = directly!(conn, own => {
        turn_clocks::table.select(diesel::dsl::min(turn_clocks::due_at)).get_result(own)
    })?;
    at.map(|at| Reading::new("turn_clocks", &"next").moment("due_at", at)).transpose()
}

impl ClockRow {
    fn of(table: TableId, clock: &TurnClock) -> Self {
        Self {
            table_id: table.into(),
            game: i32::from(clock.game),
            color: clock.color.map_or("", |color| color.name()).to_owned(),
            began_at: clock.began_at.timestamp_micros(),
            shown_at: clock.shown_at.map(|at| at.timestamp_micros()),
            due_at: clock.due_at.timestamp_micros(),
        }
    }

    fn into_clock(self) -> Result<TurnClock, StoreError> {
        let at = Reading::new("turn_clocks", &self.table_id);
        Ok(TurnClock {
            game: u8::try_from(self.game).map_err(|_| at.corrupt("game", self.game))?,
            color: match self.color.as_str() {
                "" => None,
                color => Some(at.text("color", color)?),
            },
            began_at: at.moment("began_at", self.began_at)?,
            shown_at: self.shown_at.map(|it| at.moment("shown_at", it)).transpose()?,
            due_at: at.moment("due_at", self.due_at)?,
        })
    }
}
