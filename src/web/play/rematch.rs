//! One tap at the end of a game at a distance: its players want to play again.

use actix_web::web::Data;
use domain::tournament::id::TableId;
use store::Conn;

use crate::acts::distance_play;
use crate::acts::passes::Claimer;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, see_other};
use crate::web::parts::waiting;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

/// `POST /tables/{id}/rematch`: waits for the others of the table.
pub async fn post(
    ctx: Ctx,
    Id(at): Id<GameAt>,
    browser: Browser,
    state: Data<AppState>,
    _: Form,
) -> Answer {
    let table: TableId = at.table;
    let session = ctx.device().ok_or(WebError::Forbidden)?.to_owned();
    let device = waiting::device(Claimer::Session { session, key_hash: None }, browser.address);
    state.act(&ctx, move |work| distance_play::rematch(work, table, &device)).await?;
    let find = move |conn: &mut Conn| {
        let tournament = store::tables::tournament_of(conn, table)?;
        store::distance_play::ranking_of(conn, tournament)
    };
    let ranking = state.store.read(find).await?.ok_or(WebError::NotFound)?;
    waiting::seat(&state, ranking).await;
    see_other(address::ranking(ranking).sit())
}
