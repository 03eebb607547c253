//! Conversion between local days and hours and moments in UTC.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Timelike, Utc};
use chrono_tz::Tz;
use thiserror::Error;

/// Hour before which an evening still belongs to the day before.
const MORNING: u32 = 6;

/// One of the two occurrences of an hour that a day has twice because its clocks are set back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// The occurrence before clocks are set back.
    First,
    /// The occurrence after clocks were set back.
    Second,
}

/// The reason why a day and an hour do not denote exactly one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotOneMoment {
    /// The day does not have this hour.
    #[error(transparent)]
    Missing(#[from] NoSuchHour),
    /// The day has this hour twice and no [`Repeat`] was chosen.
    #[error("{day} has {hour} twice: the clocks are put back")]
    Twice {
        /// Day on which clocks are set back.
        day: NaiveDate,
        /// Hour that occurs twice.
        hour: NaiveTime,
    },
}

/// An hour that a day skips because its clocks are set forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{day} has no {hour}: the clocks are put forward")]
pub struct NoSuchHour {
    /// Day on which clocks are set forward.
    pub day: NaiveDate,
    /// Hour that the day skips.
    pub hour: NaiveTime,
}

/// Returns the moment at which clocks in `zone` show this day and hour; the earlier one if the hour occurs twice.
///
/// # Errors
/// [`NoSuchHour`]: the clocks skip this hour on that day.
pub fn moment(day: NaiveDate, hour: NaiveTime, zone: Tz) -> Result<DateTime<Utc>, NoSuchHour> {
    let found = zone.from_local_datetime(&day.and_time(hour)).earliest();
    found.map(|at| at.with_timezone(&Utc)).ok_or(NoSuchHour { day, hour })
}

/// Returns the moment at which clocks in `zone` show this day and hour. `repeat` chooses between the two occurrences of a repeated hour; it
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

/// Returns the calendar day of a moment in `zone`.
pub fn day_of(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// Returns the moment at which the day after `at` begins in `zone`: at midnight, or at the first hour that the clocks show.
pub fn next_day(at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
    let day = day_of(at, zone).succ_opt()?;
    let hours = (0..24).filter_map(|hour| NaiveTime::from_hms_opt(hour, 0, 0));
    hours.filter_map(|hour| moment(day, hour, zone).ok()).next()
}

/// Returns the day to which an evening belongs: hours before six in the morning count for the day before.
pub fn evening_of(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    let local = at.with_timezone(&zone);
    match local.hour() < MORNING {
        true => local.date_naive().pred_opt().unwrap_or_default(),
        false => local.date_naive(),
    }
}

/// Returns the time of day of a moment in `zone`.
pub fn hour_of(at: DateTime<Utc>, zone: Tz) -> NaiveTime {
    at.with_timezone(&zone).time()
}
