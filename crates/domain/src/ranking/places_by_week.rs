//! The places of the first players over weeks: of a week and those before it, or of a season.

use super::place_after::PlaceAfter;
use super::weekly::{ConfirmedTable, Week, WeeklyStanding, by_week, standings};
use crate::tournament::account::RankingSettings;
use crate::tournament::id::PlayerId;

/// The places of some players, week by week.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacesByWeek {
    /// The weeks with games, in order.
    pub weeks: Vec<Week>,
    /// The players in the order of the last week, with a place in each week; `None` without a game in the week, or in the season so far.
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
    match weeks.last() {
        Some((week, _)) if *week == last => {
            let ranks =
                |rows: &[WeeklyStanding]| rows.iter().map(|row| (row.player, row.rank)).collect();
            let tables = weeks.iter().map(|(week, rows)| (*week, ranks(rows))).collect();
            PlacesByWeek::of_tables(tables, n_players)
        }
        _ => PlacesByWeek::default(),
    }
}

impl PlacesByWeek {
    /// The places of the first `n_players` of the last of these tables. Each table has a week, and the ranks of its players, best first.
    pub(super) fn of_tables(tables: Vec<(Week, Vec<(PlayerId, u32)>)>, n_players: usize) -> Self {
        let first: Vec<PlayerId> = tables
            .last()
            .map(|(_, rows)| rows.iter().take(n_players).map(|(player, _)| *player).collect())
            .unwrap_or_default();
        let places = |player| tables.iter().map(|(_, rows)| place(rows, player)).collect();
        Self {
            lines: first.into_iter().map(|player| (player, places(player))).collect(),
            weeks: tables.iter().map(|(week, _)| *week).collect(),
        }
    }
}

fn place(rows: &[(PlayerId, u32)], player: PlayerId) -> Option<PlaceAfter> {
    let (_, rank) = rows.iter().find(|(known, _)| *known == player)?;
    let n_sharing = rows.iter().filter(|(_, other)| other == rank).count();
    Some(PlaceAfter { rank: *rank, n_sharing: u32::try_from(n_sharing).unwrap_or(u32::MAX) })
}
