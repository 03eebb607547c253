//! A message: the key of a translation and its arguments, independent of a language.

use std::borrow::Cow;

use domain::tournament::points::Points;
use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::fluent_bundle::types::FluentNumber;

use super::key::Key;

/// Arguments whose numbers are names, written without grouping: "Table 1200", "Week 3 of 2026".
const NAMES: [&str; 12] = [
    "board", "first", "last", "line", "number", "row", "second", "seed", "seq", "table", "week",
    "year",
];

/// The key of a translation, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: Key,
    args: Vec<(Cow<'static, str>, Value)>,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text, inserted as it is.
    Text(String),
    /// A number, which also selects the plural form.
    Number(i64),
}

/// Types that can be arguments of a message.
pub trait Argument {
    fn into_value(self) -> Value;
}

impl Message {
    /// A message with this key, without arguments.
    pub fn new(key: Key) -> Self {
        Self { key, args: Vec::new() }
    }

    /// A message from a key and arguments as the domain supplies them.
    pub fn of_parts((key, args): (&'static str, Vec<(&'static str, String)>)) -> Self {
        let message = Self::new(Key::of_domain(key));
        args.into_iter().fold(message, |message, (name, value)| message.with(name, value))
    }

    /// Adds the argument `name`.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Argument) -> Self {
        self.args.push((name.into(), value.into_value()));
        self
    }

    pub fn key(&self) -> Key {
        self.key
    }

    pub fn args(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.args.iter().map(|(name, value)| (name.as_ref(), value))
    }

    pub(super) fn fluent_args(&self) -> impl Iterator<Item = (&str, FluentValue<'_>)> {
        self.args().map(|(name, value)| match value {
            Value::Text(text) => (name, FluentValue::from(text.as_str())),
            Value::Number(number) => {
                let mut value = FluentNumber::from(*number);
                value.options.use_grouping = !NAMES.contains(&name);
                (name, FluentValue::Number(value))
            }
        })
    }
}

impl Argument for Value {
    fn into_value(self) -> Value {
        self
    }
}

impl Argument for &str {
    fn into_value(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl Argument for String {
    fn into_value(self) -> Value {
        Value::Text(self)
    }
}

impl<T: Argument + Clone> Argument for &T {
    fn into_value(self) -> Value {
        self.clone().into_value()
    }
}

/// Whole points are a number; other points are a text such as "2½".
impl Argument for Points {
    fn into_value(self) -> Value {
        self.as_whole().map_or_else(|| Value::Text(self.in_words()), Value::Number)
    }
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Argument for $type {
            fn into_value(self) -> Value {
                Value::Number(i64::try_from(self).unwrap_or(i64::MAX))
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);
