//! Which games of a stage count, and what each entry got out of them.

use super::outcome::{EntryOutcome, Outcome, Outcomes};
use crate::ranking::points::{PlaceValues, table_points};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::plan::StagePlan;
use crate::tournament::points::Points;
use crate::tournament::result::TableResult;
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// A table as it counts: played, bye or walkover.
#[derive(Clone, Debug)]
pub(super) struct CountedTable {
    /// The sides that came: one of a bye. For all others it is no game.
    pub sides: Vec<Side>,
    /// The sides that did not come, or had withdrawn.
    pub absent: Vec<Absent>,
}

/// A side that did not come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Absent {
    pub entry: EntryId,
    /// Points that it loses by that; none if it had withdrawn.
    pub penalty: Points,
}

/// What a side got out of a table.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub entry: EntryId,
    pub place: u8,
    pub is_tied: bool,
    /// Remaining distance; none where only the places are known.
    pub distance: Option<i64>,
    /// Pieces sent home; none where the game was not logged.
    pub captures: Option<i64>,
    pub points: Points,
}

impl CountedTable {
    /// The side of `entry`.
    pub fn of(&self, entry: EntryId) -> Option<&Side> {
        self.sides.iter().find(|side| side.entry == entry)
    }

    /// Whether both had a seat at it, used or not.
    pub fn has_both(&self, one: EntryId, other: EntryId) -> bool {
        self.has(one) && self.has(other)
    }

    fn has(&self, entry: EntryId) -> bool {
        self.of(entry).is_some() || self.is_absent(entry)
    }

    /// Whether `entry` had a seat at it and did not come.
    pub fn is_absent(&self, entry: EntryId) -> bool {
        self.absent.iter().any(|side| side.entry == entry)
    }
}

impl Side {
    /// Whether it won outright.
    pub fn has_won(&self) -> bool {
        self.is_alone_on(1)
    }

    /// Whether it came to this place, and nobody else did.
    pub fn is_alone_on(&self, place: u8) -> bool {
        self.place == place && !self.is_tied
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
    values: PlaceValues<'a>,
}

impl<'a> Counter<'a> {
    fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let plan = &stage.plan;
        let values = PlaceValues {
            by_place: &plan.scoring.by_place,
            is_for_fewer: plan.has_own_points(),
            weight: championship.tournament.settings.weight,
        };
        Self { outcomes: Outcomes::new(championship, stage), plan, values }
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
        let points = table_points(result, &self.values);
        let penalty = Points::whole(self.plan.scoring.no_show.into());
        let mut counted = CountedTable { sides: Vec::new(), absent: Vec::new() };
        for (side, (entry, points)) in result.sides.iter().zip(points) {
            match points {
                Some(points) => counted.sides.push(Side {
                    entry,
                    place: side.place,
                    is_tied: side.is_tied,
                    distance: side.distance.map(i64::from),
                    captures: side.captures.map(i64::from),
                    points,
                }),
                None => counted.absent.push(Absent { entry, penalty }),
            }
        }
        counted
    }

    /// What counts although it was not played: a bye as the first place of a full table; a game of a league of which one
    /// side has withdrawn, which the other has won.
    fn without_play(&self, outcome: &[EntryOutcome]) -> Option<CountedTable> {
        if let [EntryOutcome { entry, outcome: Outcome::Bye, .. }] = outcome {
            let points = self.values.of_first(self.plan.table.seats.into());
            return Some(CountedTable {
                sides: vec![winner(*entry, Some(0), points)],
                absent: Vec::new(),
            });
        }
        let of = |wanted| outcome.iter().find(|it| it.outcome == wanted).map(|it| it.entry);
        let (won, gone) = of(Outcome::Walkover).zip(of(Outcome::Withdrawn))?;
        Some(CountedTable {
            sides: vec![winner(won, None, self.values.of_first(2))],
            absent: vec![Absent { entry: gone, penalty: Points::ZERO }],
        })
    }
}

fn winner(entry: EntryId, distance: Option<i64>, points: Points) -> Side {
    Side { entry, place: 1, is_tied: false, distance, captures: None, points }
}
