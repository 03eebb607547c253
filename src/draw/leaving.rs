//! Going on from a stage: who does, by which place, and why it cannot be said yet.

use thiserror::Error;

use super::going_on::Undecided;
use crate::tournament::id::{EntryId, PoolId};

/// An entry that goes on from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualifier {
    /// The entry.
    pub entry: EntryId,
    /// The pool it comes from; none where the stage has no pools of its own.
    pub pool: Option<PoolId>,
    /// Its place there, from 1.
    pub place: u32,
}

/// Entries equal by everything that has been played, of which only some can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Their pool; none if they are of several pools.
    pub pool: Option<PoolId>,
    /// The entries.
    pub entries: Vec<EntryId>,
    /// How many of them go on.
    pub n_places: usize,
}

/// Why it cannot be said yet who goes on from a stage.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDecided {
    /// There is no such stage.
    #[error("there is no such stage")]
    NoStage,
    /// The stage has not been drawn.
    #[error("the stage has not been drawn")]
    NotDrawn,
    /// A round is not closed, or is still to be drawn.
    #[error("the stage is not played to its end")]
    Playing,
    /// Ties of a league have to be decided by playing.
    #[error("{} ties have to be decided by playing", .0.len())]
    Tied(Vec<Tie>),
    /// The result of a knock-out table leaves open who goes on.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// The stage has no end of its own.
    #[error("the stage goes on as long as rounds are drawn")]
    Endless,
}
