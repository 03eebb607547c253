//! Organizers answer the calls of tables.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::id::{CallId, TournamentId};
use domain::tournament::tournament::Role;

use crate::acts::calls;
use crate::web::form::Form;
use crate::web::http::path::{self, Id};
use crate::web::http::respond::{Answer, is_local, see_other};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `POST /tournaments/{id}/calls/{call}/answer`: redirects to the page on which the call was answered.
pub async fn answer(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let next = Some(form.value("next")).filter(|it| is_local(it)).map(str::to_owned);
    let call: CallId = path::param(&req, "call")?;
    state.act(&ctx, move |work| calls::answer(work, id, call)).await?;
    see_other(next.unwrap_or_else(|| format!("/tournaments/{id}")))
}
