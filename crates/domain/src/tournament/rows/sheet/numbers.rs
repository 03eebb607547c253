//! Formats numbers and dates; XLSX stores dates as numbers with a format.

use chrono::{Days, NaiveDate};

/// Day zero of an XLSX file's dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Epoch {
    /// The last day of 1899.
    #[default]
    Year1900,
    /// The first day of 1904, as in old Macintosh programs.
    Year1904,
}

/// A number without superfluous digits: `7` for `7.0`.
pub(super) fn number(text: &str) -> String {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => number.to_string(),
        _ => text.to_owned(),
    }
}

/// A date as yyyy-mm-dd, or a time without a date as hh:mm; `None` if the value is neither.
pub(super) fn day(text: &str, epoch: Epoch) -> Option<String> {
    let value: f64 = text.trim().parse().ok()?;
    if !(0.0..3_000_000.0).contains(&value) {
        return None;
    }
    if value < 1.0 {
        let minutes = (value * 24.0 * 60.0).round();
        return Some(format!("{:02}:{:02}", (minutes / 60.0).floor(), minutes % 60.0));
    }
    // Safe cast: the range check above excludes negative and large values.
    let days = value.floor() as u64;
    let first = match epoch {
        // Excel counts the 29th of February 1900, which did not exist.
        Epoch::Year1900 if days < 61 => NaiveDate::from_ymd_opt(1899, 12, 31)?,
        Epoch::Year1900 => NaiveDate::from_ymd_opt(1899, 12, 30)?,
        Epoch::Year1904 => NaiveDate::from_ymd_opt(1904, 1, 1)?,
    };
    Some(first.checked_add_days(Days::new(days))?.format("%Y-%m-%d").to_string())
}

/// Returns whether a built-in format is a date or time.
pub(super) fn is_day_built_in(format: u32) -> bool {
    matches!(format, 14..=22 | 27..=36 | 45..=47 | 50..=58)
}

/// Returns whether a format code is a date or time: it has one of their letters outside quotes and brackets.
pub(super) fn is_day(code: &str) -> bool {
    let mut letters = code.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => drop(letters.by_ref().find(|it| *it == '"')),
            '[' => drop(letters.by_ref().find(|it| *it == ']')),
            '\\' | '_' | '*' => drop(letters.next()),
            // Later sections of a format apply to other numbers, such as negative ones.
            ';' => return false,
            'd' | 'D' | 'y' | 'Y' | 'm' | 'M' | 'h' | 'H' | 's' | 'S' | 'a' | 'A' => return true,
            _ => {}
        }
    }
    false
}
