//! The cache of shared answers: pages, regions, and files such as CSV and calendars that are the same for every visitor. Each is drawn and
//! compressed once, and served until something has changed.
//!
//! An answer is stored with the revision that was read before it was drawn. So a newer revision is never answered with an older page, on
//! any node; a restart only loses the cached work. Only the compressed form is cached.

use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use flate2::Compression;
use flate2::read::GzDecoder;
use quick_cache::sync::{Cache, DefaultLifecycle, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, Weighter};

use super::compress::{accepts, gzip};
use super::regions::etag;
use crate::web::i18n::Language;

/// Interval after which changes by other processes are checked again.
const CHECK: TimeDelta = TimeDelta::milliseconds(500);
/// Maximum age of a page even if nothing has changed, because it may show the time.
const OLDEST: TimeDelta = TimeDelta::seconds(10);
/// Expected number of cached answers; not a limit.
const EXPECTED: usize = 2_000;
/// Weight of a cached answer in addition to its body, in bytes.
const BESIDE: u64 = 512;

/// Headers that are cached with a page.
const CACHED_HEADERS: [HeaderName; 4] = [
    header::CONTENT_TYPE,
    header::CONTENT_DISPOSITION,
    header::CACHE_CONTROL,
    header::LAST_MODIFIED,
];

/// Marks an answer as the same for everybody: no cookie may be set with it.
#[derive(Clone, Copy)]
pub struct SharedAnswer;

/// The bounded cache of shared answers. Clones share it.
#[derive(Clone)]
pub struct SharedPages(Arc<Inner>);

struct Inner {
    cached: Cache<PageKey, Arc<CachedAnswer>, Weight>,
    /// Maximum age of a page if its tournament is unchanged, but other facts have changed.
    age: TimeDelta,
    n_drawn: AtomicU64,
    n_answered: AtomicU64,
}

/// Key of a cached answer: everything on which its content depends.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// Base URL of the request; empty if the service has a configured one.
    pub base: String,
    /// Path and query of the page.
    pub address: String,
    /// Id of the region; empty for the whole page.
    pub region: String,
    pub language: Language,
    /// Word of the chosen color scheme; empty if none was chosen.
    pub theme: &'static str,
    /// Cookie with the pools chosen last.
    pub pools: String,
}

/// A cached answer, with the version of the facts that it shows.
pub struct CachedAnswer {
    drawn: DrawnAnswer,
    version: FactsVersion,
    /// Time of drawing, by the clock that pages show, like all times here.
    at: DateTime<Utc>,
    checked: Mutex<VersionCheck>,
    /// Lets one request at a time check the version for all.
    turn: tokio::sync::Mutex<()>,
    is_over: AtomicBool,
}

/// Result of the last version check. It holds for some time, while this process writes nothing.
struct VersionCheck {
    n_changes: u64,
    at: DateTime<Utc>,
    until: DateTime<Utc>,
}

/// Version of the facts from which a page was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactsVersion {
    /// Revision of its tournament. `None` if the page belongs to none.
    pub revision: Option<i64>,
    /// Write position of the database.
    pub position: i64,
    /// Number of writes of this process.
    pub n_changes: u64,
    /// Time at which the version check began. The page shows the facts of that moment or later ones.
    pub looked_at: Instant,
}

/// Result of drawing a page for a visitor.
pub enum DrawnAnswer {
    /// The same for everybody.
    Page(SharedPage),
    /// Not shareable: it contains something made for one browser, or is no page. Each visitor gets their own.
    Own,
}

/// A page, region or file as it is sent.
pub struct SharedPage {
    gzip: Bytes,
    etag: HeaderValue,
    /// Headers of [`CACHED_HEADERS`] that describe it.
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A reserved place in the cache for an answer being drawn.
pub struct CacheSlot<'a> {
    guard: PlaceholderGuard<
        'a,
        PageKey,
        Arc<CachedAnswer>,
        Weight,
        DefaultHashBuilder,
        DefaultLifecycle<PageKey, Arc<CachedAnswer>>,
    >,
    n_drawn: &'a AtomicU64,
}

/// Weighs cached answers by bytes.
#[derive(Clone)]
struct Weight;

/// Statistics of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheFigures {
    /// Number of cached pages and regions.
    pub n_cached: usize,
    /// Size of the cache in bytes.
    pub n_bytes: u64,
    /// Number of answers drawn.
    pub n_drawn: u64,
    /// Number of answers served from the cache.
    pub n_answered: u64,
}

impl SharedPages {
    /// A cache of at most `most_bytes`. `age` is the maximum age of a page if only facts outside its tournament have changed.
    pub fn new(most_bytes: u64, age: Duration) -> Self {
        let cached = Cache::with_weighter(EXPECTED, most_bytes, Weight);
        let age = TimeDelta::from_std(age).unwrap_or(OLDEST);
        let (n_drawn, n_answered) = Default::default();
        Self(Arc::new(Inner { cached, age, n_drawn, n_answered }))
    }

    /// Returns the cached answer, or a place to fill. Concurrent requests for the same key wait until it is filled, and one of them gets
    /// the place if it is abandoned.
    pub async fn of(&self, key: &PageKey) -> Result<Arc<CachedAnswer>, CacheSlot<'_>> {
        let found = self.0.cached.get_value_or_guard_async(key).await;
        found.map_err(|guard| CacheSlot { guard, n_drawn: &self.0.n_drawn })
    }

    /// Removes an outdated answer from the cache.
    pub fn forget(&self, key: &PageKey, cached: &Arc<CachedAnswer>) {
        cached.is_over.store(true, Ordering::Release);
        self.0.cached.remove_if(key, |it| Arc::ptr_eq(it, cached));
    }

    /// The response for a browser with these headers; `known` is the ETag that it already has.
    pub fn answer(
        &self,
        page: &SharedPage,
        headers: &HeaderMap,
        known: Option<&HeaderValue>,
    ) -> HttpResponse {
        self.0.n_answered.fetch_add(1, Ordering::Relaxed);
        page.answer(headers, known)
    }

    /// Maximum age of a page if only facts outside its tournament have changed.
    pub fn age(&self) -> TimeDelta {
        self.0.age
    }

    /// Current contents of the cache, and its use since the start.
    pub fn figures(&self) -> CacheFigures {
        CacheFigures {
            n_cached: self.0.cached.len(),
            n_bytes: self.0.cached.weight(),
            n_drawn: self.0.n_drawn.load(Ordering::Relaxed),
            n_answered: self.0.n_answered.load(Ordering::Relaxed),
        }
    }
}

impl CachedAnswer {
    pub fn drawn(&self) -> &DrawnAnswer {
        &self.drawn
    }

    /// Reports whether the answer shows the facts of the moment `asked` or later ones. If a tournament changes faster than its pages are
    /// drawn, all requests that waited for the answer can use it, instead of drawing one each.
    pub fn is_of(&self, asked: Instant) -> bool {
        self.version.looked_at >= asked
    }

    /// Reports whether the last check still holds: it is recent, and this process has written nothing since.
    pub fn is_checked(&self, n_changes: u64, now: DateTime<Utc>) -> bool {
        let checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        checked.n_changes == n_changes
            && (checked.at..checked.until).contains(&now)
            && !self.is_over.load(Ordering::Acquire)
    }

    /// Waits for the right to check the version; one request at a time has it.
    pub async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Reports whether the answer equals a page drawn now. If so, [`Self::is_checked`] answers for a moment without another check.
    pub fn is_current(&self, version: FactsVersion, now: DateTime<Utc>, age: TimeDelta) -> bool {
        let is_same = version.position == self.version.position;
        let end = self.at + if is_same { OLDEST } else { age.min(OLDEST) };
        if self.is_over.load(Ordering::Acquire)
            || version.revision != self.version.revision
            || !(self.at..end).contains(&now)
        {
            return false;
        }
        let until = end.min(now + CHECK);
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner) =
            VersionCheck { n_changes: version.n_changes, at: now, until };
        true
    }
}

impl SharedPage {
    /// A shareable page, or a region of one, from its HTML.
    pub fn new(html: &[u8], is_region: bool) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        Self::answered(html, &headers, is_region)
    }

    /// A shareable answer from a body and the headers it was answered with: a page, a region or a file.
    pub fn answered(body: &[u8], headers: &HeaderMap, is_region: bool) -> Self {
        let caching = HeaderValue::from_static(if is_region { "no-store" } else { "no-cache" });
        let of = |name: HeaderName| headers.get(&name).cloned().map(|value| (name, value));
        let mut headers: Vec<_> = CACHED_HEADERS.into_iter().filter_map(of).collect();
        if is_region || headers.iter().all(|(name, _)| *name != header::CACHE_CONTROL) {
            headers.retain(|(name, _)| *name != header::CACHE_CONTROL);
            headers.push((header::CACHE_CONTROL, caching));
        }
        Self { gzip: gzip(body, Compression::default()), etag: etag(body), headers }
    }

    /// Reports whether the client has the version of this time. Times have seconds, so only the same one counts.
    fn is_unmodified(&self, headers: &HeaderMap) -> bool {
        let own = self.headers.iter().find(|(name, _)| *name == header::LAST_MODIFIED);
        own.is_some_and(|(_, at)| headers.get(header::IF_MODIFIED_SINCE) == Some(at))
    }

    fn answer(&self, headers: &HeaderMap, known: Option<&HeaderValue>) -> HttpResponse {
        let known = known.and_then(|value| value.to_str().ok());
        let own = self.etag.to_str().unwrap_or_default();
        let is_known = match known {
            Some(known) => known.split(',').any(|it| it.trim() == own),
            None => self.is_unmodified(headers),
        };
        let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        const VARY: HeaderValue =
            HeaderValue::from_static("Cookie, Accept-Language, Accept-Encoding");
        response
            .insert_header((header::ETAG, self.etag.clone()))
            .insert_header((header::VARY, VARY));
        for (name, value) in &self.headers {
            if !is_known || *name == header::CACHE_CONTROL {
                response.insert_header((name.clone(), value.clone()));
            }
        }
        let mut response = if is_known {
            response.finish()
        } else {
            if accepts(headers, "gzip") {
                const GZIP: HeaderValue = HeaderValue::from_static("gzip");
                response.insert_header((header::CONTENT_ENCODING, GZIP));
                response.body(self.gzip.clone())
            } else {
                response.body(self.plain())
            }
        };
        response.extensions_mut().insert(SharedAnswer);
        response
    }

    fn plain(&self) -> Vec<u8> {
        let mut html = Vec::new();
        // Decompressing data that was compressed here cannot fail.
        if let Err(error) = GzDecoder::new(self.gzip.as_ref()).read_to_end(&mut html) {
            tracing::error!("a page that is kept cannot be read: {error}");
        }
        html
    }
}

impl CacheSlot<'_> {
    /// Caches the drawn answer with its version, and hands it to waiting requests.
    pub fn fill(
        self,
        drawn: DrawnAnswer,
        version: FactsVersion,
        at: DateTime<Utc>,
    ) -> Arc<CachedAnswer> {
        let checked = VersionCheck { n_changes: version.n_changes, at, until: at + CHECK };
        let (turn, is_over) = Default::default();
        let checked = Mutex::new(checked);
        let cached = Arc::new(CachedAnswer { drawn, version, at, checked, turn, is_over });
        self.n_drawn.fetch_add(1, Ordering::Relaxed);
        // An error means that the key was removed in the meantime; the next request draws again.
        let _ = self.guard.insert(Arc::clone(&cached));
        cached
    }
}

impl Weighter<PageKey, Arc<CachedAnswer>> for Weight {
    fn weight(&self, key: &PageKey, cached: &Arc<CachedAnswer>) -> u64 {
        let sent = match &cached.drawn {
            DrawnAnswer::Page(page) => page.gzip.len(),
            DrawnAnswer::Own => 0,
        };
        let named = key.base.len() + key.address.len() + key.region.len() + key.pools.len();
        BESIDE + u64::try_from(sent + named).unwrap_or(u64::MAX / 2)
    }
}
