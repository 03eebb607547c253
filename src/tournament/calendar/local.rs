//! A day and an hour on the clock of a place as a moment.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use thiserror::Error;

/// An hour that a day leaves out, as its clocks are put forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{day} has no {hour}: the clocks are put forward")]
pub struct NoSuchHour {
    /// The day.
    pub day: NaiveDate,
    /// The hour.
    pub hour: NaiveTime,
}

/// The moment when the clocks of `zone` show this; the first where they show it twice.
///
/// # Errors
/// Where they never do.
pub fn moment(day: NaiveDate, hour: NaiveTime, zone: Tz) -> Result<DateTime<Utc>, NoSuchHour> {
    let found = zone.from_local_datetime(&day.and_time(hour)).earliest();
    found.map(|at| at.with_timezone(&Utc)).ok_or(NoSuchHour { day, hour })
}

/// The day of a moment on the clocks of `zone`.
pub fn day_of(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// The hour of a moment on the clocks of `zone`.
pub fn hour_of(at: DateTime<Utc>, zone: Tz) -> NaiveTime {
    at.with_timezone(&zone).time()
}
