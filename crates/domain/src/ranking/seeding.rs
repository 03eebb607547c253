//! The order that a ranking gives to the entries of a tournament, used to seed a knock-out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use parchis::Mode;

use super::season;
use super::strength::{Strengths, of_entry, strengths};
use super::weekly::{ConfirmedTable, Week, by_week, player_games};
use crate::tournament::account::RankingSettings;
use crate::tournament::entry::Entry;
use crate::tournament::id::PlayerId;
use crate::tournament::points::Points;
use crate::tournament::season::SeasonSettings;
use crate::tournament::seed_list::{SeedMeasure, SeedPlace, SeedValue};

/// The number of weeks whose points are summed if no season is running: the current week and those before it.
pub const WEEKS: u8 = 52;

/// The facts of a ranking at one moment.
#[derive(Clone, Copy, Debug)]
pub struct RankingFacts<'a> {
    /// The games of the ranking.
    pub games: &'a [ConfirmedTable],
    /// The settings of the ranking.
    pub settings: &'a RankingSettings,
    /// The season that is running, if any.
    pub season: Option<&'a SeasonSettings>,
    /// The moment of the evaluation.
    pub now: DateTime<Utc>,
}

/// The entries in the order of a ranking, best first; equal ones by their numbers. The value of an entry is that of the first player of
/// its squad, in pairs of the first two. An entry is left out if these players have played no game from which the measure is computed.
///
/// Points are those of the running season, or else the sum of the last [`WEEKS`] weeks; those of a pair are added up. Strengths are
/// compared by their lower bound, [`conservative`](super::strength::Strength::conservative).
pub fn places(
    entries: &[Entry],
    mode: Mode,
    known: &RankingFacts<'_>,
    measure: SeedMeasure,
) -> Vec<SeedPlace> {
    let mut ordered: Vec<(Reverse<i64>, i32, SeedPlace)> = match measure {
        SeedMeasure::Points => {
            let points = points(known);
            let worth = |entry: &Entry| by_points(&points, sitting(entry, mode));
            entries.iter().filter_map(|entry| placed(entry, worth(entry))).collect()
        }
        SeedMeasure::Strength => {
            let strengths = strengths(known.games);
            let worth = |entry: &Entry| by_strength(&strengths, sitting(entry, mode));
            entries.iter().filter_map(|entry| placed(entry, worth(entry))).collect()
        }
    };
    ordered.sort_by_key(|(worth, number, _)| (*worth, *number));
    ordered.into_iter().map(|(_, _, place)| place).collect()
}

/// An entry with its value for comparison; `None` if it has none.
fn placed(
    entry: &Entry,
    worth: Option<(i64, SeedValue)>,
) -> Option<(Reverse<i64>, i32, SeedPlace)> {
    let (worth, value) = worth?;
    Some((Reverse(worth), entry.number, SeedPlace { entry: entry.id, value }))
}

/// The players who sit for an entry by default: the first of its squad, in pairs the first two.
fn sitting(entry: &Entry, mode: Mode) -> &[PlayerId] {
    let n = if mode == Mode::Pairs { 2 } else { 1 };
    entry.squad.get(..n).unwrap_or(&entry.squad)
}

fn by_points(
    points: &BTreeMap<PlayerId, Points>,
    players: &[PlayerId],
) -> Option<(i64, SeedValue)> {
    // A club without people has the same unnamed player twice.
    let players: BTreeSet<&PlayerId> = players.iter().collect();
    let known: Vec<Points> = players.into_iter().filter_map(|it| points.get(it)).copied().collect();
    let sum: Points = known.iter().copied().sum();
    let shown = i32::try_from(sum.floor()).unwrap_or(i32::MAX);
    (!known.is_empty()).then_some((sum.units(), SeedValue::Points(shown)))
}

fn by_strength(strengths: &Strengths, players: &[PlayerId]) -> Option<(i64, SeedValue)> {
    if players.iter().all(|player| !strengths.contains_key(player)) {
        return None;
    }
    let strength = of_entry(strengths, players);
    let (mu, sigma) = (thousandths(strength.mu), thousandths(strength.sigma));
    Some((thousandths(strength.conservative()).into(), SeedValue::Strength { mu, sigma }))
}

/// The points of all players: of the season, or else of the last weeks.
fn points(known: &RankingFacts<'_>) -> BTreeMap<PlayerId, Points> {
    let RankingFacts { games, settings, season, now } = *known;
    if let Some(season) = season {
        let rows = season::table(games, settings, season).rows;
        return rows.into_iter().map(|row| (row.player, row.points)).collect();
    }
    let this = Week::of(now, settings.time_zone);
    let first = (1..WEEKS).fold(this, |week, _| week.prev());
    let mut points: BTreeMap<PlayerId, Points> = BTreeMap::new();
    let weeks = by_week(games, settings.time_zone);
    for of_week in weeks.range(first..=this).map(|(_, games)| games) {
        for game in player_games(of_week, settings) {
            let sum = points.entry(game.player).or_default();
            if game.is_counted {
                *sum += game.points;
            }
        }
    }
    points
}

/// Rounds to thousandths, so that stored and compared values are the same on every machine.
fn thousandths(number: f64) -> i32 {
    (number * 1000.0).round() as i32
}
