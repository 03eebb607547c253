//! The final order of a tournament's entries, as far as it is certain.
//!
//! The entries of the last stage come first, in the order of its standings. Those that left in an earlier stage follow, the later stage
//! first: by their place in their pool, then in the order of the whole stage. Consolations do not count.

use rustc_hash::{FxHashMap, FxHashSet};

use super::next_steps::winners;
use super::qualifiers::qualifiers;
use super::standings::{Standing, StandingState, standings, standings_by_pool};
use crate::draw::knockout::advancement::survivors;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;

/// The last place of a knock-out that is certain before the tournament is over. Those behind are not decided by play.
const LAST_PLACE: u32 = 4;

/// An entry in the final order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRow {
    /// The entry of the row.
    pub entry: EntryId,
    /// Its place, from 1: in the whole tournament, or in its pool if the last stage has several.
    pub rank: u32,
    /// The number of entries that share the place.
    pub n_sharing: u32,
    /// Its pool of the last stage, if that has several.
    pub pool: Option<PoolId>,
    /// True if no later result changes its place.
    pub is_settled: bool,
    /// True if it can get no further than now.
    pub is_out: bool,
    /// True if it is out, and its order among those that got as far is certain.
    pub is_ordered: bool,
    /// The furthest point that it reached, to compare: the number of the stage, then of the round in a knock-out.
    pub reached: (i32, i32),
}

/// The final order of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalOrder {
    /// The drawn entries, best first; pool by pool if the last stage has several.
    pub rows: Vec<OrderRow>,
    /// True if the tournament is over, so that the whole order is certain.
    pub is_over: bool,
    /// Active entries that are in no published draw.
    pub undrawn: Vec<EntryId>,
}

impl FinalOrder {
    /// The order of the main championship by the current facts; drafts are ignored. That of a category is the order of its branch.
    pub fn of(championship: &Championship) -> Self {
        let championship = championship.main_branch();
        let is_public = |stage: &&Stage| {
            let mut rounds = championship.rounds_of(stage.id);
            !stage.plan.is_consolation() && rounds.any(|round| round.state != RoundState::Draft)
        };
        let mut stages: Vec<&Stage> = championship.stages().iter().filter(is_public).collect();
        stages.sort_by_key(|stage| -stage.number);
        let mut order = Self { is_over: !winners(championship).is_empty(), ..Self::default() };
        let mut known: FxHashSet<EntryId> = FxHashSet::default();
        for stage in stages {
            let offset = u32::try_from(known.len()).unwrap_or(u32::MAX);
            let rows = match championship.is_last(stage) {
                true => order.of_last(championship, stage),
                false => order.of_earlier(championship, stage, &known, offset),
            };
            known.extend(rows.iter().map(|row| row.entry));
            order.rows.extend(rows);
        }
        let entries = championship.entries().iter().filter(|entry| entry.is_active());
        order.undrawn = entries.map(|entry| entry.id).filter(|id| !known.contains(id)).collect();
        order
    }

    fn of_last(&self, championship: &Championship, stage: &Stage) -> Vec<OrderRow> {
        let is_divided = championship.divided_into(stage).nth(1).is_some();
        let lists: Vec<(Option<PoolId>, Vec<Standing>)> = match is_divided {
            true => standings_by_pool(championship, stage.id)
                .into_iter()
                .map(|(pool, rows)| (Some(pool), rows))
                .collect(),
            false => vec![(None, standings(championship, stage.id, None))],
        };
        let is_decided = self.is_over || qualifiers(championship, stage.id).is_ok();
        let is_knockout = stage.plan.advance().is_some();
        let complete = complete_rounds(championship, stage);
        let mut all = Vec::new();
        for (pool, rows) in lists {
            let sharing = sharing(&rows);
            for row in &rows {
                let round = row.reached.and_then(|it| championship.round(it.round));
                let number = round.map_or(0, |round| round.number);
                let n_sharing = sharing.get(&row.rank).copied().unwrap_or(1);
                let is_out = self.is_over || is_decided || is_out(row.state);
                let is_ordered = is_out
                    && (is_decided
                        || (is_knockout && round.is_some() && complete.contains(&number)));
                let is_high = row.rank.saturating_add(n_sharing) <= LAST_PLACE + 1;
                all.push(OrderRow {
                    entry: row.entry,
                    rank: row.rank,
                    n_sharing,
                    pool,
                    is_settled: self.is_over
                        || (!is_knockout && is_decided)
                        || (is_knockout && is_ordered && is_high),
                    is_out,
                    is_ordered,
                    reached: (stage.number, if is_knockout { number } else { 0 }),
                });
            }
        }
        all
    }

    fn of_earlier(
        &self,
        championship: &Championship,
        stage: &Stage,
        known: &FxHashSet<EntryId>,
        offset: u32,
    ) -> Vec<OrderRow> {
        let is_decided = self.is_over || qualifiers(championship, stage.id).is_ok();
        let whole = standings(championship, stage.id, None);
        let in_pool: FxHashMap<EntryId, u32> = standings_by_pool(championship, stage.id)
            .into_iter()
            .flat_map(|(_, rows)| rows)
            .map(|row| (row.entry, row.rank))
            .collect();
        let place = |row: &Standing| in_pool.get(&row.entry).copied().unwrap_or(row.rank);
        let mut rows: Vec<(u32, u32, &Standing)> =
            whole.iter().map(|row| (place(row), row.rank, row)).collect();
        rows.retain(|(_, _, row)| !known.contains(&row.entry));
        // Those that qualified and wait for the next draw come before all that left.
        let is_through = |row: &Standing| row.state == StandingState::Qualified;
        rows.sort_by_key(|(place, rank, row)| (!is_through(row), *place, *rank));
        let mut all: Vec<OrderRow> = Vec::new();
        let same = |one: &(u32, u32, &Standing), other: &(u32, u32, &Standing)| {
            (one.0, one.1, is_through(one.2)) == (other.0, other.1, is_through(other.2))
        };
        for group in rows.chunk_by(same) {
            let n_before = u32::try_from(all.len()).unwrap_or(u32::MAX);
            for (_, _, row) in group {
                let is_in = is_through(row) && !self.is_over;
                all.push(OrderRow {
                    entry: row.entry,
                    rank: offset.saturating_add(n_before).saturating_add(1),
                    n_sharing: u32::try_from(group.len()).unwrap_or(u32::MAX),
                    pool: None,
                    is_settled: self.is_over,
                    is_out: is_decided && !is_in,
                    is_ordered: is_decided && !is_in,
                    reached: (stage.number + i32::from(is_in), 0),
                });
            }
        }
        all
    }
}

fn is_out(state: StandingState) -> bool {
    match state {
        StandingState::Champion | StandingState::PoolWinner | StandingState::Out => true,
        StandingState::In | StandingState::Qualified | StandingState::Withdrawn => false,
    }
}

/// The number of entries on each rank.
fn sharing(rows: &[Standing]) -> FxHashMap<u32, u32> {
    let mut n: FxHashMap<u32, u32> = FxHashMap::default();
    for row in rows {
        *n.entry(row.rank).or_default() += 1;
    }
    n
}

/// The numbers of the stage's published rounds in which all results are known and decide who advances.
fn complete_rounds(championship: &Championship, stage: &Stage) -> FxHashSet<i32> {
    let rounds = championship.rounds_of(stage.id);
    let public = rounds.filter(|round| round.state != RoundState::Draft);
    public
        .filter(|round| !championship.tables_of(round.id).any(|table| table.is_missing()))
        .filter(|round| survivors(championship, round).is_ok())
        .map(|round| round.number)
        .collect()
}
