//! Leagues: in each pool everybody meets everybody, and play-offs decide the ties.

use super::ties::{self, tie_at};
use super::{Method, StageNow};
use crate::draw::DrawError;
use crate::draw::by_hand::HandError;
use crate::draw::division::{self, divided, league_pools};
use crate::draw::leaving::{NotDecided, Qualifier, Tie};
use crate::draw::round_robin::circle;
use crate::draw::seats::Seats;
use crate::draw::step::NextStep;
use crate::ranking::outcome::struck_out;
use crate::ranking::tiebreak::{Scale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::plan::{ExitRule, StagePlan};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};
use crate::tournament::tiebreak::Tiebreak;

/// A single round-robin league in each pool.
pub(super) struct League;

impl Method for League {
    /// All rounds at first; then play-offs of the pools that are played and tied, whether others still play or not.
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

    /// The leagues of all pools at once; where ties are due, their play-offs.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        if !seats.input.ties.is_empty() {
            return ties::seat(seats);
        }
        let mut entries = seats.entries();
        seats.random.shuffle(&mut entries);
        let pools = divided(seats, entries);
        schedule(seats, pools)
    }

    /// Each group a pool: its fixtures follow from the order in it.
    fn seat_by_hand(
        &self,
        seats: &mut Seats<'_>,
        groups: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        let pools = division::by_hand(seats.input.division, groups);
        schedule(seats, pools)
    }

    fn check_by_hand(&self, input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
        division::check_by_hand(input, groups)
    }

    /// Of each pool those whom the stage's [`ExitRule`] lets go on.
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

    /// By the criteria; entries that withdrew with games left come last.
    fn order(
        &self,
        championship: &Championship,
        stage: &Stage,
        scale: &Scale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<(Vec<EntryId>, Option<Tiebreak>)> {
        let struck = struck_out(championship, stage);
        let (last, first): (Vec<EntryId>, Vec<EntryId>) =
            entries.iter().partition(|entry| struck.contains(entry));
        let mut groups = scale.arranged(&first, criteria);
        groups.extend(scale.arranged(&last, criteria));
        groups
    }

    /// The plan's, and the play-off where nothing else is sure to decide.
    fn criteria(&self, of_plan: &[Tiebreak]) -> Vec<Tiebreak> {
        let deciding = deciding(of_plan);
        if deciding.len() > of_plan.len() { deciding } else { of_plan.to_vec() }
    }

    /// Round k of the draw holds round k of every pool.
    fn tables(&self, _: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let of_pool = |n: usize| (if n.is_multiple_of(2) { n.saturating_sub(1) } else { n }, n / 2);
        let n_rounds = pools.iter().map(|n| of_pool(*n).0).max().unwrap_or(0);
        let of_round = |round: usize| {
            let playing = pools.iter().map(|n| of_pool(*n)).filter(|(rounds, _)| round < *rounds);
            playing.map(|(_, games)| games).sum()
        };
        (0..n_rounds).map(of_round).filter(|n| *n > 0).collect()
    }

    /// Not where one of its entries has withdrawn.
    fn has_to_be_played(&self, championship: &Championship, table: &Table) -> bool {
        let is_active = |id| championship.entry(id).is_some_and(|entry| entry.is_active());
        table.seats.iter().all(|seat| is_active(seat.entry))
    }
}

/// What the tables of a league say so far.
struct Decided {
    /// Who goes on from the pools that are played.
    leavers: Vec<Qualifier>,
    /// What they leave open.
    ties: Vec<Tie>,
}

/// Who goes on from the pools that are played to the end. The best of several pools are looked for once all are, and
/// no pool has a tie of its own.
fn decide(championship: &Championship, stage: &Stage) -> Decided {
    let scale = Scale::new(championship, stage);
    let criteria = deciding(&stage.plan.tiebreaks);
    let struck = struck_out(championship, stage);
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
        entries.retain(|entry| !struck.contains(entry));
        let groups = scale.arrange(&entries, &criteria);
        // A tie for the places after the line matters only where the best of those go on.
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
    // Nobody plays for a place that would stay empty.
    ties.retain(|tie| tie.entries.iter().any(is_active));
    // One group of those tied may stand across both lines: it is one tie.
    ties.dedup_by(|one, other| one.entries == other.entries);
    if ties.is_empty() && n_best > 0 && are_all_played {
        let candidates: Vec<EntryId> = next.iter().map(|it| it.entry).collect();
        let groups = scale.arrange(&candidates, &criteria);
        ties.extend(tie_at(&groups, n_best).filter(|tie| tie.entries.iter().any(is_active)));
        let best: Vec<EntryId> = groups.into_iter().flatten().take(n_best).collect();
        leavers.extend(next.into_iter().filter(|it| best.contains(&it.entry)));
    }
    Decided { leavers, ties }
}

/// Whether a pool of a league is played to the end: no result is missing, and no tie for a place is left in it.
pub(in crate::draw) fn is_final(championship: &Championship, stage: &Stage, pool: PoolId) -> bool {
    let is_here = |tie: &Tie| tie.pool == Some(pool);
    is_played(championship, pool) && !decide(championship, stage).ties.iter().any(is_here)
}

/// Whether all tables of a pool that have to be played have a result.
fn is_played(championship: &Championship, pool: PoolId) -> bool {
    let mut missing = championship.tables_of_pool(pool).filter(|table| table.is_missing());
    !missing.any(|table| League.has_to_be_played(championship, table))
}

/// How many go on from each of `n_pools` pools, and how many more among the best of those who follow.
fn places(exit: ExitRule, n_pools: usize) -> (usize, usize) {
    let n_pools = n_pools.max(1);
    match exit {
        ExitRule::AtLeast { n } | ExitRule::Cut { to: n } => {
            let n = usize::from(n).max(n_pools);
            (n / n_pools, n % n_pools)
        }
        ExitRule::PoolWinners | ExitRule::Champion | ExitRule::Nobody => (1, 0),
    }
}

/// Makes the pools and all rounds of their leagues: round k of the draw holds round k of every pool. A pool of one
/// has a bye in the first round: it is its champion without play.
fn schedule(
    seats: &mut Seats<'_>,
    pools: Vec<(String, Vec<&DrawnEntry>)>,
) -> Result<(), DrawError> {
    for (name, entries) in pools {
        let pool = seats.pool(name, &entries);
        if let [only] = entries.as_slice() {
            seats.rest((0, pool), TableKind::Bye, only)?;
        }
        for (index, circle_round) in circle(entries.len()).into_iter().enumerate() {
            for (one, other) in circle_round.games {
                if let (Some(&one), Some(&other)) = (entries.get(one), entries.get(other)) {
                    seats.play_in_order((index, pool), &[one, other])?;
                }
            }
            if let Some(entry) = circle_round.rest.and_then(|rest| entries.get(rest)) {
                seats.rest((index, pool), TableKind::Rest, entry)?;
            }
        }
    }
    Ok(())
}
