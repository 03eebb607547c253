//! ISO weeks: Monday to Sunday, numbered within the year that has most of their days.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use thiserror::Error;

use crate::tournament::calendar::local::day_of;

/// An ISO week, written `2026-W47`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week {
    /// Its first day.
    monday: NaiveDate,
}

/// The text is no week.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no week like 2026-W47")]
pub struct WeekError(
    /// The text.
    pub String,
);

impl Week {
    /// The week that holds `moment` by the clocks of `time_zone`.
    pub fn of(moment: DateTime<Utc>, time_zone: Tz) -> Self {
        let day = day_of(moment, time_zone);
        Self { monday: day.week(Weekday::Mon).checked_first_day().unwrap_or(day) }
    }

    /// The year it belongs to, which may not be the year of all its days.
    pub fn year(self) -> i32 {
        self.monday.iso_week().year()
    }

    /// Its number in the year, 1 to 53.
    pub fn number(self) -> u32 {
        self.monday.iso_week().week()
    }

    /// Its first day.
    pub fn monday(self) -> NaiveDate {
        self.monday
    }

    /// Its last day.
    pub fn sunday(self) -> NaiveDate {
        self.monday.checked_add_days(Days::new(6)).unwrap_or(self.monday)
    }

    /// The week after.
    pub fn next(self) -> Self {
        Self { monday: self.monday.checked_add_days(Days::new(7)).unwrap_or(self.monday) }
    }

    /// The week before.
    pub fn prev(self) -> Self {
        Self { monday: self.monday.checked_sub_days(Days::new(7)).unwrap_or(self.monday) }
    }

    /// From the first moment of its Monday to the first of the next, which is not part of it.
    pub fn bounds(self, time_zone: Tz) -> (DateTime<Utc>, DateTime<Utc>) {
        (start_of(self.monday, time_zone), start_of(self.next().monday, time_zone))
    }
}

impl fmt::Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-W{:02}", self.year(), self.number())
    }
}

impl FromStr for Week {
    type Err = WeekError;

    /// Reads what `Display` writes, for the years 1 to 9999.
    fn from_str(text: &str) -> Result<Self, WeekError> {
        let week = || {
            let (year, number) = text.split_once("-W")?;
            let is_number =
                |text: &str, n| text.len() == n && text.bytes().all(|it| it.is_ascii_digit());
            if !is_number(year, 4) || !is_number(number, 2) {
                return None;
            }
            let year = year.parse().ok().filter(|year| *year > 0)?;
            NaiveDate::from_isoywd_opt(year, number.parse().ok()?, Weekday::Mon)
        };
        week().map(|monday| Self { monday }).ok_or_else(|| WeekError(text.to_owned()))
    }
}

/// The first moment of a day: not always midnight, where clocks are put forward at midnight.
fn start_of(day: NaiveDate, time_zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let moments = (0..=4).filter_map(|half_hours| {
        let time = midnight + TimeDelta::minutes(30 * half_hours);
        time.and_local_timezone(time_zone).earliest()
    });
    let first = moments.map(|moment| moment.with_timezone(&Utc)).next();
    first.unwrap_or_else(|| midnight.and_utc())
}
