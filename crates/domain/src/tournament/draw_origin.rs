//! The origin of a draw: it tells who could influence the outcome.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::AnnouncedDrawId;

/// The origin of a draw's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The program generated the seed from the system's randomness.
    Program,
    /// The person who drew typed the seed.
    Typed,
    /// The seed follows from a public number that was announced before the number existed.
    Public,
    /// The draw was made elsewhere and typed in as a list.
    List,
    /// Balls were drawn from an urn and noted one by one.
    Balls,
}

named!(Origin);

/// The public number that determined a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicNumber {
    /// Announcement that named the number.
    pub announced: AnnouncedDrawId,
    /// Digits of the public number.
    pub digits: Digits,
}

/// The digits of a public number, including leading zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits(String);

/// Maximum number of digits: six lottery numbers have twelve, a hash in decimal about eighty.
const MOST: usize = 200;
/// Up to this many digits, the number itself is the seed.
const ITSELF: usize = 12;
/// Separators allowed between digits.
const BETWEEN: [char; 7] = [' ', '\u{a0}', '.', ',', '-', '–', '/'];

impl Digits {
    /// Parses digits with spaces, points, commas, dashes or slashes between them. `None` if the text has other characters, no digit or
    /// more than 200 digits.
    pub fn parse(text: &str) -> Option<Self> {
        let is_known = |it: char| it.is_ascii_digit() || BETWEEN.contains(&it);
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let is_sound = text.chars().all(is_known) && (1..=MOST).contains(&digits.len());
        is_sound.then_some(Self(digits))
    }

    /// The digits without any separators.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The seed of the draw. Up to 12 digits are the seed itself. For a longer number it is the first eight bytes of the SHA-256 of its
    /// ASCII digits, big-endian, with the highest bit cleared.
    pub fn seed(&self) -> i64 {
        if self.0.len() <= ITSELF {
            return self.0.parse().unwrap_or_default();
        }
        let hash = Sha256::digest(self.0.as_bytes());
        let first = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        i64::try_from(first & (u64::MAX >> 1)).unwrap_or_default()
    }
}
