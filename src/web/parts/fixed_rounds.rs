//! What is said of a stage whose number of rounds is fixed.

use crate::draw;
use crate::tournament::championship::Championship;
use crate::tournament::stage::Stage;
use crate::web::request::context::Ctx;

/// "2 of 5 rounds played"; empty where the number is not fixed.
pub fn so_far(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    let said = draw::rounds_so_far(championship, stage).map(|so_far| {
        ctx.ta("rounds-so-far").with("closed", so_far.closed).with("n", so_far.n).to_string()
    });
    said.unwrap_or_default()
}

/// The same with which tables count and who goes on: "2 of 5 rounds played · the top 4 go through".
pub fn in_words(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    let best = stage.plan.best().map(|best| ctx.tn("rounds-best", best));
    let cut = stage.plan.rounds().and_then(|_| draw::n_cut(championship, stage));
    let cut = cut.map(|n| ctx.tn("rounds-cut", n));
    let said = [Some(so_far(ctx, championship, stage)), best, cut].into_iter().flatten();
    said.filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ")
}
