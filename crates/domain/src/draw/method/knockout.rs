//! The rounds of a knock-out stage.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use rustc_hash::FxHashSet;

use super::open::{self, TableObjective};
use super::step::NextStep;
use super::{Method, StageNow};
use crate::draw::error::DrawError;
use crate::draw::knockout::advancement::{Reach, Reached, champion, reach, survivors};
use crate::draw::knockout::ladder::Ladder;
use crate::draw::knockout::pots::{self, SAME_POT};
use crate::draw::knockout::{blocks, fixed_bracket, losers};
use crate::draw::qualification::{NotDecided, Qualifier, Undecided};
use crate::draw::seating::costs::{Costs, PairCosts};
use crate::draw::seating::deal::{Tensions, deal, improve};
use crate::draw::seating::layout::Layout;
use crate::draw::seating::seated_tables::SeatedTables;
use crate::draw::seating::seats::Seats;
use crate::ranking::groups::parted;
use crate::ranking::outcome::Outcomes;
use crate::ranking::tiebreak::{EqualGroup, TiebreakScale, Unmeasured};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::StagePlan;
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// The additional cost of meeting again in the very next round; it outweighs two earlier meetings.
const AGAIN_AT_ONCE: u64 = 5_000;

/// The knock-out method: the first of each table advance, as many as the stage's plan says.
pub(super) struct KnockoutMethod;

impl Method for KnockoutMethod {
    /// The next round once the last one is closed, unless it was the final or at most one entry is left. Roll-offs are due if shared
    /// places leave open who advances.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let StageNow { championship, stage, .. } = *now;
        let Some(last) = now.last else { return vec![before_draw(stage, &now.entrants)] };
        if now.has_drafts || now.is_playing {
            return Vec::new();
        }
        if let Err(Undecided(tables)) = survivors(championship, last) {
            return vec![NextStep::Undecided { stage: stage.id, tables }];
        }
        if !now.is_closed || champion(championship, stage.id).is_some() {
            return Vec::new();
        }
        if next_entries(championship, last).len() < 2 {
            return vec![NextStep::Finished { champion: Vec::new() }];
        }
        vec![NextStep::Draw { stage: stage.id, round_number: last.number + 1 }]
    }

    fn next_entries(&self, championship: &Championship, last: &Round) -> Vec<EntryId> {
        next_entries(championship, last)
    }

    /// Gives byes first to seeded entries, then to entries with the fewest earlier byes. The tables keep apart entries that come from one
    /// table of the last round; in the first round, entries of one club, entries that have met, and the strongest seeds. Wishes to be apart
    /// come before all else. In a fixed bracket, the first round determines all others.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        let Some(ladder) = Ladder::of_draw(seats.input) else { return Err(DrawError::NotDue) };
        let (mut entries, mut beaten): (Vec<_>, Vec<_>) =
            seats.entries().into_iter().partition(|entry| entry.beaten.is_none());
        seats.random.shuffle(&mut entries);
        if !beaten.is_empty() {
            seats.random.shuffle(&mut beaten);
            beaten.sort_by_key(|entry| entry.beaten);
        }
        let is_first = seats.is_first();
        let rung = match is_first {
            true => ladder.first(entries.len()),
            false => ladder.next(entries.len(), beaten.len()),
        };
        entries.extend(beaten.drain(..rung.n_back));
        let for_place = match rung.is_final {
            true => beaten.get(..ladder.n_for_third(beaten.len())).unwrap_or_default(),
            false => &[],
        };
        if rung.is_final {
            seats.set_final();
        }
        if ladder.rules.lives > 1 && !is_first {
            // With several lives, entries with equal losses meet.
            return open::seat(
                seats,
                &TableObjective { is_by_points: true, costs: Costs::OPEN_ANNEALED },
            );
        }
        let pool = seats.only_pool(&entries);
        pots::in_order(&mut entries);
        match (ladder.rules.is_fixed, is_first) {
            (false, _) => {
                let layout = seats.layout(rung.layout);
                let (tables, resting) = drawn(seats, &entries, &layout);
                seats.only_round(pool, &tables, &resting)?;
            }
            (true, true) => {
                let layout = seats.layout(rung.layout);
                let (tables, resting) = drawn(seats, &entries, &layout);
                seats.only_round_of_tree(pool, &fixed_bracket::first(&ladder, tables, &resting))?;
            }
            (true, false) => {
                seats.only_round_of_tree(pool, &fixed_bracket::later(&ladder, &entries))?;
            }
        }
        if for_place.is_empty() {
            return Ok(());
        }
        let pool = seats.pool(String::new(), for_place);
        seats.play((0, pool), for_place)
    }

    /// Seats the typed groups. A single table is the final; a table of beaten entries may stand beside it.
    fn seat_by_hand(
        &self,
        seats: &mut Seats<'_>,
        all: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        let plays_for_place = Ladder::of_draw(seats.input).is_some_and(|it| it.rules.third_place);
        let (beside, groups): (Vec<_>, Vec<_>) = all
            .iter()
            .cloned()
            .partition(|group| plays_for_place && group.iter().all(|entry| entry.beaten.is_some()));
        // The table for third place exists only beside the final.
        let (beside, groups) = match groups.len() {
            1 => (beside, groups),
            _ => (Vec::new(), all.to_vec()),
        };
        if groups.len() == 1 {
            seats.set_final();
        }
        seats.only_round_by_hand(&groups)?;
        for group in &beside {
            let pool = seats.pool(String::new(), group);
            seats.play_in_order((0, pool), group)?;
        }
        Ok(())
    }

    /// The champion is the only qualifier.
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided> {
        let round = championship.rounds_of(stage.id).last().ok_or(NotDecided::NotDrawn)?;
        survivors(championship, round)?;
        let entry = champion(championship, stage.id).ok_or(NotDecided::Playing)?;
        Ok(vec![Qualifier { entry, pool: None, place: 1 }])
    }

    /// Orders by the last round reached, then by the place there. An entry that may still advance ranks above those eliminated in the same
    /// round, and the table for third place ranks below the final. Last comes the remaining distance, if the plan says so.
    fn order(
        &self,
        championship: &Championship,
        stage: &Stage,
        _: &TiebreakScale<'_>,
        _: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<EqualGroup> {
        let outcomes = Outcomes::new(championship, stage);
        let mut groups = parted(entries, |entry| {
            let reach = reach(championship, &outcomes, stage, entry);
            Reverse(reach.map(|it| (it.number, it.is_in_bracket, it.is_in, it.place.map(Reverse))))
        });
        groups.retain(|group| !group.is_empty());
        if !stage.plan.scoring.fallen_by_distance {
            return groups.into_iter().map(EqualGroup::of).collect();
        }
        let reach = |entry| reach(championship, &outcomes, stage, entry);
        groups.into_iter().flat_map(|group| by_distance(group, reach)).collect()
    }

    /// The remaining distance, if the plan says so. The round reached is no criterion of a plan.
    fn criteria(&self, plan: &StagePlan) -> Vec<Tiebreak> {
        if plan.scoring.fallen_by_distance { vec![Tiebreak::Distance] } else { Vec::new() }
    }

    fn reached(
        &self,
        championship: &Championship,
        outcomes: &Outcomes<'_>,
        stage: &Stage,
        entry: EntryId,
    ) -> Option<Reached> {
        let reach = reach(championship, outcomes, stage, entry)?;
        Some(Reached {
            round: reach.round,
            is_beside: !reach.is_in_bracket,
            place: reach.place,
            distance: reach.distance,
        })
    }

    fn is_out(
        &self,
        championship: &Championship,
        outcomes: &Outcomes<'_>,
        stage: &Stage,
        entry: EntryId,
    ) -> bool {
        reach(championship, outcomes, stage, entry).is_some_and(|reach| !reach.is_in)
    }

    fn returning(&self, championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
        losers::returning(championship, stage)
    }

    /// The tables of each round until the final; the table for third place counts in the last round.
    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let Some(ladder) = Ladder::of_plan(plan) else { return Vec::new() };
        let rungs = ladder.rungs(pools.iter().sum());
        let mut tables: Vec<usize> = rungs.iter().map(|it| it.layout.tables.len()).collect();
        if let [.., before, last] = rungs.as_slice()
            && ladder.n_for_third(before.n() - last.n()) > 0
            && let Some(n) = tables.last_mut()
        {
            *n += 1;
        }
        tables
    }

    fn drawn_among(
        &self,
        championship: &Championship,
        stage: &Stage,
        entrants: Vec<EntryId>,
    ) -> Vec<EntryId> {
        match championship.rounds_of(stage.id).last() {
            Some(last) => survivors(championship, last).unwrap_or_default(),
            None => entrants,
        }
    }
}

/// Splits entries with the same place in the same round: entries that were present come before absent ones. The former are ordered by
/// remaining distance if it is known for all of them.
fn by_distance(
    group: Vec<EntryId>,
    reach: impl Fn(EntryId) -> Option<Reach>,
) -> impl Iterator<Item = EqualGroup> {
    let has_come = |entry: &EntryId| reach(*entry).is_none_or(|it| it.has_come);
    let (came, absent): (Vec<EntryId>, Vec<EntryId>) = group.into_iter().partition(has_come);
    let distance = |entry: EntryId| reach(entry).and_then(|it| it.distance);
    let n_known = came.iter().filter(|entry| distance(**entry).is_some()).count();
    let is_known = n_known == came.len();
    let parts = if is_known { parted(&came, distance) } else { vec![came] };
    let unmeasured =
        (n_known > 0 && !is_known).then_some(Unmeasured::NotCompared(Tiebreak::Distance));
    let equal = |(index, entries): (usize, Vec<EntryId>)| EqualGroup {
        entries,
        by: (index > 0).then_some(Tiebreak::Distance),
        unmeasured,
    };
    let came: Vec<EqualGroup> = parts.into_iter().enumerate().map(equal).collect();
    let all = came.into_iter().chain([EqualGroup::of(absent)]);
    all.filter(|group| !group.entries.is_empty())
}

/// The tables and the byes of a newly drawn round with this layout; seeded entries come first in `entries`.
fn drawn<'a>(
    seats: &Seats<'_>,
    entries: &[&'a DrawnEntry],
    layout: &Layout,
) -> (Vec<Vec<&'a DrawnEntry>>, Vec<&'a DrawnEntry>) {
    let clubs_apart = seats.input.clubs_apart;
    let (playing, resting) = with_byes(entries, layout.n_byes, seats.input.algorithm);
    let is_first = seats.is_first();
    let costs = match is_first {
        false => Costs::KNOCKOUT,
        true if clubs_apart => Costs::FIRST_ROUND,
        true => Costs::FIRST_ROUND.clubs_together(),
    };
    let is_seeded = playing.iter().any(|entry| entry.seed.is_some());
    let tables = deal(&playing, &layout.tables, |entry| match is_first {
        false => entry.came_from.map(|number| number.to_string()).unwrap_or_default(),
        true if clubs_apart && !is_seeded => entry.club.clone(),
        true => String::new(),
    });
    let tables = match seats.input.algorithm {
        ..2 => swapped(seats, &playing, tables, costs),
        _ => apart(seats, &playing, tables, costs),
    };
    (tables, resting)
}

/// Improves the tables by swaps between any two tables, as version 1 of the algorithm does.
fn swapped<'a>(
    seats: &Seats<'_>,
    entries: &[&'a DrawnEntry],
    mut tables: Vec<Vec<&'a DrawnEntry>>,
    costs: Costs,
) -> Vec<Vec<&'a DrawnEntry>> {
    let tensions = Tensions::new(entries, costs, &seats.history, &HashMap::new());
    improve(&mut tables, &tensions.keeping_apart(&seats.input.apart));
    tables
}

/// Assigns entries to tables with few repeated meetings, by improving swaps. Later rounds start from blocks of the bracket if two entries
/// advance from each table.
fn apart<'a>(
    seats: &Seats<'_>,
    entries: &[&'a DrawnEntry],
    tables: Vec<Vec<&'a DrawnEntry>>,
    costs: Costs,
) -> Vec<Vec<&'a DrawnEntry>> {
    let DrawInput { met, apart, .. } = seats.input;
    let pair_costs = PairCosts::new(entries, costs, met, apart);
    if seats.is_first() {
        let pots = pots::pots(entries, tables.len());
        let pair_costs = pair_costs.with_groups(&pots, SAME_POT);
        let mut hall = SeatedTables::new(&tables, &pair_costs);
        hall.improve();
        return hall.seated(entries);
    }
    let came_from = came_from(entries);
    let pair_costs = pair_costs.with_groups(&came_from, AGAIN_AT_ONCE);
    let tables = blocks::of_twos(&came_from, &tables, &pair_costs).unwrap_or(tables);
    let mut hall = SeatedTables::new(&tables, &pair_costs);
    hall.improve();
    hall.seated(entries)
}

/// The entries grouped by the table they came from, in the order of the groups' first entries.
fn came_from<'a>(entries: &[&'a DrawnEntry]) -> Vec<Vec<&'a DrawnEntry>> {
    let mut groups: BTreeMap<usize, Vec<&DrawnEntry>> = BTreeMap::new();
    let mut known: HashMap<i32, usize> = HashMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let first = entry.came_from.map_or(index, |table| *known.entry(table).or_insert(index));
        groups.entry(first).or_default().push(entry);
    }
    groups.into_values().collect()
}

/// The step before the first draw; with fewer than two entries the stage is finished.
fn before_draw(stage: &Stage, entrants: &[EntryId]) -> NextStep {
    match entrants.len() {
        0 | 1 => NextStep::Finished { champion: entrants.to_vec() },
        _ => NextStep::Draw { stage: stage.id, round_number: 1 },
    }
}

/// The entries of the round after `round`: those that advanced and have not withdrawn.
fn next_entries(championship: &Championship, round: &Round) -> Vec<EntryId> {
    let mut entries = survivors(championship, round).unwrap_or_default();
    entries.retain(|id| championship.entry(*id).is_some_and(|entry| entry.is_active()));
    entries
}

/// The entries that play, and the `n` that get byes: seeded entries from the strongest on, then entries with the fewest earlier byes, in
/// the given order if equal. Up to version 2 of the algorithm, seeds do not matter.
fn with_byes<'a>(
    entries: &[&'a DrawnEntry],
    n: usize,
    algorithm: u16,
) -> (Vec<&'a DrawnEntry>, Vec<&'a DrawnEntry>) {
    let mut by_byes = entries.to_vec();
    match algorithm {
        ..3 => by_byes.sort_by_key(|entry| entry.byes),
        _ => by_byes.sort_by_key(|entry| match entry.seed {
            Some(seed) => (seed, 0),
            None => (u16::MAX, entry.byes),
        }),
    }
    by_byes.truncate(n);
    let resting: HashSet<i32> = by_byes.iter().map(|entry| entry.number).collect();
    let is_playing = |entry: &&&DrawnEntry| !resting.contains(&entry.number);
    let playing = entries.iter().filter(is_playing).copied().collect();
    (playing, by_byes)
}
