//! What a pool still lacks before its final grid can be handed in.

use crate::draw;
use crate::tournament::championship::Championship;
use crate::tournament::id::PoolId;
use crate::web::request::context::Ctx;

/// What is still to be played in a pool of a league, in words; nothing where it is played to the end.
pub fn left_to_play(ctx: &Ctx, championship: &Championship, pool: PoolId) -> Option<String> {
    if draw::pool_is_final(championship, pool) {
        return None;
    }
    let missing = draw::missing_results(championship).into_iter();
    let missing = missing.filter_map(|table| championship.table(table));
    Some(match missing.filter(|table| table.pool == pool).count() {
        0 => ctx.t("hand-in-tied"),
        n => ctx.tn("charge-missing", n),
    })
}
