//! "Call the organizer" from a table.

use actix_web::web::Data;

use super::referee;
use crate::acts::{Moment, calls};
use crate::tournament::id::TableId;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, invalid, see_other};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `POST /tables/{id}/calls`
pub async fn post(ctx: Ctx, state: Data<AppState>, Id(id): Id<TableId>, mut form: Form) -> Answer {
    let loaded = referee::load(&ctx, &state, id).await?;
    let tournament = loaded.championship.tournament.id;
    let act = form.choice("act", |text| (text == "call").then_some(()));
    let Some((reason, ())) = form.text("reason", 0..=200).zip(act) else {
        return invalid(&referee::page(&ctx, &state, &loaded, form, None));
    };
    let by = ctx.actor().name;
    let mut moment = Moment::now().map_err(WebError::internal)?;
    let call = move |conn: &mut crate::store::Conn| {
        Ok::<_, WebError>(calls::call(conn, &mut moment, id, &by, &reason)?)
    };
    let revision = state.store.write(call).await?;
    state.live.changed(tournament, Some(id), revision);
    see_other(format!("/tables/{id}/referee"))
}
