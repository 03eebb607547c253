//! The draw that comes next, selected among the next steps.

use chrono::{DateTime, Utc};

use crate::draw::error::DrawError;
use crate::draw::method::step::NextStep;
use crate::draw::qualification::Tie;
use crate::draw::state::next_steps::next_steps;
use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;

/// Selects steps of [`next_steps`]: those of one stage, since two stages can run at once, or those of all stages.
#[derive(Clone, Copy, Debug)]
pub struct DueIn<'a> {
    pub(in crate::draw) championship: &'a Championship,
    stage: Option<StageId>,
}

impl<'a> DueIn<'a> {
    /// Selects the steps of this stage; those of all stages if `stage` is `None`.
    pub fn stage(championship: &'a Championship, stage: Option<StageId>) -> Self {
        Self { championship, stage }
    }

    /// The selected steps, in order.
    pub(in crate::draw) fn steps(self) -> impl Iterator<Item = NextStep> {
        let is_meant = move |step: &NextStep| self.stage.is_none() || step.stage() == self.stage;
        next_steps(self.championship).into_iter().filter(is_meant)
    }
}

impl<'a> From<&'a Championship> for DueIn<'a> {
    fn from(championship: &'a Championship) -> Self {
        Self { championship, stage: None }
    }
}

/// The draw that comes next.
pub(in crate::draw) struct Due<'a> {
    pub stage: &'a Stage,
    pub kind: RoundKind,
    /// The number of its first round.
    pub number: i32,
    pub ties: Vec<Tie>,
}

impl<'a> Due<'a> {
    pub fn of(due: DueIn<'a>) -> Result<Self, DrawError> {
        let championship = due.championship;
        let (stage, kind, number, ties) = match due.steps().find(NextStep::is_draw) {
            Some(NextStep::Draw { stage, round_number }) => {
                (stage, RoundKind::Main, round_number, Vec::new())
            }
            Some(NextStep::PlayOffs { stage, ties }) => {
                let n = championship.rounds_of(stage).map(|round| round.number).max();
                (stage, RoundKind::PlayOff, n.unwrap_or(0) + 1, ties)
            }
            _ => return Err(DrawError::NotDue),
        };
        let stage = championship.stage(stage).ok_or(DrawError::NotDue)?;
        Ok(Self { stage, kind, number, ties })
    }

    pub fn first_round(&self, id: RoundId, seed: i64, now: DateTime<Utc>) -> Round {
        Round {
            id,
            stage: self.stage.id,
            number: self.number,
            kind: self.kind,
            state: RoundState::Draft,
            seed,
            drawn_at: now,
            published_at: None,
        }
    }
}
