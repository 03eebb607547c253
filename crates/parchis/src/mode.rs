//! Game modes: solo, pairs or duel.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The mode of a game: it assigns colors to players and players to sides.
///
/// Source: rules spec §5; 001 §1.6 (pairs), 002 "Modalidad para dos jugadores" (duel).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[strum(parse_err_ty = ModeError, parse_err_fn = ModeError::of)]
pub enum Mode {
    /// Each player has one color and is a side of their own.
    Solo,
    /// Four players, each with one color; players who sit opposite are partners.
    Pairs,
    /// Two players, each with two opposite colors.
    Duel,
}

impl Mode {
    /// The mode's name as used in database columns, rule sets, notations and records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a word that names no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a mode is solo, pairs or duel, not `{0}`")]
pub struct ModeError(String);

impl ModeError {
    fn of(word: &str) -> ModeError {
        ModeError(word.to_owned())
    }
}
