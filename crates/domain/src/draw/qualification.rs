//! Qualifiers of a stage: the entries, their places, their number, and the reasons why they are not decided yet.

use thiserror::Error;

use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::plan::ExitRule;
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

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
    /// Ties for qualifying places must be decided by playing.
    #[error("{} ties have to be decided by playing", .0.len())]
    Tied(Vec<Tie>),
    /// The result of a knock-out table leaves open who advances.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// The stage has no fixed end.
    #[error("the stage goes on as long as rounds are drawn")]
    Endless,
}

/// Tables whose confirmed results do not decide who advances, because entries share a place at the cut. A roll-off decides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("shared places at {} tables leave open who goes on", .0.len())]
pub struct Undecided(
    /// The tables that are undecided.
    pub Vec<TableId>,
);

/// The number of entries that qualify from a stage with a cut: in the last stage 1, its champion. `None` if the stage has no cut.
pub fn n_cut(championship: &Championship, stage: &Stage) -> Option<usize> {
    let ExitRule::Cut { to } = stage.plan.exit else { return None };
    Some(if championship.is_last(stage) { 1 } else { usize::from(to).max(1) })
}

/// Returns whether an entry withdrew before it could enter a later stage: there are later stages, and it has no
/// table in their published rounds.
pub(super) fn gave_up_place(championship: &Championship, stage: &Stage, entry: EntryId) -> bool {
    if championship.entry(entry).is_some_and(|entry| entry.is_active()) {
        return false;
    }
    let mut later = championship.stages_after(stage).peekable();
    let is_public = |table: &&Table| {
        championship.round(table.round).is_some_and(|round| round.state != RoundState::Draft)
    };
    let sits = |stage: &Stage| {
        championship.tables_of_stage(stage.id).filter(is_public).any(|table| table.has(entry))
    };
    later.peek().is_some() && !later.any(sits)
}
