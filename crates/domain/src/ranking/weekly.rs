//! The weekly ranking of an organizer's account: the points of each player in an ISO week, over all tournaments.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::points::{PlaceValues, table_points};
use super::ranks;
use super::shift::Shift;
pub use super::week::{Week, WeekError};
use crate::tournament::account::RankingSettings;
use crate::tournament::id::{PlayerId, TableId};
use crate::tournament::points::Points;
use crate::tournament::result::{ResultSource, SideResult, TableResult};

/// A confirmed table with all facts that its ranking points follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmedTable {
    /// The id of the table.
    pub table: TableId,
    /// The time at which the game ended; it decides the week.
    pub ended_at: DateTime<Utc>,
    /// The weight of the tournament; 0 means that the game does not count.
    pub weight: u8,
    /// The tournament's points by place; empty for the formula.
    pub points: Vec<i32>,
    /// The sides of the table.
    pub sides: Vec<ConfirmedSide>,
}

/// A side of a confirmed table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmedSide {
    /// The players who sat for the side; each gets its points.
    pub players: Vec<PlayerId>,
    /// The result of the side.
    pub result: SideResult,
}

/// A row of a week's ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeeklyStanding {
    /// The player of the row.
    pub player: PlayerId,
    /// The sum of the points of the games that count.
    pub points: Points,
    /// The number of games played.
    pub games: u32,
    /// The number of games that count.
    pub counted: u32,
    /// The number of games won outright that count.
    pub wins: u32,
    /// The rank, from 1; players with equal points and wins share it.
    pub rank: u32,
    /// True if the rank is shared.
    pub is_tied: bool,
}

/// A table from the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTable {
    /// The player of the view.
    pub player: PlayerId,
    /// The id of the table.
    pub table: TableId,
    /// The time at which the game ended.
    pub ended_at: DateTime<Utc>,
    /// The week of the game.
    pub week: Week,
    /// The player's place at the table.
    pub place: u8,
    /// True if the place is shared.
    pub is_tied: bool,
    /// The points of the game for the player.
    pub points: Points,
    /// True if the points count; false if an opponent was already met too often in the week.
    pub is_counted: bool,
}

impl PlayerTable {
    /// Returns whether the player won the game outright.
    pub fn is_won(&self) -> bool {
        self.place == 1 && !self.is_tied
    }
}

/// The ranking of a week, best first; players of a shared rank in the order of their ids. It does not depend on the order of `games`.
///
/// Absent sides have played no game, and the points of the others are those of a table without them. A player's games of a week are
/// considered in order of their end. A game does not count for the player if any opponent was already met in
/// [`RankingSettings::games_a_week`] counted games of the week (0: no limit); it may still count for the others.
pub fn rank(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    week: Week,
) -> Vec<WeeklyStanding> {
    let of_week = week_games(games, settings.time_zone, week);
    standings(&of_week, settings)
}

/// The ranking of one week with these games.
pub(super) fn standings(
    games: &[&ConfirmedTable],
    settings: &RankingSettings,
) -> Vec<WeeklyStanding> {
    let mut rows: BTreeMap<PlayerId, WeeklyStanding> = BTreeMap::new();
    for game in player_games(games, settings) {
        let row = rows.entry(game.player).or_insert(WeeklyStanding {
            player: game.player,
            points: Points::ZERO,
            games: 0,
            counted: 0,
            wins: 0,
            rank: 0,
            is_tied: false,
        });
        row.games += 1;
        if game.is_counted {
            row.counted += 1;
            row.points += game.points;
            row.wins += u32::from(game.is_won());
        }
    }
    ranked(rows.into_values().collect())
}

/// The weeks in which games that can give points ended, latest first.
pub fn weeks(games: &[ConfirmedTable], time_zone: Tz) -> Vec<Week> {
    let counting = games.iter().filter(|game| counts(game));
    let weeks: BTreeSet<Week> = counting.map(|game| Week::of(game.ended_at, time_zone)).collect();
    weeks.into_iter().rev().collect()
}

/// A player's row in every week in which they played, latest first.
pub fn player_history(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    player: PlayerId,
) -> Vec<(Week, WeeklyStanding)> {
    let row = |(week, games): (Week, Vec<&ConfirmedTable>)| {
        let rows = standings(&games, settings);
        rows.into_iter().find(|row| row.player == player).map(|row| (week, row))
    };
    by_week(games, settings.time_zone).into_iter().rev().filter_map(row).collect()
}

/// The change of rank of each player of a week since the week before; empty if nobody played in the week before.
pub fn shifts(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    week: Week,
) -> BTreeMap<PlayerId, Shift> {
    let before = rank(games, settings, week.prev());
    if before.is_empty() {
        return BTreeMap::new();
    }
    let ranks: BTreeMap<PlayerId, u32> = before.iter().map(|row| (row.player, row.rank)).collect();
    let start = week.bounds(settings.time_zone).0;
    let earlier = games.iter().filter(|game| counts(game) && game.ended_at < start);
    let known: BTreeSet<PlayerId> = earlier
        .flat_map(|game| game.sides.iter().filter(|side| has_come(side)))
        .flat_map(|side| side.players.iter().copied())
        .collect();
    let shift = |row: WeeklyStanding| {
        let shift = match Shift::between(ranks.get(&row.player).copied(), row.rank) {
            Shift::New if known.contains(&row.player) => Shift::Back,
            shift => shift,
        };
        (row.player, shift)
    };
    rank(games, settings, week).into_iter().map(shift).collect()
}

/// The games of a player that can give points, latest first. Games that the player missed are left out.
pub fn games_of(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    player: PlayerId,
) -> Vec<PlayerTable> {
    let own: Vec<ConfirmedTable> =
        games.iter().filter(|game| has_played(game, player)).cloned().collect();
    let mut shown = Vec::new();
    for of_week in by_week(&own, settings.time_zone).into_values().rev() {
        let all = player_games(&of_week, settings);
        shown.extend(all.into_iter().filter(|game| game.player == player).rev());
    }
    shown
}

/// The number of games of a week that count for a first player against a second one, by pair.
pub fn met(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    week: Week,
) -> BTreeMap<(PlayerId, PlayerId), u32> {
    let of_week = week_games(games, settings.time_zone, week);
    let counted: BTreeSet<(TableId, PlayerId)> = player_games(&of_week, settings)
        .into_iter()
        .filter(|game| game.is_counted)
        .map(|game| (game.table, game.player))
        .collect();
    let mut met = BTreeMap::new();
    for game in of_week {
        let sides: Vec<&ConfirmedSide> = game.sides.iter().filter(|side| has_come(side)).collect();
        for (index, side) in sides.iter().enumerate() {
            let others = sides.iter().enumerate().filter(|(other, _)| *other != index);
            let opponents: BTreeSet<PlayerId> =
                others.flat_map(|(_, other)| other.players.iter().copied()).collect();
            for player in side.players.iter().collect::<BTreeSet<_>>() {
                if counted.contains(&(game.table, *player)) {
                    opponents.iter().for_each(|it| *met.entry((*player, *it)).or_default() += 1);
                }
            }
        }
    }
    met
}

/// Returns whether a game can give points: its tournament counts, and at least two sides were present.
pub(super) fn counts(game: &ConfirmedTable) -> bool {
    game.weight > 0 && game.sides.iter().filter(|side| has_come(side)).count() > 1
}

pub(super) fn has_come(side: &ConfirmedSide) -> bool {
    side.result.has_come()
}

fn has_played(game: &ConfirmedTable, player: PlayerId) -> bool {
    game.sides.iter().any(|side| has_come(side) && side.players.contains(&player))
}

/// The games of a week that can give points, in order of their end.
fn week_games(games: &[ConfirmedTable], time_zone: Tz, week: Week) -> Vec<&ConfirmedTable> {
    let (start, end) = week.bounds(time_zone);
    let is_of_week = |game: &&ConfirmedTable| (start..end).contains(&game.ended_at) && counts(game);
    in_order(games.iter().filter(is_of_week).collect())
}

/// The games that can give points, week by week, in order of their end.
pub(super) fn by_week(
    games: &[ConfirmedTable],
    time_zone: Tz,
) -> BTreeMap<Week, Vec<&ConfirmedTable>> {
    let mut weeks: BTreeMap<Week, Vec<&ConfirmedTable>> = BTreeMap::new();
    for game in in_order(games.iter().filter(|game| counts(game)).collect()) {
        weeks.entry(Week::of(game.ended_at, time_zone)).or_default().push(game);
    }
    weeks
}

fn in_order(mut games: Vec<&ConfirmedTable>) -> Vec<&ConfirmedTable> {
    games.sort_by_key(|game| (game.ended_at, game.table));
    games
}

/// The games of one week from the view of each of their players, with points, in order.
pub(super) fn player_games(
    games: &[&ConfirmedTable],
    settings: &RankingSettings,
) -> Vec<PlayerTable> {
    let most = u32::from(settings.games_a_week);
    let mut met: HashMap<(PlayerId, PlayerId), u32> = HashMap::new();
    let mut all = Vec::new();
    for game in games {
        let sides: Vec<&ConfirmedSide> = game.sides.iter().filter(|side| has_come(side)).collect();
        for (index, (side, points)) in sides.iter().zip(points_of(game)).enumerate() {
            let others = sides.iter().enumerate().filter(|(other, _)| *other != index);
            let opponents: BTreeSet<PlayerId> =
                others.flat_map(|(_, other)| other.players.iter().copied()).collect();
            let players: BTreeSet<PlayerId> = side.players.iter().copied().collect();
            for player in players {
                let has_room = |opponent: &PlayerId| {
                    met.get(&(player, *opponent)).is_none_or(|times| *times < most)
                };
                let is_counted = most == 0 || opponents.iter().all(has_room);
                if is_counted {
                    opponents.iter().for_each(|it| *met.entry((player, *it)).or_default() += 1);
                }
                all.push(PlayerTable {
                    player,
                    table: game.table,
                    ended_at: game.ended_at,
                    week: Week::of(game.ended_at, settings.time_zone),
                    place: side.result.place,
                    is_tied: side.result.is_tied,
                    points,
                    is_counted,
                });
            }
        }
    }
    all
}

/// The points of the sides that were present, in their order.
fn points_of(game: &ConfirmedTable) -> Vec<Points> {
    let result = TableResult {
        source: ResultSource::Places,
        sides: game.sides.iter().map(|side| side.result.clone()).collect(),
        ended_at: game.ended_at,
    };
    let values = PlaceValues { by_place: &game.points, is_for_fewer: false, weight: game.weight };
    table_points(&result, &values).into_iter().filter_map(|(_, points)| points).collect()
}

fn ranked(mut rows: Vec<WeeklyStanding>) -> Vec<WeeklyStanding> {
    ranks::share(
        &mut rows,
        |row| (row.points, row.wins),
        |row, rank, is_tied| (row.rank, row.is_tied) = (rank, is_tied),
    );
    rows
}
