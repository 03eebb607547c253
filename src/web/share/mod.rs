//! Preview pictures of links, as chat programs show them. They contain only public facts; nothing here depends on a session.

mod cards;

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use domain::draw;
use pictures::card::Card;
use serde::Deserialize;

use super::http::error::WebError;
use super::http::respond::Answer;
use super::parts::crest;
use super::parts::load::PublicHall;
use super::request::context::Ctx;
use super::state::AppState;
use super::table::LoadedTable;
use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;

/// Query of a preview picture.
#[derive(Debug, Default, Deserialize)]
pub struct PictureQuery {
    /// Language of the page that links the picture; if empty, the browser's.
    #[serde(default)]
    l: String,
}

impl PictureQuery {
    fn ctx(&self, ctx: &Ctx) -> Ctx {
        ctx.in_language(self.l.parse().unwrap_or(ctx.language()))
    }
}

/// `GET /share.png`: the picture of the front page.
pub async fn site(
    ctx: Ctx,
    state: Data<AppState>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    answer(&state, &req, cards::of_site(&query.ctx(&ctx))).await
}

/// `GET /tournaments/{id}/share.png`: the winners, the current round, or an announcement.
pub async fn tournament(
    caller: PublicHall<address::Tournament>,
    state: Data<AppState>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let PublicHall { ctx, facts: (championship, hall), .. } = caller;
    let crest = match draw::champion(&championship) {
        Some(entry) => crest::drawing(&state, &championship, entry).await?,
        None => None,
    };
    let card = cards::of_tournament(&query.ctx(&ctx), &championship, &hall, crest);
    answer(&state, &req, card).await
}

/// `GET /tournaments/{id}/rounds/{round}/share.png`: the tables of a round.
pub async fn round(
    caller: PublicHall<address::Round>,
    state: Data<AppState>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let PublicHall { ctx, at, facts: (championship, hall), .. } = caller;
    let round = championship.round(at.round).ok_or(WebError::NotFound)?;
    answer(&state, &req, cards::of_round(&query.ctx(&ctx), &championship, &hall, round)).await
}

/// `GET /tournaments/{id}/entries/{entry}/share.png`: an entry's crest and next game.
pub async fn entry(
    caller: PublicHall<address::Entry>,
    state: Data<AppState>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let PublicHall { ctx, at: address::Entry { entry, .. }, facts: (championship, hall), .. } =
        caller;
    championship.entry(entry).ok_or(WebError::NotFound)?;
    let crest = crest::drawing(&state, &championship, entry).await?;
    let card = cards::of_entry(&query.ctx(&ctx), &championship, &hall, (entry, crest));
    answer(&state, &req, card).await
}

/// `GET /tables/{id}/share.png`: the current board and its players.
pub async fn table(
    ctx: Ctx,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let loaded = LoadedTable::load(&state, at).await?;
    if !loaded.is_public() {
        return Err(WebError::NotFound);
    }
    answer(&state, &req, cards::of_table(&query.ctx(&ctx), &loaded)).await
}

async fn answer(state: &AppState, req: &HttpRequest, card: Card) -> Answer {
    state.pictures.answer(req.headers(), card.svg()).await
}
