//! The places of the first players of a week over the weeks before it.

use super::place_after::PlaceAfter;
use super::weekly::{ConfirmedTable, Week, WeeklyStanding, by_week, standings};
use crate::tournament::account::RankingSettings;
use crate::tournament::id::PlayerId;

/// The places of some players, week by week.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacesByWeek {
    /// The weeks with games, in order.
    pub weeks: Vec<Week>,
    /// The players in the order of the last week, with a place in each week; `None` in a week without a game.
    pub lines: Vec<(PlayerId, Vec<Option<PlaceAfter>>)>,
}

/// The places of the first `n_players` of `last` in that week and the weeks with games before it, at most `n_weeks` in all.
pub fn places_by_week(
    games: &[ConfirmedTable],
    settings: &RankingSettings,
    last: Week,
    (n_players, n_weeks): (usize, usize),
) -> PlacesByWeek {
    let mut weeks: Vec<(Week, Vec<WeeklyStanding>)> = by_week(games, settings.time_zone)
        .into_iter()
        .rev()
        .filter(|(week, _)| *week <= last)
        .take(n_weeks)
        .map(|(week, games)| (week, standings(&games, settings)))
        .collect();
    weeks.reverse();
    let Some((_, rows)) = weeks.last().filter(|(week, _)| *week == last) else {
        return PlacesByWeek::default();
    };
    let places =
        |player: PlayerId| weeks.iter().map(move |(_, rows)| place(rows, player)).collect();
    PlacesByWeek {
        lines: rows.iter().take(n_players).map(|row| (row.player, places(row.player))).collect(),
        weeks: weeks.iter().map(|(week, _)| *week).collect(),
    }
}

fn place(rows: &[WeeklyStanding], player: PlayerId) -> Option<PlaceAfter> {
    let rank = rows.iter().find(|row| row.player == player)?.rank;
    let n_sharing = rows.iter().filter(|row| row.rank == rank).count();
    Some(PlaceAfter { rank, n_sharing: u32::try_from(n_sharing).unwrap_or(u32::MAX) })
}
