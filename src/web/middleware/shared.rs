//! What every visitor is shown alike is drawn once for all of them ([`crate::web::http::shared`]).
//!
//! A visitor is who has no session: to them a page says nothing of their own but language and scheme, which they bring
//! along. Whoever is signed in, or sits at a table, asks for themselves and sees at once what they did.

use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;

use crate::live::Topic;
use crate::store::{self, Conn, StoreError};
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::regions::HEADER;
use crate::web::http::shared::{Drawn, Kept, Key, Page, Place, Version};
use crate::web::request::context::{Theme, asked_for, cookie, language, theme};
use crate::web::state::AppState;

/// A longer address, or region's name, is not worth keeping.
const LONGEST: usize = 400;
/// Who waits for others to look, or to draw, waits so long, and does not begin to look afterwards.
const PATIENCE: Duration = Duration::from_secs(5);
/// Only what is asked for by such an address is the same for many.
const PUBLIC: [&str; 6] = ["", "tournaments", "tables", "rankings", "clubs", "players"];
/// What ends so is no page.
const FILES: [&str; 7] = [".png", ".svg", ".csv", ".ics", ".json", ".pgr", "/events"];
/// What forms have that is made for one browser: a token, and the number that each act is done once by.
const OWN: [&str; 2] = ["name=\"csrf\"", "name=\"request\""];

type Answered = Result<ServiceResponse<BoxBody>, actix_web::Error>;

/// The middleware.
pub async fn shared(req: ServiceRequest, next: Next<impl MessageBody + 'static>) -> Answered {
    let state = req.app_data::<web::Data<AppState>>().cloned();
    let (Some(state), true) = (state, is_of_visitor(&req)) else {
        return Ok(next.call(req).await?.map_into_boxed_body());
    };
    let key = key(&state, req.request());
    let asked =
        Asked { topic: topic(req.path()), is_region: !key.region.is_empty(), at: Instant::now() };
    loop {
        match state.pages.of(&key).await {
            Ok(kept) => {
                match state.is_current(&kept, &asked).await {
                    Ok(true) => {}
                    Ok(false) => {
                        state.pages.forget(&key, &kept);
                        continue;
                    }
                    Err(error) => return Ok(told(req, error)),
                }
                return match kept.drawn() {
                    Drawn::Page(page) => {
                        let known = req.headers().get(header::IF_NONE_MATCH);
                        let answer = state.pages.answer(page, req.headers(), known);
                        Ok(req.into_response(answer))
                    }
                    Drawn::Own => Ok(next.call(req).await?.map_into_boxed_body()),
                };
            }
            Err(place) => return draw(&state, place, &asked, req, next).await,
        }
    }
}

/// What somebody asked for, and when.
struct Asked {
    topic: Option<Topic>,
    is_region: bool,
    at: Instant,
}

/// The answer, drawn for all who wait for it.
async fn draw(
    state: &AppState,
    place: Place<'_>,
    asked: &Asked,
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Answered {
    let version = match state.version(asked).await {
        Ok(version) => version,
        Err(error) if error.outage().is_some() => return Ok(told(req, error)),
        // Of what is not there the page itself tells.
        Err(_) => return Ok(next.call(req).await?.map_into_boxed_body()),
    };
    let at = state.clock.now();
    // Whoever has it already: the others have not.
    let known = req.headers_mut().remove(header::IF_NONE_MATCH).next();
    let response = next.call(req).await?.map_into_boxed_body();
    let (req, response) = response.into_parts();
    if response.status().is_client_error() || response.status().is_server_error() {
        return Ok(ServiceResponse::new(req, response));
    }
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_page = response.status() == StatusCode::OK
        && kind.is_some_and(|kind| kind.starts_with(b"text/html"))
        && matches!(response.body().size(), BodySize::Sized(_))
        && !response.headers().contains_key(header::SET_COOKIE);
    if !is_page {
        place.fill(Drawn::Own, version, at);
        return Ok(ServiceResponse::new(req, response));
    }
    let (response, body) = response.into_parts();
    let html = to_bytes(body).await.map_err(|_| WebError::internal("a page could not be read"))?;
    if is_own(&html) {
        place.fill(Drawn::Own, version, at);
        return Ok(ServiceResponse::new(req, response.set_body(BoxBody::new(html))));
    }
    let page = Page::new(&html, asked.is_region);
    let answer = state.pages.answer(&page, req.headers(), known.as_ref());
    place.fill(Drawn::Page(page), version, at);
    Ok(ServiceResponse::new(req, answer))
}

impl AppState {
    /// Whether what is kept is as it would be drawn now; an error where the database does not say. Who waited for that
    /// is not to wait for it again.
    async fn is_current(&self, kept: &Kept, asked: &Asked) -> Result<bool, StoreError> {
        if kept.is_of(asked.at) {
            return Ok(true);
        }
        let n_changes = self.store.n_changes();
        // Whoever was told of a change, perhaps by another process, has to be shown it.
        let looks_always = asked.is_region && self.store.is_shared();
        if !looks_always && kept.is_checked(n_changes, self.clock.now()) {
            return Ok(true);
        }
        let _turn = kept.turn().await;
        if !looks_always && kept.is_checked(n_changes, self.clock.now()) {
            return Ok(true);
        }
        match self.version(asked).await {
            Ok(it) => Ok(kept.is_current(it, self.clock.now(), self.pages.age())),
            Err(error) if error.outage().is_some() => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// What a page would be drawn of now. Who has waited long for others to find out does not ask again, one after another.
    async fn version(&self, asked: &Asked) -> Result<Version, StoreError> {
        if asked.at.elapsed() >= PATIENCE {
            return Err(StoreError::Away("others asked in vain".to_owned()));
        }
        let topic = asked.topic;
        let looked_at = Instant::now();
        let n_changes = self.store.n_changes();
        let own = i64::try_from(n_changes).unwrap_or(i64::MAX);
        if topic.is_none() && !self.store.is_shared() {
            return Ok(Version { revision: None, position: own, n_changes, looked_at });
        }
        let read = move |conn: &mut Conn| {
            let revision = match topic {
                Some(Topic::Tournament(id)) => Some(store::tournaments::revision(conn, id)?),
                Some(Topic::Table(id)) => Some(store::tables::revision(conn, id)?),
                None => None,
            };
            let position = store::changes::position(conn)?.unwrap_or(own);
            Ok::<_, StoreError>(Version { revision, position, n_changes, looked_at })
        };
        self.store.read(read).await
    }
}

/// Whether it may be answered with what is the same for everybody: a page is asked for, nobody is signed in, and nothing
/// waits to be said to them.
fn is_of_visitor(req: &ServiceRequest) -> bool {
    let first = req.path().split('/').nth(1).unwrap_or_default();
    let length = req.uri().path_and_query().map_or(0, |it| it.as_str().len());
    matches!(*req.method(), Method::GET | Method::HEAD)
        && PUBLIC.contains(&first)
        && length + text(req.request(), HeaderName::from_static(HEADER)).len() < LONGEST
        && !FILES.iter().any(|end| req.path().ends_with(end))
        && [cookies::SESSION, cookies::FLASH].iter().all(|it| cookie(req.request(), it).is_none())
}

/// The answer to who cannot be answered for now.
fn told(req: ServiceRequest, error: StoreError) -> ServiceResponse<BoxBody> {
    // By way of `into_response` it would forget what error it is of.
    ServiceResponse::new(req.into_parts().0, HttpResponse::from_error(WebError::from(error)))
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

fn key(state: &AppState, req: &HttpRequest) -> Key {
    let pools = cookie(req, cookies::POOLS);
    Key {
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
