//! The table of a season: the sum of each player's best weeks.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::places_by_week::PlacesByWeek;
use super::ranks;
use super::shift::Shift;
use super::streak::Streak;
use super::weekly::{ConfirmedTable, PlayerTable, Week, by_week, player_games};
use crate::tournament::account::RankingSettings;
use crate::tournament::calendar::local::day_of;
use crate::tournament::id::PlayerId;
use crate::tournament::points::Points;
use crate::tournament::season::SeasonSettings;

/// The table of a season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeasonTable {
    /// The rows, best first; players of a shared rank in the order of their ids.
    pub rows: Vec<SeasonStanding>,
    /// The latest week with games of the season; `shift` compares with the state before it.
    pub latest: Option<Week>,
}

/// A player's row in a season's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonStanding {
    /// The player of the row.
    pub player: PlayerId,
    /// The sum of the points of the weeks that count.
    pub points: Points,
    /// The games won outright that count, in weeks that count.
    pub wins: u32,
    /// The number of games played.
    pub games: u32,
    /// The games that count, in weeks that count.
    pub counted: u32,
    /// The weeks in which the player played, in order.
    pub weeks: Vec<SeasonWeek>,
    /// The rank, from 1; players with equal points and wins share it.
    pub rank: u32,
    /// True if the rank is shared.
    pub is_tied: bool,
    /// The change of rank since the end of the week before the latest; `None` if no player had played by then.
    pub shift: Option<Shift>,
    /// The games won in a row, of all games of the season.
    pub streak: Streak,
}

impl SeasonStanding {
    /// The number of weeks that count.
    pub fn counted_weeks(&self) -> usize {
        self.weeks.iter().filter(|week| week.is_counted).count()
    }
}

/// A player's results in one week of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonWeek {
    /// The week of the results.
    pub week: Week,
    /// The sum of the points of the games that count.
    pub points: Points,
    /// The number of games played.
    pub games: u32,
    /// The number of games that count.
    pub counted: u32,
    /// The number of games won outright that count.
    pub wins: u32,
    /// True if the week counts: it is one of the player's best, or all weeks count. Of equal weeks, earlier ones count first.
    pub is_counted: bool,
}

/// The table of a season. It does not depend on the order of `games`.
///
/// A game belongs to the day on which it ended in the ranking's time zone. Its value is computed in its whole week, as
/// [`weekly::rank`](super::weekly::rank) does, even if that week begins before the season: a game that does not count
/// there does not count here.
pub fn table(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    season: &SeasonSettings,
) -> SeasonTable {
    let played = played(games, settings, season);
    let weeks: BTreeMap<PlayerId, Vec<SeasonWeek>> =
        played.iter().map(|(player, games)| (*player, weeks(games))).collect();
    let latest = weeks.values().flatten().map(|week| week.week).max();
    let earlier = until(&weeks, |week| Some(week) < latest);
    let mut rows = standings(weeks, season.best_weeks);
    let before: BTreeMap<PlayerId, u32> = standings(earlier, season.best_weeks)
        .into_iter()
        .map(|row| (row.player, row.rank))
        .collect();
    for row in &mut rows {
        let rank = before.get(&row.player).copied();
        row.shift = (!before.is_empty()).then(|| Shift::between(rank, row.rank));
        row.streak = played.get(&row.player).map(Streak::of).unwrap_or_default();
    }
    SeasonTable { rows, latest }
}

/// The places of the first `n_players` of a season's table after each of its last `n_weeks` weeks with games.
pub fn places_by_week(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    season: &SeasonSettings,
    (n_players, n_weeks): (usize, usize),
) -> PlacesByWeek {
    let played = played(games, settings, season);
    let all: BTreeMap<PlayerId, Vec<SeasonWeek>> =
        played.iter().map(|(player, games)| (*player, weeks(games))).collect();
    let known: BTreeSet<Week> = all.values().flatten().map(|week| week.week).collect();
    let mut latest: Vec<Week> = known.into_iter().rev().take(n_weeks).collect();
    latest.reverse();
    let ranks = |last: &Week| {
        let rows = standings(until(&all, |week| week <= *last), season.best_weeks);
        (*last, rows.into_iter().map(|row| (row.player, row.rank)).collect())
    };
    PlacesByWeek::of_tables(latest.iter().map(ranks).collect(), n_players)
}

/// The weeks for which `is_kept` holds, of the players who have such a week.
fn until(
    weeks: &BTreeMap<PlayerId, Vec<SeasonWeek>>,
    is_kept: impl Fn(Week) -> bool,
) -> BTreeMap<PlayerId, Vec<SeasonWeek>> {
    let kept = weeks.iter().map(|(player, weeks)| {
        (*player, weeks.iter().copied().filter(|week| is_kept(week.week)).collect::<Vec<_>>())
    });
    kept.filter(|(_, weeks)| !weeks.is_empty()).collect()
}

/// The games that ended on the last day of a season or before, including those before its first day.
pub fn until_end<'a>(
    games: &'a [ConfirmedTable],
    settings: &RankingSettings,
    season: &SeasonSettings,
) -> impl Iterator<Item = &'a ConfirmedTable> {
    let (zone, last) = (settings.time_zone, season.last);
    games.iter().filter(move |game| day_of(game.ended_at, zone) <= last)
}

/// Each player's games of a season, in order of their end.
fn played(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    season: &SeasonSettings,
) -> BTreeMap<PlayerId, Vec<PlayerTable>> {
    let mut played: BTreeMap<PlayerId, Vec<PlayerTable>> = BTreeMap::new();
    for (week, games) in by_week(games, settings.time_zone) {
        if week.sunday() < season.first || week.monday() > season.last {
            continue;
        }
        for game in player_games(&games, settings) {
            if season.has(day_of(game.ended_at, settings.time_zone)) {
                played.entry(game.player).or_default().push(game);
            }
        }
    }
    played
}

fn weeks(games: &[PlayerTable]) -> Vec<SeasonWeek> {
    let of_week = |games: &[PlayerTable]| {
        let counted = || games.iter().filter(|game| game.is_counted);
        let n = |games: usize| u32::try_from(games).unwrap_or(u32::MAX);
        games.first().map(|first| SeasonWeek {
            week: first.week,
            points: counted().map(|game| game.points).sum(),
            games: n(games.len()),
            counted: n(counted().count()),
            wins: n(counted().filter(|game| game.is_won()).count()),
            is_counted: true,
        })
    };
    games.chunk_by(|one, other| one.week == other.week).filter_map(of_week).collect()
}

/// The rows of players with these weeks, without shifts and streaks.
fn standings(weeks: BTreeMap<PlayerId, Vec<SeasonWeek>>, best: u8) -> Vec<SeasonStanding> {
    let row = |(player, mut weeks): (PlayerId, Vec<SeasonWeek>)| {
        choose(&mut weeks, best);
        let counted = || weeks.iter().filter(|week| week.is_counted);
        SeasonStanding {
            player,
            points: counted().map(|week| week.points).sum(),
            wins: counted().map(|week| week.wins).sum(),
            games: weeks.iter().map(|week| week.games).sum(),
            counted: counted().map(|week| week.counted).sum(),
            rank: 0,
            is_tied: false,
            shift: None,
            streak: Streak::default(),
            weeks,
        }
    };
    let mut rows: Vec<SeasonStanding> = weeks.into_iter().map(row).collect();
    ranks::share(
        &mut rows,
        |row| (row.points, row.wins),
        |row, rank, is_tied| (row.rank, row.is_tied) = (rank, is_tied),
    );
    rows
}

/// Marks the best weeks as counting, by points, then by wins.
fn choose(weeks: &mut [SeasonWeek], best: u8) {
    if best == 0 {
        return;
    }
    let mut order: Vec<(Reverse<(Points, u32)>, Week)> =
        weeks.iter().map(|week| (Reverse((week.points, week.wins)), week.week)).collect();
    order.sort_unstable();
    let chosen: BTreeSet<Week> =
        order.into_iter().take(best.into()).map(|(_, week)| week).collect();
    for week in weeks {
        week.is_counted = chosen.contains(&week.week);
    }
}
