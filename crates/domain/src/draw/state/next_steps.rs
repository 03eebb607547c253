//! The organizer's next steps, computed from the facts.

use super::qualifiers::{entrants, is_left_out, qualifiers};
use crate::draw::method::step::NextStep;
use crate::draw::method::{self, StageNow};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, RoundId, TableId};
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::Table;

/// A winner of a finished tournament: its champion, or the winner of a pool if the last stage has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The entry that won.
    pub entry: EntryId,
    /// The pool that it won; `None` for the champion of the whole tournament.
    pub pool: Option<PoolId>,
}

/// The most pressing next step of the organizer (see [`next_steps`]).
pub fn next_step(championship: &Championship) -> NextStep {
    let first = next_steps(championship).into_iter().next();
    first.unwrap_or(NextStep::Finished { champion: Vec::new() })
}

/// The next steps of the organizer, the most pressing first; never empty. They concern the last stage in which anything is drawn, or the
/// next one if that is finished. A draw stands, even if a correction in an earlier stage changed who should have entered it.
///
/// Pools proceed independently: if one pool is ready while others still play, that is a step of its own. The same holds for stages beside a
/// knock-out; their steps follow those of the main stages.
///
/// Championships of categories proceed independently too; their steps follow those of the main one. The tournament is finished when all of
/// them are.
pub fn next_steps(championship: &Championship) -> Vec<NextStep> {
    let is_over = |step: &NextStep| matches!(step, NextStep::Finished { .. });
    let branches = championship.branches().into_iter().flat_map(steps_of_branch);
    let (over, steps): (Vec<_>, Vec<_>) = branches.partition(is_over);
    if steps.is_empty() { over.into_iter().take(1).collect() } else { steps }
}

/// The steps of one championship, without those of other categories.
fn steps_of_branch(championship: &Championship) -> Vec<NextStep> {
    let mut stages: Vec<&Stage> = championship.stages().iter().collect();
    stages.sort_by_key(|stage| stage.number);
    let (beside, way): (Vec<&Stage>, Vec<&Stage>) =
        stages.into_iter().partition(|stage| stage.plan.is_consolation());
    let is_over = |step: &NextStep| matches!(step, NextStep::Finished { .. });
    let (mut over, mut steps): (Vec<_>, Vec<_>) =
        on_the_way(championship, &way).into_iter().partition(is_over);
    let beside = beside.into_iter().flat_map(|stage| in_stage(championship, stage));
    steps.extend(beside.filter(|step| !is_over(step)));
    if !steps.is_empty() {
        return steps;
    }
    if over.is_empty() {
        let champion = way.last().and_then(|stage| qualifiers(championship, stage.id).ok());
        let champion = champion.unwrap_or_default().into_iter().map(|it| it.entry).collect();
        over.push(NextStep::Finished { champion });
    }
    over
}

/// The steps of the stages that lead to the champion, in their order.
fn on_the_way(championship: &Championship, stages: &[&Stage]) -> Vec<NextStep> {
    let is_drawn = |stage: &&Stage| championship.rounds_of(stage.id).next().is_some();
    let drawn = stages.iter().rposition(is_drawn);
    let active = championship.entries().iter().filter(|entry| entry.is_active()).count();
    if drawn.is_none() && active < 2 {
        let category = championship.category().to_owned();
        return vec![NextStep::AddEntries { needed: 2 - active, category }];
    }
    let open = stages.iter().skip(drawn.unwrap_or(0));
    let open = open.filter(|stage| !is_left_out(championship, stage));
    open.map(|stage| in_stage(championship, stage)).find(|it| !it.is_empty()).unwrap_or_default()
}

/// The number of entries in the next draw: in a later round of a knock-out those still in, in play-offs those tied.
pub fn n_drawn_among(championship: &Championship, step: &NextStep) -> usize {
    drawn_among(championship, step).len()
}

/// The entries of the next draw (see [`n_drawn_among`]).
pub fn drawn_among(championship: &Championship, step: &NextStep) -> Vec<EntryId> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let entries = match step {
        NextStep::PlayOffs { ties, .. } => {
            return ties.iter().flat_map(|tie| tie.entries.iter().copied()).collect();
        }
        NextStep::Draw { stage, .. } => championship.stage(*stage).map(|stage| {
            let championship = championship.branch_of(stage);
            let entrants = entrants(championship, stage).unwrap_or_default();
            method::of(stage.plan.pairing).drawn_among(championship, stage, entrants)
        }),
        _ => None,
    };
    entries.unwrap_or_default().into_iter().filter(is_active).collect()
}

/// The winners of a finished tournament: its champion, or the winner of each pool if the last stage has several. Empty before the end, and
/// if all entries withdrew. The champions of categories are the winners of their own championships.
pub fn winners(championship: &Championship) -> Vec<Winner> {
    let NextStep::Finished { champion } = next_step(championship) else { return Vec::new() };
    let is_on_the_way = |stage: &&Stage| !stage.plan.is_consolation();
    let championship = championship.main_branch();
    let last = championship.stages().iter().filter(is_on_the_way).max_by_key(|it| it.number);
    let pools: Vec<&Pool> =
        last.into_iter().flat_map(|stage| championship.divided_into(stage)).collect();
    let won = |entry: EntryId| {
        let pool = pools.iter().find(|pool| pools.len() > 1 && pool.entries.contains(&entry));
        Winner { entry, pool: pool.map(|pool| pool.id) }
    };
    champion.into_iter().map(won).collect()
}

/// The champion of a finished tournament; `None` before the end, if all entries withdrew, or if each pool of the last stage has its own
/// winner.
pub fn champion(championship: &Championship) -> Option<EntryId> {
    winners(championship).iter().find(|winner| winner.pool.is_none()).map(|winner| winner.entry)
}

/// The steps that are due in a stage; empty once its qualifiers are decided.
fn in_stage(championship: &Championship, stage: &Stage) -> Vec<NextStep> {
    let rounds: Vec<&Round> = championship.rounds_of(stage.id).collect();
    let entrants = match rounds.is_empty() {
        true => entrants(championship, stage).unwrap_or_default(),
        false => Vec::new(),
    };
    let drafts = in_state(&rounds, RoundState::Draft);
    let published = in_state(&rounds, RoundState::Published);
    let missing = missing(championship, stage, &published);
    let now = StageNow {
        championship,
        stage,
        entrants,
        has_drafts: !drafts.is_empty(),
        is_playing: !missing.is_empty(),
        is_closed: published.is_empty(),
        last: rounds.last().copied(),
    };
    let due = method::of(stage.plan.pairing).due(&now);
    let is_open = due.iter().any(|step| matches!(step, NextStep::Undecided { .. }));
    let may_close = drafts.is_empty() && missing.is_empty() && !published.is_empty() && !is_open;
    let mut steps = Vec::new();
    if !drafts.is_empty() {
        steps.push(NextStep::Publish { stage: stage.id, rounds: drafts });
    }
    if !missing.is_empty() {
        steps.push(NextStep::Play { stage: stage.id, missing });
    }
    if may_close {
        steps.push(NextStep::Close { stage: stage.id, rounds: published });
    }
    steps.extend(due);
    steps
}

fn in_state(rounds: &[&Round], state: RoundState) -> Vec<RoundId> {
    rounds.iter().filter(|round| round.state == state).map(|round| round.id).collect()
}

/// The tables of published rounds whose results are missing, by round and number. In a league of games of two, tables of a withdrawn entry
/// are left out.
pub fn missing_results(championship: &Championship) -> Vec<TableId> {
    let of_stage = |stage: &Stage| {
        let rounds: Vec<&Round> = championship.rounds_of(stage.id).collect();
        missing(championship, stage, &in_state(&rounds, RoundState::Published))
    };
    championship.stages().iter().flat_map(of_stage).collect()
}

/// The tables that still have to be played.
fn missing(championship: &Championship, stage: &Stage, rounds: &[RoundId]) -> Vec<TableId> {
    let method = method::of(stage.plan.pairing);
    let is_due =
        |table: &&Table| table.is_missing() && method.has_to_be_played(championship, table);
    let tables = rounds.iter().flat_map(|round| championship.tables_of(*round));
    tables.filter(is_due).map(|table| table.id).collect()
}
