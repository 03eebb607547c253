//! Fields: settings as data. One row per field drives its form, its place on the page and its labels.
//!
//! # A new field
//!
//! 1. Add it to its struct, and its usual value to [`Settings::usual`](super::settings::Settings::usual) for a tournament, or to
//!    [`Choices::usual`](super::plan::Choices::usual) or [`Knockout::ONE`](super::plan::Knockout::ONE) for the plan of a stage.
//!    Stored JSON does not have it yet, so it needs a `serde(default)`. In a plan it is also left out if it has this value, because the
//!    texts of older plans stay as they are.
//! 2. Add its row to [`settings::FIELDS`](super::settings::FIELDS) or [`plan_fields::FIELDS`](super::plan_fields::FIELDS). On the pages
//!    it follows the rows of its group above it.
//! 3. Add its label and its hint to `templates/i18n/{es,ca,en}`.
//! 4. Test its effect. `tests/web/fields.rs`, `tests/web/words.rs` and `tests/store/tournaments.rs` test all rows of the tables.
//!
//! A choice among new words also needs labels for them in `src/web/organize/option_words.rs`. `src/web/parts/plan_words.rs` says a plan in
//! words.

use std::borrow::Cow;
use std::str::FromStr;

/// A field of `T`. `P` is its place: the group on the page, and what else only fields of `T` have.
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
    /// Its place among the fields of `T`.
    pub place: P,
    /// Returns the value.
    pub read: fn(&T) -> Value,
    /// Sets the value; `None`, without effect, if the field cannot have it. The bounds of the form are not checked.
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
    /// A box to tick.
    Flag,
    /// A flag as one of two words: the first means false, the second true.
    Either([&'static str; 2]),
    /// One of some words.
    Word(fn() -> Vec<Cow<'static, str>>),
    /// The name of a time zone.
    TimeZone,
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
    /// The number as a type that may be too small for it; `None` if it is, or if the value is not a number.
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

    /// The meaning of the word; `None` if it has none, or if the value is not a word.
    pub fn word<W: FromStr>(&self) -> Option<W> {
        match self {
            Value::Word(word) => word.parse().ok(),
            Value::Number(_) | Value::Flag(_) => None,
        }
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

impl InputKind {
    /// All values that a form offers for a choice among words or numbers, in order; empty for other kinds.
    pub fn options(self) -> Vec<Value> {
        match self {
            InputKind::OneOf(numbers) => numbers.iter().copied().map(Value::Number).collect(),
            InputKind::Either(_) => vec![Value::Flag(false), Value::Flag(true)],
            InputKind::Word(words) => words().into_iter().map(Value::Word).collect(),
            InputKind::Number { .. } | InputKind::Flag | InputKind::TimeZone | InputKind::Rules => {
                Vec::new()
            }
        }
    }
}

/// The words of an enum, for [`InputKind::Word`].
pub(super) fn words<E>() -> Vec<Cow<'static, str>>
where
    E: strum::VariantArray + Copy + Into<&'static str>,
{
    E::VARIANTS.iter().map(|value| Cow::Borrowed((*value).into())).collect()
}
