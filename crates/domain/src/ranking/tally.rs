//! The games of a stage that count, and the results of each entry in them.

use super::outcome::{EntryOutcome, Outcome, Outcomes};
use crate::ranking::points::{PlaceValues, table_points};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::plan::StagePlan;
use crate::tournament::points::Points;
use crate::tournament::result::TableResult;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// A counted game of a table: played, a bye, or won without play.
#[derive(Clone, Debug)]
pub(super) struct CountedTable {
    /// The sides that were present; a bye has one. The table counts as a game of these entries only.
    pub sides: Vec<Side>,
    /// The sides that were absent, or had withdrawn.
    pub absent: Vec<Absent>,
}

/// A side that was absent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Absent {
    pub entry: EntryId,
    /// The points that the entry loses for the absence; zero if it had withdrawn.
    pub penalty: Points,
}

/// The result of a side at a table.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub entry: EntryId,
    pub place: u8,
    pub is_tied: bool,
    /// The remaining distance; `None` if only the places are known.
    pub distance: Option<i64>,
    /// The number of captured pieces; `None` if the game was not logged.
    pub captures: Option<i64>,
    pub points: Points,
}

impl CountedTable {
    /// The side of `entry`; `None` if it was not present.
    pub fn of(&self, entry: EntryId) -> Option<&Side> {
        self.sides.iter().find(|side| side.entry == entry)
    }

    /// Returns whether both entries had seats at the table, present or not.
    pub fn has_both(&self, one: EntryId, other: EntryId) -> bool {
        self.has(one) && self.has(other)
    }

    /// Returns whether `entry` had a seat at the table, present or not.
    pub fn has(&self, entry: EntryId) -> bool {
        self.of(entry).is_some() || self.is_absent(entry)
    }

    /// Returns whether `entry` had a seat at the table and was absent, or had withdrawn.
    pub fn is_absent(&self, entry: EntryId) -> bool {
        self.absent.iter().any(|side| side.entry == entry)
    }
}

impl Side {
    /// Returns whether the side has first place and does not share it.
    pub fn has_won(&self) -> bool {
        self.is_alone_on(1)
    }

    /// Returns whether the side has this place and does not share it.
    pub fn is_alone_on(&self, place: u8) -> bool {
        self.place == place && !self.is_tied
    }
}

/// The counted games of a stage's published rounds up to this number, in all pools, without play-offs.
pub(super) fn regular_games(
    championship: &Championship,
    stage: &Stage,
    up_to: i32,
) -> Vec<CountedTable> {
    let counter = Counter::new(championship, stage);
    rounds(championship, stage, |round| round.kind != RoundKind::PlayOff && round.number <= up_to)
        .flat_map(|round| championship.tables_of(round))
        .flat_map(|table| counter.games_of(table))
        .collect()
}

/// The games of each round of play-offs of a stage, in order.
pub(super) fn play_off_games(championship: &Championship, stage: &Stage) -> Vec<Vec<CountedTable>> {
    let counter = Counter::new(championship, stage);
    rounds(championship, stage, |round| round.kind == RoundKind::PlayOff)
        .map(|round| {
            let tables = championship.tables_of(round);
            tables.flat_map(|table| counter.games_of(table)).collect()
        })
        .collect()
}

/// The published rounds that satisfy `is`, in order.
fn rounds(
    championship: &Championship,
    stage: &Stage,
    is: impl Fn(&Round) -> bool,
) -> impl Iterator<Item = RoundId> {
    championship
        .rounds_of(stage.id)
        .filter(move |round| is(round) && round.state != RoundState::Draft)
        .map(|round| round.id)
}

/// Converts a stage's tables into games that count.
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

    /// The counted games of a table: one, or one for each game if every game of the series counts.
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

    /// The game that counts without play; `None` for all other tables. A bye counts as the first place of a full table. A league game in
    /// which one side has withdrawn counts as a win of the other.
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
