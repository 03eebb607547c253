//! Answers to actions from outdated pages: the latest change in a sentence, and a redirect to the current page.

use domain::tournament::id::TournamentId;

use super::journal;
use crate::acts::{NotDone, RoundError};
use crate::web::http::error::{Overtaken, WebError};
use crate::web::http::refusal;
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Converts the error of a refused act. If the tournament has moved on, redirects to `page` with a message about the latest action.
/// `with_play` includes events at tables, for acts that these can invalidate.
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
            Message::new(key::FLASH_OVERTAKEN).with("what", what).with("head", head)
        }
        Ok(None) => {
            Message::new(key::FLASH_NOT_DONE).with("why", ctx.say(&refusal::message(&error)))
        }
        Err(error) => return error,
    };
    let (code, message) = (error.code(), refusal::message(&error));
    WebError::Overtaken(Box::new(Overtaken { code, message, page, said }))
}
