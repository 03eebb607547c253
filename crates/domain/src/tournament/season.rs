//! Seasons of a ranking: periods of days whose weeks are combined into one table.

use chrono::NaiveDate;
use thiserror::Error;

use super::fields::{Field, InputKind, Value};
use super::id::{RankingId, SeasonId};

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// All settings of a season. [`super::fields`] says how to add one.
pub static FIELDS: [Field<SeasonSettings, ()>; 4] = [
    Field {
        name: "season_name",
        kind: InputKind::Text { min: 1, max: 80 },
        label: "field-season-name",
        hint: Some("field-season-name-hint"),
        place: (),
        read: |of| of.name.clone().into(),
        write: |of, value| value.word().map(|name| of.name = name),
    },
    Field {
        name: "season_first",
        kind: InputKind::Date,
        label: "field-first-day",
        hint: None,
        place: (),
        read: |of| of.first.into(),
        write: |of, value| value.word().map(|day| of.first = day),
    },
    Field {
        name: "season_last",
        kind: InputKind::Date,
        label: "field-last-day",
        hint: Some("field-season-last-hint"),
        place: (),
        read: |of| of.last.into(),
        write: |of, value| value.word().map(|day| of.last = day),
    },
    Field {
        name: "best_weeks",
        // The weeks of a year, and two that its limits cut.
        kind: InputKind::Number { min: 0, max: 54 },
        label: "field-best-weeks",
        hint: Some("field-best-weeks-hint"),
        place: (),
        read: |of| Value::Number(of.best_weeks.into()),
        write: |of, value| value.number().map(|weeks| of.best_weeks = weeks),
    },
];

/// The reason why a ranking cannot have a season.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonError {
    /// The last day of the season is before its first.
    #[error("the last day is before the first")]
    Reversed,
    /// The first day of the season falls into another season of the ranking; holds that season's settings.
    #[error("the first day is in the season {}", .0.name)]
    BeginsIn(SeasonSettings),
    /// Another season of the ranking begins before this one ends; holds that season's settings.
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
