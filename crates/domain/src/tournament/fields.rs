//! Fields: settings as data. One row per field drives its form, its bounds, its place on the page and its labels.
//!
//! # A new field
//!
//! 1. Add it to its struct, and its default to the function that makes the struct's defaults.
//! 2. Add its row to the table in the module of the struct: [`settings`](super::settings), [`plan_fields`](super::plan_fields),
//!    [`club_night`](super::club_night), [`distance_play`](super::distance_play), [`display`](super::display),
//!    [`season`](super::season) or [`terms`](super::sign_up::terms). On the pages it follows the rows of its group above it.
//! 3. Add its label and its hint to `templates/i18n/{es,ca,en}/domain.ftl`.
//! 4. Settings, plans and terms are stored as JSON, and older JSON does not have the field, so it needs a `serde(default)`. In a plan, JSON
//!    must omit the field if it has this default, so that the texts of older plans do not change. A club night, play at a distance, a
//!    display and a season are stored in columns: there the field needs a migration for each database, a line in
//!    `crates/store/src/schema.rs`, and lines in the row of the struct.
//! 5. Test its effect. `tests/web/fields.rs`, `tests/web/words.rs` and `tests/store` test all rows of the tables.
//!
//! A choice among new words also needs labels for them in `src/web/parts/option_words.rs`. `src/web/parts/plan_words.rs` describes a plan
//! in words.

use std::borrow::Cow;
use std::str::FromStr;

use chrono::{NaiveDate, NaiveTime, Timelike, Weekday};

/// A field of `T`. `P` is the type of its place: the group on the page, and further data that only fields of `T` have.
#[derive(Debug)]
pub struct Field<T, P> {
    /// Name of the form field.
    pub name: &'static str,
    /// Kind of value, with its bounds.
    pub kind: InputKind,
    /// Key of the label's translation.
    pub label: &'static str,
    /// Key of the hint's translation, if there is a hint.
    pub hint: Option<&'static str>,
    /// Group of the field on the page, with the further data of fields of `T`.
    pub place: P,
    /// Returns the value.
    pub read: fn(&T) -> Value,
    /// Sets the value without checking the bounds of the form. Returns `None` and changes nothing if the field cannot hold the value.
    pub write: fn(&mut T, &Value) -> Option<()>,
}

/// The kind of value that a field takes.
#[derive(Clone, Copy, Debug)]
pub enum InputKind {
    /// A number within these bounds.
    Number {
        /// Least allowed number.
        min: u16,
        /// Greatest allowed number.
        max: u16,
    },
    /// One of these numbers.
    OneOf(&'static [u16]),
    /// A number within these bounds, chosen from a list of all of them.
    Listed {
        /// Least allowed number.
        min: u16,
        /// Greatest allowed number.
        max: u16,
    },
    /// A box to tick, with the value that its form sends.
    Flag(&'static str),
    /// A flag as one of two words: the first means false, the second true.
    Either([&'static str; 2]),
    /// One of some words.
    Word(fn() -> Vec<Cow<'static, str>>),
    /// One of a few words, all of them in view.
    Few(fn() -> Vec<Cow<'static, str>>),
    /// A line of text with a length within these bounds.
    Text {
        /// Least allowed number of characters.
        min: u16,
        /// Greatest allowed number of characters.
        max: u16,
    },
    /// The name of a time zone.
    TimeZone,
    /// A day.
    Date,
    /// A time of day, as the number of minutes since midnight.
    Hour,
    /// One or more days of the week, as a number with a bit for each, Monday the lowest.
    Weekdays,
    /// A set of rules of play. Its form is a table of its own: see [`parchis::Ruleset::fields`].
    Rules,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u16),
    /// A flag.
    Flag(bool),
    /// A word or another text.
    Word(Cow<'static, str>),
}

impl Value {
    /// The number as type `N`; `None` if `N` is too small for it, or if the value is not a number.
    pub fn number<N: TryFrom<u16>>(&self) -> Option<N> {
        match self {
            Value::Number(number) => N::try_from(*number).ok(),
            Value::Flag(_) | Value::Word(_) => None,
        }
    }

    /// The flag; `None` if the value is not a flag.
    pub fn flag(&self) -> Option<bool> {
        match self {
            Value::Flag(flag) => Some(*flag),
            Value::Number(_) | Value::Word(_) => None,
        }
    }

    /// The word parsed as type `W`; `None` if it is not a word of `W`, or if the value is not a word.
    pub fn word<W: FromStr>(&self) -> Option<W> {
        match self {
            Value::Word(word) => word.parse().ok(),
            Value::Number(_) | Value::Flag(_) => None,
        }
    }

    /// The time of day; `None` if the value is not a number of minutes in a day.
    pub fn hour(&self) -> Option<NaiveTime> {
        let minutes: u32 = self.number()?;
        NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)
    }

    /// The days of the week, in order; `None` if the value is not a number.
    pub fn weekdays(&self) -> Option<Vec<Weekday>> {
        let bits: u16 = self.number()?;
        let days = (0..7).filter(|day| bits & (1 << day) != 0);
        Some(days.filter_map(|day: u8| Weekday::try_from(day).ok()).collect())
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Self {
        Value::Word(Cow::Borrowed(word))
    }
}

impl From<String> for Value {
    fn from(word: String) -> Self {
        Value::Word(Cow::Owned(word))
    }
}

impl From<NaiveDate> for Value {
    fn from(day: NaiveDate) -> Self {
        day.to_string().into()
    }
}

impl From<NaiveTime> for Value {
    fn from(time: NaiveTime) -> Self {
        let minutes = time.num_seconds_from_midnight() / 60;
        Value::Number(minutes.try_into().unwrap_or_default())
    }
}

impl From<&[Weekday]> for Value {
    fn from(days: &[Weekday]) -> Self {
        Value::Number(days.iter().fold(0, |bits, day| bits | 1 << day.num_days_from_monday()))
    }
}

impl InputKind {
    /// All values that a form offers for a choice, in order; empty for other kinds. Days of the week are numbered from 1.
    pub fn options(self) -> Vec<Value> {
        match self {
            InputKind::OneOf(numbers) => numbers.iter().copied().map(Value::Number).collect(),
            InputKind::Listed { min, max } => (min..=max).map(Value::Number).collect(),
            InputKind::Either(_) => vec![Value::Flag(false), Value::Flag(true)],
            InputKind::Word(words) | InputKind::Few(words) => {
                words().into_iter().map(Value::Word).collect()
            }
            InputKind::Weekdays => (1..=7).map(Value::Number).collect(),
            InputKind::Number { .. } | InputKind::Flag(_) | InputKind::Text { .. } => Vec::new(),
            InputKind::TimeZone | InputKind::Date | InputKind::Hour | InputKind::Rules => {
                Vec::new()
            }
        }
    }
}

/// The words of an enum, for [`InputKind::Word`].
pub(in crate::tournament) fn words<E>() -> Vec<Cow<'static, str>>
where
    E: strum::VariantArray + Copy + Into<&'static str>,
{
    E::VARIANTS.iter().map(|value| Cow::Borrowed((*value).into())).collect()
}
