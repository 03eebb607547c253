//! The seasons of a ranking: from which day to which its weeks are gathered into one table.

use chrono::NaiveDate;
use thiserror::Error;

use super::id::{RankingId, SeasonId};

/// Most weeks of a player that can be asked to count: as many as a year has, and the two that it cuts.
pub const MOST_WEEKS: u8 = 54;

/// A season of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Id.
    pub id: SeasonId,
    /// The ranking.
    pub ranking: RankingId,
    /// How it is kept.
    pub settings: SeasonSettings,
}

/// How a season is kept. Its days are those of the ranking's clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonSettings {
    /// Name.
    pub name: String,
    /// The first day, which is part of it.
    pub first: NaiveDate,
    /// The last day, which is part of it.
    pub last: NaiveDate,
    /// How many weeks of a player count, the best; 0: all.
    pub best_weeks: u8,
}

/// Why a ranking has no such season.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonError {
    /// It would end before it begins.
    #[error("the last day is before the first")]
    Reversed,
    /// Another season of the ranking has begun and not ended on its first day.
    #[error("the first day is in the season {}", .0.name)]
    BeginsIn(SeasonSettings),
    /// Another season of the ranking begins before it ends.
    #[error("the season {} begins before the last day", .0.name)]
    RunsInto(SeasonSettings),
}

impl SeasonSettings {
    /// Whether a day is part of it.
    pub fn has(&self, day: NaiveDate) -> bool {
        (self.first..=self.last).contains(&day)
    }

    /// Whether its last day is over.
    pub fn is_over(&self, today: NaiveDate) -> bool {
        today > self.last
    }

    /// Whether a ranking with these other seasons may have it.
    ///
    /// # Errors
    /// Where it ends before it begins, or has a day of another.
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
