//! The way to "where do I sit?" on paper: its QR code, alone and as a poster to print.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};

use crate::store;
use crate::tournament::id::TournamentId;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::load;
use crate::web::parts::places::has_boards;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/poster.html")]
struct PosterPage {
    ctx: Ctx,
    head: Head,
    link: String,
    /// What to do, and what the page then says: where people are sent, by boards or by tables.
    text: &'static str,
}

/// `GET /tournaments/{id}/seat/qr.svg`
pub async fn qr(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    state.store.read(move |conn| store::tournaments::revision(conn, id)).await?;
    let code = QRBuilder::new(ctx.absolute(path(id, "seat")))
        .build()
        .map_err(|error| WebError::internal(error.to_string()))?;
    let svg = SvgBuilder::default().shape(Shape::Square).margin(2).to_str(&code);
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(svg))
}

/// `GET /tournaments/{id}/seat/poster`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load::public(&state, id).await?;
    let head = Head::new(&ctx, &championship, Tab::Seat);
    let text = if has_boards(&championship) { "poster-text-board" } else { "poster-text" };
    render(&PosterPage { link: ctx.absolute(head.path("seat")), text, head, ctx })
}
