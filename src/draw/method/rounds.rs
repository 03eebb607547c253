//! A fixed number of rounds, standings by the plan's criteria, then a cut: what a Swiss and a points stage have in common.

use std::collections::HashMap;

use super::open::{in_order, score_groups};
use super::ties::{self, tie_at};
use super::{Method, StageNow};
use crate::draw::DrawError;
use crate::draw::annealing::anneal;
use crate::draw::fixed_rounds::rounds_so_far;
use crate::draw::leaving::{NotDecided, Qualifier, Tie};
use crate::draw::qualifiers::n_cut;
use crate::draw::seating::{Costs, Layout, Tensions, deal, improve};
use crate::draw::seats::Seats;
use crate::draw::standings::members;
use crate::draw::step::NextStep;
use crate::ranking::tiebreak::{Scale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::{EntryRule, StagePlan};
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// As many rounds as the stage's plan says, each drawn in this way once the one before is closed.
pub(super) struct Rounds {
    /// Who sits with whom.
    pub seat: fn(&mut Seats<'_>) -> Result<(), DrawError>,
}

impl Method for Rounds {
    /// A round more as long as the plan says so and two are left to play it; then play-offs where entries are tied at the cut.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let StageNow { championship, stage, .. } = *now;
        let Some(last) = now.last else {
            return vec![NextStep::Draw { stage: stage.id, round_number: 1 }];
        };
        if now.has_drafts || now.is_playing {
            return Vec::new();
        }
        let is_over = rounds_so_far(championship, stage).is_none_or(|it| it.n_left() == 0);
        if !is_over && next_entries(championship, stage).len() > 1 {
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

    /// The first of the standings, as many as are cut to.
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided> {
        decide(championship, stage).map_err(|tie| NotDecided::Tied(vec![tie]))
    }

    fn order(
        &self,
        _: &Championship,
        _: &Stage,
        scale: &Scale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<Vec<EntryId>> {
        scale.arrange(entries, criteria)
    }

    /// The plan's, and the play-off where nothing else is sure to decide.
    fn criteria(&self, of_plan: &[Tiebreak]) -> Vec<Tiebreak> {
        let deciding = deciding(of_plan);
        if deciding.len() > of_plan.len() { deciding } else { of_plan.to_vec() }
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

/// Who sits in the next round: whoever is active of those who entered the stage, or of all.
fn next_entries(championship: &Championship, stage: &Stage) -> Vec<EntryId> {
    let mut entries = match stage.plan.entry {
        EntryRule::Everybody => championship.entries().iter().map(|entry| entry.id).collect(),
        EntryRule::From { .. } => members(championship, stage, None),
    };
    entries.retain(|id| championship.entry(*id).is_some_and(|entry| entry.is_active()));
    entries
}

/// Who goes on, or who is tied at the cut.
fn decide(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, Tie> {
    let pool = championship.pools_of(stage.id).next().map(|pool| pool.id);
    let mut entries = members(championship, stage, None);
    entries.retain(|entry| !has_left(championship, stage, *entry));
    let scale = Scale::new(championship, stage);
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

/// Whether an entry withdrew before it could go on: it is not drawn in a stage after this one, or of the last stage it did
/// not sit in the last of all rounds. Who follows takes its place then.
fn has_left(championship: &Championship, stage: &Stage, entry: EntryId) -> bool {
    if championship.entry(entry).is_some_and(|entry| entry.is_active()) {
        return false;
    }
    let sits = |round: &Round| championship.tables_of(round.id).any(|table| table.has(entry));
    let mut later = championship.stages().iter().filter(|it| it.number > stage.number).peekable();
    if later.peek().is_none() {
        let is_regular = |round: &&Round| round.kind != RoundKind::PlayOff;
        let last = championship.rounds_of(stage.id).rfind(is_regular);
        let is_over = rounds_so_far(championship, stage).is_none_or(|it| it.n_left() == 0);
        return !is_over || !last.is_some_and(sits);
    }
    !later.any(|stage| championship.rounds_of(stage.id).any(sits))
}

/// What tables are looked for.
pub(super) struct Wanted {
    /// Of whom similar points meet, those of fewest points have the byes.
    pub is_by_points: bool,
    /// What costs what in all rounds but the first.
    pub costs: Costs,
}

/// A round of all entries: byes go to those who had fewest; in the first one clubs are kept apart, then it is looked for what
/// is `wanted`.
pub(super) fn seat(seats: &mut Seats<'_>, wanted: &Wanted) -> Result<(), DrawError> {
    let DrawInput { table, clubs_apart, .. } = *seats.input;
    let mut entries = seats.entries();
    seats.random.shuffle(&mut entries);
    if wanted.is_by_points {
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.points));
    }
    let pool = seats.only_pool(&entries);

    let usual = Layout::new(entries.len(), usize::from(table.seats), table.remainder);
    let layout = seats.layout(usual);
    let mut resting: Vec<&DrawnEntry> = entries.iter().rev().copied().collect();
    resting.sort_by_key(|entry| entry.byes);
    resting.truncate(layout.n_byes);
    entries.retain(|entry| resting.iter().all(|other| other.number != entry.number));

    let costs = match (seats.is_first(), clubs_apart) {
        (true, true) => Costs::FIRST_ROUND,
        (true, false) => Costs::FIRST_ROUND.clubs_together(),
        (false, _) => wanted.costs,
    };
    let mut tables = match (seats.is_first(), clubs_apart) {
        (true, true) => deal(&entries, &layout.tables, |entry| entry.club.clone()),
        _ => in_order(&entries, &layout.tables),
    };
    let groups = if wanted.is_by_points { score_groups(&entries) } else { HashMap::new() };
    let tensions = Tensions::new(&entries, costs, &seats.history, &groups);
    let tensions = tensions.keeping_apart(&seats.input.apart);
    improve(&mut tables, &tensions);
    // Who only asks for the sizes of tables does not look for better seats.
    if seats.input.algorithm > 1 {
        anneal(&mut tables, &tensions, &mut seats.random);
    }

    seats.only_round(pool, &tables, &resting)
}
