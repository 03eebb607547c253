//! Seasons of a ranking: periods of days whose weeks are combined into one table.

use chrono::NaiveDate;
use thiserror::Error;

use super::id::{RankingId, SeasonId};

/// Maximum number of counted weeks per player: those of a year, and two that its limits cut.
pub const MOST_WEEKS: u8 = 54;

/// A season of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Primary key of the season.
    pub id: SeasonId,
    /// Ranking to which it belongs.
    pub ranking: RankingId,
    /// Name, days and counting rule.
    pub settings: SeasonSettings,
}

/// Settings of a season. Its days are in the ranking's time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonSettings {
    /// Name of the season.
    pub name: String,
    /// First day of the season, inclusive.
    pub first: NaiveDate,
    /// Last day of the season, inclusive.
    pub last: NaiveDate,
    /// Number of a player's best weeks that count; 0: all.
    pub best_weeks: u8,
}

/// The reason why a ranking cannot have a season.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonError {
    /// Its last day is before its first.
    #[error("the last day is before the first")]
    Reversed,
    /// Its first day falls into another season of the ranking.
    #[error("the first day is in the season {}", .0.name)]
    BeginsIn(SeasonSettings),
    /// Another season of the ranking begins before it ends.
    #[error("the season {} begins before the last day", .0.name)]
    RunsInto(SeasonSettings),
}

impl SeasonSettings {
    /// Returns whether the day belongs to the season.
    pub fn has(&self, day: NaiveDate) -> bool {
        (self.first..=self.last).contains(&day)
    }

    /// Returns whether the last day has passed.
    pub fn is_over(&self, today: NaiveDate) -> bool {
        today > self.last
    }

    /// Checks the season against the other seasons of its ranking.
    ///
    /// # Errors
    /// [`SeasonError`]: the days are reversed, or overlap another season.
    pub fn check<'a>(
        &self,
        others: impl IntoIterator<Item = &'a Season>,
    ) -> Result<(), SeasonError> {
        if self.last < self.first {
            return Err(SeasonError::Reversed);
        }
        let is_shared =
            |other: &&SeasonSettings| self.first <= other.last && other.first <= self.last;
        let shared = others.into_iter().map(|it| &it.settings).filter(is_shared);
        match shared.min_by_key(|other| other.first) {
            Some(other) if other.has(self.first) => Err(SeasonError::BeginsIn(other.clone())),
            Some(other) => Err(SeasonError::RunsInto(other.clone())),
            None => Ok(()),
        }
    }
}
