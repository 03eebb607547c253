//! The entrants and the qualifiers of a stage, for all pairings.

use crate::draw::knockout::consolation;
use crate::draw::method;
use crate::draw::qualification::{NotDecided, Qualifier, n_cut};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, StageId};
use crate::tournament::plan::{EntryRule, ExitRule};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;

/// The entries of a stage that has not been drawn:
///
/// - the active qualifiers of an earlier stage, in qualifying order, if the stage takes qualifiers;
/// - in a consolation, the active entries that were beaten at their first table;
/// - otherwise all active entries of its championship, by number.
///
/// # Errors
/// [`NotDecided`]: the stage that they come from does not exist, or is not decided yet.
pub fn entrants(championship: &Championship, stage: &Stage) -> Result<Vec<EntryId>, NotDecided> {
    let championship = championship.branch_of(stage);
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
/// [`NotDecided`] if the qualifiers are not decided yet; the variant is the reason.
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

/// Returns whether a stage is left out, because so few entries enter it that all of them qualify.
pub fn is_left_out(championship: &Championship, stage: &Stage) -> bool {
    let n = match stage.plan.exit {
        ExitRule::AtLeast { n } => Some(usize::from(n)),
        _ => n_cut(championship, stage),
    };
    let is_few = |n| entrants(championship, stage).is_ok_and(|entries| entries.len() <= n);
    championship.rounds_of(stage.id).next().is_none() && n.is_some_and(is_few)
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
