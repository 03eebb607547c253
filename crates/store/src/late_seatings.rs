//! Late seatings: decisions about the seats of entries that registered after a draw.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{LateSeatingId, TournamentId, UserId};
use domain::tournament::late::{LateSeat, LateSeating};

use super::batch::insert_all;
use super::reading::{Key, Reading};
use super::schema::{late_seatings, late_seats};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = late_seatings)]
struct SeatingRow {
    id: Key,
    tournament_id: Key,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = late_seats)]
struct SeatRow {
    seating_id: Key,
    entry_id: Key,
    table_id: Key,
    was: String,
}

/// Stores a decision. The caller writes tables, seats and pools separately.
pub fn insert(conn: &mut Conn, id: TournamentId, new: &LateSeating) -> Result<(), StoreError> {
    let row = SeatingRow {
        id: new.id.into(),
        tournament_id: id.into(),
        at: new.at.timestamp_micros(),
        actor_id: new.by.user.map(Key::from),
        actor_name: new.by.name.clone(),
        reason: new.reason.clone(),
    };
    diesel::insert_into(late_seatings::table).values(row).execute(conn)?;
    let seat = |seat: &LateSeat| SeatRow {
        seating_id: new.id.into(),
        entry_id: seat.entry.into(),
        table_id: seat.table.into(),
        was: seat.was.name().to_owned(),
    };
    let seats: Vec<SeatRow> = new.seats.iter().map(seat).collect();
    insert_all!(conn, late_seats::table, seats)?;
    Ok(())
}

/// Deletes a decision. The caller writes tables, seats and pools separately.
pub fn delete(conn: &mut Conn, id: LateSeatingId) -> Result<(), StoreError> {
    let key = Key::from(id);
    diesel::delete(late_seats::table.filter(late_seats::seating_id.eq(key))).execute(conn)?;
    diesel::delete(late_seatings::table.find(key)).execute(conn)?;
    Ok(())
}

/// The late seatings of a tournament, the oldest first. Takes a second query if there are any.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<LateSeating>, StoreError> {
    let rows: Vec<SeatingRow> = late_seatings::table
        .filter(late_seatings::tournament_id.eq(Key::from(id)))
        .order((late_seatings::at, late_seatings::id))
        .select(SeatingRow::as_select())
        .load(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let seats: Vec<SeatRow> = late_seats::table
        .inner_join(late_seatings::table)
        .filter(late_seatings::tournament_id.eq(Key::from(id)))
        .order((late_seats::entry_id, late_seats::table_id))
        .select(SeatRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let at = Reading::new("late_seatings", &row.id);
            let seat = |seat: &SeatRow| {
                let was = Reading::new("late_seats", &row.id).text("was", &seat.was)?;
                let (entry, table) = (seat.entry_id.into(), seat.table_id.into());
                Ok::<_, StoreError>(LateSeat { entry, table, was })
            };
            let own = seats.iter().filter(|seat| seat.seating_id == row.id);
            Ok(LateSeating {
                seats: own.map(seat).collect::<Result<_, _>>()?,
                at: at.moment("at", row.at)?,
                id: row.id.into(),
                by: Actor { user: row.actor_id.map(UserId::from), name: row.actor_name },
                reason: row.reason,
            })
        })
        .collect()
}
