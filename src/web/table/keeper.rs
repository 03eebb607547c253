//! Takes over the keeping of a table's game from another device, at the referee's request.

use actix_web::web::Data;

use super::game_at::GameAt;
use super::referee;
use crate::acts::keeping::take_over;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, see_other};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `POST /tables/{id}/keeper`: this device keeps the table from now on. The previous device is notified at once.
pub async fn post(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>, form: Form) -> Answer {
    referee::load(&ctx, &state, at).await?;
    if form.value("device") != "this" {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    }
    state.act(&ctx, move |work| take_over(work, at.table)).await?;
    see_other(format!("{}/referee", at.path()))
}
