//! Where a draw came from: who could choose it, and who could not.

use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::AnnouncedDrawId;

/// Where a draw came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Origin {
    /// Its number was made by the program, out of the system's randomness.
    Program,
    /// Its number was typed by who drew.
    Typed,
    /// Its number follows from a public one that was named before it existed.
    Public,
    /// It was made elsewhere and typed as a list.
    List,
    /// It was made of balls that came out of an urn, noted one by one.
    Balls,
}

impl Origin {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The public number that a draw was made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicNumber {
    /// What announced it.
    pub announced: AnnouncedDrawId,
    /// The number itself.
    pub digits: Digits,
}

/// A public number as it is written: its digits alone, zeros before it too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits(String);

/// Most digits of a public number: six numbers of a lottery have twelve, a hash in decimals some eighty.
const MOST: usize = 200;
/// A number of so many digits is the number of the draw itself.
const ITSELF: usize = 12;
/// What may stand between digits.
const BETWEEN: [char; 7] = [' ', '\u{a0}', '.', ',', '-', '–', '/'];

impl Digits {
    /// Reads a number: digits, with spaces, points, commas, dashes or slashes between them. None where there is anything
    /// else, no digit, or more than 200.
    pub fn parse(text: &str) -> Option<Self> {
        let is_known = |it: char| it.is_ascii_digit() || BETWEEN.contains(&it);
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let is_sound = text.chars().all(is_known) && (1..=MOST).contains(&digits.len());
        is_sound.then_some(Self(digits))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of the draw that follows from it: one of up to 12 digits itself, without the zeros before it; of a longer
    /// one the first eight bytes of the SHA-256 of its digits (ASCII), most significant first, without their highest bit.
    pub fn seed(&self) -> i64 {
        if self.0.len() <= ITSELF {
            return self.0.parse().unwrap_or_default();
        }
        let hash = Sha256::digest(self.0.as_bytes());
        let first = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        i64::try_from(first & (u64::MAX >> 1)).unwrap_or_default()
    }
}
