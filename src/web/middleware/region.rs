//! The live part of a page alone, for those who look at the page already and were told of a change.
//!
//! `<live-region id="…">` fetches its page again with the header `X-Live-Region: ID` and is answered only that element,
//! cut out of the very page that everybody else gets, with an `ETag` of what it says. To a visitor without a session the
//! page says nothing of their own, so that what was cut for one is kept a moment for all who ask the same: drawn once for
//! the whole hall, however many ask while it is drawn. It is known by the revision read from the database, so a later one
//! is never answered with an earlier, on however many machines; a restart loses nothing but the work.
//!
//! A region with a form in it is never kept: it holds a token made for one browser.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, web};
use bytes::Bytes;
use flate2::Compression;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::live::Topic;
use crate::store;
use crate::web::http::compress::{accepts, gzip};
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::i18n::Language;
use crate::web::request::context::language;
use crate::web::state::AppState;

/// The header that asks for a region by its id.
pub(in crate::web) const HEADER: &str = "x-live-region";
/// A region is drawn again after this time even if the revision is the same: a name may have been hidden elsewhere.
const FRESH: Duration = Duration::from_secs(2);
/// Regions that are kept at most, and their bytes.
const MOST: usize = 256;
const MOST_BYTES: usize = 32 << 20;
/// A longer address, or region's name, is not worth keeping.
const LONGEST: usize = 400;
/// What every form that sends something has.
const TOKEN: &str = "name=\"csrf\"";

/// Goes with an answer that is the same for everybody: no cookie is set with it.
#[derive(Clone, Copy)]
pub(in crate::web) struct Shared;

/// What was cut for visitors, for a moment. A clone keeps the same.
#[derive(Clone, Default)]
pub struct Regions {
    kept: Arc<Mutex<HashMap<Key, Slot>>>,
}

/// What tells one visitor's region from another's.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    host: String,
    address: String,
    region: String,
    language: Language,
}

#[derive(Clone)]
struct Slot {
    revision: i64,
    since: Instant,
    drawn: Arc<OnceCell<Drawn>>,
}

/// What a page gave when it was drawn for a visitor.
#[derive(Clone)]
enum Drawn {
    /// For everybody.
    Region(Cut),
    /// It holds something made for one browser: everybody has to ask for themselves.
    Own,
}

/// A region's HTML.
#[derive(Clone)]
struct Cut {
    etag: HeaderValue,
    plain: Bytes,
    gzip: Bytes,
}

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
    let slot = state.regions.slot(key(&req, &region), revision);
    shared(&slot, &region, req, next).await
}

/// The answer that is drawn once for all who wait for it.
async fn shared(
    slot: &OnceCell<Drawn>,
    region: &str,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Answered {
    let mut asker = Some((req, next));
    let answered: RefCell<Option<ServiceResponse<BoxBody>>> = RefCell::new(None);
    let drawing = || {
        let asker = asker.take();
        let answered = &answered;
        async move {
            // Called once, so there is one who asks.
            let (req, next) = asker.ok_or(None)?;
            let page = next.call(req).await.map_err(Some)?.map_into_boxed_body();
            let (response, cut) = cut(region, page).await?;
            let drawn = match cut {
                Some(cut) if !contains(&cut.plain, TOKEN) => Some(Drawn::Region(cut)),
                Some(_) => Some(Drawn::Own),
                None => None,
            };
            answered.replace(Some(response));
            // A page that is an error, or has no such region, is for whoever asked.
            drawn.ok_or(None)
        }
    };
    let drawn: Result<Drawn, Option<actix_web::Error>> =
        slot.get_or_try_init(drawing).await.cloned();
    match (drawn, answered.into_inner(), asker) {
        (Ok(Drawn::Region(cut)), Some(response), _) => {
            let (req, _) = response.into_parts();
            let answer = cut.answer(req.headers());
            Ok(ServiceResponse::new(req, answer))
        }
        (Ok(Drawn::Region(cut)), None, Some((req, _))) => {
            let answer = cut.answer(req.headers());
            Ok(req.into_response(answer))
        }
        (Ok(Drawn::Own), None, Some((req, next))) => {
            own(region, next.call(req).await?.map_into_boxed_body()).await
        }
        (_, Some(response), _) => Ok(response),
        (Err(Some(error)), ..) => Err(error),
        (_, None, _) => Err(WebError::internal("a region was not drawn").into()),
    }
}

/// The region for the one who asked.
async fn own(region: &str, page: ServiceResponse<BoxBody>) -> Answered {
    Ok(cut(region, page).await.map_err(|error| error.unwrap_or_else(unreadable))?.0)
}

/// The answer with the region in place of its page, and the region; the answer as it is where there is none.
async fn cut(
    region: &str,
    page: ServiceResponse<BoxBody>,
) -> Result<(ServiceResponse<BoxBody>, Option<Cut>), Option<actix_web::Error>> {
    let kind = page.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if page.status() != StatusCode::OK || !is_page {
        return Ok((page, None));
    }
    let (req, response) = page.into_parts();
    let (mut response, body) = response.into_parts();
    let html = to_bytes(body).await.map_err(|_| None)?;
    let Some(found) = find(&html, region) else {
        return Ok((ServiceResponse::new(req, response.set_body(BoxBody::new(html))), None));
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let etag = etag(&found);
    headers.insert(header::ETAG, etag.clone());
    let is_known = req.headers().get(header::IF_NONE_MATCH) == Some(&etag);
    let answer = if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.set_body(BoxBody::new(()))
    } else {
        response.set_body(BoxBody::new(found.clone()))
    };
    let cut = Cut { etag, gzip: gzip(&found, Compression::default()), plain: found };
    Ok((ServiceResponse::new(req, answer), Some(cut)))
}

/// The element `<live-region id="ID">…</live-region>` of a page; regions do not stand in each other.
fn find(html: &Bytes, id: &str) -> Option<Bytes> {
    let text = std::str::from_utf8(html).ok()?;
    let start = text.find(&format!("<live-region id=\"{id}\""))?;
    const END: &str = "</live-region>";
    let length = text.get(start..)?.find(END)? + END.len();
    Some(html.slice(start..start + length))
}

fn etag(region: &[u8]) -> HeaderValue {
    let hash: String =
        Sha256::digest(region).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{hash}\"")).unwrap_or(HeaderValue::from_static("*"))
}

fn contains(html: &[u8], sign: &str) -> bool {
    std::str::from_utf8(html).is_ok_and(|text| text.contains(sign))
}

fn unreadable() -> actix_web::Error {
    WebError::internal("a page could not be read").into()
}

impl Cut {
    fn answer(&self, headers: &HeaderMap) -> HttpResponse {
        let is_known = headers.get(header::IF_NONE_MATCH) == Some(&self.etag);
        let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header((header::ETAG, self.etag.clone()));
        let mut response = if is_known {
            response.finish()
        } else {
            response.content_type("text/html; charset=utf-8");
            if accepts(headers, "gzip") {
                response.insert_header((header::CONTENT_ENCODING, "gzip"));
                response.body(self.gzip.clone())
            } else {
                response.body(self.plain.clone())
            }
        };
        response.extensions_mut().insert(Shared);
        response
    }

    fn n_bytes(&self) -> usize {
        self.plain.len() + self.gzip.len()
    }
}

impl Regions {
    /// Where what is drawn of this revision, or of a later one, is kept.
    fn slot(&self, key: Key, revision: i64) -> Arc<OnceCell<Drawn>> {
        let mut kept = self.lock();
        if let Some(slot) = kept.get(&key).filter(|slot| slot.is_good_for(revision)) {
            return Arc::clone(&slot.drawn);
        }
        if kept.len() >= MOST || kept.values().map(Slot::n_bytes).sum::<usize>() > MOST_BYTES {
            kept.retain(|_, slot| slot.since.elapsed() < FRESH);
        }
        if kept.len() >= MOST || kept.values().map(Slot::n_bytes).sum::<usize>() > MOST_BYTES {
            kept.clear();
        }
        let slot = Slot { revision, since: Instant::now(), drawn: Arc::default() };
        let drawn = Arc::clone(&slot.drawn);
        kept.insert(key, slot);
        drawn
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Slot>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    fn is_good_for(&self, revision: i64) -> bool {
        self.revision >= revision && self.since.elapsed() < FRESH
    }

    fn n_bytes(&self) -> usize {
        match self.drawn.get() {
            Some(Drawn::Region(cut)) => cut.n_bytes(),
            Some(Drawn::Own) | None => 0,
        }
    }
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
        ("tables", id) => id.parse().ok().map(Topic::Table),
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use actix_web::App;
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_and_read_body, init_service};
    use futures_util::future::join_all;

    use super::*;

    /// What twelve who ask in the same moment, and three after them, are answered, where the page's part is `region`; a
    /// `#` in it is the number of the drawing.
    async fn asked(region: &'static str) -> Vec<String> {
        let (slot, drawings) = (Arc::<OnceCell<Drawn>>::default(), Arc::<AtomicUsize>::default());
        let draw = move || {
            let number = drawings.fetch_add(1, Ordering::Relaxed) + 1;
            async move {
                tokio::task::yield_now().await;
                let html = region.replace('#', &number.to_string());
                let page = format!("<main><live-region id=\"r\">{html}</live-region></main>");
                HttpResponse::Ok().content_type("text/html").body(page)
            }
        };
        let middleware = move |req: ServiceRequest, next: Next<BoxBody>| {
            let slot = Arc::clone(&slot);
            async move { shared(&slot, "r", req, next).await }
        };
        let app = App::new().wrap(from_fn(middleware)).default_service(web::to(draw));
        let app = init_service(app).await;
        let ask = || call_and_read_body(&app, TestRequest::get().to_request());
        let mut answers = join_all((0..12).map(|_| ask())).await;
        for _ in 0..3 {
            answers.push(ask().await);
        }
        answers.iter().map(|it| String::from_utf8_lossy(it).into_owned()).collect()
    }

    #[actix_web::test]
    async fn what_is_for_all_is_drawn_once() {
        let answers = asked("<p>#</p>").await;
        assert_eq!(answers, vec!["<live-region id=\"r\"><p>1</p></live-region>"; 15]);
    }

    #[actix_web::test]
    async fn what_holds_a_token_is_drawn_for_each() {
        let answers = asked("<input name=\"csrf\" value=\"#\">").await;
        let distinct: HashSet<&String> = answers.iter().collect();
        assert_eq!((answers.len(), distinct.len()), (15, 15));
    }

    #[test]
    fn a_region_is_cut_whole_and_by_its_id() {
        let page = Bytes::from_static(
            b"<p>a</p><live-region id=\"one\"><p>1</p></live-region><live-region id=\"two\" x=\"y\">2</live-region>",
        );
        let found = |id| find(&page, id).map(|it| String::from_utf8_lossy(&it).into_owned());
        assert_eq!(found("one").as_deref(), Some("<live-region id=\"one\"><p>1</p></live-region>"));
        assert_eq!(
            found("two").as_deref(),
            Some("<live-region id=\"two\" x=\"y\">2</live-region>")
        );
        assert_eq!((found("on"), found("\"><p")), (None, None));
    }

    #[test]
    fn what_is_kept_is_bounded_and_never_of_an_earlier_revision() {
        let regions = Regions::default();
        let key = |address: usize| Key {
            host: String::new(),
            address: address.to_string(),
            region: String::new(),
            language: Language::Es,
        };
        let first = regions.slot(key(0), 5);
        assert!(Arc::ptr_eq(&first, &regions.slot(key(0), 5)));
        assert!(Arc::ptr_eq(&first, &regions.slot(key(0), 4)), "a later one does for an earlier");
        assert!(!Arc::ptr_eq(&first, &regions.slot(key(0), 6)));
        for address in 0..10 * MOST {
            regions.slot(key(address), 1);
        }
        assert!(regions.lock().len() <= MOST);
    }
}
