//! Selects the stage that an act concerns, since two stages may run at once.

use domain::draw::{self, DueIn, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, StageId, TournamentId};

/// The stage that an act concerns: a named one if two run at once, or else the first with a next step.
#[derive(Clone, Copy, Debug)]
pub struct MeantStage {
    tournament: TournamentId,
    stage: Option<StageId>,
}

impl MeantStage {
    /// The given stage, or the first one if it is `None`.
    pub fn stage(tournament: TournamentId, stage: Option<StageId>) -> Self {
        Self { tournament, stage }
    }

    pub(super) fn tournament(self) -> TournamentId {
        self.tournament
    }

    /// The next draw of the stage.
    pub(super) fn due(self, championship: &Championship) -> DueIn<'_> {
        DueIn::stage(championship, self.stage)
    }

    fn is(self, stage: StageId) -> bool {
        self.stage.is_none_or(|meant| meant == stage)
    }

    /// The stage's drafts that await publication.
    pub(super) fn drafts(self, championship: &Championship) -> Option<(StageId, Vec<RoundId>)> {
        draw::next_steps(championship).into_iter().find_map(|step| match step {
            NextStep::Publish { stage, rounds } if self.is(stage) => Some((stage, rounds)),
            _ => None,
        })
    }

    /// The stage whose rounds can be closed.
    pub(super) fn closing(self, championship: &Championship) -> Option<StageId> {
        draw::next_steps(championship).into_iter().find_map(|step| match step {
            NextStep::Close { stage, .. } if self.is(stage) => Some(stage),
            _ => None,
        })
    }

    /// The rounds that can be closed.
    pub(super) fn played(self, championship: &Championship) -> Option<Vec<RoundId>> {
        draw::next_steps(championship).into_iter().find_map(|step| match step {
            NextStep::Close { stage, rounds } if self.is(stage) => Some(rounds),
            _ => None,
        })
    }
}

impl From<TournamentId> for MeantStage {
    fn from(tournament: TournamentId) -> Self {
        Self { tournament, stage: None }
    }
}
