//! Which games of a stage count, and what each entry got out of them.

use super::outcome::{EntryOutcome, Outcome, Outcomes};
use crate::ranking::points::table_points;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::plan::StagePlan;
use crate::tournament::result::{SideResult, TableResult};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// A table as it counts: played, bye or walkover.
#[derive(Clone, Debug)]
pub(super) struct CountedTable {
    /// The sides: one of a bye.
    pub sides: Vec<Side>,
}

/// What a side got out of a table.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub entry: EntryId,
    pub place: u8,
    pub is_tied: bool,
    /// Came and has not been struck out.
    pub is_present: bool,
    /// Remaining distance; none where only the places are known.
    pub distance: Option<i64>,
    /// Pieces sent home; none where the game was not logged.
    pub captures: Option<i64>,
    pub points: i32,
}

impl CountedTable {
    /// The side of `entry`.
    pub fn of(&self, entry: EntryId) -> Option<&Side> {
        self.sides.iter().find(|side| side.entry == entry)
    }

    /// Whether both sat at it.
    pub fn has_both(&self, one: EntryId, other: EntryId) -> bool {
        self.of(one).is_some() && self.of(other).is_some()
    }
}

impl Side {
    /// Whether it won outright.
    pub fn has_won(&self) -> bool {
        self.is_alone_on(1)
    }

    /// Whether it came to this place, and nobody else did.
    pub fn is_alone_on(&self, place: u8) -> bool {
        self.place == place && !self.is_tied && self.is_present
    }
}

/// The published games of the rounds of a stage that count, but for play-offs, in all pools.
pub(super) fn regular_games(championship: &Championship, stage: &Stage) -> Vec<CountedTable> {
    let counter = Counter::new(championship, stage);
    rounds(championship, stage, |kind| kind != RoundKind::PlayOff)
        .flat_map(|round| championship.tables_of(round))
        .flat_map(|table| counter.games_of(table))
        .collect()
}

/// The games of each round of play-offs of a stage, in order.
pub(super) fn play_off_games(championship: &Championship, stage: &Stage) -> Vec<Vec<CountedTable>> {
    let counter = Counter::new(championship, stage);
    rounds(championship, stage, |kind| kind == RoundKind::PlayOff)
        .map(|round| {
            let tables = championship.tables_of(round);
            tables.flat_map(|table| counter.games_of(table)).collect()
        })
        .collect()
}

/// The published rounds whose kind `is`, in order.
fn rounds(
    championship: &Championship,
    stage: &Stage,
    is: impl Fn(RoundKind) -> bool,
) -> impl Iterator<Item = RoundId> {
    championship
        .rounds_of(stage.id)
        .filter(move |round| is(round.kind) && round.state != RoundState::Draft)
        .map(|round| round.id)
}

/// Makes games that count out of a stage's tables.
struct Counter<'a> {
    outcomes: Outcomes<'a>,
    plan: &'a StagePlan,
    /// That of the tournament; one that does not count for the weekly ranking still counts its own points.
    weight: u8,
}

impl<'a> Counter<'a> {
    fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let weight = championship.tournament.settings.weight.max(1);
        Self { outcomes: Outcomes::new(championship, stage), plan: &stage.plan, weight }
    }

    /// A table as it counts: once, or where each of its games counts, once a game.
    fn games_of(&self, table: &Table) -> Vec<CountedTable> {
        let counts_each = table.series.counts_each();
        match &table.result {
            _ if self.outcomes.annuls(table) => Vec::new(),
            Some(_) if counts_each => {
                table.course().counted.into_iter().map(|result| self.played(result)).collect()
            }
            Some(result) => vec![self.played(result)],
            None => {
                let n = if counts_each { table.series.n() } else { 1 };
                let one = self.without_play(&self.outcomes.at(table).entries);
                one.into_iter().flat_map(|it| std::iter::repeat_n(it, usize::from(n))).collect()
            }
        }
    }

    fn played(&self, result: &TableResult) -> CountedTable {
        let by_place = self.plan.points_by_place(result.sides.len());
        let points = table_points(result, self.weight, by_place);
        let side = |(side, (_, points)): (&SideResult, (EntryId, i32))| Side {
            is_present: Outcome::of(result, side).has_come(),
            entry: side.entry,
            place: side.place,
            is_tied: side.is_tied,
            distance: side.distance.map(i64::from),
            captures: side.captures.map(i64::from),
            points,
        };
        CountedTable { sides: result.sides.iter().zip(points).map(side).collect() }
    }

    /// What counts although it was not played: a bye as the first place of a full table; a game of a league of which one
    /// side has withdrawn, which the other has won.
    fn without_play(&self, outcome: &[EntryOutcome]) -> Option<CountedTable> {
        let StagePlan { table, scoring, .. } = self.plan;
        let weight = i32::from(self.weight);
        if let [EntryOutcome { entry, outcome: Outcome::Bye, .. }] = outcome {
            let formula = weight * i32::from(table.seats.saturating_sub(1));
            let points = scoring.by_place.first().copied().unwrap_or(formula);
            return Some(CountedTable { sides: vec![side(*entry, 1, Some(0), points)] });
        }
        let of = |wanted| outcome.iter().find(|it| it.outcome == wanted).map(|it| it.entry);
        let (winner, loser) = of(Outcome::Walkover).zip(of(Outcome::Withdrawn))?;
        let gone = Side { is_present: false, ..side(loser, 2, None, -weight) };
        Some(CountedTable { sides: vec![side(winner, 1, None, weight), gone] })
    }
}

fn side(entry: EntryId, place: u8, distance: Option<i64>, points: i32) -> Side {
    Side { entry, place, is_tied: false, is_present: true, distance, captures: None, points }
}
