//! Preview pictures of links, as chat programs show them. They contain only public facts; nothing here depends on a session.

mod cards;
pub mod rankings;

use std::collections::HashMap;

use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use domain::draw::{self, Claim};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use pictures::card::Card;
use serde::Deserialize;
use store::Conn;

use super::http::error::WebError;
use super::http::respond::Answer;
use super::parts::claims::Lead;
use super::parts::load::PublicHall;
use super::parts::{crest, games, qr as code};
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

/// `GET /tournaments/{id}/entries/{entry}/share.png`: an entry's crest, claim and next game.
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
    let lead = lead(&state, &championship, entry).await?;
    let card = cards::of_entry(&query.ctx(&ctx), &championship, &hall, (entry, crest, lead));
    answer(&state, &req, card).await
}

/// Position of the entry in the game that it plays now.
async fn lead(
    state: &AppState,
    championship: &Championship,
    entry: EntryId,
) -> Result<Lead, WebError> {
    let Claim::Playing(id) = draw::claim(championship, entry) else { return Ok(Lead::Behind) };
    let Some(table) = championship.table(id) else { return Ok(Lead::Behind) };
    let read =
        move |conn: &mut Conn| Ok::<_, WebError>(store::tables::public_logs_of(conn, &[id])?);
    let logs = state.store.read(read).await?;
    let names = Names::of(championship);
    let short = ShortNames::of(championship, &names);
    let game = logs.get(&(id, table.current())).and_then(|log| {
        let of_table = (table, table.current(), log.as_slice());
        games::view(championship, (&names, &short), of_table, String::new())
    });
    Ok(game.map_or(Lead::Behind, |game| Lead::of(&game.sides, entry)))
}

/// `GET /tables/{id}/share.png`: the current board and its players.
pub async fn table(
    ctx: Ctx,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    query: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let loaded = LoadedTable::load(&state, at).await?.public()?;
    if !loaded.is_public() {
        return Err(WebError::NotFound);
    }
    let mut crests = HashMap::new();
    for entry in loaded.table.entries() {
        let crest = crest::drawing(&state, &loaded.championship, entry).await?;
        crests.extend(crest.map(|crest| (entry, crest)));
    }
    answer(&state, &req, cards::of_table(&query.ctx(&ctx), &loaded, crests)).await
}

/// Query of a QR code.
#[derive(Debug, Deserialize)]
pub struct QrQuery {
    /// Path and query of the page; by default the front page.
    #[serde(default = "front")]
    to: String,
}

fn front() -> String {
    "/".to_owned()
}

/// Maximum length of a path in a QR code.
const LONGEST: usize = 400;

/// `GET /share/qr.svg`: the QR code of a link to a page of this site.
pub async fn qr(ctx: Ctx, query: Query<QrQuery>) -> Answer {
    let is_path = query.to.starts_with('/') && query.to.len() <= LONGEST;
    let path = Some(&query.to).filter(|_| is_path).ok_or(WebError::NotFound)?;
    let svg = code::svg(&ctx.absolute(path))?;
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(svg))
}

async fn answer(state: &AppState, req: &HttpRequest, card: Card) -> Answer {
    state.pictures.answer(req.headers(), card.svg()).await
}
