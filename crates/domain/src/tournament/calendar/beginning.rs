//! The beginning of a tournament that has not been drawn.

use chrono::{DateTime, NaiveDate, Utc};

use super::local::day_of;
use crate::tournament::championship::Championship;

/// The beginning of a tournament: a day, and a time of day if one is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// First day, in the time zone of the tournament.
    pub day: NaiveDate,
    /// The moment, if an appointment states it.
    pub at: Option<DateTime<Utc>>,
}

impl Beginning {
    /// The earliest appointment in effect; without one, the first day of the tournament.
    pub fn of(championship: &Championship) -> Self {
        let tournament = &championship.tournament;
        let targets = championship.appointments().iter().map(|it| it.target);
        let at = targets.filter_map(|target| championship.appointment(target)?.starts_at).min();
        let day = at.map_or(tournament.starts_on, |at| day_of(at, tournament.settings.time_zone));
        Self { day, at }
    }

    /// The number of days from `today` until it begins; negative if its day is past.
    pub fn days_from(&self, today: NaiveDate) -> i64 {
        (self.day - today).num_days()
    }
}
