//! The way of a tournament from all entries to the champion, step by step. A step is a league, or a round of a knock-out, with the numbers
//! of its entries and qualifiers.

use rustc_hash::FxHashSet;

use super::bracket::{BracketColumn, bracket, n_from, rounds_to_come};
use super::figures::{n_entries, seated};
use super::round_name::RoundName;
use crate::draw::league::division::n_groups;
use crate::draw::qualification::n_cut;
use crate::draw::rounds::count::{RoundsSoFar, rounds_so_far};
use crate::draw::seating::layout::{Layout, most_seats};
use crate::draw::state::qualifiers::{entrants, is_left_out, qualifiers};
use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId};
use crate::tournament::plan::{Division, ExitRule};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind, TableState};
use crate::tournament::table_figures::TableFigures;

/// One step of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackStep {
    /// The stage of the step.
    pub stage: StageId,
    /// The number and name of a knock-out's round; `None` if the step is a whole stage.
    pub round: Option<(i32, RoundName)>,
    /// The id of that round, once it is published.
    pub id: Option<RoundId>,
    /// The number of entries, actual or expected; `None` if it cannot be known yet.
    pub n: Option<usize>,
    /// The number of qualifiers, actual or expected; `None` if it cannot be known yet.
    pub n_after: Option<usize>,
    /// The progress of the step.
    pub state: TrackState,
    /// The number of tables, actual or expected, as far as known.
    pub n_tables: usize,
    /// The states of its tables, by number; empty before they are published.
    pub tables: Vec<TableState>,
}

/// The progress of a step of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackState {
    /// The step is finished.
    Done,
    /// The step is being played or comes next; one step at a time has this state, until the tournament is over.
    Now,
    /// The step comes later.
    ToCome,
}

impl TrackStep {
    /// The progress of its tables, those to come included.
    pub fn figures(&self) -> TableFigures {
        let drawn = TableFigures::of_states(self.tables.iter().copied());
        TableFigures { n: self.n_tables.max(drawn.n), ..drawn }
    }
}

/// The way of the main championship; empty if it has no fixed end. Consolations are no steps of it.
pub fn track(championship: &Championship) -> Vec<TrackStep> {
    let championship = championship.main_branch();
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
        let n = match steps.is_empty() {
            true => Some(n_entries(championship)),
            false => n_entering(championship, stage).or(before),
        };
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

/// The number of entries of a stage; `None` while it is not decided.
fn n_entering(championship: &Championship, stage: &Stage) -> Option<usize> {
    match seated(championship, stage).len() {
        0 => entrants(championship, stage).ok().map(|entries| entries.len()),
        n => Some(n),
    }
}

/// The tables of a stage's published rounds, byes and rests included.
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
    column: &BracketColumn,
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

/// A whole stage as one step.
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

/// Returns whether a later stage on the way has a published round: such a draw stands, even if results here are corrected.
fn is_left(championship: &Championship, stage: &Stage) -> bool {
    let is_public =
        |it: &Stage| championship.rounds_of(it.id).any(|round| round.state != RoundState::Draft);
    championship.stages_after(stage).any(is_public)
}

/// The number of tables still to be drawn, if nobody joins or withdraws; 0 if the number of rounds is not fixed.
fn n_tables_to_come(championship: &Championship, stage: &Stage, n: Option<usize>) -> usize {
    let Some(n_rounds) = rounds_so_far(championship, stage).map(RoundsSoFar::n_left) else {
        return 0;
    };
    let seats = usize::from(most_seats(championship, stage));
    let layout = Layout::new(n.unwrap_or(0), seats, stage.plan.table.remainder);
    n_rounds * layout.tables.len()
}

/// The expected number of qualifiers of a stage with `n` entries.
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
