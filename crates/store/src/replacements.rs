//! Replacements: entries that took over the seats of others after a draw.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{ReplacementId, TournamentId, UserId};
use domain::tournament::replacement::{AnnulledTable, ReplacedSeat, Replacement};

use super::batch::insert_all;
use super::reading::{Key, Reading};
use super::schema::{annulled_tables, replaced_seats, replacements};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = replacements)]
struct ReplacementRow {
    id: Key,
    tournament_id: Key,
    cause_id: Key,
    goes_id: Key,
    comes_id: Key,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = replaced_seats)]
struct SeatRow {
    replacement_id: Key,
    table_id: Key,
    color: String,
    player_id: Key,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = annulled_tables)]
struct AnnulledRow {
    replacement_id: Key,
    table_id: Key,
    instead_id: Key,
    was_closed: bool,
}

/// Stores a replacement. [`super::seats::replace`] writes the seats themselves.
pub fn insert(conn: &mut Conn, id: TournamentId, new: &Replacement) -> Result<(), StoreError> {
    let row = ReplacementRow {
        id: new.id.into(),
        tournament_id: id.into(),
        cause_id: new.cause.into(),
        goes_id: new.goes.into(),
        comes_id: new.comes.into(),
        at: new.at.timestamp_micros(),
        actor_id: new.by.user.map(Key::from),
        actor_name: new.by.name.clone(),
        reason: new.reason.clone(),
    };
    diesel::insert_into(replacements::table).values(row).execute(conn)?;
    let seat = |seat: &ReplacedSeat| SeatRow {
        replacement_id: new.id.into(),
        table_id: seat.table.into(),
        color: seat.color.name().to_owned(),
        player_id: seat.player.into(),
    };
    let seats: Vec<SeatRow> = new.seats.iter().map(seat).collect();
    insert_all!(conn, replaced_seats::table, seats)?;
    let annulled = |it: &AnnulledTable| AnnulledRow {
        replacement_id: new.id.into(),
        table_id: it.table.into(),
        instead_id: it.instead.into(),
        was_closed: it.was_closed,
    };
    let annulled: Vec<AnnulledRow> = new.annulled.iter().map(annulled).collect();
    insert_all!(conn, annulled_tables::table, annulled)?;
    Ok(())
}

/// Deletes a replacement. The caller writes the seats separately.
pub fn delete(conn: &mut Conn, id: ReplacementId) -> Result<(), StoreError> {
    let key = Key::from(id);
    let of_it = replaced_seats::table.filter(replaced_seats::replacement_id.eq(key));
    diesel::delete(of_it).execute(conn)?;
    let annulled = annulled_tables::table.filter(annulled_tables::replacement_id.eq(key));
    diesel::delete(annulled).execute(conn)?;
    diesel::delete(replacements::table.find(key)).execute(conn)?;
    Ok(())
}

/// The replacements of a tournament, the oldest first. Takes two more queries if there are any.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<Replacement>, StoreError> {
    let rows: Vec<ReplacementRow> = replacements::table
        .filter(replacements::tournament_id.eq(Key::from(id)))
        .order((replacements::at, replacements::id))
        .select(ReplacementRow::as_select())
        .load(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let seats: Vec<SeatRow> = replaced_seats::table
        .inner_join(replacements::table)
        .filter(replacements::tournament_id.eq(Key::from(id)))
        .order((replaced_seats::table_id, replaced_seats::color))
        .select(SeatRow::as_select())
        .load(conn)?;
    let annulled: Vec<AnnulledRow> = annulled_tables::table
        .inner_join(replacements::table)
        .filter(replacements::tournament_id.eq(Key::from(id)))
        .order((annulled_tables::replacement_id, annulled_tables::table_id))
        .select(AnnulledRow::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let own = annulled.iter().filter(|it| it.replacement_id == row.id);
            let own = own.map(|it| AnnulledTable {
                table: it.table_id.into(),
                instead: it.instead_id.into(),
                was_closed: it.was_closed,
            });
            let of_it = seats.iter().filter(|seat| seat.replacement_id == row.id);
            let seat = |seat: &SeatRow| {
                let color = Reading::new("replaced_seats", &row.id).text("color", &seat.color)?;
                let (table, player) = (seat.table_id.into(), seat.player_id.into());
                Ok::<_, StoreError>(ReplacedSeat { table, color, player })
            };
            Ok(Replacement {
                annulled: own.collect(),
                seats: of_it.map(seat).collect::<Result<_, _>>()?,
                at: Reading::new("replacements", &row.id).moment("at", row.at)?,
                id: row.id.into(),
                cause: row.cause_id.into(),
                goes: row.goes_id.into(),
                comes: row.comes_id.into(),
                by: Actor { user: row.actor_id.map(UserId::from), name: row.actor_name },
                reason: row.reason,
            })
        })
        .collect()
}
