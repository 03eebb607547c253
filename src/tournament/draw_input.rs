//! What a draw is made from: numbers only, kept with it, so that it can be made again whatever has changed since.

use chrono::{DateTime, Utc};

use super::draw_origin::{Origin, PublicNumber};
use super::id::{DrawId, StageId};
use super::plan::{Division, Pairing};
use super::points::Points;
use super::table_plan::Remainder;
use crate::rules::{Arms, Color, Mode};

/// Everything that a draw looks at, beside its seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawInput {
    /// Which way of drawing: an old number is never changed, a better way gets the next one.
    pub algorithm: u16,
    /// Who meets whom.
    pub pairing: Pairing,
    /// Into which pools the entries are divided; looked at in the first draw of a stage.
    pub division: Division,
    /// Whether clubs are kept apart; looked at in the first draw of a stage.
    pub clubs_apart: bool,
    /// What tables are like.
    pub table: DrawnTables,
    /// How many pools the stage had before; 0 in its first draw.
    pub n_pools: i32,
    /// What play-offs have to decide; empty in all other draws.
    pub ties: Vec<DrawnTie>,
    /// Who is drawn, by number.
    pub entries: Vec<DrawnEntry>,
    /// Who of them sat at one table before, and how often: the lower number first.
    pub met: Vec<(i32, i32, u32)>,
    /// The numbers of those who would have been drawn and were left out, because they had not come.
    pub absent: Vec<i32>,
    /// Who of them are kept apart, by twos: the lower number first. Nobody in play-offs, where it is settled who meets.
    pub apart: Vec<(i32, i32)>,
    /// Who of them always plays at the same board, with its number, in their order; looked at where the tables' numbers are
    /// those of the boards.
    pub boards: Vec<(i32, u16)>,
    /// Where it was made by hand: their numbers in groups, as they were typed. Each is a table, or a bye where it is of one; in
    /// the first draw of a league a pool. The seed says nothing then.
    pub by_hand: Option<Vec<Vec<i32>>>,
}

impl DrawInput {
    /// Whether the order of its tables, byes among them, says who meets whom in later rounds.
    pub fn is_of_tree(&self) -> bool {
        self.pairing.knockout().is_some_and(|rules| rules.is_fixed)
    }
}

/// What the tables of a draw are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnTables {
    /// Most entries at one, within what mode and board seat.
    pub seats: u8,
    /// What is done where numbers do not divide.
    pub remainder: Remainder,
    /// Solo, pairs or duel.
    pub mode: Mode,
    /// The board.
    pub arms: Arms,
}

/// An entry as a draw sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnEntry {
    /// Its number.
    pub number: i32,
    /// Its club as it is compared, or empty.
    pub club: String,
    /// Its sector as it was written, or empty.
    pub sector: String,
    /// Its points in the stage so far; of a knock-out with lives, how many it has lost, below zero.
    pub points: Points,
    /// How many byes it has had.
    pub byes: u32,
    /// How often it has had each color, without those it never had.
    pub colors: Vec<(Color, u32)>,
    /// Number of its table in the round before, if it sat in it.
    pub came_from: Option<i32>,
    /// How strong it is where the round is seeded, from 1 for the strongest; none of who is not seeded.
    pub seed: Option<u16>,
    /// Where it did not go on to the round and may be called back, or play for a place: how near it came, from 1.
    pub beaten: Option<u32>,
}

/// Entries that play-offs separate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnTie {
    /// Number of their pool; none if the pool for ties across pools is still to be made.
    pub pool: Option<i32>,
    /// Their numbers.
    pub entries: Vec<i32>,
}

/// A draw as it is kept: discarded drafts too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Id.
    pub id: DrawId,
    /// The stage.
    pub stage: StageId,
    /// Number of its first round within the stage.
    pub first_round: i32,
    /// How many rounds it made.
    pub n_rounds: i32,
    /// Its seed; 0 where it was made by hand.
    pub seed: i64,
    /// Where it came from; none of draws from before that was kept.
    pub origin: Option<Origin>,
    /// The public number that it was made with, where it was.
    pub public: Option<PublicNumber>,
    /// What it was made from.
    pub input: DrawInput,
    /// When.
    pub drawn_at: DateTime<Utc>,
    /// Who drew it.
    pub drawn_by: String,
    /// Where it was a draft that was not wanted: when, who and why discarded it.
    pub discarded: Option<Discarded>,
}

/// That a draft was discarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: String,
    /// Why, or empty.
    pub reason: String,
}

/// Who sits out of the draw that stands among these, by number, because they had not come.
pub fn left_out(draws: &[Draw]) -> Vec<i32> {
    let standing = draws.iter().find(|draw| draw.discarded.is_none());
    standing.map(|draw| draw.input.absent.clone()).unwrap_or_default()
}

impl Draw {
    /// Whether it was made by hand.
    pub fn is_by_hand(&self) -> bool {
        self.input.by_hand.is_some()
    }

    /// Whether the round of its stage with this number is one of those that it made.
    pub fn made(&self, round: i32) -> bool {
        (self.first_round..self.first_round.saturating_add(self.n_rounds)).contains(&round)
    }
}
