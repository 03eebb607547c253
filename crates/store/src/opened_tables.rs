//! Tables opened by players themselves, and the devices that hold seats at them.

use diesel::prelude::*;
use domain::tournament::id::{PlayerId, TableId, TournamentId};
use domain::tournament::opened_table::{OpenedTable, TakenSeat};

use super::columns::{Key, Reading};
use super::schema::{opened_tables, taken_seats};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = opened_tables)]
struct OpenedTableRow {
    table_id: Key,
    tournament_id: Key,
    opener_id: Key,
    opened_at: i64,
}

/// Records that players opened a table.
pub fn insert(conn: &mut Conn, opened: &OpenedTable) -> Result<(), StoreError> {
    let row = OpenedTableRow {
        table_id: opened.table.into(),
        tournament_id: opened.tournament.into(),
        opener_id: opened.opener.into(),
        opened_at: opened.opened_at.timestamp_micros(),
    };
    diesel::insert_into(opened_tables::table).values(row).execute(conn)?;
    Ok(())
}

/// The record of a table opened by players. `None` if an organizer drew the table.
pub fn find(conn: &mut Conn, table: TableId) -> Result<Option<OpenedTable>, StoreError> {
    let row: Option<OpenedTableRow> = opened_tables::table
        .find(Key::from(table))
        .select(OpenedTableRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(OpenedTableRow::into_opened).transpose()
}

/// The tables of a tournament that players opened, the latest first.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<OpenedTable>, StoreError> {
    let rows: Vec<OpenedTableRow> = opened_tables::table
        .filter(opened_tables::tournament_id.eq(Key::from(id)))
        .order((opened_tables::opened_at.desc(), opened_tables::table_id.desc()))
        .select(OpenedTableRow::as_select())
        .load(conn)?;
    rows.into_iter().map(OpenedTableRow::into_opened).collect()
}

/// The devices seated at a table that players opened.
pub fn seats(conn: &mut Conn, table: TableId) -> Result<Vec<TakenSeat>, StoreError> {
    let rows: Vec<(String, Key, bool)> = taken_seats::table
        .filter(taken_seats::table_id.eq(Key::from(table)))
        .order(taken_seats::player_id)
        .select((taken_seats::session_hash, taken_seats::player_id, taken_seats::has_signed))
        .load(conn)?;
    let seat = |(session, player, has_signed): (String, Key, bool)| TakenSeat {
        session,
        player: player.into(),
        has_signed,
    };
    Ok(rows.into_iter().map(seat).collect())
}

/// Assigns a player's seat to the device with this session. Call it after [`super::tournaments::lock`]; neither the device nor the player
/// may have a seat there.
pub fn take_seat(
    conn: &mut Conn,
    table: TableId,
    (session, player): (&str, PlayerId),
) -> Result<(), StoreError> {
    diesel::insert_into(taken_seats::table)
        .values((
            taken_seats::table_id.eq(Key::from(table)),
            taken_seats::session_hash.eq(session),
            taken_seats::player_id.eq(Key::from(player)),
            taken_seats::has_signed.eq(false),
        ))
        .execute(conn)?;
    Ok(())
}

/// Marks the session whose device signed the result that awaits a second signature. `session` is `None` if no result waits, or the signer
/// has no seat at the table.
pub fn set_signer(
    conn: &mut Conn,
    table: TableId,
    session: Option<&str>,
) -> Result<(), StoreError> {
    let here = taken_seats::table.filter(taken_seats::table_id.eq(Key::from(table)));
    diesel::update(here).set(taken_seats::has_signed.eq(false)).execute(conn)?;
    if let Some(session) = session {
        diesel::update(taken_seats::table.find((Key::from(table), session)))
            .set(taken_seats::has_signed.eq(true))
            .execute(conn)?;
    }
    Ok(())
}

/// Assigns the seats of session `before` to session `after` of the same device.
pub fn inherit(conn: &mut Conn, before: &str, after: &str) -> Result<(), StoreError> {
    diesel::update(taken_seats::table.filter(taken_seats::session_hash.eq(before)))
        .set(taken_seats::session_hash.eq(after))
        .execute(conn)?;
    Ok(())
}

impl OpenedTableRow {
    fn into_opened(self) -> Result<OpenedTable, StoreError> {
        let at = Reading::new("opened_tables", &self.table_id);
        Ok(OpenedTable {
            opened_at: at.moment("opened_at", self.opened_at)?,
            table: self.table_id.into(),
            tournament: self.tournament_id.into(),
            opener: self.opener_id.into(),
        })
    }
}
