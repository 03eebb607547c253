//! Rankings of a week, and players.

use domain::ranking::weekly::WeeklyStanding;
use domain::tournament::account::Ranking;
use serde::Serialize;
use utoipa::ToSchema;

use super::decimal;
use crate::web::ranking::RankingFacts;

/// A weekly ranking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RankingView {
    pub id: String,
    /// Name; empty for the account's own ranking.
    pub name: String,
    pub time_zone: String,
}

/// A row of a weekly ranking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RankedView {
    pub rank: u32,
    pub is_tied: bool,
    pub player: String,
    /// Public name.
    pub name: String,
    pub club: String,
    pub points: f64,
    /// Games that count.
    pub counted: u32,
    pub games: u32,
    pub wins: u32,
}

/// The ranking of a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekView {
    pub ranking: RankingView,
    /// The week, such as `2026-W47`.
    pub week: String,
    /// Weeks with games, the latest first.
    pub weeks: Vec<String>,
    pub seasons: Vec<String>,
    pub rows: Vec<RankedView>,
}

/// A player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerView {
    pub id: String,
    /// Public name.
    pub name: String,
    pub club: String,
    /// Tournaments in which the player has an entry.
    pub tournaments: Vec<String>,
}

impl RankingView {
    pub fn new(ranking: &Ranking) -> Self {
        Self {
            id: ranking.id.to_string(),
            name: ranking.name.clone(),
            time_zone: ranking.settings.time_zone.name().to_owned(),
        }
    }
}

impl RankedView {
    pub fn new(facts: &RankingFacts, row: &WeeklyStanding) -> Self {
        Self {
            rank: row.rank,
            is_tied: row.is_tied,
            player: row.player.to_string(),
            name: facts.name(&row.player),
            club: facts.club(&row.player),
            points: decimal(row.points),
            counted: row.counted,
            games: row.games,
            wins: row.wins,
        }
    }
}
