//! The figures of signed games, computed from their logs. A row counts only while the log has as many events as it was computed from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::account::Ranking;
use domain::tournament::game::Game;
use domain::tournament::game_figures::GameFigures;
use domain::tournament::id::{RankingId, TableId, TournamentId};
use domain::tournament::table::{TableKind, TableState};

use super::columns::{Key, Reading, to_json};
use super::schema::{
    game_figures, game_tables, games, ranked_tournaments, rounds, stages, tournaments,
};
use super::{Conn, StoreError, tables};

/// Number of games whose missing figures are computed at once.
const AT_ONCE: usize = 100;

/// The figures of a signed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedFigures {
    pub table: TableId,
    /// Number of the game within the table, from 1.
    pub game: u8,
    /// True if the app rolled its dice.
    pub is_app: bool,
    pub ended_at: DateTime<Utc>,
    pub figures: GameFigures,
}

/// Stores the figures of a game whose result was signed or corrected.
pub fn save(conn: &mut Conn, table: TableId, game: &Game) -> Result<(), StoreError> {
    let figures = GameFigures::of(game);
    put(conn, (table, game.number()), game.version(), &figures)
}

fn put(
    conn: &mut Conn,
    (table, number): (TableId, u8),
    version: i32,
    figures: &GameFigures,
) -> Result<(), StoreError> {
    let json = to_json(figures)?;
    let value = (game_figures::version.eq(version), game_figures::figures.eq(&json));
    let row = (
        game_figures::table_id.eq(Key::from(table)),
        game_figures::number.eq(i32::from(number)),
        game_figures::version.eq(version),
        game_figures::figures.eq(&json),
    );
    let insert = diesel::insert_into(game_figures::table).values(row);
    let key = (game_figures::table_id, game_figures::number);
    match conn {
        Conn::Sqlite(conn) => insert.on_conflict(key).do_update().set(value).execute(conn)?,
        Conn::Pg(conn) => insert.on_conflict(key).do_update().set(value).execute(conn)?,
    };
    Ok(())
}

/// The tournaments that count for a ranking.
pub fn tournaments_of(conn: &mut Conn, ranking: &Ranking) -> Result<Vec<TournamentId>, StoreError> {
    let rows: Vec<(Key, Option<Key>)> = tournaments::table
        .left_join(ranked_tournaments::table)
        .filter(tournaments::account_id.eq(Key::from(ranking.account)))
        .order(tournaments::id)
        .select((tournaments::id, ranked_tournaments::ranking_id.nullable()))
        .load(conn)?;
    let own = RankingId::own(ranking.account);
    let counts = |it: Option<Key>| it.map_or(own, RankingId::from) == ranking.id;
    Ok(rows.into_iter().filter(|it| counts(it.1)).map(|it| it.0.into()).collect())
}

/// The figures of all signed games of these tournaments, by the time of their end. Takes one query.
pub fn of_tournaments(
    conn: &mut Conn,
    ids: &[TournamentId],
) -> Result<Vec<SignedFigures>, StoreError> {
    let of_game = game_figures::table_id
        .eq(games::table_id)
        .and(game_figures::number.eq(games::number))
        .and(game_figures::version.eq(games::version));
    let rows: Vec<(Key, i32, bool, i64, String)> = games::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .inner_join(game_figures::table.on(of_game))
        .filter(stages::tournament_id.eq_any(ids.iter().map(|id| Key::from(*id))))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(games::state.eq(TableState::Confirmed.name()))
        .filter(games::ended_at.is_not_null())
        .order((games::ended_at, games::table_id, games::number))
        .select((
            games::table_id,
            games::number,
            games::dice_seed.is_not_null(),
            games::ended_at.assume_not_null(),
            game_figures::figures,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(table, number, is_app, ended_at, json)| {
            let key = format!("{table} {number}");
            let at = Reading::new("game_figures", &key);
            Ok(SignedFigures {
                table: table.into(),
                game: at.number("number", number)?,
                is_app,
                ended_at: at.moment("ended_at", ended_at)?,
                figures: at.json("figures", &json)?,
            })
        })
        .collect()
}

/// Computed figures that are not stored yet: table, number of the game, number of events and the figures.
pub type NewFigures = ((TableId, u8), i32, GameFigures);

/// Computes the figures that signed games of these tournaments lack, for example because they were signed by an older version of the
/// program. At most `AT_ONCE` games; empty if none is missing. A damaged log has none.
pub fn missing(conn: &mut Conn, ids: &[TournamentId]) -> Result<Vec<NewFigures>, StoreError> {
    let of_game = game_figures::table_id
        .eq(games::table_id)
        .and(game_figures::number.eq(games::number))
        .and(game_figures::version.eq(games::version));
    let rows: Vec<(Key, i32, i32)> = games::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .left_join(game_figures::table.on(of_game))
        .filter(stages::tournament_id.eq_any(ids.iter().map(|id| Key::from(*id))))
        .filter(games::state.eq(TableState::Confirmed.name()))
        .filter(game_figures::version.is_null())
        .order((games::table_id, games::number))
        .limit(i64::try_from(AT_ONCE).unwrap_or(i64::MAX))
        .select((games::table_id, games::number, games::version))
        .load(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut wanted: HashMap<(TableId, u8), i32> = HashMap::new();
    for (table, number, version) in rows {
        let number = Reading::new("games", &table).number("number", number)?;
        wanted.insert((table.into(), number), version);
    }
    let mut ids: Vec<TableId> = wanted.keys().map(|(table, _)| *table).collect();
    ids.sort_unstable();
    ids.dedup();
    let known = tables::with_tournament_names(conn, &ids)?;
    let mut found = Vec::new();
    tables::visit_logs(conn, &ids, |at, log| {
        let table = known.iter().map(|it| &it.0).find(|table| table.id == at.0);
        let (Some(table), Some(version)) = (table, wanted.remove(&at)) else { return };
        let game = Game::replay(table, at.1, log).ok();
        found.push((at, version, game.map(|game| GameFigures::of(&game)).unwrap_or_default()));
    })?;
    found.extend(wanted.into_iter().map(|(at, version)| (at, version, GameFigures::default())));
    Ok(found)
}

/// Stores computed figures.
pub fn save_all(conn: &mut Conn, all: &[NewFigures]) -> Result<(), StoreError> {
    all.iter().try_for_each(|(at, version, figures)| put(conn, *at, *version, figures))
}
