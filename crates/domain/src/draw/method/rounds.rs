//! A fixed number of rounds, standings by the plan's criteria, then a cut: the common part of Swiss and points stages.

use super::step::NextStep;
use super::ties::{self, tie_at};
use super::{Method, StageNow};
use crate::draw::error::DrawError;
use crate::draw::league::pools::members;
use crate::draw::qualification::{NotDecided, Qualifier, Tie, gave_up_place, n_cut};
use crate::draw::rounds::count::rounds_so_far;
use crate::draw::seating::layout::Layout;
use crate::draw::seating::seats::Seats;
use crate::ranking::tiebreak::{TiebreakScale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::plan::{EntryRule, StagePlan};
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// The method of stages with a fixed number of rounds, each drawn once the one before is closed.
pub(super) struct RoundsMethod {
    /// Seats the entries of one round.
    pub seat: fn(&mut Seats<'_>) -> Result<(), DrawError>,
}

impl Method for RoundsMethod {
    /// The next round while the plan has rounds left and two entries can play it; then play-offs if entries are tied at the cut.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let StageNow { championship, stage, .. } = *now;
        let Some(last) = now.last else {
            return vec![NextStep::Draw { stage: stage.id, round_number: 1 }];
        };
        if now.has_drafts || now.is_playing {
            return Vec::new();
        }
        if has_rounds_left(championship, stage) {
            let next = NextStep::Draw { stage: stage.id, round_number: last.number + 1 };
            return if now.is_closed { vec![next] } else { Vec::new() };
        }
        match decide(championship, stage) {
            Ok(_) => Vec::new(),
            Err(tie) => vec![NextStep::PlayOffs { stage: stage.id, ties: vec![tie] }],
        }
    }

    fn next_entries(&self, championship: &Championship, last: &Round) -> Vec<EntryId> {
        let stage = championship.stage(last.stage);
        stage.map(|stage| next_entries(championship, stage)).unwrap_or_default()
    }

    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        if seats.input.ties.is_empty() { (self.seat)(seats) } else { ties::seat(seats) }
    }

    /// The first of the standings down to the cut, once all rounds are played.
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided> {
        if has_rounds_left(championship, stage) {
            return Err(NotDecided::Playing);
        }
        decide(championship, stage).map_err(|tie| NotDecided::Tied(vec![tie]))
    }

    /// The criteria of the plan, plus a play-off if none of them is sure to decide.
    fn criteria(&self, plan: &StagePlan) -> Vec<Tiebreak> {
        let deciding = deciding(&plan.tiebreaks);
        if deciding.len() > plan.tiebreaks.len() { deciding } else { plan.tiebreaks.clone() }
    }

    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let n = pools.iter().sum();
        let layout = Layout::new(n, plan.table.seats.into(), plan.table.remainder);
        let n_rounds = if n < 2 { 0 } else { plan.rounds().unwrap_or(1) };
        vec![layout.tables.len(); n_rounds.into()]
    }

    fn drawn_among(
        &self,
        championship: &Championship,
        stage: &Stage,
        entrants: Vec<EntryId>,
    ) -> Vec<EntryId> {
        match championship.rounds_of(stage.id).next() {
            Some(_) => next_entries(championship, stage),
            None => entrants,
        }
    }
}

/// The entries of the next round: the active ones of those that entered the stage, or of the whole tournament.
fn next_entries(championship: &Championship, stage: &Stage) -> Vec<EntryId> {
    let mut entries = match stage.plan.entry {
        EntryRule::Everybody => {
            championship.branch_of(stage).entries().iter().map(|entry| entry.id).collect()
        }
        EntryRule::From { .. } | EntryRule::Beaten { .. } => members(championship, stage, None),
    };
    entries.retain(|id| championship.entry(*id).is_some_and(|entry| entry.is_active()));
    entries
}

/// Returns whether another round is to be drawn: the plan has one left, and two entries can play it.
fn has_rounds_left(championship: &Championship, stage: &Stage) -> bool {
    rounds_so_far(championship, stage).is_some_and(|it| it.n_left() > 0)
        && next_entries(championship, stage).len() > 1
}

/// The qualifiers, or the tie at the cut.
fn decide(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, Tie> {
    let pool = championship.pools_of(stage.id).next().map(|pool| pool.id);
    let mut entries = members(championship, stage, None);
    entries.retain(|entry| !has_left(championship, stage, *entry));
    let scale = TiebreakScale::new(championship, stage);
    let groups = scale.arrange(&entries, &deciding(&stage.plan.tiebreaks));
    let n = n_cut(championship, stage).unwrap_or(1);
    match tie_at(&groups, n) {
        Some(tie) => Err(Tie { pool, ..tie }),
        None => {
            let first = (1..).zip(groups.into_iter().flatten()).take(n);
            Ok(first.map(|(place, entry)| Qualifier { entry, pool, place }).collect())
        }
    }
}

/// Returns whether an entry withdrew before it could qualify, so that the next in the standings takes its place. Such an entry is in no
/// draw of a later stage; in the last stage, it has no table in the last of all rounds.
fn has_left(championship: &Championship, stage: &Stage, entry: EntryId) -> bool {
    if championship.entry(entry).is_some_and(|entry| entry.is_active()) {
        return false;
    }
    if championship.is_last(stage) {
        let is_regular = |round: &&Round| round.kind != RoundKind::PlayOff;
        let last = championship.rounds_of(stage.id).rfind(is_regular);
        let sits = |round: &Round| championship.tables_of(round.id).any(|table| table.has(entry));
        let is_over = rounds_so_far(championship, stage).is_none_or(|it| it.n_left() == 0);
        return !is_over || !last.is_some_and(sits);
    }
    gave_up_place(championship, stage, entry)
}
