//! The games of tables: states and results derived from their logs.

use diesel::prelude::*;
use domain::tournament::dice::DiceSeed;
use domain::tournament::id::{TableId, TournamentId, UserId};
use domain::tournament::result::TableResult;
use domain::tournament::table::TableGame;
use rustc_hash::FxHashMap;

use super::batch::insert_all;
use super::columns::{Key, Reading, count, to_json};
use super::conn::directly;
use super::schema::{game_tables, games, rounds, stages, tournaments};
use super::statement::{self, SqlPiece};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = games)]
pub(super) struct GameRow {
    table_id: Key,
    number: i32,
    version: i32,
    state: String,
    result: Option<String>,
    ended_at: Option<i64>,
    dice_seed: Option<Vec<u8>>,
}

/// The games of several tables, by table.
pub(super) struct Games(FxHashMap<Key, Vec<TableGame>>);

impl Games {
    /// Removes and returns the games of one table, in order.
    pub(super) fn take(&mut self, table: Key) -> Vec<TableGame> {
        self.0.remove(&table).unwrap_or_default()
    }
}

pub(super) fn rows_of(table: TableId, games: &[TableGame]) -> Result<Vec<GameRow>, StoreError> {
    let row = |(number, game): (i32, &TableGame)| {
        let (result, ended_at) = result_columns(game.result.as_ref())?;
        Ok(GameRow {
            table_id: table.into(),
            number,
            version: game.version,
            state: game.state.name().to_owned(),
            result,
            ended_at,
            dice_seed: game.dice_seed.map(|seed| seed.0.to_vec()),
        })
    };
    (1..).zip(games).map(row).collect()
}

pub(super) fn insert(conn: &mut Conn, rows: Vec<GameRow>) -> QueryResult<()> {
    insert_all!(conn, games::table, rows)
}

/// Replaces the games of a table where nothing has happened yet. Does nothing if they are already `new`.
pub(super) fn replace(
    conn: &mut Conn,
    table: TableId,
    new: &[TableGame],
) -> Result<(), StoreError> {
    if of_table(conn, table)? == new {
        return Ok(());
    }
    diesel::delete(games::table.filter(games::table_id.eq(Key::from(table)))).execute(conn)?;
    Ok(insert(conn, rows_of(table, new)?)?)
}

/// Stores the new state of a game if its version is still `before`. Returns `false` if the version has changed.
pub(super) fn advance(
    conn: &mut Conn,
    table: TableId,
    number: u8,
    (before, after): (i32, &TableGame),
) -> Result<bool, StoreError> {
    let (result, ended_at) = result_columns(after.result.as_ref())?;
    let n = statement::execute(
        conn,
        &[
            SqlPiece::Words("update games set version = "),
            SqlPiece::Integer(after.version),
            SqlPiece::Words(", state = "),
            SqlPiece::Text(after.state.name()),
            SqlPiece::Words(", result = "),
            SqlPiece::MayBeText(result.as_deref()),
            SqlPiece::Words(", ended_at = "),
            SqlPiece::MayBeLong(ended_at),
            SqlPiece::Words(" where table_id = "),
            SqlPiece::Key(table.into()),
            SqlPiece::Words(" and number = "),
            SqlPiece::Integer(number.into()),
            SqlPiece::Words(" and version = "),
            SqlPiece::Integer(before),
        ],
    )?;
    Ok(n == 1)
}

/// Number of events in the log of a game.
pub(super) fn version(conn: &mut Conn, table: TableId, number: u8) -> Result<i32, StoreError> {
    let row = games::table.find((Key::from(table), i32::from(number))).select(games::version);
    row.get_result(conn).optional()?.ok_or(StoreError::NotFound("game"))
}

pub(super) fn of_table(conn: &mut Conn, table: TableId) -> Result<Vec<TableGame>, StoreError> {
    let of_table = games::table.filter(games::table_id.eq(Key::from(table))).order(games::number);
    let rows: Vec<GameRow> =
        directly!(conn, own => of_table.select(GameRow::as_select()).load(own))?;
    Ok(by_table(rows)?.take(table.into()))
}

pub(super) fn of_tables(conn: &mut Conn, tables: &[Key]) -> Result<Games, StoreError> {
    let rows: Vec<GameRow> = games::table
        .filter(games::table_id.eq_any(tables))
        .order((games::table_id, games::number))
        .select(GameRow::as_select())
        .load(conn)?;
    by_table(rows)
}

pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Games, StoreError> {
    let rows: Vec<GameRow> = games::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((games::table_id, games::number))
        .select(GameRow::as_select())
        .load(conn)?;
    by_table(rows)
}

/// The games of an account's tables whose series counts each game separately.
pub(super) fn counting_of_account(conn: &mut Conn, account: UserId) -> Result<Games, StoreError> {
    let rows: Vec<GameRow> = games::table
        .inner_join(
            game_tables::table
                .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table))),
        )
        .filter(tournaments::account_id.eq(Key::from(account)))
        .filter(game_tables::series.like("all-%"))
        .order((games::table_id, games::number))
        .select(GameRow::as_select())
        .load(conn)?;
    by_table(rows)
}

fn by_table(rows: Vec<GameRow>) -> Result<Games, StoreError> {
    let mut games: FxHashMap<Key, Vec<TableGame>> = FxHashMap::default();
    for row in rows {
        let of_table = games.entry(row.table_id).or_default();
        if row.number != count(of_table.len()) + 1 {
            return Err(Reading::new("games", &row.table_id).corrupt("number", row.number));
        }
        of_table.push(row.into_game()?);
    }
    Ok(Games(games))
}

/// The values of the two columns that store a result: its JSON and its end.
pub(super) fn result_columns(
    result: Option<&TableResult>,
) -> Result<(Option<String>, Option<i64>), StoreError> {
    let Some(result) = result else { return Ok((None, None)) };
    let json = to_json(result)?;
    Ok((Some(json), Some(result.ended_at.timestamp_micros())))
}

/// Parses a result from its two columns.
pub(super) fn read_result(
    at: Reading,
    json: &str,
    ended_at: i64,
) -> Result<TableResult, StoreError> {
    Ok(TableResult { ended_at: at.moment("ended_at", ended_at)?, ..at.json("result", json)? })
}

impl GameRow {
    fn into_game(self) -> Result<TableGame, StoreError> {
        let key = format!("{} {}", self.table_id, self.number);
        let at = Reading::new("games", &key);
        let result = match (&self.result, self.ended_at) {
            (Some(json), Some(ended_at)) => Some(read_result(at, json, ended_at)?),
            _ => None,
        };
        let dice_seed = self.dice_seed.map(|bytes| {
            let seed = bytes.try_into().map(DiceSeed);
            seed.map_err(|bytes: Vec<u8>| at.corrupt("dice_seed", format!("{} bytes", bytes.len())))
        });
        Ok(TableGame {
            version: self.version,
            state: at.text("state", &self.state)?,
            result,
            dice_seed: dice_seed.transpose()?,
        })
    }
}
