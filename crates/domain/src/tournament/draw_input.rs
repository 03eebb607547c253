//! The input of a draw. It contains only numbers and is stored with the draw, so that the draw can be reproduced whatever changes later.

use chrono::{DateTime, Utc};
use parchis::{Arms, Color, Mode};
use serde::{Deserialize, Serialize};

use super::draw_origin::{Origin, PublicNumber};
use super::id::{DrawId, StageId};
use super::plan::{Division, Pairing};
use super::points::Points;
use super::table_plan::Remainder;

/// Everything that a draw depends on, besides its seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawInput {
    /// Version of the drawing algorithm. An old version is never changed; an improved algorithm gets the next number.
    pub algorithm: u16,
    /// Pairing of the stage that is drawn.
    pub pairing: Pairing,
    /// Division of the entries into pools; used only in the first draw of a stage.
    pub division: Division,
    /// True if entries of one club are kept apart; used only in the first draw of a stage.
    pub clubs_apart: bool,
    /// Size and mode of the tables.
    pub table: DrawnTableSettings,
    /// Number of pools that the stage had before the draw; 0 in its first draw.
    pub n_pools: i32,
    /// Ties that play-offs decide; empty in all other draws.
    pub ties: Vec<DrawnTie>,
    /// The drawn entries, ordered by number.
    pub entries: Vec<DrawnEntry>,
    /// Pairs of drawn entries that met before, as (lower number, higher number, meetings).
    pub met: Vec<(i32, i32, u32)>,
    /// Numbers of entries that were left out because they were absent.
    // This and the following fields are left out if unset, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<i32>,
    /// Pairs of drawn entries to keep apart, lower number first. Empty for play-offs, whose pairings are already decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(i32, i32)>,
    /// Entry numbers with their fixed boards, in order of entry number; used only if table numbers are board numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<(i32, u16)>,
    /// For a draw made by hand, the groups of entry numbers as typed; the seed has no meaning then. Each group is a table, or a bye if it
    /// has one entry; in the first draw of a league it is a pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<Vec<Vec<i32>>>,
}

impl DrawInput {
    /// Returns whether the order of tables and byes determines the pairings of later rounds: the bracket is fixed.
    pub fn is_of_tree(&self) -> bool {
        self.pairing.knockout().is_some_and(|rules| rules.is_fixed)
    }
}

/// Size and mode of the drawn tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTableSettings {
    /// Maximum number of entries per table; mode and board must have room for them.
    pub seats: u8,
    /// Handling of a number of entries that does not fill all tables.
    pub remainder: Remainder,
    /// Mode of play: solo, pairs or duel.
    pub mode: Mode,
    /// Number of arms of the board.
    pub arms: Arms,
}

/// An entry as the draw sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnEntry {
    /// Number of the entry within the tournament.
    pub number: i32,
    /// Normalized name of its club; may be empty.
    pub club: String,
    /// Sector as it was written; may be empty.
    pub sector: String,
    /// Points in the stage so far; in a knock-out with lives, the lost lives as a negative number.
    pub points: Points,
    /// Number of byes it has had.
    pub byes: u32,
    /// Number of games with each color; colors that it never had are omitted.
    pub colors: Vec<(Color, u32)>,
    /// Number of its table in the previous round, or its place there in a fixed bracket; `None` if it did not sit in that round.
    pub came_from: Option<i32>,
    /// Rank in a seeded round, from 1 for the strongest; `None` if the entry is not seeded.
    // This and the following field are left out if unset, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// Rank among the beaten entries of the last round, from 1 for the best; equal ones share it. It is 1 for all if entries are called
    /// back by lot. `None` unless the entry may be called back or play for a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beaten: Option<u32>,
}

/// A group of tied entries that play-offs separate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTie {
    /// Number of their pool; `None` if the pool for ties across pools does not exist yet.
    pub pool: Option<i32>,
    /// Numbers of the tied entries.
    pub entries: Vec<i32>,
}

/// A stored draw; discarded drafts are stored too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Primary key of the draw.
    pub id: DrawId,
    /// Stage that was drawn.
    pub stage: StageId,
    /// Number of its first round within the stage.
    pub first_round: i32,
    /// Number of rounds that it produced.
    pub n_rounds: i32,
    /// Seed of the draw; 0 if it was made by hand.
    pub seed: i64,
    /// Origin of the seed; `None` for draws older than this field.
    pub origin: Option<Origin>,
    /// Public number that determined the seed; `None` for other draws.
    pub public: Option<PublicNumber>,
    /// Input from which the draw can be reproduced.
    pub input: DrawInput,
    /// Time of the draw.
    pub drawn_at: DateTime<Utc>,
    /// Name of the person who drew.
    pub drawn_by: String,
    /// Record of the discarding; `None` if the draw stands.
    pub discarded: Option<Discarded>,
}

/// The record of a discarded draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// Time at which it was discarded.
    pub at: DateTime<Utc>,
    /// Name of the person who discarded it.
    pub by: String,
    /// Reason for discarding it; may be empty.
    pub reason: String,
}

/// Numbers of the absent entries that were left out of the first of these draws that was not discarded.
pub fn left_out(draws: &[Draw]) -> Vec<i32> {
    let standing = draws.iter().find(|draw| draw.discarded.is_none());
    standing.map(|draw| draw.input.absent.clone()).unwrap_or_default()
}

impl Draw {
    /// Returns whether the draw was made by hand.
    pub fn is_by_hand(&self) -> bool {
        self.input.by_hand.is_some()
    }

    /// Returns whether the draw produced the round with this number of its stage.
    pub fn made(&self, round: i32) -> bool {
        (self.first_round..self.first_round.saturating_add(self.n_rounds)).contains(&round)
    }
}
