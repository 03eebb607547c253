//! Who plays with which pieces: solo, pairs or duel.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// How colors belong to players and sides.
///
/// Source: spec §5; 001 §1.6 (pairs), 002 "Modalidad para dos jugadores" (duel).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[strum(parse_err_ty = ModeError, parse_err_fn = ModeError::of)]
pub enum Mode {
    /// Each player has one color and is a side alone.
    Solo,
    /// Four players, partners opposite, each with their own color.
    Pairs,
    /// Two players, each with two opposite colors.
    Duel,
}

impl Mode {
    /// The word in columns, rule sets, notation and records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a mode is solo, pairs or duel, not `{0}`")]
pub struct ModeError(String);

impl ModeError {
    fn of(word: &str) -> ModeError {
        ModeError(word.to_owned())
    }
}
