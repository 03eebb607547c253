//! Stored forms that serde does not derive: values as text, and default values that are omitted so that older texts do not change.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;

/// Serializes the text of a value.
pub(super) fn serialize<T: Display, S: Serializer>(of: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(of)
}

/// Parses a value from its text.
pub(super) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// Returns whether a value is the default, which is omitted.
pub(super) fn is_default<T: Default + PartialEq>(of: &T) -> bool {
    *of == T::default()
}

/// The default of numbers that are omitted if they are 1.
pub(super) fn one() -> u8 {
    1
}

pub(super) fn is_one(of: &u8) -> bool {
    *of == 1
}
