//! Tables: their seats, state and result, and the event log from which state and result follow.

use diesel::prelude::*;
use domain::tournament::event::Event;
use domain::tournament::id::{RoundId, TableId, TournamentId};
use domain::tournament::round::{Round, RoundState};
use domain::tournament::stage::Stage;
use domain::tournament::table::{Seat, Table, TableGame, TableKind, TableState};
use domain::tournament::tournament::Tournament;
use parchis::Arms;

use super::batch::{AT_ONCE, insert_all};
use super::columns::{Key, Reading, count};
use super::conn::directly;
pub use super::events::{
    authors, changed_after_draw, events, events_after, events_at, events_with_penalties, logs_of,
    logs_over, public_logs_in_play, public_logs_of, request, signatures, visit_logs,
};
use super::games::{GameRow, read_result, result_columns};
use super::rounds::RoundRow;
use super::schema::{game_tables, rounds, stages, tournaments};
use super::seats::SeatRow;
use super::stages::StageRow;
use super::tournaments::TournamentRow;
use super::{Conn, StoreError, events as log, games, seats};

/// Reasons for which events were not appended to a table's log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Another request appended events in the meantime; nothing was appended.
    #[error("this table has moved on to version {version}")]
    MovedOn {
        /// Current number of events in the log.
        version: i32,
    },
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
    state: String,
    result: Option<String>,
    ended_at: Option<i64>,
    confirmation: String,
    series: String,
    logging: String,
    out_of_time: String,
    delay_throws: i32,
}

pub fn find(conn: &mut Conn, id: TableId) -> Result<Table, StoreError> {
    let row: Option<TableRow> = game_tables::table
        .find(Key::from(id))
        .select(TableRow::as_select())
        .get_result(conn)
        .optional()?;
    let (seats, games) = (seats::of_table(conn, id)?, games::of_table(conn, id)?);
    row.ok_or(StoreError::NotFound("table"))?.into_table(seats, games)
}

/// The table with this id, with its round, stage and tournament.
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
        .get_result(conn)
        .optional()?;
    let (table, round, stage, tournament) = rows.ok_or(StoreError::NotFound("table"))?;
    let (seats, games) = (seats::of_table(conn, id)?, games::of_table(conn, id)?);
    Ok((
        table.into_table(seats, games)?,
        round.into_round()?,
        stage.into_stage()?,
        tournament.into_tournament()?,
    ))
}

/// The table with this id, the state of its round, and its tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is none.
pub fn in_round(
    conn: &mut Conn,
    id: TableId,
) -> Result<(Table, RoundState, TournamentId), StoreError> {
    let row: Option<(TableRow, String, Key)> = directly!(conn, own => {
        game_tables::table
            .inner_join(rounds::table.inner_join(stages::table))
            .filter(game_tables::id.eq(Key::from(id)))
            .select((TableRow::as_select(), rounds::state, stages::tournament_id))
            .get_result(own)
    })
    .optional()?;
    let (table, state, tournament) = row.ok_or(StoreError::NotFound("table"))?;
    let state = Reading::new("rounds", &table.round_id).text("state", &state)?;
    let (seats, games) = (seats::of_table(conn, id)?, games::of_table(conn, id)?);
    Ok((table.into_table(seats, games)?, state, tournament.into()))
}

/// The revision of the tournament that a table belongs to.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such table.
pub fn revision(conn: &mut Conn, id: TableId) -> Result<i64, StoreError> {
    let revision = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(game_tables::id.eq(Key::from(id)))
        .select(tournaments::revision)
        .get_result(conn);
    revision.optional()?.ok_or(StoreError::NotFound("table"))
}

/// The tournament that a table belongs to, its revision, and true if the table's round is published or closed.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such table.
pub fn published(conn: &mut Conn, id: TableId) -> Result<(TournamentId, i64, bool), StoreError> {
    let found = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(game_tables::id.eq(Key::from(id)))
        .select((
            tournaments::id,
            tournaments::revision,
            rounds::state.ne(RoundState::Draft.name()),
        ))
        .get_result(conn);
    let (tournament, revision, is_published): (Key, i64, bool) =
        found.optional()?.ok_or(StoreError::NotFound("table"))?;
    Ok((tournament.into(), revision, is_published))
}

/// A table with a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningTable {
    pub tournament: TournamentId,
    pub round: RoundId,
    pub table: TableId,
}

/// The tables of published rounds where a game is running now, those drawn last first: at most `most`, and the number of all.
pub fn running(conn: &mut Conn, most: i64) -> Result<(Vec<RunningTable>, i64), StoreError> {
    let of = || {
        game_tables::table
            .inner_join(rounds::table.inner_join(stages::table))
            .filter(game_tables::state.eq(TableState::Playing.name()))
            .filter(game_tables::kind.eq(TableKind::Played.name()))
            .filter(rounds::state.eq(RoundState::Published.name()))
    };
    let rows: Vec<(Key, Key, Key)> = of()
        .order((rounds::drawn_at.desc(), game_tables::number, game_tables::id))
        .limit(most)
        .select((stages::tournament_id, rounds::id, game_tables::id))
        .load(conn)?;
    let n = of().count().get_result(conn)?;
    let table = |(tournament, round, table): (Key, Key, Key)| RunningTable {
        tournament: tournament.into(),
        round: round.into(),
        table: table.into(),
    };
    Ok((rows.into_iter().map(table).collect(), n))
}

/// Pairs of table and tournament for these ids. Unknown ids are left out.
pub fn tournaments_of(
    conn: &mut Conn,
    ids: &[TableId],
) -> Result<Vec<(TableId, TournamentId)>, StoreError> {
    let mut found = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        let rows: Vec<(Key, Key)> = game_tables::table
            .inner_join(rounds::table.inner_join(stages::table))
            .filter(game_tables::id.eq_any(ids.iter().copied().map(Key::from)))
            .select((game_tables::id, stages::tournament_id))
            .load(conn)?;
        found.extend(rows.into_iter().map(|(table, of)| (table.into(), of.into())));
    }
    Ok(found)
}

/// The tables open to a referee with this PIN: played, not confirmed, and in a published round.
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

pub fn set_pin(conn: &mut Conn, id: TableId, pin: &str) -> Result<(), StoreError> {
    let row = game_tables::table.find(Key::from(id));
    diesel::update(row).set(game_tables::pin.eq(pin)).execute(conn)?;
    Ok(())
}

/// Appends `events` to the log of a game and stores what follows from them: the version, state and result of the game, and the state,
/// result and seats of the table. `before` is the table as it was read, `after` as it becomes. Call it after [`super::tournaments::lock`].
///
/// # Errors
/// [`AppendError::MovedOn`]: the log has grown since the game was read. [`AppendError::Store`]: the database failed.
pub fn append(
    conn: &mut Conn,
    (before, after): (&Table, &Table),
    number: u8,
    events: &[Event],
) -> Result<(), AppendError> {
    let game = after.game(number).ok_or(StoreError::NotFound("game"))?;
    let version = game.version - count(events.len());
    let in_order = events.iter().zip(version + 1..).all(|(event, seq)| event.seq == seq);
    if !in_order {
        let gap = format!("table_events {}: appended events are not numbered on", after.id);
        return Err(StoreError::Corrupt(gap).into());
    }
    if !games::advance(conn, after.id, number, (version, game))? {
        let version = games::version(conn, after.id, number)?;
        return Err(AppendError::MovedOn { version });
    }
    // Most events change only the game's own row.
    if (before.state, &before.result) != (after.state, &after.result) {
        settle(conn, after)?;
    }
    if before.seats != after.seats {
        seats::replace(conn, after.id, &after.seats)?;
    }
    Ok(log::insert(conn, after.id, number, events)?)
}

/// Stores the table's state and result, which follow from its games.
fn settle(conn: &mut Conn, after: &Table) -> Result<(), StoreError> {
    let (result, ended_at) = result_columns(after.result.as_ref())?;
    diesel::update(game_tables::table.find(Key::from(after.id)))
        .set((
            game_tables::state.eq(after.state.name()),
            game_tables::result.eq(result),
            game_tables::ended_at.eq(ended_at),
        ))
        .execute(conn)?;
    Ok(())
}

/// The tables of a tournament that are to be played and have no result, drafts included.
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

pub fn tournament_of(conn: &mut Conn, id: TableId) -> Result<TournamentId, StoreError> {
    let tournament = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(game_tables::id.eq(Key::from(id)))
        .select(stages::tournament_id);
    let key: Option<Key> = directly!(conn, own => tournament.get_result(own)).optional()?;
    key.map(TournamentId::from).ok_or(StoreError::NotFound("table"))
}

/// The tables of a tournament by stage, round and number, annulled ones included.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Table>, StoreError> {
    let rows: Vec<TableRow> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((stages::number, rounds::number, game_tables::number))
        .select(TableRow::as_select())
        .load(conn)?;
    let mut seats = seats::of_tournament(conn, id)?;
    let mut games = games::of_tournament(conn, id)?;
    rows.into_iter()
        .map(|row| {
            let (seats, games) = (seats.take(row.id), games.take(row.id));
            row.into_table(seats, games)
        })
        .collect()
}

/// These tables with the ids and names of their tournaments. Unknown ids are left out. Takes three queries.
pub fn with_tournament_names(
    conn: &mut Conn,
    ids: &[TableId],
) -> Result<Vec<(Table, TournamentId, String)>, StoreError> {
    let keys: Vec<Key> = ids.iter().copied().map(Key::from).collect();
    let rows: Vec<(TableRow, Key, String)> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(game_tables::id.eq_any(&keys))
        .select((TableRow::as_select(), tournaments::id, tournaments::name))
        .load(conn)?;
    let mut seats = seats::of_tables(conn, &keys)?;
    let mut games = games::of_tables(conn, &keys)?;
    let table = |(row, tournament, name): (TableRow, Key, String)| {
        let (seats, games) = (seats.take(row.id), games.take(row.id));
        Ok((row.into_table(seats, games)?, tournament.into(), name))
    };
    rows.into_iter().map(table).collect()
}

/// Adds tables to rounds that are already drawn.
pub fn add(conn: &mut Conn, tables: &[Table]) -> Result<(), StoreError> {
    let rows = tables.iter().map(rows_of).collect::<Result<_, StoreError>>()?;
    Ok(insert(conn, rows)?)
}

/// Changes the kind of a table where nothing has happened, and replaces its games. [`seats::replace`] writes its seats.
pub fn turn(conn: &mut Conn, table: &Table) -> Result<(), StoreError> {
    set_kind(conn, table.id, table.kind)?;
    games::replace(conn, table.id, &table.games)
}

/// Changes the kind of a table, whatever has happened at it.
pub fn set_kind(conn: &mut Conn, id: TableId, kind: TableKind) -> Result<(), StoreError> {
    let row = game_tables::table.find(Key::from(id));
    diesel::update(row).set(game_tables::kind.eq(kind.name())).execute(conn)?;
    Ok(())
}

/// Deletes a table where nothing has happened.
pub fn delete(conn: &mut Conn, id: TableId) -> Result<(), StoreError> {
    diesel::delete(game_tables::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

/// The rows of a table, its seats and its games, ready to be inserted.
pub(super) type Rows = (TableRow, Vec<SeatRow>, Vec<GameRow>);

pub(super) fn rows_of(table: &Table) -> Result<Rows, StoreError> {
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
        state: table.state.name().to_owned(),
        result,
        ended_at,
        confirmation: table.confirmation.name().to_owned(),
        series: table.series.to_string(),
        logging: table.logging.name().to_owned(),
        out_of_time: table.out_of_time.name().to_owned(),
        delay_throws: i32::from(table.delay_throws),
    };
    let seats = seats::rows_of(table.id, &table.seats);
    Ok((row, seats, games::rows_of(table.id, &table.games)?))
}

pub(super) fn insert(conn: &mut Conn, tables: Vec<Rows>) -> QueryResult<()> {
    let (mut rows, mut all_seats, mut all_games) = (Vec::new(), Vec::new(), Vec::new());
    for (table, seats, games) in tables {
        rows.push(table);
        all_seats.extend(seats);
        all_games.extend(games);
    }
    insert_all!(conn, game_tables::table, rows)?;
    seats::insert(conn, all_seats)?;
    games::insert(conn, all_games)
}

impl TableRow {
    fn into_table(self, seats: Vec<Seat>, games: Vec<TableGame>) -> Result<Table, StoreError> {
        let at = Reading::new("game_tables", &self.id);
        let arms = u8::try_from(self.arms).ok().and_then(Arms::from_n);
        let result = match (&self.result, self.ended_at) {
            (Some(json), Some(ended_at)) => Some(read_result(at, json, ended_at)?),
            _ => None,
        };
        Ok(Table {
            id: self.id.into(),
            round: self.round_id.into(),
            pool: self.pool_id.into(),
            number: self.number,
            kind: at.text("kind", &self.kind)?,
            seats,
            ruleset: at.text("ruleset", &self.ruleset)?,
            mode: at.text("mode", &self.mode)?,
            arms: arms.ok_or_else(|| at.corrupt("arms", self.arms))?,
            series: at.text("series", &self.series)?,
            games,
            state: at.text("state", &self.state)?,
            result,
            confirmation: at.text("confirmation", &self.confirmation)?,
            logging: at.text("logging", &self.logging)?,
            out_of_time: at.text("out_of_time", &self.out_of_time)?,
            delay_throws: at.number("delay_throws", self.delay_throws)?,
            pin: self.pin,
        })
    }
}
