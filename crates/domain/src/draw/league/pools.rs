//! The pools of a stage without those of play-offs, and the members of a pool.

use rustc_hash::FxHashSet;

use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};

/// The pools of a league that its regular rounds are played in, without pools opened for play-offs across pools.
pub(crate) fn league_pools<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let play_off: FxHashSet<_> = championship
        .rounds_of(stage.id)
        .filter(|round| round.kind == RoundKind::PlayOff)
        .map(|round| round.id)
        .collect();
    let is_regular = |pool: &&Pool| {
        championship.tables_of_pool(pool.id).any(|table| !play_off.contains(&table.round))
    };
    championship.pools_of(stage.id).filter(is_regular).collect()
}

/// The entries of a pool or stage in the order of the draw, then late ones by number.
pub(in crate::draw) fn members(
    championship: &Championship,
    stage: &Stage,
    pool: Option<PoolId>,
) -> Vec<EntryId> {
    let drafts: FxHashSet<_> = championship
        .rounds_of(stage.id)
        .filter(|round| round.state == RoundState::Draft)
        .map(|round| round.id)
        .collect();
    let pools = match pool {
        Some(pool) => championship.pools_of(stage.id).filter(|it| it.id == pool).collect(),
        None => league_pools(championship, stage),
    };
    let mut seen = FxHashSet::default();
    let drawn = pools.iter().flat_map(|pool| pool.entries.iter().copied());
    let mut members: Vec<EntryId> = drawn.filter(|id| seen.insert(*id)).collect();
    let seats = pools
        .iter()
        .flat_map(|pool| championship.tables_of_pool(pool.id))
        .filter(|table| !drafts.contains(&table.round))
        .flat_map(|table| &table.seats);
    let late = seats.map(|seat| seat.entry).filter(|id| seen.insert(*id));
    let late = late.filter_map(|id| championship.entry(id));
    let mut late: Vec<_> = late.map(|entry| (entry.number, entry.id)).collect();
    late.sort_unstable();
    members.extend(late.into_iter().map(|(_, id)| id));
    members
}
