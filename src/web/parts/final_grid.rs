//! Final grids of pools: results missing before the hand-in, the number of grids handed in, and the notice that a
//! correction revoked a confirmation.

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::id::PoolId;
use domain::tournament::stage::Stage;
use domain::tournament::table::Table;

use crate::web::http::respond::{Answer, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;

/// Open tables or ties of a league pool, in words; `None` if the pool is complete.
pub fn left_to_play(ctx: &Ctx, championship: &Championship, pool: PoolId) -> Option<String> {
    if draw::pool_is_final(championship, pool) {
        return None;
    }
    let missing = draw::missing_results(championship).into_iter();
    let missing = missing.filter_map(|table| championship.table(table));
    Some(match missing.filter(|table| table.pool == pool).count() {
        0 => ctx.t(key::HAND_IN_TIED),
        n => ctx.tn(key::CHARGE_MISSING, n),
    })
}

/// The number of final grids that are handed in and confirmed, in words; `None` for a stage without final grids.
pub fn count(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Option<String> {
    let pools = draw::pools_with_final_grid(championship, stage);
    let known: Vec<_> = pools.iter().filter_map(|pool| championship.hand_in(pool.id)).collect();
    let n_confirmed = known.iter().filter(|it| it.confirmed.is_some()).count();
    let said = ctx.ta(key::HAND_INS_LEAD).with("n", known.len()).with("all", pools.len());
    (!pools.is_empty()).then(|| said.with("confirmed", n_confirmed).to_string())
}

/// Redirects to `path` after an act. `table` is the table's state before the act. If the act corrected a result, adds the notice that the
/// final grid of the pool is not confirmed any more.
pub fn after_act(championship: &Championship, table: &Table, path: String) -> Answer {
    let hand_in = championship.hand_in(table.pool);
    let was_confirmed = hand_in.is_some_and(|it| it.confirmed.is_some());
    match was_confirmed && table.result.is_some() {
        true => see_other_saying(path, &Message::new(key::FLASH_HAND_IN_UNCONFIRMED)),
        false => see_other(path),
    }
}
