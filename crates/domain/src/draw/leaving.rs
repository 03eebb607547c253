//! Qualifiers of a stage: the entries, their places, and the reasons why they are not decided yet.

use thiserror::Error;

use super::going_on::Undecided;
use crate::tournament::id::{EntryId, PoolId};

/// An entry that qualifies from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualifier {
    /// The entry that qualifies.
    pub entry: EntryId,
    /// The pool it comes from; `None` if the stage has no pools of its own.
    pub pool: Option<PoolId>,
    /// Its place in the pool, from 1.
    pub place: u32,
}

/// Entries that are tied by all results, of which only some can qualify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The pool of the entries; `None` if they are of several pools.
    pub pool: Option<PoolId>,
    /// The entries that are tied.
    pub entries: Vec<EntryId>,
    /// The number of them that qualify.
    pub n_places: usize,
}

/// The reason why the qualifiers of a stage are not decided yet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDecided {
    /// The stage does not exist.
    #[error("there is no such stage")]
    NoStage,
    /// The stage has not been drawn.
    #[error("the stage has not been drawn")]
    NotDrawn,
    /// A round is not closed, or is still to be drawn.
    #[error("the stage is not played to its end")]
    Playing,
    /// Ties of a league must be decided by playing.
    #[error("{} ties have to be decided by playing", .0.len())]
    Tied(Vec<Tie>),
    /// The result of a knock-out table leaves open who advances.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// The stage has no fixed end.
    #[error("the stage goes on as long as rounds are drawn")]
    Endless,
}
