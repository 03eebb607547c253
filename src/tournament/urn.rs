//! A draw made of balls, noted one by one as they come out; and a draw that is shown one name after another.

use chrono::{DateTime, Utc};

use super::draw_input::Discarded;
use super::id::{DrawId, EntryId, StageId, UrnId};

/// Balls that come out of an urn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Urn {
    /// Id.
    pub id: UrnId,
    /// The stage.
    pub stage: StageId,
    /// Number of the first round that it makes.
    pub first_round: i32,
    /// In the order in which they came out.
    pub balls: Vec<Ball>,
    /// When it was begun.
    pub begun_at: DateTime<Utc>,
    /// Who began it.
    pub begun_by: String,
    /// That it is over.
    pub ended: Option<UrnEnd>,
}

/// A ball that came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ball {
    /// Whose it is.
    pub entry: EntryId,
    /// Into which group, or to which table, counted from 0.
    pub target: usize,
}

/// How an urn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UrnEnd {
    /// It became a draft.
    Drafted(DateTime<Utc>),
    /// It was given up.
    Left(Discarded),
}

/// The draw that is on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawShow {
    /// Which.
    pub draw: DrawId,
    /// Its stage.
    pub stage: StageId,
    /// Number of its first round.
    pub first_round: i32,
    /// How many of its names are shown.
    pub n_shown: usize,
}
