//! The final results grids of a league, which are handed in to the committee.

use crate::draw::league::pools::league_pools;
use crate::draw::method::league::is_final;
use crate::tournament::championship::Championship;
use crate::tournament::id::PoolId;
use crate::tournament::plan::Division;
use crate::tournament::stage::{Pool, Stage};

/// Returns whether a pool of a league is final, so that its results grid can be handed in: no result is missing, and no tie
/// for a place is open.
pub fn pool_is_final(championship: &Championship, pool: PoolId) -> bool {
    let stage = championship.pool(pool).and_then(|pool| championship.stage(pool.stage));
    stage
        .filter(|stage| stage.plan.is_league())
        .is_some_and(|stage| is_final(championship, stage, pool))
}

/// The pools of a league whose final grids are handed in to the committee: those of sectors always, others once any grid of the tournament
/// was handed in. Empty for all other stages.
pub fn pools_with_final_grid<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let pools = match stage.plan.is_league() {
        true => league_pools(championship, stage),
        false => Vec::new(),
    };
    let is_any = || championship.pools().iter().any(|it| championship.hand_in(it.id).is_some());
    match stage.plan.division == Division::BySector || is_any() {
        true => pools,
        false => Vec::new(),
    }
}

/// The pools of a league whose final grids are still to be handed in.
pub fn missing_final_grids<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let mut pools = pools_with_final_grid(championship, stage);
    pools.retain(|pool| championship.hand_in(pool.id).is_none());
    pools
}
