//! The entrants and the qualifiers of a stage, for all pairings.

use super::consolation;
use super::leaving::{NotDecided, Qualifier};
use super::method;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, StageId};
use crate::tournament::plan::{EntryRule, ExitRule};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The entries of a stage that has not been drawn. These are the active qualifiers of the stage before, in qualifying order; in a
/// consolation the beaten entries; otherwise all active entries by number.
///
/// # Errors
///
/// The stage before is not decided yet.
pub fn entrants(championship: &Championship, stage: &Stage) -> Result<Vec<EntryId>, NotDecided> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    match stage.plan.entry {
        EntryRule::From { stage: number } => {
            let mut stages = championship.stages().iter();
            let before = stages.find(|it| it.number == number && number < stage.number);
            let before = before.ok_or(NotDecided::NoStage)?;
            let entries = qualifiers(championship, before.id)?.into_iter().map(|it| it.entry);
            Ok(entries.filter(is_active).collect())
        }
        EntryRule::Beaten { .. } => {
            let main = consolation::main_of(championship, stage).ok_or(NotDecided::NoStage)?;
            Ok(consolation::fallen(championship, main)?.into_iter().filter(is_active).collect())
        }
        EntryRule::Everybody => Ok(by_number(championship)),
    }
}

/// The qualifiers of a stage, by pool and place (see [`ExitRule`]).
///
/// A withdrawn entry cannot qualify; the next in the standings takes its place. It keeps its place if it has a table in a published round
/// of a later stage or, in the last stage, if it has played all of it.
///
/// # Errors
///
/// [`NotDecided`] states the reason.
pub fn qualifiers(
    championship: &Championship,
    stage: StageId,
) -> Result<Vec<Qualifier>, NotDecided> {
    let stage = championship.stage(stage).ok_or(NotDecided::NoStage)?;
    let mut rounds = championship.rounds_of(stage.id).peekable();
    if rounds.peek().is_none() {
        return of_undrawn(championship, stage);
    }
    if rounds.any(|round| round.state != RoundState::Closed) {
        return Err(NotDecided::Playing);
    }
    method::of(stage.plan.pairing).leavers(championship, stage)
}

/// Returns whether an entry withdrew before it could enter a later stage: there are later stages, and it has no
/// table in their published rounds.
pub(super) fn gave_up_place(championship: &Championship, stage: &Stage, entry: EntryId) -> bool {
    if championship.entry(entry).is_some_and(|entry| entry.is_active()) {
        return false;
    }
    let is_later = |it: &&Stage| it.number > stage.number && !it.plan.is_consolation();
    let mut later = championship.stages().iter().filter(is_later).peekable();
    let is_public = |table: &&Table| {
        championship.round(table.round).is_some_and(|round| round.state != RoundState::Draft)
    };
    let sits = |stage: &Stage| {
        championship.tables_of_stage(stage.id).filter(is_public).any(|table| table.has(entry))
    };
    later.peek().is_some() && !later.any(sits)
}

/// Returns whether a stage is left out, because so few entries enter it that all of them qualify.
pub fn is_left_out(championship: &Championship, stage: &Stage) -> bool {
    let n = match stage.plan.exit {
        ExitRule::AtLeast { n } => Some(usize::from(n)),
        _ => n_cut(championship, stage),
    };
    let is_few = |n| entrants(championship, stage).is_ok_and(|entries| entries.len() <= n);
    championship.rounds_of(stage.id).next().is_none() && n.is_some_and(is_few)
}

/// The number of entries that qualify from a stage with a cut; in the last stage, its champion only.
pub fn n_cut(championship: &Championship, stage: &Stage) -> Option<usize> {
    let ExitRule::Cut { to } = stage.plan.exit else { return None };
    Some(if championship.is_last(stage) { 1 } else { usize::from(to).max(1) })
}

fn by_number(championship: &Championship) -> Vec<EntryId> {
    let mut entries: Vec<_> =
        championship.entries().iter().filter(|entry| entry.is_active()).collect();
    entries.sort_by_key(|entry| entry.number);
    entries.into_iter().map(|entry| entry.id).collect()
}

fn of_undrawn(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
    if !is_left_out(championship, stage) {
        return Err(NotDecided::NotDrawn);
    }
    let entries = entrants(championship, stage)?;
    Ok(entries.into_iter().map(|entry| Qualifier { entry, pool: None, place: 1 }).collect())
}
