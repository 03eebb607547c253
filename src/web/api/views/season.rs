//! Tables of seasons.

use domain::ranking::season::SeasonStanding;
use domain::tournament::season::Season;
use serde::Serialize;
use utoipa::ToSchema;

use super::decimal;
use crate::web::ranking::RankingFacts;

/// The table of a season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonView {
    pub id: String,
    pub ranking: String,
    pub name: String,
    pub first: String,
    pub last: String,
    pub rows: Vec<SeasonRowView>,
}

/// The settings of a season.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonSettingsView {
    pub id: String,
    pub ranking: String,
    pub name: String,
    /// First day.
    pub first: String,
    /// Last day, inclusive.
    pub last: String,
    /// Number of a player's best weeks that count; 0: all.
    pub best_weeks: u8,
}

/// A row of a season's table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeasonRowView {
    pub rank: u32,
    pub is_tied: bool,
    pub player: String,
    /// Public name.
    pub name: String,
    pub club: String,
    pub points: f64,
    pub wins: u32,
    pub games: u32,
    /// Games that count.
    pub counted: u32,
}

impl SeasonView {
    pub fn new(facts: &RankingFacts, season: &Season, rows: &[SeasonStanding]) -> Self {
        let settings = &season.settings;
        Self {
            id: season.id.to_string(),
            ranking: season.ranking.to_string(),
            name: settings.name.clone(),
            first: settings.first.to_string(),
            last: settings.last.to_string(),
            rows: rows.iter().map(|row| SeasonRowView::new(facts, row)).collect(),
        }
    }
}

impl SeasonSettingsView {
    pub fn new(season: &Season) -> Self {
        let settings = &season.settings;
        Self {
            id: season.id.to_string(),
            ranking: season.ranking.to_string(),
            name: settings.name.clone(),
            first: settings.first.to_string(),
            last: settings.last.to_string(),
            best_weeks: settings.best_weeks,
        }
    }
}

impl SeasonRowView {
    fn new(facts: &RankingFacts, row: &SeasonStanding) -> Self {
        Self {
            rank: row.rank,
            is_tied: row.is_tied,
            player: row.player.to_string(),
            name: facts.name(&row.player),
            club: facts.club(&row.player),
            points: decimal(row.points),
            wins: row.wins,
            games: row.games,
            counted: row.counted,
        }
    }
}
