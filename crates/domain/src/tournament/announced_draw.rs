//! A draw that is announced before it can be made, as in RFC 3797. It will use a public number that nobody knows yet. Its input (the
//! entries and the rules of the draw) is published before the number is known.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use super::draw_input::DrawInput;
use super::id::{AnnouncedDrawId, StageId};

/// The announcement that a draw will be made from a public number. It stays on record if a later announcement replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedDraw {
    /// Primary key of the announcement.
    pub id: AnnouncedDrawId,
    /// Stage that will be drawn.
    pub stage: StageId,
    /// Number of the first round that the draw will make.
    pub first_round: i32,
    /// Description of the public number: "the first prize of the National Lottery of Saturday 28 November".
    pub source: String,
    /// Time from which the number is known and the draw can be made.
    pub known_at: DateTime<Utc>,
    /// Time of the announcement.
    pub announced_at: DateTime<Utc>,
    /// Name of the person who announced it.
    pub announced_by: String,
}

/// The published input of an announced draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedInput {
    /// The input in parsed form.
    pub input: DrawInput,
    /// The input exactly as stored and published, byte by byte.
    pub written: String,
}

impl AnnouncedDraw {
    /// Returns whether the public number can be known by `now`.
    pub fn is_known(&self, now: DateTime<Utc>) -> bool {
        self.known_at <= now
    }
}

impl AnnouncedInput {
    /// SHA-256 of the published text, in hex.
    pub fn digest(&self) -> String {
        let mut hex = String::new();
        for byte in Sha256::digest(self.written.as_bytes()) {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
        }
        hex
    }
}
