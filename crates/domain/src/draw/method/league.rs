//! Leagues: all entries of a pool meet in rounds that are drawn at once, and play-offs decide ties.

use rustc_hash::FxHashSet;

use super::step::NextStep;
use super::ties::{self, tie_at};
use super::{Method, StageNow};
use crate::draw::by_hand::HandError;
use crate::draw::error::DrawError;
use crate::draw::league::division::{self, divided};
use crate::draw::league::pools::league_pools;
use crate::draw::qualification::{NotDecided, Qualifier, Tie, gave_up_place};
use crate::draw::seating::seats::Seats;
use crate::ranking::outcome::{Outcome, Outcomes, struck_out};
use crate::ranking::tiebreak::{EqualGroup, TiebreakScale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::plan::{ExitRule, StagePlan};
use crate::tournament::round::RoundKind;
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};
use crate::tournament::tiebreak::Tiebreak;

/// A new pool: its name, and its entries in the order of the draw.
pub(super) type NewPool<'a> = (String, Vec<&'a DrawnEntry>);

/// The league method, one league per pool.
pub(super) struct LeagueMethod {
    /// Adds all rounds of the pool with this number.
    pub schedule: fn(&mut Seats<'_>, i32, &[&DrawnEntry]) -> Result<(), DrawError>,
    /// The number of tables in each round of a pool, by the pool's size.
    pub tables: fn(&StagePlan, usize) -> Vec<usize>,
}

impl Method for LeagueMethod {
    /// The draw of all rounds; later, play-offs of each pool that is played and tied, even while other pools still play.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let stage = now.stage.id;
        if now.last.is_none() {
            return vec![NextStep::Draw { stage, round_number: 1 }];
        }
        if now.has_drafts {
            return Vec::new();
        }
        let ties = decide(now.championship, now.stage).ties;
        if ties.is_empty() { Vec::new() } else { vec![NextStep::PlayOffs { stage, ties }] }
    }

    /// Draws the leagues of all pools at once; or, if ties are due, their play-offs.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        if !seats.input.ties.is_empty() {
            return ties::seat(seats);
        }
        let mut entries = seats.entries();
        seats.random.shuffle(&mut entries);
        let pools = divided(seats, entries);
        self.play(seats, pools)
    }

    /// Makes each group a pool; its fixtures follow from the order of the entries.
    fn seat_by_hand(
        &self,
        seats: &mut Seats<'_>,
        groups: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        let pools = division::by_hand(seats.input.division, groups);
        self.play(seats, pools)
    }

    fn check_by_hand(&self, input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
        division::check_by_hand(input, groups)
    }

    /// The qualifiers of each pool by the stage's [`ExitRule`].
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided> {
        let decided = decide(championship, stage);
        if decided.ties.is_empty() {
            Ok(decided.leavers)
        } else {
            Err(NotDecided::Tied(decided.ties))
        }
    }

    /// Orders by the criteria; entries that left before the end come last.
    fn order(
        &self,
        championship: &Championship,
        stage: &Stage,
        scale: &TiebreakScale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<EqualGroup> {
        let struck = who_left(championship, stage);
        let (last, first): (Vec<EntryId>, Vec<EntryId>) =
            entries.iter().partition(|entry| struck.contains(entry));
        let mut groups = scale.arranged(&first, criteria);
        groups.extend(scale.arranged(&last, criteria));
        groups
    }

    /// The criteria of the plan, plus a play-off if none of them is sure to decide.
    fn criteria(&self, plan: &StagePlan) -> Vec<Tiebreak> {
        let deciding = deciding(&plan.tiebreaks);
        if deciding.len() > plan.tiebreaks.len() { deciding } else { plan.tiebreaks.clone() }
    }

    /// The number of tables in each round; round k of the draw contains round k of every pool.
    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let mut all: Vec<usize> = Vec::new();
        for n in pools {
            let of_pool = (self.tables)(plan, *n);
            all.resize(all.len().max(of_pool.len()), 0);
            all.iter_mut().zip(of_pool).for_each(|(all, own)| *all += own);
        }
        all
    }

    fn has_to_be_played(&self, championship: &Championship, table: &Table) -> bool {
        has_to_be_played(championship, table)
    }
}

impl LeagueMethod {
    /// Makes the pools and all rounds of their leagues; round k of the draw contains round k of every pool. The only entry of a pool of one
    /// has a bye in the first round and wins the pool without play.
    fn play(&self, seats: &mut Seats<'_>, pools: Vec<NewPool<'_>>) -> Result<(), DrawError> {
        for (name, entries) in pools {
            let pool = seats.pool(name, &entries);
            match entries.as_slice() {
                [only] => seats.rest((0, pool), TableKind::Bye, only)?,
                entries => (self.schedule)(seats, pool, entries)?,
            }
        }
        Ok(())
    }
}

/// Returns whether a table must be played. A game of two is not played if one side has withdrawn, since the other wins it; larger
/// tables play without that side.
fn has_to_be_played(championship: &Championship, table: &Table) -> bool {
    let is_active = |id| championship.entry(id).is_some_and(|entry| entry.is_active());
    let is_by_two = championship.stage_of(table).is_some_and(|stage| stage.plan.is_league());
    !is_by_two || table.seats.iter().all(|seat| is_active(seat.entry))
}

/// The entries that withdrew before the end and so cannot qualify. In games of two they have games left to play. At larger tables they have
/// no table, were absent from their last one, or its result is missing.
fn who_left(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    if stage.plan.is_league() {
        return struck_out(championship, stage);
    }
    let outcomes = Outcomes::new(championship, stage);
    let regular = championship.rounds_of(stage.id).filter(|it| it.kind != RoundKind::PlayOff);
    let regular: Vec<_> = regular.map(|round| round.id).collect();
    let has_left = |entry: EntryId| {
        let place = |table: &&Table| regular.iter().position(|round| *round == table.round);
        let own = championship.tables_of_entry(entry).filter(|table| table.kind.is_played());
        let last = own.filter(|table| place(table).is_some()).max_by_key(place);
        let outcome = last.and_then(|table| Some(outcomes.at(table).of(entry)?.outcome));
        outcome.is_none_or(|outcome| outcome == Outcome::Open || !outcome.has_come())
    };
    let gone = championship.entries().iter().filter(|entry| !entry.is_active());
    gone.map(|entry| entry.id).filter(|entry| has_left(*entry)).collect()
}

/// The current decisions of a league's tables.
struct LeagueDecisions {
    /// The qualifiers of the pools that are played.
    leavers: Vec<Qualifier>,
    /// The ties that the results leave open.
    ties: Vec<Tie>,
}

/// Determines the qualifiers of the pools that are played to the end. If only some pools have one more qualifier, the first entries after
/// the cut are compared once all pools are played and no pool has a tie of its own.
fn decide(championship: &Championship, stage: &Stage) -> LeagueDecisions {
    let scale = TiebreakScale::new(championship, stage);
    let criteria = deciding(&stage.plan.tiebreaks);
    let struck = who_left(championship, stage);
    let pools = league_pools(championship, stage);
    let n_pools = pools.len();
    let (n_places, n_best) = places(stage.plan.exit, n_pools);
    let played: Vec<&Pool> =
        pools.into_iter().filter(|pool| is_played(championship, pool.id)).collect();
    let are_all_played =
        championship.pools_of(stage.id).all(|pool| is_played(championship, pool.id));
    let mut leavers = Vec::new();
    let mut next = Vec::new();
    let mut ties = Vec::new();
    for pool in played {
        let mut entries = pool.entries.clone();
        entries
            .retain(|entry| !struck.contains(entry) && !gave_up_place(championship, stage, *entry));
        let groups = scale.arrange(&entries, &criteria);
        // A tie for the first place after the cut matters only if some pools have one more qualifier.
        for line in n_places..=n_places + n_best.min(1) {
            ties.extend(tie_at(&groups, line).map(|tie| Tie { pool: Some(pool.id), ..tie }));
        }
        let ordered: Vec<EntryId> = groups.into_iter().flatten().collect();
        let place = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
        for (index, entry) in ordered.iter().enumerate().take(n_places) {
            leavers.push(Qualifier { entry: *entry, pool: Some(pool.id), place: place(index) });
        }
        next.extend(ordered.get(n_places).map(|entry| Qualifier {
            entry: *entry,
            pool: Some(pool.id),
            place: place(n_places),
        }));
    }
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    // No play-off is needed if all tied entries have withdrawn, since the place stays empty.
    ties.retain(|tie| tie.entries.iter().any(is_active));
    // A tied group across both cuts is one tie.
    ties.dedup_by(|one, other| one.entries == other.entries);
    if ties.is_empty() && n_best > 0 && are_all_played {
        let candidates: Vec<EntryId> = next.iter().map(|it| it.entry).collect();
        let groups = scale.arrange(&candidates, &criteria);
        ties.extend(tie_at(&groups, n_best).filter(|tie| tie.entries.iter().any(is_active)));
        let best: Vec<EntryId> = groups.into_iter().flatten().take(n_best).collect();
        leavers.extend(next.into_iter().filter(|it| best.contains(&it.entry)));
    }
    LeagueDecisions { leavers, ties }
}

/// Returns whether a pool of a league is final: no result is missing, and no tie for a place is open.
pub(in crate::draw) fn is_final(championship: &Championship, stage: &Stage, pool: PoolId) -> bool {
    let is_here = |tie: &Tie| tie.pool == Some(pool);
    is_played(championship, pool) && !decide(championship, stage).ties.iter().any(is_here)
}

/// Returns whether all tables of a pool that must be played have a result.
fn is_played(championship: &Championship, pool: PoolId) -> bool {
    let mut missing = championship.tables_of_pool(pool).filter(|table| table.is_missing());
    !missing.any(|table| has_to_be_played(championship, table))
}

/// The number of qualifiers from each of `n_pools` pools, and the number of pools that have one more.
pub(in crate::draw) fn places(exit: ExitRule, n_pools: usize) -> (usize, usize) {
    let n_pools = n_pools.max(1);
    match exit {
        ExitRule::AtLeast { n } | ExitRule::Cut { to: n } => {
            let n = usize::from(n).max(n_pools);
            (n / n_pools, n % n_pools)
        }
        ExitRule::PoolWinners | ExitRule::Champion | ExitRule::Nobody => (1, 0),
    }
}
