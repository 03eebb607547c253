//! A table for a spreadsheet: typed cells in rows, with the words of the reader's language.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::web::i18n::Language;
use crate::web::parts::standings::NO_VALUE;

/// A table with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name in a workbook.
    pub name: String,
    /// Titles of the columns.
    pub columns: Vec<String>,
    /// Rows; each may be shorter than the list of columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A value of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    /// A text of people or of the service; never a formula.
    Text(String),
    Whole(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// An amount of money in hundredths.
    Cents(i64),
    Date(NaiveDate),
    /// A day with its hour, in the time zone of the tournament.
    Moment(NaiveDateTime),
    Span(TimeDelta),
    YesNo(bool),
}

impl Sheet {
    /// A sheet without rows.
    pub fn new(name: impl Into<String>, columns: impl IntoIterator<Item = String>) -> Self {
        Self { name: name.into(), columns: columns.into_iter().collect(), rows: Vec::new() }
    }
}

impl Cell {
    /// A moment as the clocks of `zone` show it.
    pub fn at(at: DateTime<Utc>, zone: Tz) -> Self {
        Cell::Moment(at.with_timezone(&zone).naive_local())
    }

    /// A value that a page shows as text: a number as [`crate::web::parts::figures::Figures::Plain`] writes it becomes a number, the sign of
    /// a missing value an empty cell.
    pub fn shown(language: Language, text: String) -> Self {
        if text == NO_VALUE {
            return Cell::Empty;
        }
        let digits = text.strip_prefix('-').unwrap_or(&text);
        let (whole, fraction) = digits.split_once(language.decimal_sign()).unwrap_or((digits, "0"));
        let is_number = |part: &str| {
            (1..=15).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole) || !is_number(fraction) {
            return Cell::Text(text);
        }
        let sign = if text.starts_with('-') { "-" } else { "" };
        let number = match digits == whole {
            true => text.parse().ok().map(Cell::Whole),
            false => format!("{sign}{whole}.{fraction}").parse().ok().map(Cell::Decimal),
        };
        number.unwrap_or(Cell::Text(text))
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// Whole numbers of all sizes that occur.
macro_rules! whole {
    ($($number:ty)*) => {$(
        impl From<$number> for Cell {
            fn from(number: $number) -> Self {
                Cell::Whole(number.into())
            }
        }
    )*};
}
whole!(u8 u16 u32 i32 i64);

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Empty, Into::into)
    }
}
