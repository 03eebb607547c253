//! Crest of an entry as a file: drawn from a name, or the picture that replaces it.

use actix_web::http::header;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::crest;
use crate::web::parts::load::Public;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Cache header for content that never changes at its address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Query with the version of the drawing.
#[derive(Debug, Default, Deserialize)]
pub struct CrestQuery {
    #[serde(default)]
    v: String,
}

/// `GET /tournaments/{id}/entries/{entry}/crest.svg`: the drawn crest. It is cached for good under its current version, else revalidated.
pub async fn show(
    caller: Public<address::Entry>,
    query: Query<CrestQuery>,
    req: HttpRequest,
) -> Answer {
    let Public { at: address::Entry { entry, .. }, facts: championship, .. } = caller;
    let svg = crest::made(&championship, entry).ok_or(WebError::NotFound)?.to_string();
    let version = crest::version(&svg);
    let is_known = query.v == version;
    let etag = format!("\"{version}\"");
    let caching = if is_known { FOREVER } else { "no-cache" };
    let sent = req.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_kept = sent.is_some_and(|sent| sent.contains(&etag));
    let mut answer = if is_kept { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header((header::CACHE_CONTROL, caching)).insert_header((header::ETAG, etag));
    if is_kept {
        return Ok(answer.finish());
    }
    Ok(answer.content_type("image/svg+xml").body(svg))
}

/// `GET /tournaments/{id}/crests/{digest}.png`: a picture that replaces a crest, cached for good. Only organizers see one
/// that waits for approval.
pub async fn picture(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::CrestFile { id, digest }): At<address::CrestFile>,
) -> Answer {
    let read = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::own_crests::picture(conn, id, &digest)?));
    let (png, is_shown) = read.await?;
    if !is_shown && !ctx.is_organizer(&id) {
        return Err(WebError::NotFound);
    }
    let caching = if is_shown { FOREVER } else { "private, no-store" };
    let mut answer = HttpResponse::Ok();
    answer.insert_header((header::CACHE_CONTROL, caching)).content_type("image/png");
    Ok(answer.body(png))
}
