//! Which games of a stage count, and what each entry got out of them.
//!
//! An entry that withdrew from a league counts as the product document says: its results stand if at least half of its
//! games were played, and its opponents win the rest; else all its games are annulled.

use rustc_hash::FxHashSet;

use crate::ranking::points::table_points;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::plan::StagePlan;
use crate::tournament::result::{Outcome, TableResult};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

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
        self.place == 1 && !self.is_tied && self.is_present
    }
}

/// The published games of the rounds of a stage that count, but for play-offs, in all pools.
pub(super) fn regular_games(championship: &Championship, stage: &Stage) -> Vec<CountedTable> {
    let annulled = annulled(championship, stage);
    rounds(championship, stage, |kind| kind != RoundKind::PlayOff)
        .flat_map(|round| championship.tables_of(round))
        .filter(|table| !table.seats.iter().any(|seat| annulled.contains(&seat.entry)))
        .flat_map(|table| games_of(championship, stage, table))
        .collect()
}

/// The games of each round of play-offs of a stage, in order.
pub(super) fn play_off_games(championship: &Championship, stage: &Stage) -> Vec<Vec<CountedTable>> {
    rounds(championship, stage, |kind| kind == RoundKind::PlayOff)
        .map(|round| {
            championship
                .tables_of(round)
                .flat_map(|table| games_of(championship, stage, table))
                .collect()
        })
        .collect()
}

/// Entries whose games of this league are all annulled: withdrawn before half of them were played.
pub(crate) fn annulled(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    withdrawn_with_games_left(championship, stage)
        .into_iter()
        .filter(|(_, played, all)| played * 2 < *all)
        .map(|(entry, ..)| entry)
        .collect()
}

/// Entries that cannot qualify from this league: they withdrew with games left to play.
pub(crate) fn struck_out(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    withdrawn_with_games_left(championship, stage).into_iter().map(|(entry, ..)| entry).collect()
}

/// Each with its games played and all its games.
fn withdrawn_with_games_left(
    championship: &Championship,
    stage: &Stage,
) -> Vec<(EntryId, usize, usize)> {
    if !stage.plan.is_league() || championship.entries().iter().all(|entry| entry.is_active()) {
        return Vec::new();
    }
    let rounds: FxHashSet<RoundId> =
        rounds(championship, stage, |kind| kind != RoundKind::PlayOff).collect();
    let counts = |table: &&Table| table.kind == TableKind::Played && rounds.contains(&table.round);
    championship
        .entries()
        .iter()
        .filter(|entry| !entry.is_active())
        .map(|entry| {
            let own: Vec<_> = championship.tables_of_entry(entry.id).filter(counts).collect();
            let played = own.iter().filter(|table| table.result.is_some()).count();
            (entry.id, played, own.len())
        })
        .filter(|(_, played, all)| played < all)
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

/// A table as it counts: once, or where each of its games counts, once a game.
fn games_of(championship: &Championship, stage: &Stage, table: &Table) -> Vec<CountedTable> {
    let one = match (table.kind, &table.result) {
        (TableKind::Rest, _) => None,
        (TableKind::Bye, _) => {
            table.entries().first().map(|entry| bye(championship, stage, *entry))
        }
        (TableKind::Played, Some(_)) if table.series.counts_each() => {
            let counted = table.course().counted;
            let each = counted.into_iter().map(|result| played(championship, stage, result));
            return each.collect();
        }
        (TableKind::Played, Some(result)) => Some(played(championship, stage, result)),
        (TableKind::Played, None) if stage.plan.is_league() => awarded(championship, table),
        (TableKind::Played, None) => None,
    };
    let n = if table.series.counts_each() { table.series.n() } else { 1 };
    one.into_iter().flat_map(|one| std::iter::repeat_n(one, usize::from(n))).collect()
}

fn played(championship: &Championship, stage: &Stage, result: &TableResult) -> CountedTable {
    let points = table_points(result, weight(championship), &stage.plan.scoring.by_place);
    let sides = result.sides.iter().zip(points).map(|(side, (entry, points))| Side {
        entry,
        place: side.place,
        is_tied: side.is_tied,
        is_present: side.outcome != Outcome::Absent,
        distance: side.distance.map(i64::from),
        points,
    });
    CountedTable { sides: sides.collect() }
}

/// A bye counts as a full win: as the first place of a full table.
fn bye(championship: &Championship, stage: &Stage, entry: EntryId) -> CountedTable {
    let StagePlan { table, scoring, .. } = &stage.plan;
    let formula = i32::from(weight(championship)) * i32::from(table.seats.saturating_sub(1));
    let points = scoring.by_place.first().copied().unwrap_or(formula);
    CountedTable {
        sides: vec![Side {
            entry,
            place: 1,
            is_tied: false,
            is_present: true,
            distance: Some(0),
            points,
        }],
    }
}

/// A game of a league that will not be played because one side has withdrawn: the other has won.
fn awarded(championship: &Championship, table: &Table) -> Option<CountedTable> {
    let is_active =
        |entry: &EntryId| championship.entry(*entry).is_some_and(|entry| entry.is_active());
    let (stay, gone): (Vec<EntryId>, Vec<EntryId>) =
        table.entries().into_iter().partition(is_active);
    let (&[winner], &[loser]) = (stay.as_slice(), gone.as_slice()) else { return None };
    let weight = i32::from(weight(championship));
    let side = |entry, place: u8, points| Side {
        entry,
        place,
        is_tied: false,
        is_present: place == 1,
        distance: None,
        points,
    };
    Some(CountedTable { sides: vec![side(winner, 1, weight), side(loser, 2, -weight)] })
}

/// A tournament that does not count for the weekly ranking still counts its own points.
fn weight(championship: &Championship) -> u8 {
    championship.tournament.settings.weight.max(1)
}
