//! The crest of an entry as a picture of its own.

use actix_web::http::header;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::tournament::id::{EntryId, TournamentId};
use crate::web::http::error::WebError;
use crate::web::http::path::{Id, param};
use crate::web::http::respond::Answer;
use crate::web::parts::{crest, load};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Which drawing the address was made for.
#[derive(Debug, Default, Deserialize)]
pub struct CrestQuery {
    #[serde(default)]
    v: String,
}

/// `GET /tournaments/{id}/entries/{entry}/crest.svg`: to be kept for good under its own version, else to be asked for again.
pub async fn show(
    _ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<CrestQuery>,
    req: HttpRequest,
) -> Answer {
    let entry: EntryId = param(&req, "entry")?;
    let championship = load::public(&state, id).await?;
    let svg = crest::of_entry(&championship, entry).ok_or(WebError::NotFound)?.to_string();
    let version = crest::version(&svg);
    let is_known = query.v == version;
    let etag = format!("\"{version}\"");
    let caching = if is_known { "public, max-age=31536000, immutable" } else { "no-cache" };
    let sent = req.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_kept = sent.is_some_and(|sent| sent.contains(&etag));
    let mut answer = if is_kept { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header((header::CACHE_CONTROL, caching)).insert_header((header::ETAG, etag));
    if is_kept {
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/svg+xml").body(svg))
}
