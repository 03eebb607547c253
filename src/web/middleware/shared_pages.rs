//! Shares one drawn page among all visitors ([`crate::web::http::shared_pages`]).
//!
//! A visitor is a browser without a session: its pages depend only on language and color scheme, which it sends along. Browsers with a
//! session get pages of their own, and see their acts at once.
//!
//! Drawing for visitors is limited to few places, and networks take turns ([`crate::web::http::turns`]): drawing must not take all cores
//! from acts, and one network must not take all drawing. Cached pages are served without waiting.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode, Uri};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use store::{Conn, StoreError};
use tokio::time::timeout;

use crate::live::Topic;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::regions::HEADER;
use crate::web::http::shared_pages::{
    CacheSlot, CachedAnswer, DrawnAnswer, FactsVersion, PageKey, SharedPage,
};
use crate::web::http::turns::{Crowded, Turn};
use crate::web::request::context::{Ctx, Theme, asked_for, cookie, language, theme};
use crate::web::request::frame::{is_framed, page_path};
use crate::web::request::queries;
use crate::web::state::AppState;

/// Maximum length of a cached address with its region's name.
const LONGEST: usize = 400;
/// Maximum wait for the check or drawing of another request. After it, a request does not start a check of its own.
const PATIENCE: Duration = Duration::from_secs(5);
/// First path segments of pages that visitors share.
const PUBLIC: [&str; 8] =
    ["", "live", "tournaments", "tables", "rankings", "clubs", "players", "embed"];
/// Endings of paths that are not drawn: event streams, and data for the referee's app.
const NOT_DRAWN: [&str; 3] = ["/events", "/log", "/play/stream"];
/// Ending of pages that change without a new revision: the devices at the seats of a table are no facts.
const OF_SEATS: &str = "/play";
/// Ending of images, which have a cache of their own, keyed by their content.
const PICTURE: &str = ".png";
/// Beginnings of the content types that are cached: pages, CSV, calendars, records; drawings; JSON lists for scripts; workbooks; feeds.
const KINDS: [&[u8]; 5] = [
    b"text/",
    b"image/svg+xml",
    b"application/json",
    b"application/vnd.openxmlformats",
    b"application/atom+xml",
];
/// Maximum wait for a page being drawn for another visitor, who may be far behind in a crowded network's queue. After it, the visitor takes
/// a turn of their own.
const FOLLOWING: Duration = Duration::from_secs(2);
/// Marks of content made for one browser in a form: the token, and the ids of forms applied only once.
const OWN: [&str; 3] = ["name=\"csrf\"", "name=\"request\"", "name=\"once\""];

type ServiceResult = Result<ServiceResponse<BoxBody>, actix_web::Error>;

pub async fn shared_pages(
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> ServiceResult {
    let state = req.app_data::<web::Data<AppState>>().cloned();
    let Some(state) = state.filter(|_| is_drawn(&req)) else {
        return Ok(next.call(req).await?.map_into_boxed_body());
    };
    if has_session(&req).await {
        return Ok(next.call(req).await?.map_into_boxed_body());
    }
    let mut turn = None;
    if !is_same_for_all(&req) {
        match state.turn_to_draw(req.request()).await {
            Ok(it) => turn = Some(it),
            Err(Crowded) => return Ok(refused(req, WebError::Crowded)),
        }
        return drawn_apart(req, next, turn).await;
    }
    tidy_query(&mut req);
    let key = key(&state, req.request());
    let request = PageRequest {
        topic: topic(req.path()),
        is_region: !key.region.is_empty(),
        at: Instant::now(),
    };
    loop {
        let patience = if turn.is_none() { FOLLOWING } else { Duration::ZERO };
        let slot = match timeout(patience, state.pages.of(&key)).await {
            Ok(Ok(cached)) => {
                match state.is_current(&cached, &request).await {
                    Ok(true) => {}
                    Ok(false) => {
                        state.pages.forget(&key, &cached);
                        continue;
                    }
                    Err(error) => return Ok(refused(req, error.into())),
                }
                if let DrawnAnswer::Page(page) = cached.drawn() {
                    let known = req.headers().get(header::IF_NONE_MATCH);
                    let answer = state.pages.answer(page, req.headers(), known);
                    return Ok(req.into_response(answer));
                }
                None
            }
            Ok(Err(slot)) => Some(slot),
            Err(_) => None,
        };
        if turn.is_none() {
            match state.turn_to_draw(req.request()).await {
                Ok(it) => turn = Some(it),
                Err(Crowded) => return Ok(refused(req, WebError::Crowded)),
            }
            // Another request may have drawn the page in the meantime.
            if slot.is_none() {
                continue;
            }
        }
        return match slot {
            Some(slot) => draw(&state, (slot, turn), &request, req, next).await,
            None => drawn_apart(req, next, turn).await,
        };
    }
}

/// An answer that is not cached for others.
async fn drawn_apart(
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    _turn: Option<Turn<IpAddr>>,
) -> ServiceResult {
    Ok(next.call(req).await?.map_into_boxed_body())
}

/// A visitor's request, with its topic and time.
struct PageRequest {
    topic: Option<Topic>,
    is_region: bool,
    at: Instant,
}

/// Draws the answer for all requests that wait for it.
async fn draw(
    state: &AppState,
    (slot, _turn): (CacheSlot<'_>, Option<Turn<IpAddr>>),
    request: &PageRequest,
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> ServiceResult {
    let version = match state.version(request).await {
        Ok(version) => version,
        Err(error) if error.outage().is_some() => return Ok(refused(req, error.into())),
        // The page itself reports a missing resource.
        Err(_) => return Ok(next.call(req).await?.map_into_boxed_body()),
    };
    let at = state.clock.now();
    // The condition is removed, because other visitors need the full page even if this one has it.
    let known = req.headers_mut().remove(header::IF_NONE_MATCH).next();
    let response = next.call(req).await?.map_into_boxed_body();
    let (req, response) = response.into_parts();
    if response.status().is_client_error() || response.status().is_server_error() {
        return Ok(ServiceResponse::new(req, response));
    }
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_page = response.status() == StatusCode::OK
        && kind.is_some_and(|kind| KINDS.iter().any(|known| kind.starts_with(known)))
        && matches!(response.body().size(), BodySize::Sized(_))
        && !response.headers().contains_key(header::SET_COOKIE);
    if !is_page {
        slot.fill(DrawnAnswer::Own, version, at);
        return Ok(ServiceResponse::new(req, response));
    }
    let (response, body) = response.into_parts();
    let html = to_bytes(body).await.map_err(|_| WebError::internal("a page could not be read"))?;
    if is_own(&html) {
        slot.fill(DrawnAnswer::Own, version, at);
        return Ok(ServiceResponse::new(req, response.set_body(BoxBody::new(html))));
    }
    let page = SharedPage::answered(&html, response.headers(), request.is_region);
    let answer = state.pages.answer(&page, req.headers(), known.as_ref());
    slot.fill(DrawnAnswer::Page(page), version, at);
    Ok(ServiceResponse::new(req, answer))
}

impl AppState {
    /// Reports whether a cached page equals one drawn now. Fails if the database does not answer; a request that has waited for that
    /// does not wait again.
    async fn is_current(
        &self,
        cached: &CachedAnswer,
        request: &PageRequest,
    ) -> Result<bool, StoreError> {
        if cached.is_of(request.at) {
            return Ok(true);
        }
        let n_changes = self.store.n_changes();
        // A client that was notified of a change, perhaps by another process, must see it.
        let looks_always = request.is_region && self.store.is_shared();
        if !looks_always && cached.is_checked(n_changes, self.clock.now()) {
            return Ok(true);
        }
        let _turn = cached.turn().await;
        if !looks_always && cached.is_checked(n_changes, self.clock.now()) {
            return Ok(true);
        }
        match self.version(request).await {
            Ok(it) => Ok(cached.is_current(it, self.clock.now(), self.pages.age())),
            Err(error) if error.outage().is_some() => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// The current version of the facts. Fails at once if the request has waited long for others, so that requests do not time
    /// out one after another.
    async fn version(&self, request: &PageRequest) -> Result<FactsVersion, StoreError> {
        if request.at.elapsed() >= PATIENCE {
            return Err(StoreError::Away("others asked in vain".to_owned()));
        }
        let topic = request.topic;
        let looked_at = Instant::now();
        let n_changes = self.store.n_changes();
        let own = i64::try_from(n_changes).unwrap_or(i64::MAX);
        if topic.is_none() && !self.store.is_shared() {
            return Ok(FactsVersion { revision: None, position: own, n_changes, looked_at });
        }
        let read = move |conn: &mut Conn| {
            let revision = match topic {
                Some(Topic::Tournament(id)) => Some(store::tournaments::revision(conn, id)?),
                Some(Topic::Table(id) | Topic::Seats(id) | Topic::Spectators(id)) => {
                    Some(store::tables::revision(conn, id)?)
                }
                Some(Topic::Lobby) | None => None,
            };
            let position = store::changes::position(conn)?.unwrap_or(own);
            Ok::<_, StoreError>(FactsVersion { revision, position, n_changes, looked_at })
        };
        self.store.read(read).await
    }
}

/// Reports whether the request is for a drawn public page.
fn is_drawn(req: &ServiceRequest) -> bool {
    let first = req.path().split('/').nth(1).unwrap_or_default();
    matches!(*req.method(), Method::GET | Method::HEAD)
        && PUBLIC.contains(&first)
        && !NOT_DRAWN.iter().any(|end| req.path().ends_with(end))
}

/// Reports whether the browser has a valid session; such users do not queue behind visitors. A cookie alone proves nothing.
async fn has_session(req: &ServiceRequest) -> bool {
    cookie(req.request(), cookies::SESSION).is_some()
        && Ctx::of(req.request()).await.is_ok_and(|ctx| ctx.session().is_some())
}

/// Reports whether the request gets the page that all visitors get: it has no pending message and no cookie of an old session.
fn is_same_for_all(req: &ServiceRequest) -> bool {
    let length = req.uri().path_and_query().map_or(0, |it| it.as_str().len());
    length + text(req.request(), HeaderName::from_static(HEADER)).len() < LONGEST
        && !req.path().ends_with(PICTURE)
        && !req.path().ends_with(OF_SEATS)
        && [cookies::SESSION, cookies::FLASH].iter().all(|it| cookie(req.request(), it).is_none())
}

/// Removes the query fields that the page does not read.
fn tidy_query(req: &mut ServiceRequest) {
    let Some(pattern) = req.match_pattern().filter(|_| !req.query_string().is_empty()) else {
        return;
    };
    let query = queries::canonical(&pattern, req.query_string());
    let address = match query.as_str() {
        "" => req.path().to_owned(),
        query => format!("{}?{query}", req.path()),
    };
    let mut parts = req.uri().clone().into_parts();
    parts.path_and_query = address.parse().ok();
    let Ok(uri) = Uri::from_parts(parts) else { return };
    req.match_info_mut().get_mut().update(&uri);
    req.head_mut().uri = uri;
}

/// The answer with an error to a request that cannot be served now.
fn refused(req: ServiceRequest, error: WebError) -> ServiceResponse<BoxBody> {
    // `into_response` would lose the error, which the outer middleware needs.
    ServiceResponse::new(req.into_parts().0, HttpResponse::from_error(error))
}

/// The topic whose changes affect the page at `path`. `None` for pages that are about no single tournament or table.
fn topic(path: &str) -> Option<Topic> {
    let path = if is_framed(path) { page_path(path) } else { path };
    let mut parts = path.strip_prefix('/')?.split('/');
    match (parts.next()?, parts.next()?) {
        ("tournaments", id) => id.parse().ok().map(Topic::Tournament),
        // A game of the table may be named by its number, after a dot.
        ("tables", id) => id.split('.').next()?.parse().ok().map(Topic::Table),
        _ => None,
    }
}

fn key(state: &AppState, req: &HttpRequest) -> PageKey {
    let pools = cookie(req, cookies::POOLS);
    PageKey {
        base: if state.config.base_url.is_some() { String::new() } else { asked_for(req) },
        address: req.uri().path_and_query().map_or_else(String::new, ToString::to_string),
        region: text(req, HeaderName::from_static(HEADER)).to_owned(),
        language: language(req),
        theme: theme(req).map_or("", Theme::name),
        pools: pools.map_or_else(String::new, |cookie| cookie.value().to_owned()),
    }
}

fn text(req: &HttpRequest, name: HeaderName) -> &str {
    req.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn is_own(html: &Bytes) -> bool {
    std::str::from_utf8(html).is_ok_and(|text| OWN.iter().any(|sign| text.contains(sign)))
}
