//! Rounds at open tables: entries with similar points meet, and repeated meetings are rare.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::step::NextStep;
use super::{Method, StageNow};
use crate::draw::error::DrawError;
use crate::draw::qualification::{NotDecided, Qualifier};
use crate::draw::seating::affine_plane;
use crate::draw::seating::annealing::{MOST_ENTRIES, anneal, anneal_ranges};
use crate::draw::seating::colors::{Evening, even_out};
use crate::draw::seating::costs::{Costs, PairCosts};
use crate::draw::seating::deal::{Tensions, deal, improve};
use crate::draw::seating::layout::Layout;
use crate::draw::seating::seated_tables::SeatedTables;
use crate::draw::seating::seats::Seats;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::StagePlan;
use crate::tournament::points::Points;
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;

/// The method of open tables; all active entries sit in each round.
pub(super) struct OpenMethod;

impl Method for OpenMethod {
    /// The next round, which is always optional.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let Some(last) = now.last else {
            return vec![NextStep::Draw { stage: now.stage.id, round_number: 1 }];
        };
        if now.has_drafts || now.is_playing || !now.is_closed {
            return Vec::new();
        }
        match active(now.championship).len() {
            n if n < 2 => vec![NextStep::AddEntries {
                needed: 2 - n,
                category: now.championship.category().to_owned(),
            }],
            _ => vec![NextStep::Draw { stage: now.stage.id, round_number: last.number + 1 }],
        }
    }

    fn next_entries(&self, championship: &Championship, _: &Round) -> Vec<EntryId> {
        active(championship)
    }

    /// Draws the next round of all active entries.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        let is_annealed = seats.input.algorithm >= 2;
        let costs = if is_annealed { Costs::OPEN_ANNEALED } else { Costs::OPEN };
        seat(seats, &TableObjective { is_by_points: true, costs })
    }

    /// Always an error: the stage has no fixed end.
    fn leavers(&self, _: &Championship, _: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
        Err(NotDecided::Endless)
    }

    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let n = pools.iter().sum();
        let layout = Layout::new(n, plan.table.seats.into(), plan.table.remainder);
        if n < 2 { Vec::new() } else { vec![layout.tables.len()] }
    }
}

/// The objective for the tables of a round.
pub(super) struct TableObjective {
    /// True if entries with similar points meet; of entries with equally few byes, those with the fewest points then get the next byes.
    pub is_by_points: bool,
    /// The costs in all rounds but the first.
    pub costs: Costs,
}

/// Draws a round of all entries. Byes go to the entries with the fewest earlier byes. The first round keeps clubs apart if the plan says
/// so; later rounds follow `wanted`.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub(super) fn seat(seats: &mut Seats<'_>, wanted: &TableObjective) -> Result<(), DrawError> {
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
    let are_resting: HashSet<i32> = resting.iter().map(|entry| entry.number).collect();
    entries.retain(|entry| !are_resting.contains(&entry.number));

    let is_apart = seats.is_first() && clubs_apart;
    let tables = match is_apart {
        true => deal(&entries, &layout.tables, |entry| entry.club.clone()),
        false => in_order(&entries, &layout.tables),
    };
    let costs = match seats.is_first() {
        true if is_apart => Costs::FIRST_ROUND,
        true => Costs::FIRST_ROUND.clubs_together(),
        false => wanted.costs,
    };
    let tables = match seats.input.algorithm {
        ..2 => swapped(seats, &entries, tables, costs),
        2 | 3 => annealed(seats, &entries, tables, costs, Objective::Pairs),
        _ if costs.score > 0 && table.seats > 2 => {
            annealed(seats, &entries, tables, costs, Objective::Ranges)
        }
        _ => annealed(seats, &entries, tables, costs, Objective::Pairs),
    };

    seats.only_round(pool, &tables, &resting)
}

fn active(championship: &Championship) -> Vec<EntryId> {
    let entries = championship.entries().iter().filter(|entry| entry.is_active());
    entries.map(|entry| entry.id).collect()
}

/// Improves the tables by swaps between any two tables, as version 1 of the algorithm does.
fn swapped<'a>(
    seats: &Seats<'_>,
    entries: &[&'a DrawnEntry],
    mut tables: Vec<Vec<&'a DrawnEntry>>,
    costs: Costs,
) -> Vec<Vec<&'a DrawnEntry>> {
    let groups = score_groups(entries);
    let tensions = Tensions::new(entries, costs, &seats.history, &groups);
    improve(&mut tables, &tensions.keeping_apart(&seats.input.apart));
    tables
}

/// The quantity that annealing minimizes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Objective {
    /// The sum of the costs of all pairs at one table.
    Pairs,
    /// First the repeated meetings, then the sum of the ranges of points over all tables.
    Ranges,
}

/// Improves the tables of a round. Sixteen entries at four tables follow the affine plane as long as their rounds belong to it. All others
/// use improving swaps and, with few entries, annealing; then colors are evened out.
fn annealed<'a>(
    seats: &mut Seats<'_>,
    entries: &[&'a DrawnEntry],
    tables: Vec<Vec<&'a DrawnEntry>>,
    costs: Costs,
    objective: Objective,
) -> Vec<Vec<&'a DrawnEntry>> {
    let pair_costs = PairCosts::new(entries, costs, &seats.input.met, &seats.input.apart);
    let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
    let sides = |n: usize| seats.colors(n).unwrap_or_default();
    let evening = Evening::new(entries, &seats.history, &sizes, sides);
    let is_four_by_four = sizes == [4; 4];
    if is_four_by_four
        && !seats.is_first()
        && let Some(tables) =
            affine_plane::next_tables(entries, &seats.input.met, &pair_costs, &evening)
    {
        return tables;
    }
    let mut hall = SeatedTables::new(&tables, &pair_costs);
    hall.improve();
    if objective == Objective::Ranges && entries.len() <= MOST_ENTRIES {
        let DrawInput { met, apart, .. } = seats.input;
        let by_range = PairCosts::new(entries, Costs::BY_RANGE, met, apart);
        let search = Costs { met: costs.score * PRICE_OF_REPEAT, ..Costs::BY_RANGE };
        let search = PairCosts::new(entries, search, met, apart);
        let points = steps_of_points(entries, costs.score);
        let sorted = in_order(entries, &sizes);
        // If no two have met, tables filled down the list by points have the least ranges.
        let sorted = SeatedTables::new(&sorted, &by_range).with_ranges(points.clone());
        let mut hall = hall.with_pair_costs(&by_range).with_ranges(points);
        let bounds = (costs.score * WORSE_IN_STEPS, sorted.ranges());
        anneal_ranges(&mut hall, &search, bounds, &mut seats.random);
        even_out(&mut hall, &evening);
        return hall.seated(entries);
    }
    anneal(&mut hall, &mut seats.random);
    even_out(&mut hall, &evening);
    hall.seated(entries)
}

/// Price of a repeated meeting during the search for small ranges, in steps of points. With a much higher price, the search never leaves
/// its starting seats; with a lower one, it ends with repeats.
const PRICE_OF_REPEAT: u64 = 5;
/// The largest rise of the cost that the search accepts at first, in steps of points.
const WORSE_IN_STEPS: u64 = 8;

/// The points of each entry above the least, in steps of `unit`. A step is the mean distance between neighboring scores, so points
/// multiplied by a factor, such as the weight of a game, give the same seats.
fn steps_of_points(entries: &[&DrawnEntry], unit: u64) -> Vec<u64> {
    let levels: BTreeSet<i64> = entries.iter().map(|entry| entry.points.units()).collect();
    let (least, most) = (levels.first().copied(), levels.last().copied());
    let (Some(least), Some(most)) = (least, most) else { return Vec::new() };
    let span = u128::from(most.abs_diff(least)).max(1);
    let n_steps = u128::from(unit) * levels.len().saturating_sub(1) as u128;
    let of = |points: i64| u128::from(points.abs_diff(least)) * n_steps / span;
    entries
        .iter()
        .map(|entry| u64::try_from(of(entry.points.units())).unwrap_or(u64::MAX))
        .collect()
}

/// The number of each entry's score group.
fn score_groups(entries: &[&DrawnEntry]) -> HashMap<i32, u64> {
    let levels: BTreeSet<Points> = entries.iter().map(|entry| entry.points).collect();
    let number: HashMap<Points, u64> = levels.into_iter().zip(0..).collect();
    let group_of =
        |entry: &&DrawnEntry| (entry.number, number.get(&entry.points).copied().unwrap_or(0));
    entries.iter().map(group_of).collect()
}

/// Fills the tables one by one down the list.
fn in_order<'a>(entries: &[&'a DrawnEntry], sizes: &[usize]) -> Vec<Vec<&'a DrawnEntry>> {
    let mut left = entries.iter().copied();
    sizes.iter().map(|size| left.by_ref().take(*size).collect()).collect()
}
