//! Who plays with which pieces: solo, pairs or duel.

use std::fmt;
use std::str::FromStr;

/// How colors belong to players and sides.
///
/// Source: spec §5; 001 §1.6 (pairs), 002 "Modalidad para dos jugadores" (duel).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Each player has one color and is a side alone.
    Solo,
    /// Four players, partners opposite, each with their own color.
    Pairs,
    /// Two players, each with two opposite colors.
    Duel,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::Solo, Mode::Pairs, Mode::Duel];

    /// Its name in rule sets, notation and records.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Solo => "solo",
            Mode::Pairs => "pairs",
            Mode::Duel => "duel",
        }
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

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Mode, ModeError> {
        Mode::ALL
            .into_iter()
            .find(|mode| mode.name() == text)
            .ok_or_else(|| ModeError(text.to_owned()))
    }
}
