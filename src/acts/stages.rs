//! Changing how a stage is played.

use super::not_done::RoundError;
use super::{NotDone, Work};
use crate::store;
use crate::store::StoreError;
use crate::store::journal::JournalAct;
use crate::tournament::id::TournamentId;
use crate::tournament::plan::{Choices, Progress};
use crate::tournament::tournament::Role;

/// Changes the plan of the stage with this number, which had come so far when the organizer chose: as much of it as that
/// leaves open (see [`crate::tournament::plan::StagePlan::with`]). What is drawn stays as it is.
///
/// # Errors
/// [`RoundError::MovedOn`] where it has come further since; [`NotDone::Plan`] where it cannot be played so; [`StoreError::NotFound`] if there is no such stage.
pub fn change(
    work: &mut Work<'_>,
    id: TournamentId,
    (number, seen): (i32, Progress),
    choices: &Choices,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let stage = championship.stages().iter().find(|stage| stage.number == number);
        let stage = stage.ok_or(StoreError::NotFound("stage"))?;
        let progress = championship.progress(stage);
        if progress != seen || progress == Progress::Left {
            return Err(RoundError::MovedOn.into());
        }
        let plan = stage.plan.with(choices, progress);
        plan.check()?;
        store::stages::set_plan(work.conn, stage.id, &plan)?;
        Ok(((), JournalAct::StageChanged { stage: stage.id }))
    })
}
