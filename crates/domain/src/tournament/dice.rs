//! Dice rolled by the app: nobody can choose or foresee them, and everybody can verify them afterwards.
//!
//! A table's seed is 32 random bytes that stay secret until its result stands. Its commitment, the SHA-256 of those bytes in lower-case
//! hex, is public before the game. Die number `k` of the game, counted from 1 over the dice in its record, is read from
//! `HMAC-SHA256(key = seed, message = "WORD|K")`. WORD is the word that the players gave at the start, in UTF-8, possibly empty; K is `k`
//! in decimal. The first of the 32 bytes below 252 gives the die `byte % 6 + 1`; since 252 is 42 times 6, all faces are equally likely. If
//! no byte is below 252 (once in 2^192 dice), the step is repeated with `HMAC-SHA256(key = seed, message = those 32 bytes)`.
//!
//! Where the app also rolls who begins, die number `k` of the roll-off, counted from 1 in throwing order, is read in the same way from the
//! message `WORD|rK`. The letter keeps it apart from every die of the game.
//!
//! If players play from their own devices, each device gives a word of four letters or digits. WORD is then made of these words with the
//! letters of their colors in board order, such as `Y:k3Xd R:07af`. The seed is older than the words, so each device alone prevents a
//! seed that suits somebody.
//!
//! The commitment prevents the server from changing the seed. The word prevents it from choosing a seed that suits somebody. The counter
//! prevents a referee from re-rolling for a better die: after an undo the same die falls.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use parchis::Color;
use parchis::record::Header;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::id::IdSource;
use super::roll_off::{parse_rolls, winners};

/// Record tag with the commitment to the seed.
pub const COMMITMENT_TAG: &str = "DiceCommitment";
/// Record tag with the players' word; absent if there is no word.
pub const WORD_TAG: &str = "DiceWord";
/// Record tag with the rolls of the roll-off, such as `Y5 B3 R5`; absent if the app did not roll them.
pub const ROLL_OFF_TAG: &str = "DiceRollOff";
/// Record tag with the seed, once it is public.
pub const SEED_TAG: &str = "DiceSeed";
/// Maximum length of the players' word, in characters.
pub const MOST_WORD: usize = 60;
/// Length of a device's word, in characters. Eight of them fit in [`MOST_WORD`] with their colors.
pub const DEVICE_WORD: usize = 4;

/// Bytes from this value on are skipped because they would favor low faces: 252 is the greatest multiple of 6 in a byte.
const FAIR: u8 = 252;

/// The secret seed of a game's dice. Its `Debug` output hides the bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DiceSeed(pub [u8; 32]);

impl DiceSeed {
    /// Draws a new seed from `source`.
    pub fn new(source: &mut IdSource) -> Self {
        Self(source.next_secret())
    }

    /// Parses a seed from 64 hex digits; `None` if the text is not such.
    pub fn from_hex(hex: &str) -> Option<Self> {
        let digits: Option<Vec<u32>> = hex.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len() == 64)?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = pair.iter().fold(0, |sum, digit| sum << 4 | u8::try_from(*digit).unwrap_or(0));
        }
        Some(Self(bytes))
    }

    /// The seed in lower-case hex.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// The public commitment before the game: SHA-256 of the seed, in hex.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The die number `k`, from 1 to 6, of a game with the players' `word`.
    pub fn die(&self, word: &str, k: usize) -> u8 {
        self.fair_die(&format!("{word}|{k}"))
    }

    /// The roll number `k` of the roll-off, from 1 to 6. `k` counts from 1 in throwing order, over all rounds of the roll-off.
    pub fn roll_off_die(&self, word: &str, k: usize) -> u8 {
        self.fair_die(&format!("{word}|r{k}"))
    }

    fn fair_die(&self, message: &str) -> u8 {
        let mut bytes = self.mac(message.as_bytes());
        loop {
            match bytes.iter().find(|byte| **byte < FAIR) {
                Some(byte) => return byte % 6 + 1,
                None => bytes = self.mac(&bytes),
            }
        }
    }

    fn mac(&self, message: &[u8]) -> [u8; 32] {
        // HMAC accepts keys of any length, so the error cannot occur.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return [0; 32] };
        mac.update(message);
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceSeed(secret)")
    }
}

/// Returns whether the players may choose `word`; a record stores it verbatim in a tag, so quotation marks are not allowed.
pub fn is_word(word: &str) -> bool {
    let fits = word.chars().count() <= MOST_WORD && word.trim() == word;
    fits && !word.chars().any(|sign| sign == '"' || sign.is_control())
}

/// Returns whether a device may give `word`: as many ASCII letters and digits as [`DEVICE_WORD`] says.
pub fn is_device_word(word: &str) -> bool {
    word.len() == DEVICE_WORD && word.bytes().all(|sign| sign.is_ascii_alphanumeric())
}

/// The word of a game from those of its devices, such as `Y:k3Xd R:07af`, in board order. Empty without words.
pub fn join_words(words: &[(Color, &str)]) -> String {
    let mut words = words.to_vec();
    words.sort_by_key(|(color, _)| *color);
    let parts: Vec<String> =
        words.iter().map(|(color, word)| format!("{}:{word}", color.letter())).collect();
    parts.join(" ")
}

/// The reason why a record's dice are not proven to come from its seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// The record has no commitment: the app did not roll its dice.
    #[error("DiceCommitment is missing: these dice were not rolled by the app")]
    NoCommitment,
    /// The seed is not public yet.
    #[error(
        "DiceSeed is missing: it is out once the result is confirmed; export the game again then"
    )]
    NoSeed,
    /// The seed is not 64 hexadecimal digits.
    #[error("DiceSeed is 64 hexadecimal digits")]
    Seed,
    /// The seed does not match the commitment; holds the seed's SHA-256.
    #[error("the SHA-256 of DiceSeed is {0}, which is not DiceCommitment")]
    Commitment(String),
    /// The roll-off is not one, or another color began.
    #[error(
        "DiceRollOff is a roll-off such as \"Y5 B3 R5 G1 Y2 R4\", in which the color of Start rolls highest"
    )]
    RollOff,
    /// A roll of the roll-off differs from the seed's.
    #[error("roll {k} of DiceRollOff is {due} by the seed, not {die}")]
    Roll {
        /// Number of the roll, from 1.
        k: usize,
        /// Value recorded for the roll.
        die: u8,
        /// Value that follows from the seed.
        due: u8,
    },
    /// A recorded die differs from the seed's.
    #[error("die {k} is {due} by the seed, not {die}")]
    Die {
        /// Number of the die in the record, from 1.
        k: usize,
        /// Value recorded for the die.
        die: u8,
        /// Value that follows from the seed.
        due: u8,
    },
}

impl DiceFault {
    /// The error code that `record verify-dice` prints.
    pub fn code(&self) -> &'static str {
        match self {
            DiceFault::NoCommitment | DiceFault::NoSeed => "dice-missing",
            DiceFault::Seed => "dice-seed",
            DiceFault::Commitment(_) => "dice-commitment",
            DiceFault::RollOff | DiceFault::Roll { .. } => "dice-roll-off",
            DiceFault::Die { .. } => "die",
        }
    }

    /// The record tag at fault; `None` if a die is wrong or a tag is missing.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            DiceFault::Seed | DiceFault::Commitment(_) => Some(SEED_TAG),
            DiceFault::RollOff | DiceFault::Roll { .. } => Some(ROLL_OFF_TAG),
            DiceFault::NoCommitment | DiceFault::NoSeed | DiceFault::Die { .. } => None,
        }
    }
}

/// Verifies that `dice`, the complete ordered dice of a record, follow from the seed to which its tags commit. If the record has a
/// roll-off of the app, its rolls must follow from the seed too, and decide who begins.
///
/// # Errors
/// The first fault found, in the order of [`DiceFault`].
pub fn verify(header: &Header, dice: impl IntoIterator<Item = u8>) -> Result<(), DiceFault> {
    let tag = |name: &str| {
        let found = header.other.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    };
    let commitment = tag(COMMITMENT_TAG).ok_or(DiceFault::NoCommitment)?;
    let seed =
        DiceSeed::from_hex(tag(SEED_TAG).ok_or(DiceFault::NoSeed)?).ok_or(DiceFault::Seed)?;
    if !seed.commitment().eq_ignore_ascii_case(commitment) {
        return Err(DiceFault::Commitment(seed.commitment()));
    }
    let word = tag(WORD_TAG).unwrap_or_default();
    if let Some(text) = tag(ROLL_OFF_TAG) {
        let rolls = parse_rolls(text).ok_or(DiceFault::RollOff)?;
        if !winners(header.mode, header.colors(), &rolls).contains(header.start) {
            return Err(DiceFault::RollOff);
        }
        for (k, (_, die)) in (1..).zip(rolls) {
            let due = seed.roll_off_die(word, k);
            if die != due {
                return Err(DiceFault::Roll { k, die, due });
            }
        }
    }
    for (k, die) in (1..).zip(dice) {
        let due = seed.die(word, k);
        if die != due {
            return Err(DiceFault::Die { k, die, due });
        }
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
