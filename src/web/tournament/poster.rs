//! Link to the page "where do I sit?" on paper: its QR code, alone and on a printable poster.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use domain::tournament::id::TournamentId;
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::places::has_boards;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/poster.html")]
struct PosterPage {
    ctx: Ctx,
    head: Head,
    link: String,
    /// Key of the instructions; they differ where tables are found by boards.
    text: Key,
}

/// `GET /tournaments/{id}/seat/qr.svg`: the QR code of the seat page.
pub async fn qr(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    state.store.read(move |conn| store::tournaments::revision(conn, id)).await?;
    let code = QRBuilder::new(ctx.absolute(address::tournament(id).seat()))
        .build()
        .map_err(|error| WebError::internal(error.to_string()))?;
    let svg = SvgBuilder::default().shape(Shape::Square).margin(2).to_str(&code);
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(svg))
}

/// `GET /tournaments/{id}/seat/poster`: the printable poster with the QR code.
pub async fn show(caller: Public<address::Tournament>) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let head = Head::new(&ctx, &championship, Tab::Seat);
    let text = if has_boards(&championship) { key::POSTER_TEXT_BOARD } else { key::POSTER_TEXT };
    render(&PosterPage { link: ctx.absolute(head.pages().seat()), text, head, ctx })
}
