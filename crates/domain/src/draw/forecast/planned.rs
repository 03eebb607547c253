//! The evening of a tournament that is only planned, and the rounds that are still to be drawn in one that runs.

use chrono::{DateTime, Utc};
use parchis::Mode;

use super::evening::{Evening, Opening, RoundAhead, TableAhead, TableNow, TableTerms};
use super::lengths::{GameLength, game_length};
use super::tempo::Tempo;
use crate::draw::knockout::ladder::Ladder;
use crate::draw::league::round_robin::circle;
use crate::draw::overview::estimate::{
    Expected, PlannedRound, StageEstimate, order_of_play, takes_for,
};
use crate::draw::seating::layout::{Layout, even};
use crate::tournament::plan::StagePlan;

/// The evening of a tournament with these plans, if it begins at `start` with this number of boards; 0 means as many as needed.
pub fn planned(
    plans: &[StagePlan],
    mode: Mode,
    expected: Expected<'_>,
    boards: u16,
    start: DateTime<Utc>,
) -> Evening {
    let course = CourseAhead::new(plans, mode, expected);
    let (mut rounds, mut tables) = (Vec::new(), Vec::new());
    for (index, round) in course.rounds.iter().enumerate() {
        let opening = if round.after.is_empty() { Opening::Open } else { Opening::ToCome(0.0) };
        rounds.push(round_ahead(round, round.after.clone(), opening));
        tables.extend(course.tables(round, index, 0));
    }
    Evening { now: start, boards: (1..=boards).collect(), rounds, tables, tempo: Tempo::prior() }
}

/// The round with these indexes before it.
pub(super) fn round_ahead(round: &PlannedRound, after: Vec<usize>, opening: Opening) -> RoundAhead {
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    RoundAhead { stage: number(round.stage + 1), number: number(round.number), after, opening }
}

/// All rounds of a tournament by its plans.
pub(super) struct CourseAhead<'a> {
    stages: Vec<(&'a StagePlan, StageEstimate)>,
    lengths: Vec<Vec<GameLength>>,
    pub rounds: Vec<PlannedRound>,
}

impl<'a> CourseAhead<'a> {
    pub fn new(plans: &'a [StagePlan], mode: Mode, expected: Expected<'_>) -> Self {
        let takes = takes_for(plans, expected, 0);
        let rounds = order_of_play(plans, &takes);
        let of_plan = |plan: &StagePlan| {
            let table = &plan.table;
            let of_sides = |sides| game_length(&table.ruleset, mode, table.arms, sides);
            (0..=table.seats.max(2)).map(of_sides).collect()
        };
        let lengths = plans.iter().map(of_plan).collect();
        Self { stages: plans.iter().zip(takes).collect(), lengths, rounds }
    }

    /// The tables of a round that has this index in the evening. The numbers of its entries begin after `first` and those of earlier
    /// stages.
    pub fn tables(&self, round: &PlannedRound, index: usize, first: usize) -> Vec<TableAhead> {
        let Some((plan, takes)) = self.stages.get(round.stage) else { return Vec::new() };
        let before = self.stages.iter().take(round.stage).map(|(_, takes)| takes.n_entries);
        let first = first + before.sum::<usize>();
        let mut tables = match plan.is_drawn_at_once() {
            true => at_once(plan, takes, round.number - 1),
            false => sizes(plan, takes, round).into_iter().map(|n| (n, Vec::new())).collect(),
        };
        tables.resize(round.n_tables, (usize::from(plan.table.seats), Vec::new()));
        let table = |(sides, entries): (usize, Vec<usize>)| TableAhead {
            round: index,
            entries: entries.into_iter().map(|it| u32::try_from(first + it).unwrap_or(0)).collect(),
            own_board: None,
            from: 0.0,
            terms: self.terms(round.stage, sides),
            state: TableNow::Waiting,
        };
        tables.into_iter().map(table).collect()
    }

    fn terms(&self, stage: usize, sides: usize) -> TableTerms {
        let lengths = self.lengths.get(stage).map(Vec::as_slice).unwrap_or_default();
        let length = lengths.get(sides).or(lengths.last()).copied();
        let plan = self.stages.get(stage).map(|(plan, _)| &plan.table);
        TableTerms {
            length: length.unwrap_or(GameLength { ln: 0.0, sd: 0.0 }),
            sides: u8::try_from(sides).unwrap_or(u8::MAX),
            series: plan.map(|it| it.series).unwrap_or_default(),
            n_played: 0,
            limit: plan.and_then(|it| limit(it.minutes)),
        }
    }
}

/// Seconds until time is called; `None` if the plan has no limit.
pub(super) fn limit(minutes: u16) -> Option<f64> {
    (minutes > 0).then(|| f64::from(minutes) * 60.0)
}

/// The numbers of sides at the tables of a round.
fn sizes(plan: &StagePlan, takes: &StageEstimate, round: &PlannedRound) -> Vec<usize> {
    if let Some(ladder) = Ladder::of_plan(plan) {
        let rungs = ladder.rungs(takes.n_entries);
        let rung = round.number.checked_sub(1).and_then(|index| rungs.get(index));
        return rung.map(|rung| rung.layout.tables.clone()).unwrap_or_default();
    }
    let seats = usize::from(plan.table.seats);
    let pools = even(takes.n_entries, takes.n_pools);
    let of_pool = |n: usize| Layout::new(n, seats, plan.table.remainder).tables;
    pools.into_iter().flat_map(of_pool).collect()
}

/// The tables of a round of a league whose rounds are all open at once: the number of sides and the entries of each. At tables of more than
/// two, entries meet in another order than drawn, with as many tables for each.
fn at_once(plan: &StagePlan, takes: &StageEstimate, round: usize) -> Vec<(usize, Vec<usize>)> {
    let mut tables = Vec::new();
    let mut first = 0;
    for n in even(takes.n_entries, takes.n_pools) {
        if plan.is_league() {
            let rounds = circle(n);
            let legs = usize::from(plan.legs().unwrap_or(1));
            let own = rounds.get(round % rounds.len().max(1));
            let own = own.filter(|_| round < rounds.len() * legs);
            let games = own.into_iter().flat_map(|it| &it.games);
            tables.extend(games.map(|(one, other)| (2, vec![first + one, first + other])));
        } else {
            let layout = Layout::new(n, plan.table.seats.into(), plan.table.remainder);
            let mut seat = round;
            for size in layout.tables {
                tables.push((size, (seat..seat + size).map(|it| first + it % n).collect()));
                seat += size;
            }
        }
        first += n;
    }
    tables
}
