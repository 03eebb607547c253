//! Progress of stages with a fixed number of rounds, in words.

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::stage::Stage;

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Progress, such as "2 of 5 rounds played · round 3 is being played". Empty if the number of rounds is not fixed.
pub fn so_far(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    let Some(so_far) = draw::rounds_so_far(championship, stage) else { return String::new() };
    let said = ctx.ta(key::ROUNDS_SO_FAR).with("closed", so_far.closed).with("n", so_far.n);
    let is_playing =
        |round: &&Round| round.state == RoundState::Published && round.kind != RoundKind::PlayOff;
    match championship.rounds_of(stage.id).find(is_playing) {
        Some(round) => {
            format!("{said}\u{a0}· {}", ctx.ta(key::ROUNDS_PLAYING).with("number", round.number))
        }
        None => said.to_string(),
    }
}

/// Progress with the number of tables that count and the cut, such as "2 of 5 rounds played · the top 4 go through".
pub fn in_words(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    let best = stage.plan.best().map(|best| ctx.tn(key::ROUNDS_BEST, best));
    let cut = stage.plan.rounds().and_then(|_| draw::n_cut(championship, stage));
    let cut = cut.map(|n| ctx.tn(key::ROUNDS_CUT, n));
    let said = [Some(so_far(ctx, championship, stage)), best, cut].into_iter().flatten();
    said.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("\u{a0}· ")
}
