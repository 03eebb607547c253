//! Who comes too late with a stale page: what was done meanwhile, in a sentence, and the page as it is now.

use super::journal;
use crate::acts::{NotDone, RoundError};
use crate::tournament::id::TournamentId;
use crate::web::http::error::{Overtaken, WebError};
use crate::web::http::refusal;
use crate::web::i18n::Message;
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The error of an act that was not done. Where the tournament has moved on, whoever acts is sent on to `page` and told what
/// was done last, with play at tables only where that can be the reason.
pub(super) async fn overtaken(
    (ctx, state): (&Ctx, &AppState),
    id: TournamentId,
    error: NotDone,
    (page, with_play): (String, bool),
) -> WebError {
    if !matches!(error, NotDone::Round(RoundError::MovedOn)) {
        return error.into();
    }
    let last = async {
        let championship = load::organized(state, ctx, id).await?;
        journal::last_act(ctx, state, &championship, with_play).await
    };
    let said = match last.await {
        Ok(Some((what, head))) => {
            Message::new("flash-overtaken").with("what", what).with("head", head)
        }
        Ok(None) => Message::new("flash-not-done").with("why", ctx.say(&refusal::message(&error))),
        Err(error) => return error,
    };
    let (code, message) = (error.code(), refusal::message(&error));
    WebError::Overtaken(Box::new(Overtaken { code, message, page, said }))
}
