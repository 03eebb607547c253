//! Confirmed results across the tournaments of an account: what a weekly ranking is computed from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::reading::{Key, Reading};
use super::schema::{game_tables, ranked_tournaments, rounds, stages, tournaments};
use super::tables::read_result;
use super::tournaments::read_settings;
use super::{Conn, StoreError, seats};
use crate::tournament::id::{EntryId, PlayerId, RankingId, TableId, TournamentId, UserId};
use crate::tournament::result::SideResult;
use crate::tournament::settings::Settings;
use crate::tournament::table::{Seat, TableKind};

/// A played table with its result, and what its places are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedTable {
    /// The tournament.
    pub tournament: TournamentId,
    /// The table.
    pub table: TableId,
    /// The ranking that the tournament counts for, where its weight is not 0.
    pub ranking: RankingId,
    /// When the game ended.
    pub ended_at: DateTime<Utc>,
    /// The tournament's weight; 0: it does not count.
    pub weight: u8,
    /// The tournament's points by place; empty: the formula.
    pub points: Vec<i32>,
    /// The tournament was filled by `cubilete demo`.
    pub is_demo: bool,
    /// Each side, best place first: its entry, who sat for it, what it reached.
    pub sides: Vec<(EntryId, Vec<PlayerId>, SideResult)>,
}

/// All played tables with a result in the tournaments of an account, by the moment they ended. Three queries.
///
/// # Errors
/// When the database fails.
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
            game_tables::result.assume_not_null(),
            game_tables::ended_at.assume_not_null(),
        ))
        .load(conn)?;
    let mut seats = seats::with_result_of_account(conn, account)?;
    rows.into_iter()
        .filter_map(|row| {
            let scale = scales.get(&row.1)?;
            let seats = seats.take(row.0);
            Some(ranked(row, scale, &seats))
        })
        .collect()
}

/// Table, tournament, result, end.
type ResultRow = (Key, Key, String, i64);

/// What places are worth in one tournament.
struct Scale {
    weight: u8,
    points: Vec<i32>,
    is_demo: bool,
    ranking: RankingId,
}

fn scales(conn: &mut Conn, account: UserId) -> Result<HashMap<Key, Scale>, StoreError> {
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
            let settings = read_settings(Reading::new("tournaments", &key), &settings)?;
            let ranking = ranking.map_or(RankingId::own(account), RankingId::from);
            let Settings { weight, points, .. } = settings;
            Ok((key, Scale { weight, points, is_demo, ranking }))
        })
        .collect()
}

fn ranked(row: ResultRow, scale: &Scale, seats: &[Seat]) -> Result<RankedTable, StoreError> {
    let (table, tournament, json, ended_at) = row;
    let result = read_result(Reading::new("game_tables", &table), &json, ended_at)?;
    let sides = result.sides.into_iter().map(|side| {
        let of_side = seats.iter().filter(|seat| seat.entry == side.entry);
        // In duel one player has two seats.
        let mut players: Vec<PlayerId> = of_side.map(|seat| seat.player).collect();
        players.dedup();
        (side.entry, players, side)
    });
    Ok(RankedTable {
        tournament: tournament.into(),
        table: table.into(),
        ended_at: result.ended_at,
        ranking: scale.ranking,
        weight: scale.weight,
        points: scale.points.clone(),
        is_demo: scale.is_demo,
        sides: sides.collect(),
    })
}
