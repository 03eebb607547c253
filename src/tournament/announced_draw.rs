//! A draw that is announced before it can be made: of a public number that nobody knows yet, as RFC 3797 says. Who is
//! drawn and how is published first, then comes the number.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use super::draw_input::DrawInput;
use super::id::{AnnouncedDrawId, StageId};

/// That a draw will be made of a public number. One that another followed stays known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedDraw {
    /// Id.
    pub id: AnnouncedDrawId,
    /// The stage.
    pub stage: StageId,
    /// Number of the first round that it will make.
    pub first_round: i32,
    /// Which public number: "the first prize of the National Lottery of Saturday 28 November".
    pub source: String,
    /// From when on it is known, and the draw can be made.
    pub known_at: DateTime<Utc>,
    /// When it was announced.
    pub announced_at: DateTime<Utc>,
    /// Who announced it.
    pub announced_by: String,
}

/// What an announced draw will be made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedInput {
    /// What it says.
    pub input: DrawInput,
    /// As it is kept and published, byte by byte.
    pub written: String,
}

impl AnnouncedDraw {
    /// Whether its number can be known by `now`.
    pub fn is_known(&self, now: DateTime<Utc>) -> bool {
        self.known_at <= now
    }
}

impl AnnouncedInput {
    /// SHA-256 of what is published, in hex.
    pub fn digest(&self) -> String {
        let mut hex = String::new();
        for byte in Sha256::digest(self.written.as_bytes()) {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        hex
    }
}
