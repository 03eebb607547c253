//! The way of a tournament from all its entries to the champion, step by step: how many enter each round of a knock-out
//! or each league, and how many it leaves.

use rustc_hash::FxHashSet;

use super::bracket::{Column, bracket, n_from, rounds_to_come};
use super::division::n_groups;
use super::fixed_rounds::{RoundsSoFar, rounds_so_far};
use super::most_seats;
use super::naming::RoundName;
use super::qualifiers::{entrants, is_left_out, n_cut, qualifiers};
use super::seating::Layout;
use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId};
use crate::tournament::plan::{Division, ExitRule};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind, TableState};

/// One step of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackStep {
    /// The stage that it is or belongs to.
    pub stage: StageId,
    /// The round of a knock-out by its number and name; none where the step is a whole stage.
    pub round: Option<(i32, RoundName)>,
    /// That round, once it is published.
    pub id: Option<RoundId>,
    /// How many enter it, or are going to; none where nobody can know yet.
    pub n: Option<usize>,
    /// How many go on from it, or are going to.
    pub n_after: Option<usize>,
    /// How far it is.
    pub state: TrackState,
    /// How many tables it has, or is going to have, as far as that is known.
    pub n_tables: usize,
    /// How far its tables are, by number; none before they are published.
    pub tables: Vec<TableState>,
}

/// How far a step of the way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackState {
    /// It is behind.
    Done,
    /// It is played, or is what comes next. Of one step, until all is over.
    Now,
    /// It is to come.
    ToCome,
}

impl TrackStep {
    /// Its tables that have a result.
    pub fn n_played(&self) -> usize {
        self.tables.iter().filter(|state| **state == TableState::Confirmed).count()
    }
}

/// The way of a tournament; empty where it has no end of its own. What is played beside it is no step of it.
pub fn track(championship: &Championship) -> Vec<TrackStep> {
    let on_the_way = championship.stages().iter().filter(|stage| !stage.plan.is_consolation());
    let mut stages: Vec<&Stage> = on_the_way.collect();
    stages.sort_by_key(|stage| stage.number);
    if stages.last().is_none_or(|stage| stage.plan.is_endless()) {
        return Vec::new();
    }
    let mut steps = Vec::new();
    let mut before = None;
    for stage in stages {
        if is_left_out(championship, stage) {
            continue;
        }
        let n = n_entering(championship, stage).or(before);
        let own = match stage.plan.advance() {
            Some(_) => rounds(championship, stage, n),
            None => vec![whole(championship, stage, n)],
        };
        before = own.last().and_then(|step| step.n_after);
        steps.extend(own);
    }
    if let Some(now) = steps.iter_mut().find(|step| step.state != TrackState::Done) {
        now.state = TrackState::Now;
    }
    steps
}

/// How many enter a stage, once that is decided.
fn n_entering(championship: &Championship, stage: &Stage) -> Option<usize> {
    let drawn: FxHashSet<_> =
        tables(championship, stage).flat_map(|table| table.entries()).collect();
    match drawn.len() {
        0 => entrants(championship, stage).ok().map(|entries| entries.len()),
        n => Some(n),
    }
}

/// The tables of a stage's published rounds, byes and rests too.
fn tables<'a>(
    championship: &'a Championship,
    stage: &Stage,
) -> impl Iterator<Item = &'a Table> + use<'a> {
    championship
        .rounds_of(stage.id)
        .filter(|round| round.state != RoundState::Draft)
        .flat_map(|round| championship.tables_of(round.id))
}

/// The rounds of a knock-out, drawn or to come.
fn rounds(championship: &Championship, stage: &Stage, n: Option<usize>) -> Vec<TrackStep> {
    let drawn = bracket(championship, stage.id).columns;
    let columns = match drawn.is_empty() {
        true => rounds_to_come(championship, stage, 1, (n.unwrap_or(0), 0)),
        false => drawn,
    };
    if columns.is_empty() {
        return vec![TrackStep { n_after: Some(1), ..whole(championship, stage, n) }];
    }
    let advance = stage.plan.advance().unwrap_or(1);
    columns.iter().map(|column| of_column(championship, stage, advance, column)).collect()
}

fn of_column(
    championship: &Championship,
    stage: &Stage,
    advance: u8,
    column: &Column,
) -> TrackStep {
    let round = column.round.and_then(|id| championship.round(id));
    let state_of = |id| championship.table(id).map(|table| table.state);
    let played: Vec<_> =
        column.tables.iter().filter(|table| table.kind == TableKind::Played).collect();
    let n_after = column.tables.iter().map(|table| n_from(table, advance)).sum();
    TrackStep {
        stage: stage.id,
        round: Some((column.number, column.name)),
        id: column.round,
        n: Some(column.tables.iter().map(|table| table.n_seats).sum()),
        n_after: Some(if column.is_final { 1 } else { n_after }),
        state: match round.map(|round| round.state) {
            Some(RoundState::Closed) => TrackState::Done,
            _ => TrackState::ToCome,
        },
        n_tables: played.len(),
        tables: played.into_iter().filter_map(|table| table.table.and_then(state_of)).collect(),
    }
}

/// A stage as one step.
fn whole(championship: &Championship, stage: &Stage, n: Option<usize>) -> TrackStep {
    let played = tables(championship, stage).filter(|table| table.kind == TableKind::Played);
    let states: Vec<TableState> = played.map(|table| table.state).collect();
    let leaving = qualifiers(championship, stage.id).ok().map(|leaving| leaving.len());
    TrackStep {
        stage: stage.id,
        round: None,
        id: None,
        n,
        n_after: leaving.or_else(|| n_leaving(championship, stage, n)),
        state: match leaving.is_some() || is_left(championship, stage) {
            true => TrackState::Done,
            false => TrackState::ToCome,
        },
        n_tables: states.len() + n_tables_to_come(championship, stage, n),
        tables: states,
    }
}

/// Whether a later stage on the way is drawn in public: what is drawn stands, whatever is corrected in this one.
fn is_left(championship: &Championship, stage: &Stage) -> bool {
    let is_public =
        |it: &Stage| championship.rounds_of(it.id).any(|round| round.state != RoundState::Draft);
    let mut later = championship.stages().iter().filter(|it| it.number > stage.number);
    later.any(|it| !it.plan.is_consolation() && is_public(it))
}

/// How many tables are still to be drawn, where the number of rounds is fixed, if nobody comes and nobody leaves.
fn n_tables_to_come(championship: &Championship, stage: &Stage, n: Option<usize>) -> usize {
    let Some(n_rounds) = rounds_so_far(championship, stage).map(RoundsSoFar::n_left) else {
        return 0;
    };
    let seats = usize::from(most_seats(championship, stage));
    let layout = Layout::new(n.unwrap_or(0), seats, stage.plan.table.remainder);
    n_rounds * layout.tables.len()
}

/// How many are going to leave a stage that `n` enter.
fn n_leaving(championship: &Championship, stage: &Stage, n: Option<usize>) -> Option<usize> {
    let drawn = championship.pools_of(stage.id).count();
    let n_pools = match (drawn, stage.plan.division) {
        (0, Division::One) => Some(1),
        (0, Division::BySector) => {
            let active = championship.entries().iter().filter(|entry| entry.is_active());
            Some(active.map(|entry| &entry.sector).collect::<FxHashSet<_>>().len())
        }
        (0, Division::Groups { target }) => n.map(|n| n_groups(n, target)),
        (drawn, _) => Some(drawn),
    };
    match stage.plan.exit {
        ExitRule::Champion => Some(1),
        ExitRule::PoolWinners => n_pools,
        ExitRule::AtLeast { n } => n_pools.map(|pools| pools.max(usize::from(n))),
        ExitRule::Cut { .. } => n_cut(championship, stage).map(|cut| n.map_or(cut, |n| n.min(cut))),
        ExitRule::Nobody => None,
    }
}
