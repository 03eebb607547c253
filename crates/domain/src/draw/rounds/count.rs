//! The progress of a stage whose number of rounds is fixed.

use crate::tournament::championship::Championship;
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;

/// The rounds of a stage in numbers, without play-offs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundsSoFar {
    /// Rounds that are drawn, drafts included.
    pub drawn: usize,
    /// Rounds that are closed.
    pub closed: usize,
    /// All rounds: the number in the plan, or the number drawn if the plan was shortened later.
    pub n: usize,
}

impl RoundsSoFar {
    /// The number of rounds that are still to be drawn.
    pub fn n_left(self) -> usize {
        self.n - self.drawn
    }
}

/// The progress of a stage; `None` if its number of rounds is not fixed.
pub fn rounds_so_far(championship: &Championship, stage: &Stage) -> Option<RoundsSoFar> {
    let planned = usize::from(stage.plan.rounds()?);
    let own = || championship.rounds_of(stage.id).filter(|it| it.kind != RoundKind::PlayOff);
    let drawn = own().count();
    let closed = own().filter(|round| round.state == RoundState::Closed).count();
    Some(RoundsSoFar { drawn, closed, n: planned.max(drawn) })
}

/// Returns whether a late registration sits in the next round of a stage: all active entries do, and a round is left.
pub fn takes_late(championship: &Championship, stage: &Stage) -> bool {
    stage.plan.takes_everybody()
        && rounds_so_far(championship, stage).is_none_or(|it| it.n_left() > 0)
}
