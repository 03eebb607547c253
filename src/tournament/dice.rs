//! Dice rolled by the app, so that nobody can choose or foresee them and everybody can check them afterwards.
//!
//! A table's seed is 32 random bytes, kept secret until its result stands. Its commitment, the SHA-256 of those bytes in
//! lower-case hex, is public before the game. Die number `k` of the game, counted from 1 over the dice that stand in its
//! record, is read from `HMAC-SHA256(key = seed, message = "WORD|K")`: WORD is what the players gave at the start, in
//! UTF-8, possibly nothing; K is `k` in decimal. Of the 32 bytes the first below 252 gives the die `byte % 6 + 1`; 252 is
//! 42 times 6, so every face has as many bytes. Where none is below (once in 2^192 dice), the same is done with
//! `HMAC-SHA256(key = seed, message = those 32 bytes)`.
//!
//! The commitment keeps the server from changing the seed, the word keeps it from having chosen one that suits somebody,
//! and the count keeps a referee from rolling again for a better die: after an undo the same die falls.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::id::IdSource;
use crate::rules::record::Header;

/// The tag of a record with the commitment.
pub const COMMITMENT_TAG: &str = "DiceCommitment";
/// The tag of a record with the players' word; without it there is none.
pub const WORD_TAG: &str = "DiceWord";
/// The tag of a record with the seed, once it is out.
pub const SEED_TAG: &str = "DiceSeed";
/// Most characters of the players' word.
pub const MOST_WORD: usize = 60;

/// Bytes from here on would favor the low faces: 252 is the greatest multiple of 6 that a byte can count.
const FAIR: u8 = 252;

/// What the dice of a game follow from. Does not show itself in debugging output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DiceSeed(pub [u8; 32]);

impl DiceSeed {
    /// A new seed from `source`.
    pub fn new(source: &mut IdSource) -> Self {
        Self(source.next_secret())
    }

    /// The seed out of its hex.
    pub fn from_hex(hex: &str) -> Option<Self> {
        let digits: Option<Vec<u32>> = hex.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len() == 64)?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = pair.iter().fold(0, |sum, digit| sum << 4 | u8::try_from(*digit).unwrap_or(0));
        }
        Some(Self(bytes))
    }

    /// Its bytes in hex.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// What is public before the game: its SHA-256 in hex.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The die with number `k` of a game with the players' `word`, 1 to 6.
    pub fn die(&self, word: &str, k: usize) -> u8 {
        let mut bytes = self.mac(format!("{word}|{k}").as_bytes());
        loop {
            match bytes.iter().find(|byte| **byte < FAIR) {
                Some(byte) => return byte % 6 + 1,
                None => bytes = self.mac(&bytes),
            }
        }
    }

    fn mac(&self, message: &[u8]) -> [u8; 32] {
        // HMAC takes keys of any length: the error cannot happen.
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

/// Whether the players can give `word`: a tag of a record holds it as it is.
pub fn is_word(word: &str) -> bool {
    let fits = word.chars().count() <= MOST_WORD && word.trim() == word;
    fits && !word.chars().any(|sign| sign == '"' || sign.is_control())
}

/// Why the dice of a record are not shown to be those of its seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// Not rolled by the app.
    #[error("DiceCommitment is missing: these dice were not rolled by the app")]
    NoCommitment,
    /// The seed is not out.
    #[error(
        "DiceSeed is missing: it is out once the result is confirmed; export the game again then"
    )]
    NoSeed,
    /// Not 64 hexadecimal digits.
    #[error("DiceSeed is 64 hexadecimal digits")]
    Seed,
    /// Another seed than the one committed to.
    #[error("the SHA-256 of DiceSeed is {0}, which is not DiceCommitment")]
    Commitment(String),
    /// A die that is not the seed's.
    #[error("die {k} is {due} by the seed, not {die}")]
    Die {
        /// Its number, from 1.
        k: usize,
        /// The die recorded.
        die: u8,
        /// The die that the seed gives.
        due: u8,
    },
}

impl DiceFault {
    /// The code that `record verify-dice` prints.
    pub fn code(&self) -> &'static str {
        match self {
            DiceFault::NoCommitment | DiceFault::NoSeed => "dice-missing",
            DiceFault::Seed => "dice-seed",
            DiceFault::Commitment(_) => "dice-commitment",
            DiceFault::Die { .. } => "die",
        }
    }

    /// The tag that it is about; none where it is about a die or a tag that is missing.
    pub fn tag(&self) -> Option<&'static str> {
        matches!(self, DiceFault::Seed | DiceFault::Commitment(_)).then_some(SEED_TAG)
    }
}

/// Whether `dice`, all those of a record in order, are the ones that its tags commit to.
///
/// # Errors
/// The first thing wrong, in the order of [`DiceFault`].
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
