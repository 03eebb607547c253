//! The list of the front page in which a tournament stands.

use chrono::{DateTime, Duration, NaiveDate, Utc};

use super::table_figures::TableFigures;

/// Age of the last play after which a tournament without a missing result is past, even without a champion.
const PAST_AFTER: Duration = Duration::days(2);

/// A list of the front page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrontList {
    /// It has not been drawn, and its first day is in the future.
    Coming,
    /// It is being played, or prepared.
    Current,
    /// It is over, or nothing is being played.
    Past,
}

/// The facts on which the list depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontListFacts {
    /// First day of the tournament.
    pub starts_on: NaiveDate,
    /// Today in the time zone of the tournament.
    pub today: NaiveDate,
    /// The published tables.
    pub tables: TableFigures,
    /// End of the latest game.
    pub last_played: Option<DateTime<Utc>>,
    /// True if its winners are known.
    pub is_won: bool,
    /// True if it has no fixed end, such as open tables for a ranking.
    pub is_endless: bool,
}

impl FrontListFacts {
    /// The list at this moment. A tournament without a fixed end is current only while a result is missing.
    pub fn list(&self, now: DateTime<Utc>) -> FrontList {
        let is_played = self.tables.n > 0 && self.tables.n_left() == 0;
        let is_old = self.last_played.is_some_and(|played| played < now - PAST_AFTER);
        match self.tables.n {
            0 if self.starts_on > self.today => FrontList::Coming,
            _ if self.is_won || is_played && (self.is_endless || is_old) => FrontList::Past,
            _ => FrontList::Current,
        }
    }
}
