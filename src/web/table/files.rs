//! Files of a table: the record of its game, and the QR code of its PIN.

use actix_web::HttpResponse;
use actix_web::web::Data;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;

use super::LoadedTable;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /tables/{id}/record.pgr`: the record of a public game.
pub async fn record(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let loaded = LoadedTable::load_any(&state, at).await?.seen_by(&ctx)?;
    if !loaded.is_public() {
        return Err(WebError::NotFound);
    }
    let names = Names::of(&loaded.championship);
    let event = &loaded.championship.tournament.name;
    let record = loaded.game.record(event, |player| names.player(player));
    let record = record.ok_or(WebError::NotFound)?;
    let name = format!("attachment; filename=\"{}\"", loaded.record_file());
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("content-disposition", name))
        .body(record))
}

/// `GET /tables/{id}/qr.svg`: for organizers and for delegates of its pool. The code lets anybody who scans it referee the table.
pub async fn qr(ctx: Ctx, state: Data<AppState>, Id(id): Id<TableId>) -> Answer {
    let loaded = LoadedTable::load(&state, GameAt::current(id)).await?;
    ctx.caller().require_desk(loaded.championship.tournament.id, id)?;
    let link = ctx.join_link(&loaded.table.pin);
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(qr::svg(&link)?))
}
