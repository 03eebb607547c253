//! Changing the plan of a stage, and the list of stages.

use domain::tournament::categories::is_of;
use domain::tournament::championship::Championship;
use domain::tournament::course::{self, CourseChange, CourseError, StageSlot};
use domain::tournament::id::{StageId, TournamentId};
use domain::tournament::plan::{Choices, EntryRule, Progress, StagePlan};
use domain::tournament::stage::Stage;
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::RoundError;
use super::{NotDone, Work};

/// Changes the plan of a stage as far as its progress allows (see [`domain::tournament::plan::StagePlan::with`]); `seen` is the progress
/// displayed to the organizer. Existing draws stay unchanged.
///
/// # Errors
/// [`RoundError::MovedOn`]: the stage has progressed since. [`NotDone::Plan`]: the plan is not playable. [`StoreError::NotFound`]: there
/// is no such stage.
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
        let plan_of = |it: &Stage| if it.id == stage.id { plan.clone() } else { it.plan.clone() };
        let plans: Vec<StagePlan> = championship.stages().iter().map(plan_of).collect();
        course::check(&plans)?;
        store::stages::set_plan(work.conn, stage.id, &plan)?;
        let is_next = |it: &&Stage| it.plan.entry == EntryRule::From { stage: number };
        let next = championship.stages().iter().find(is_next);
        if let Some(next) = next.filter(|it| championship.progress(it) == Progress::NotDrawn) {
            let follows = course::with_cut(&next.plan, &stage.plan, &plan);
            if follows != next.plan {
                store::stages::set_plan(work.conn, next.id, &follows)?;
            }
        }
        Ok(((), JournalAct::StageChanged { stage: stage.id }))
    })
}

/// Changes the list of stages; `seen` is the list displayed to the organizer.
///
/// # Errors
/// [`RoundError::MovedOn`]: the list has changed since. [`NotDone::Course`]: the new list is not playable.
pub fn arrange(
    work: &mut Work<'_>,
    id: TournamentId,
    seen: &[StageId],
    change: CourseChange,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let known = championship.stages();
        if !known.iter().map(|stage| &stage.id).eq(seen) {
            return Err(RoundError::MovedOn.into());
        }
        if let CourseChange::AddFor { category, .. } = &change {
            begin(&championship, category)?;
        }
        let is_drawn = |stage: &Stage| championship.progress(stage) != Progress::NotDrawn;
        let drawn: Vec<bool> = known.iter().map(is_drawn).collect();
        let plans: Vec<_> = known.iter().map(|stage| stage.plan.clone()).collect();
        let slots = course::changed(&plans, &drawn, change)?;
        let ids = &mut *work.ids;
        let stage = |(number, StageSlot { before, plan }): (i32, StageSlot)| {
            let known = before.and_then(|index| known.get(index)).map(|stage| stage.id);
            let stage = known.unwrap_or_else(|| StageId::new(ids));
            Stage { id: stage, tournament: id, number, plan }
        };
        let stages: Vec<Stage> = (1..).zip(slots).map(stage).collect();
        store::stages::replace(work.conn, id, &stages)?;
        Ok(((), JournalAct::StagesChanged { n: stages.len() }))
    })
}

/// Checks that a category can have a championship of its own, unless it has one: an entry is of it, and none of its entries is drawn.
fn begin(championship: &Championship, category: &str) -> Result<(), CourseError> {
    if championship.branch_of_category(category).is_some() {
        return Ok(());
    }
    let key = fold(category);
    let entries = championship.entries().iter();
    let mut own = entries.filter(|entry| !key.is_empty() && is_of(entry, &key)).peekable();
    own.peek().ok_or(CourseError::UnknownCategory)?;
    match own.any(|entry| championship.is_seated(entry.id)) {
        true => Err(CourseError::CategoryDrawn),
        false => Ok(()),
    }
}
