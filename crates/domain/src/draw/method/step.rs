//! The organizer's next step, as a value.

use crate::draw::qualification::Tie;
use crate::tournament::id::{EntryId, RoundId, StageId, TableId};

/// A next step of the organizer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Register at least two entries.
    AddEntries {
        /// The least number of entries still needed.
        needed: usize,
        /// The category whose own championship needs them; empty for the main one.
        category: String,
    },
    /// Draw a round; in a league all rounds, of which this is the first. At open tables a further round is optional.
    Draw {
        /// The stage to draw in.
        stage: StageId,
        /// The number of the round within the stage.
        round_number: i32,
    },
    /// Check the drafts and publish them.
    Publish {
        /// The stage of the drafts.
        stage: StageId,
        /// The draft rounds to publish.
        rounds: Vec<RoundId>,
    },
    /// Have the published tables played.
    Play {
        /// The stage of the tables.
        stage: StageId,
        /// The tables without a confirmed result.
        missing: Vec<TableId>,
    },
    /// Decide by roll-offs which entries advance from knock-out tables with shared places.
    Undecided {
        /// The stage of the tables.
        stage: StageId,
        /// The tables with shared places.
        tables: Vec<TableId>,
    },
    /// Close the published rounds, since all results are confirmed.
    Close {
        /// The stage of the rounds.
        stage: StageId,
        /// The published rounds to close.
        rounds: Vec<RoundId>,
    },
    /// Draw play-offs: ties for qualifying places must be decided by playing.
    PlayOffs {
        /// The stage of the ties.
        stage: StageId,
        /// The ties to play off.
        ties: Vec<Tie>,
    },
    /// No step is left: the tournament is over, including consolations and championships of categories.
    Finished {
        /// The champion of the main championship, or one winner per pool if its last stage is a league; empty if all entries withdrew.
        champion: Vec<EntryId>,
    },
}

impl NextStep {
    /// The stage this step belongs to, if any.
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

    /// Returns whether the step is a draw.
    pub fn is_draw(&self) -> bool {
        matches!(self, NextStep::Draw { .. } | NextStep::PlayOffs { .. })
    }
}
