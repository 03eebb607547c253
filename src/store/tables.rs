//! Tables: their seats, state and result, and the log from which those follow.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;

use super::json::ResultJson;
use super::reading::{Key, Reading, count, to_json};
use super::rounds::RoundRow;
use super::schema::{game_tables, rounds, stages, tournaments};
use super::seats::SeatRow;
use super::stages::StageRow;
use super::tournaments::TournamentRow;
use super::{Conn, StoreError, events as log, seats, tournaments as aggregate};
use crate::rules::Arms;
use crate::tournament::dice::DiceSeed;
use crate::tournament::event::Event;
use crate::tournament::id::{RequestId, TableId, TournamentId};
use crate::tournament::result::TableResult;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Seat, Table, TableKind, TableState};
use crate::tournament::tournament::Tournament;

/// Why events were not appended to a table's log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else has acted meanwhile; nothing was appended.
    #[error("this table has moved on to version {version}")]
    MovedOn {
        /// The number of events that the log has now.
        version: i32,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = game_tables)]
pub(super) struct TableRow {
    id: Key,
    round_id: Key,
    pool_id: Key,
    number: i32,
    kind: String,
    ruleset: String,
    mode: String,
    arms: i32,
    pin: String,
    version: i32,
    state: String,
    result: Option<String>,
    ended_at: Option<i64>,
    confirmation: String,
    dice_seed: Option<Vec<u8>>,
}

/// The table with this id.
///
/// # Errors
/// [`StoreError::NotFound`] if there is none.
pub fn find(conn: &mut Conn, id: TableId) -> Result<Table, StoreError> {
    let row: Option<TableRow> = game_tables::table
        .find(Key::from(id))
        .select(TableRow::as_select())
        .first(conn)
        .optional()?;
    let seats = seats::of_table(conn, id)?;
    row.ok_or(StoreError::NotFound("table"))?.into_table(seats)
}

/// The table with this id and what it is part of.
///
/// # Errors
/// [`StoreError::NotFound`] if there is none.
pub fn with_tournament(
    conn: &mut Conn,
    id: TableId,
) -> Result<(Table, Round, Stage, Tournament), StoreError> {
    let rows: Option<(TableRow, RoundRow, StageRow, TournamentRow)> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(game_tables::id.eq(Key::from(id)))
        .select((
            TableRow::as_select(),
            RoundRow::as_select(),
            StageRow::as_select(),
            TournamentRow::as_select(),
        ))
        .first(conn)
        .optional()?;
    let (table, round, stage, tournament) = rows.ok_or(StoreError::NotFound("table"))?;
    let seats = seats::of_table(conn, id)?;
    Ok((
        table.into_table(seats)?,
        round.into_round()?,
        stage.into_stage()?,
        tournament.into_tournament()?,
    ))
}

/// The revision of the tournament that a table is of.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such table.
pub fn revision(conn: &mut Conn, id: TableId) -> Result<i64, StoreError> {
    let revision = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(game_tables::id.eq(Key::from(id)))
        .select(tournaments::revision)
        .first(conn);
    revision.optional()?.ok_or(StoreError::NotFound("table"))
}

/// The tables that `pin` lets a referee in to: of published rounds, played, and not confirmed.
///
/// # Errors
/// When the database fails.
pub fn find_by_pin(conn: &mut Conn, pin: &str) -> Result<Vec<TableId>, StoreError> {
    let keys: Vec<Key> = game_tables::table
        .inner_join(rounds::table)
        .filter(game_tables::pin.eq(pin))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(game_tables::state.ne(TableState::Confirmed.name()))
        .filter(rounds::state.eq(RoundState::Published.name()))
        .order(game_tables::id)
        .select(game_tables::id)
        .load(conn)?;
    Ok(keys.into_iter().map(TableId::from).collect())
}

/// The PINs of all tables whose rounds are not closed.
///
/// # Errors
/// When the database fails.
pub fn pins_in_use(conn: &mut Conn) -> Result<HashSet<String>, StoreError> {
    let pins: Vec<String> = game_tables::table
        .inner_join(rounds::table)
        .filter(rounds::state.ne(RoundState::Closed.name()))
        .select(game_tables::pin)
        .load(conn)?;
    Ok(pins.into_iter().collect())
}

/// The log of a table, in order.
///
/// # Errors
/// When the database fails.
pub fn events(conn: &mut Conn, id: TableId) -> Result<Vec<Event>, StoreError> {
    log::of_table(conn, id)
}

/// The logs of the tables of a tournament where somebody was punished. Two queries.
///
/// # Errors
/// When the database fails.
pub fn events_with_penalties(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    log::with_penalties(conn, id)
}

/// The logs of all tables of a tournament where a game is going on, by table.
///
/// # Errors
/// When the database fails.
pub fn logs_in_play(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    log::in_states(conn, tournament, &[TableState::Playing, TableState::Over])
}

/// The logs of all tables of a tournament that are over and have no confirmed result, by table.
///
/// # Errors
/// When the database fails.
pub fn logs_over(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    log::in_states(conn, tournament, &[TableState::Over])
}

/// The last event that came with a submission, if it was applied: then it is answered, not applied again. To be asked
/// after [`super::tournaments::lock`].
///
/// # Errors
/// When the database fails.
pub fn request(
    conn: &mut Conn,
    table: TableId,
    request: RequestId,
) -> Result<Option<i32>, StoreError> {
    log::last_of_request(conn, table, request)
}

/// Appends `events` to the log of a table, and keeps the table as it is `after` them: its version, state, result and
/// seats.
///
/// # Errors
/// [`AppendError::MovedOn`] unless the log has as many events as `after` had before these; [`AppendError::Store`].
pub fn append(conn: &mut Conn, after: &Table, events: &[Event]) -> Result<(), AppendError> {
    let before = after.version - count(events.len());
    let in_order = events.iter().zip(before + 1..).all(|(event, seq)| event.seq == seq);
    if !in_order {
        let gap = format!("table_events {}: appended events are not numbered on", after.id);
        return Err(StoreError::Corrupt(gap).into());
    }
    let tournament = tournament_of(conn, after.id)?;
    aggregate::touch(conn, tournament)?;
    if !advance(conn, after, before)? {
        return Err(AppendError::MovedOn { version: version(conn, after.id)? });
    }
    seats::replace(conn, after.id, &after.seats)?;
    Ok(log::insert(conn, after.id, events)?)
}

/// Writes what follows from the log, if the table is still at version `before`.
fn advance(conn: &mut Conn, after: &Table, before: i32) -> Result<bool, StoreError> {
    let (result, ended_at) = result_columns(after.result.as_ref())?;
    let at_version = game_tables::table
        .filter(game_tables::id.eq(Key::from(after.id)))
        .filter(game_tables::version.eq(before));
    let n = diesel::update(at_version)
        .set((
            game_tables::version.eq(after.version),
            game_tables::state.eq(after.state.name()),
            game_tables::result.eq(result),
            game_tables::ended_at.eq(ended_at),
        ))
        .execute(conn)?;
    Ok(n == 1)
}

fn version(conn: &mut Conn, id: TableId) -> Result<i32, StoreError> {
    let version = game_tables::table.find(Key::from(id)).select(game_tables::version);
    version.first(conn).optional()?.ok_or(StoreError::NotFound("table"))
}

/// The tables of a tournament that are to be played and have no result, drafts too.
///
/// # Errors
/// When the database fails.
pub fn missing(conn: &mut Conn, id: TournamentId) -> Result<Vec<TableId>, StoreError> {
    let keys: Vec<Key> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(game_tables::ended_at.is_null())
        .order(game_tables::id)
        .select(game_tables::id)
        .load(conn)?;
    Ok(keys.into_iter().map(TableId::from).collect())
}

/// The tournament that a table is of.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such table.
pub fn tournament_of(conn: &mut Conn, id: TableId) -> Result<TournamentId, StoreError> {
    let key: Option<Key> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(game_tables::id.eq(Key::from(id)))
        .select(stages::tournament_id)
        .first(conn)
        .optional()?;
    key.map(TournamentId::from).ok_or(StoreError::NotFound("table"))
}

/// By stage, round and number.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Table>, StoreError> {
    let rows: Vec<TableRow> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((stages::number, rounds::number, game_tables::number))
        .select(TableRow::as_select())
        .load(conn)?;
    let mut seats = seats::of_tournament(conn, id)?;
    rows.into_iter()
        .map(|row| {
            let seats = seats.take(row.id);
            row.into_table(seats)
        })
        .collect()
}

/// The rows of a table and its seats, ready to be inserted.
pub(super) fn rows_of(table: &Table) -> Result<(TableRow, Vec<SeatRow>), StoreError> {
    let (result, ended_at) = result_columns(table.result.as_ref())?;
    let row = TableRow {
        id: table.id.into(),
        round_id: table.round.into(),
        pool_id: table.pool.into(),
        number: table.number,
        kind: table.kind.name().to_owned(),
        ruleset: table.ruleset.to_string(),
        mode: table.mode.name().to_owned(),
        arms: i32::from(table.arms.n()),
        pin: table.pin.clone(),
        version: table.version,
        state: table.state.name().to_owned(),
        result,
        ended_at,
        confirmation: table.confirmation.name().to_owned(),
        dice_seed: table.dice_seed.map(|seed| seed.0.to_vec()),
    };
    Ok((row, seats::rows_of(table.id, &table.seats)))
}

pub(super) fn insert(conn: &mut Conn, tables: Vec<(TableRow, Vec<SeatRow>)>) -> QueryResult<()> {
    for (table, seats) in tables {
        diesel::insert_into(game_tables::table).values(table).execute(conn)?;
        seats::insert(conn, seats)?;
    }
    Ok(())
}

/// A result in its two columns.
fn result_columns(
    result: Option<&TableResult>,
) -> Result<(Option<String>, Option<i64>), StoreError> {
    let Some(result) = result else { return Ok((None, None)) };
    let json = to_json(&ResultJson::from(result.clone()))?;
    Ok((Some(json), Some(result.ended_at.timestamp_micros())))
}

/// A result out of its two columns.
pub(super) fn read_result(
    at: Reading,
    json: &str,
    ended_at: i64,
) -> Result<TableResult, StoreError> {
    let twin: ResultJson = at.json("result", json)?;
    Ok(twin.ended(at.moment("ended_at", ended_at)?))
}

impl TableRow {
    fn into_table(self, seats: Vec<Seat>) -> Result<Table, StoreError> {
        let at = Reading::new("game_tables", &self.id);
        let arms = [Arms::Four, Arms::Six, Arms::Eight]
            .into_iter()
            .find(|arms| i32::from(arms.n()) == self.arms)
            .ok_or_else(|| at.corrupt("arms", self.arms))?;
        let result = match (&self.result, self.ended_at) {
            (Some(json), Some(ended_at)) => Some(read_result(at, json, ended_at)?),
            _ => None,
        };
        let dice_seed = self.dice_seed.map(|bytes| {
            let seed = bytes.try_into().map(DiceSeed);
            seed.map_err(|bytes: Vec<u8>| at.corrupt("dice_seed", format!("{} bytes", bytes.len())))
        });
        Ok(Table {
            id: self.id.into(),
            round: self.round_id.into(),
            pool: self.pool_id.into(),
            number: self.number,
            kind: at.text("kind", &self.kind)?,
            seats,
            ruleset: at.text("ruleset", &self.ruleset)?,
            mode: at.text("mode", &self.mode)?,
            arms,
            version: self.version,
            state: at.text("state", &self.state)?,
            result,
            confirmation: at.text("confirmation", &self.confirmation)?,
            pin: self.pin,
            dice_seed: dice_seed.transpose()?,
        })
    }
}
