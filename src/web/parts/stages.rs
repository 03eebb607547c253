//! Default choice of the stage and the pool that a page is about.

use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, StageId};
use domain::tournament::stage::Stage;

/// The stage that `fits` and has the requested number, otherwise the latest drawn one of the main championship that fits, otherwise the
/// first drawn one, otherwise the first that fits. Unless it is requested, a consolation is chosen only as the first of these. `None` if no
/// stage fits.
pub fn chosen_stage(
    championship: &Championship,
    asked: Option<i32>,
    fits: impl Fn(&Stage) -> bool,
) -> Option<&Stage> {
    let drawn = |id: StageId| championship.rounds_of(id).next().is_some();
    let stages = || championship.stages().iter().filter(|stage| fits(stage));
    let asked = asked
        .and_then(|number| championship.stages().iter().find(|s| s.number == number && fits(s)));
    let on_the_way = |stage: &&Stage| fits(stage) && drawn(stage.id) && stage.plan.is_on_main_way();
    asked
        .or_else(|| championship.stages().iter().rev().find(on_the_way))
        .or_else(|| stages().find(|stage| drawn(stage.id)))
        .or_else(|| stages().next())
}

/// The pool of `stage` with the requested number, otherwise the first.
pub fn chosen_pool(
    championship: &Championship,
    stage: StageId,
    asked: Option<i32>,
) -> Option<PoolId> {
    let asked = asked.and_then(|number| {
        championship.pools_of(stage).find(|pool| pool.number == number).map(|pool| pool.id)
    });
    asked.or_else(|| championship.pools_of(stage).next().map(|pool| pool.id))
}
