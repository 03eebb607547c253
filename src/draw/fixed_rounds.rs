//! How far a stage is whose number of rounds is fixed.

use crate::tournament::championship::Championship;
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;

/// How many rounds of a stage there are, play-offs aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundsSoFar {
    /// Drawn, drafts too.
    pub drawn: usize,
    /// Closed.
    pub closed: usize,
    /// In all: as many as the plan says, or as are drawn where it said more before.
    pub n: usize,
}

impl RoundsSoFar {
    /// How many are still to be drawn.
    pub fn n_left(self) -> usize {
        self.n - self.drawn
    }
}

/// How far a stage is; none where its number of rounds is not fixed.
pub fn rounds_so_far(championship: &Championship, stage: &Stage) -> Option<RoundsSoFar> {
    let planned = usize::from(stage.plan.rounds()?);
    let own = || championship.rounds_of(stage.id).filter(|it| it.kind != RoundKind::PlayOff);
    let drawn = own().count();
    let closed = own().filter(|round| round.state == RoundState::Closed).count();
    Some(RoundsSoFar { drawn, closed, n: planned.max(drawn) })
}

/// Whether who registers now sits in the next round of a stage: all active entries do, and there is one.
pub fn takes_late(championship: &Championship, stage: &Stage) -> bool {
    stage.plan.takes_everybody()
        && rounds_so_far(championship, stage).is_none_or(|it| it.n_left() > 0)
}
