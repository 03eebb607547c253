//! What an organizer does next, as a value.

use super::leaving::Tie;
use crate::tournament::id::{EntryId, PoolId, RoundId, StageId, TableId};

/// What an organizer does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Register more entries.
    AddEntries {
        /// How many at least.
        needed: usize,
    },
    /// Draw a round; of a league all its rounds, of which this is the first. At open tables this is only if another
    /// round is wished.
    Draw {
        /// The stage.
        stage: StageId,
        /// Number of the round within the stage.
        round_number: i32,
    },
    /// Look at the drafts and publish them.
    Publish {
        /// The stage.
        stage: StageId,
        /// The rounds in draft.
        rounds: Vec<RoundId>,
    },
    /// Have the published tables played.
    Play {
        /// The stage.
        stage: StageId,
        /// The tables without a confirmed result.
        missing: Vec<TableId>,
    },
    /// Decide by roll-offs who goes on from tables of a knock-out where places are shared.
    Undecided {
        /// The stage.
        stage: StageId,
        /// The tables.
        tables: Vec<TableId>,
    },
    /// Close the published rounds: all results are in.
    Close {
        /// The stage.
        stage: StageId,
        /// The published rounds.
        rounds: Vec<RoundId>,
    },
    /// Draw play-offs: who goes on from a league has to be decided by playing.
    PlayOffs {
        /// The stage.
        stage: StageId,
        /// The ties.
        ties: Vec<Tie>,
    },
    /// Nothing: the championship is over, and what is played beside its last stage too.
    Finished {
        /// The champion; of a last stage that is a league one a pool; nobody if all withdrew.
        champion: Vec<EntryId>,
    },
}

/// An entry that won a finished championship: all of it, or its pool of a last stage that has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The entry.
    pub entry: EntryId,
    /// The pool that it won; `None` for the champion of the whole championship.
    pub pool: Option<PoolId>,
}

impl NextStep {
    /// The stage that it is a step of; none of what is no step of one.
    pub fn stage(&self) -> Option<StageId> {
        match self {
            NextStep::Draw { stage, .. }
            | NextStep::Publish { stage, .. }
            | NextStep::Play { stage, .. }
            | NextStep::Undecided { stage, .. }
            | NextStep::Close { stage, .. }
            | NextStep::PlayOffs { stage, .. } => Some(*stage),
            NextStep::AddEntries { .. } | NextStep::Finished { .. } => None,
        }
    }

    /// Whether it is a draw.
    pub fn is_draw(&self) -> bool {
        matches!(self, NextStep::Draw { .. } | NextStep::PlayOffs { .. })
    }
}
