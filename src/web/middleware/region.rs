//! The live part of a page alone, for those who look at the page already and were told of a change.
//!
//! `<live-region id="…">` fetches its page again with the header `X-Live-Region: ID` and is answered only that element,
//! cut out of the very page that everybody else gets, with an `ETag` of what it says. To a visitor without a session the
//! page says nothing of their own, so that what was cut for one is kept a moment for all who ask the same
//! ([`crate::web::http::regions`]): drawn once for the whole hall, however many ask while it is drawn.
//!
//! A region with a form in it is never kept: it holds a token made for one browser.

use actix_web::body::{BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web;

use crate::live::Topic;
use crate::store;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::regions::{Cut, Drawn, HEADER, Key, Regions};
use crate::web::request::context::language;
use crate::web::state::AppState;

/// A longer address, or region's name, is not worth keeping.
const LONGEST: usize = 400;
/// What every form that sends something has.
const TOKEN: &str = "name=\"csrf\"";

type Answered = Result<ServiceResponse<BoxBody>, actix_web::Error>;

/// The middleware.
pub async fn region(req: ServiceRequest, next: Next<impl MessageBody + 'static>) -> Answered {
    let wanted = req.headers().get(HEADER).and_then(|value| value.to_str().ok());
    let is_get = matches!(*req.method(), Method::GET | Method::HEAD);
    let Some(region) = wanted.filter(|_| is_get).map(str::to_owned) else {
        return Ok(next.call(req).await?.map_into_boxed_body());
    };
    let state = req.app_data::<web::Data<AppState>>().cloned();
    let is_sharer = is_visitor(&req) && is_short(&req, &region);
    let (Some(state), Some(topic), true) = (state, topic(req.path()), is_sharer) else {
        return own(&region, next.call(req).await?.map_into_boxed_body()).await;
    };
    // Who is not found is told so by the page itself.
    let Ok(revision) = state.revision(topic).await else {
        return own(&region, next.call(req).await?.map_into_boxed_body()).await;
    };
    let key = key(&req, &region);
    shared(&state.regions, &key, revision, req, next).await
}

/// The answer that is drawn once for all who wait for it.
pub async fn shared(
    regions: &Regions,
    key: &Key,
    revision: i64,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Answered {
    let place = match regions.of(key, revision).await {
        Ok(Drawn::Region(cut)) => {
            let answer = cut.answer(req.headers());
            return Ok(req.into_response(answer));
        }
        Ok(Drawn::Own) => {
            return own(&key.region, next.call(req).await?.map_into_boxed_body()).await;
        }
        Err(place) => place,
    };
    let (response, cut) = cut(&key.region, next.call(req).await?.map_into_boxed_body()).await?;
    match cut {
        // A page that is an error, or has no such region, is for whoever asked; the next one draws.
        None => Ok(response),
        Some(cut) if contains(&cut.plain, TOKEN) => {
            place.fill(Drawn::Own);
            Ok(response)
        }
        Some(cut) => {
            let (req, _) = response.into_parts();
            let answer = cut.answer(req.headers());
            place.fill(Drawn::Region(cut));
            Ok(ServiceResponse::new(req, answer))
        }
    }
}

/// The region for the one who asked.
async fn own(region: &str, page: ServiceResponse<BoxBody>) -> Answered {
    Ok(cut(region, page).await?.0)
}

/// The answer with the region in place of its page, and the region; the answer as it is where there is none.
async fn cut(
    region: &str,
    page: ServiceResponse<BoxBody>,
) -> Result<(ServiceResponse<BoxBody>, Option<Cut>), actix_web::Error> {
    let kind = page.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if page.status() != StatusCode::OK || !is_page {
        return Ok((page, None));
    }
    let (req, response) = page.into_parts();
    let (mut response, body) = response.into_parts();
    let html = to_bytes(body).await.map_err(|_| WebError::internal("a page could not be read"))?;
    let Some(cut) = Cut::of(&html, region) else {
        return Ok((ServiceResponse::new(req, response.set_body(BoxBody::new(html))), None));
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::ETAG, cut.etag.clone());
    let is_known = req.headers().get(header::IF_NONE_MATCH) == Some(&cut.etag);
    let answer = if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.set_body(BoxBody::new(()))
    } else {
        response.set_body(BoxBody::new(cut.plain.clone()))
    };
    Ok((ServiceResponse::new(req, answer), Some(cut)))
}

fn contains(html: &[u8], sign: &str) -> bool {
    std::str::from_utf8(html).is_ok_and(|text| text.contains(sign))
}

impl AppState {
    async fn revision(&self, topic: Topic) -> Result<i64, WebError> {
        let read = move |conn: &mut store::Conn| {
            Ok::<_, WebError>(match topic {
                Topic::Tournament(id) => store::tournaments::revision(conn, id)?,
                Topic::Table(id) => store::tables::revision(conn, id)?,
            })
        };
        self.store.read(read).await
    }
}

/// Whether nobody is signed in and nothing waits to be said to them.
fn is_visitor(req: &ServiceRequest) -> bool {
    [cookies::SESSION, cookies::FLASH].iter().all(|name| req.cookie(name).is_none())
}

fn is_short(req: &ServiceRequest, region: &str) -> bool {
    req.uri().path_and_query().is_some_and(|it| it.as_str().len() + region.len() < LONGEST)
}

/// What the page at `path` changes with.
fn topic(path: &str) -> Option<Topic> {
    let mut parts = path.strip_prefix('/')?.split('/');
    match (parts.next()?, parts.next()?) {
        ("tournaments", id) => id.parse().ok().map(Topic::Tournament),
        // One of its games may be asked for by its number, after a dot.
        ("tables", id) => id.split('.').next()?.parse().ok().map(Topic::Table),
        _ => None,
    }
}

fn key(req: &ServiceRequest, region: &str) -> Key {
    let text = |name| req.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    Key {
        host: text(header::HOST).unwrap_or_default().to_owned(),
        address: req.uri().to_string(),
        region: region.to_owned(),
        language: language(req.request()),
    }
}
