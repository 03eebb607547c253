//! Confirmed results in all tournaments of an account, from which weekly rankings are computed. A table counts once, or once per game if
//! its series counts each game.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{EntryId, PlayerId, RankingId, TableId, TournamentId, UserId};
use domain::tournament::result::{SideResult, TableResult};
use domain::tournament::series::{Series, course};
use domain::tournament::settings::Settings;
use domain::tournament::table::{Seat, TableKind};

use super::columns::{Key, Reading};
use super::games::read_result;
use super::schema::{game_tables, ranked_tournaments, rounds, stages, tournaments};
use super::stages::read_plan;
use super::{Conn, StoreError, games, seats};

/// A played table with its result and its value in points, or a single game of a table whose series counts each game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedTable {
    pub tournament: TournamentId,
    pub table: TableId,
    /// The ranking for which the tournament counts, if its weight is not 0.
    pub ranking: RankingId,
    /// Time at which the game ended.
    pub ended_at: DateTime<Utc>,
    /// Weight of the tournament; 0 if it does not count.
    pub weight: u8,
    /// The stage's points by place. Empty if the standard formula applies.
    pub points: Vec<i32>,
    /// True if `cubilete demo` created the tournament.
    pub is_demo: bool,
    /// The sides, best place first: the entry, its seated players, and its result.
    pub sides: Vec<(EntryId, Vec<PlayerId>, SideResult)>,
}

/// All played tables with a result in the tournaments of an account, by time of their end. Takes six queries.
pub fn of_account(conn: &mut Conn, account: UserId) -> Result<Vec<RankedTable>, StoreError> {
    let scales = scales(conn, account)?;
    let rows: Vec<ResultRow> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)))
        .filter(tournaments::account_id.eq(Key::from(account)))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(game_tables::result.is_not_null())
        .order((game_tables::ended_at, game_tables::id))
        .select((
            game_tables::id,
            stages::tournament_id,
            stages::id,
            game_tables::series,
            game_tables::result.assume_not_null(),
            game_tables::ended_at.assume_not_null(),
        ))
        .load(conn)?;
    let points = points(conn, account)?;
    let mut seats = seats::with_result_of_account(conn, account)?;
    let mut games = games::counting_of_account(conn, account)?;
    let mut ranked = Vec::new();
    for (table, tournament, stage, series, result, ended_at) in rows {
        let (Some(scale), Some(points)) = (scales.get(&tournament), points.get(&stage)) else {
            continue;
        };
        let at = Reading::new("game_tables", &table);
        let series: Series = at.text("series", &series)?;
        let result = read_result(at, &result, ended_at)?;
        let games = games.take(table);
        let counted = match series.counts_each() {
            true => {
                let results = games.iter().map(|game| game.result.as_ref());
                course(series, results).counted.into_iter().cloned().collect()
            }
            false => vec![result],
        };
        let seats = seats.take(table);
        let table = (TableId::from(table), TournamentId::from(tournament));
        let worth = (scale, points.as_slice());
        ranked.extend(counted.into_iter().map(|result| of_result(table, result, worth, &seats)));
    }
    ranked.sort_by_key(|table| (table.ended_at, table.table));
    Ok(ranked)
}

/// Id, tournament, stage, series, result and end of a table.
type ResultRow = (Key, Key, Key, String, String, i64);

/// Weight and ranking that apply to the tables of one tournament.
struct TournamentWeight {
    weight: u8,
    is_demo: bool,
    ranking: RankingId,
}

fn scales(conn: &mut Conn, account: UserId) -> Result<HashMap<Key, TournamentWeight>, StoreError> {
    let rows: Vec<(Key, String, bool, Option<Key>)> = tournaments::table
        .left_join(ranked_tournaments::table)
        .filter(tournaments::account_id.eq(Key::from(account)))
        .select((
            tournaments::id,
            tournaments::settings,
            tournaments::is_demo,
            ranked_tournaments::ranking_id.nullable(),
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(key, settings, is_demo, ranking)| {
            let at = Reading::new("tournaments", &key);
            let settings: Settings = at.json("settings", &settings)?;
            let ranking = ranking.map_or(RankingId::own(account), RankingId::from);
            Ok((key, TournamentWeight { weight: settings.weight, is_demo, ranking }))
        })
        .collect()
}

/// Points by place of each stage; empty for a stage with custom points. Those need not be zero-sum, as a weekly ranking requires, so
/// the formula applies instead.
fn points(conn: &mut Conn, account: UserId) -> Result<HashMap<Key, Vec<i32>>, StoreError> {
    let rows: Vec<(Key, String)> = stages::table
        .inner_join(tournaments::table)
        .filter(tournaments::account_id.eq(Key::from(account)))
        .select((stages::id, stages::plan))
        .load(conn)?;
    rows.into_iter()
        .map(|(key, json)| {
            let plan = read_plan(Reading::new("stages", &key), &json)?;
            let are_own = plan.has_own_points();
            Ok((key, if are_own { Vec::new() } else { plan.scoring.by_place }))
        })
        .collect()
}

fn of_result(
    (table, tournament): (TableId, TournamentId),
    result: TableResult,
    (scale, points): (&TournamentWeight, &[i32]),
    seats: &[Seat],
) -> RankedTable {
    let sides = result.sides.into_iter().map(|side| {
        let of_side = seats.iter().filter(|seat| seat.entry == side.entry);
        // In duel mode a player has two seats.
        let mut players: Vec<PlayerId> = of_side.map(|seat| seat.player).collect();
        players.dedup();
        (side.entry, players, side)
    });
    RankedTable {
        tournament,
        table,
        ended_at: result.ended_at,
        ranking: scale.ranking,
        weight: scale.weight,
        points: points.to_vec(),
        is_demo: scale.is_demo,
        sides: sides.collect(),
    }
}
