//! A day and an hour on the clock of a place as a moment.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use thiserror::Error;

/// One of the two moments of an hour that a day has twice, because its clocks are put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Before the clocks are put back.
    First,
    /// After the clocks were put back.
    Second,
}

/// The reason why a day and an hour are not one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotOneMoment {
    /// The day does not have this hour.
    #[error(transparent)]
    Missing(#[from] NoSuchHour),
    /// The day has this hour twice and no [`Repeat`] was chosen.
    #[error("{day} has {hour} twice: the clocks are put back")]
    Twice {
        /// The day.
        day: NaiveDate,
        /// The hour.
        hour: NaiveTime,
    },
}

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

/// The moment when the clocks of `zone` show this. `repeat` chooses between the two moments of an hour that comes twice; it
/// is ignored for all other hours.
///
/// # Errors
/// [`NotOneMoment`]: the hour does not exist on that day, or comes twice and `repeat` is `None`.
pub fn only_moment(
    (day, hour): (NaiveDate, NaiveTime),
    zone: Tz,
    repeat: Option<Repeat>,
) -> Result<DateTime<Utc>, NotOneMoment> {
    let found = zone.from_local_datetime(&day.and_time(hour));
    let chosen = match (found.single(), repeat) {
        (Some(only), _) => Some(only),
        (None, Some(Repeat::Second)) => found.latest(),
        (None, Some(Repeat::First)) => found.earliest(),
        (None, None) if found.earliest().is_some() => {
            return Err(NotOneMoment::Twice { day, hour });
        }
        (None, None) => None,
    };
    chosen.map(|at| at.with_timezone(&Utc)).ok_or(NoSuchHour { day, hour }.into())
}

/// The day of a moment on the clocks of `zone`.
pub fn day_of(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// The hour of a moment on the clocks of `zone`.
pub fn hour_of(at: DateTime<Utc>, zone: Tz) -> NaiveTime {
    at.with_timezone(&zone).time()
}
