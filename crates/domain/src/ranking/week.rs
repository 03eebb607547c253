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
    /// The first day of the week.
    monday: NaiveDate,
}

/// The error for a text that is no week.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no week like 2026-W47")]
pub struct WeekError(
    /// The text that was given.
    pub String,
);

impl Week {
    /// The week that contains `moment` in the time zone.
    pub fn of(moment: DateTime<Utc>, time_zone: Tz) -> Self {
        let day = day_of(moment, time_zone);
        Self { monday: day.week(Weekday::Mon).checked_first_day().unwrap_or(day) }
    }

    /// The year of the week's number; single days may belong to another year.
    pub fn year(self) -> i32 {
        self.monday.iso_week().year()
    }

    /// The number of the week in its year, 1 to 53.
    pub fn number(self) -> u32 {
        self.monday.iso_week().week()
    }

    /// The first day of the week.
    pub fn monday(self) -> NaiveDate {
        self.monday
    }

    /// The last day of the week.
    pub fn sunday(self) -> NaiveDate {
        self.monday.checked_add_days(Days::new(6)).unwrap_or(self.monday)
    }

    /// The week after this one.
    pub fn next(self) -> Self {
        Self { monday: self.monday.checked_add_days(Days::new(7)).unwrap_or(self.monday) }
    }

    /// The week before this one.
    pub fn prev(self) -> Self {
        Self { monday: self.monday.checked_sub_days(Days::new(7)).unwrap_or(self.monday) }
    }

    /// The first moment of the week's Monday and of the next Monday, which is exclusive.
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

    /// Reads the text form that `Display` writes, for the years 1 to 9999.
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

/// The first moment of a day. It is not midnight if the clocks are put forward at midnight.
fn start_of(day: NaiveDate, time_zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let moments = (0..=4).filter_map(|half_hours| {
        let time = midnight + TimeDelta::minutes(30 * half_hours);
        time.and_local_timezone(time_zone).earliest()
    });
    let first = moments.map(|moment| moment.with_timezone(&Utc)).next();
    first.unwrap_or_else(|| midnight.and_utc())
}
