//! Pages, regions of them, and files such as CSV and calendars, that are the same for every visitor: drawn once, compressed once, and kept for all who ask
//! the same until something has changed.
//!
//! What was drawn is known by the revision read from the database before, so a later one is never answered with an
//! earlier, on however many machines; a restart loses nothing but the work. Kept is only what is sent, compressed.

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

/// What another process wrote is seen after so long at the latest.
const CHECK: TimeDelta = TimeDelta::milliseconds(500);
/// A page is drawn again after this time even if nothing has changed: it may say what time it is.
const OLDEST: TimeDelta = TimeDelta::seconds(10);
/// About so many are kept, which is no bound.
const EXPECTED: usize = 2_000;
/// What one that is kept weighs beside what is sent.
const BESIDE: u64 = 512;

/// Headers that are kept with a page.
const KEPT: [HeaderName; 3] =
    [header::CONTENT_TYPE, header::CONTENT_DISPOSITION, header::CACHE_CONTROL];

/// Goes with an answer that is the same for everybody: no cookie is set with it.
#[derive(Clone, Copy)]
pub struct Shared;

/// What is shared, in bounds. A clone keeps the same.
#[derive(Clone)]
pub struct SharedPages(Arc<Inner>);

struct Inner {
    kept: Cache<Key, Arc<Kept>, Weight>,
    /// How old a page may be whose tournament has not changed, while something else has.
    age: TimeDelta,
    n_drawn: AtomicU64,
    n_answered: AtomicU64,
}

/// What tells one visitor's page from another's.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// What the site was asked by; empty where it has one address.
    pub base: String,
    /// Path and query of the page.
    pub address: String,
    /// The id of the region; empty: the whole page.
    pub region: String,
    /// The page's language.
    pub language: Language,
    /// The word of the chosen scheme; empty where none was chosen.
    pub theme: &'static str,
    /// The cookie of the pools last chosen.
    pub pools: String,
}

/// What was drawn, and of what.
pub struct Kept {
    drawn: Drawn,
    version: Version,
    /// By the clock that pages tell, as all times here.
    at: DateTime<Utc>,
    checked: Mutex<Checked>,
    /// One looks for all.
    turn: tokio::sync::Mutex<()>,
    is_over: AtomicBool,
}

/// As long as this process has written so often, and for some time, it is current.
struct Checked {
    n_changes: u64,
    at: DateTime<Utc>,
    until: DateTime<Utc>,
}

/// What facts a page was drawn of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The revision of its tournament; where it is of none, nothing.
    pub revision: Option<i64>,
    /// How far the database had been written.
    pub position: i64,
    /// How often this process had written.
    pub n_changes: u64,
    /// When somebody began to look; the page is drawn of what they found, or of later facts.
    pub looked_at: Instant,
}

/// What a page gave when it was drawn for a visitor.
pub enum Drawn {
    /// For everybody.
    Page(Page),
    /// It holds something made for one browser, or is no page: everybody has to ask for themselves.
    Own,
}

/// A page, a region or a file as it is sent.
pub struct Page {
    gzip: Bytes,
    etag: HeaderValue,
    /// What says how it is to be taken, of [`KEPT`].
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// Where what is drawn will be kept.
pub struct Place<'a> {
    guard: PlaceholderGuard<
        'a,
        Key,
        Arc<Kept>,
        Weight,
        DefaultHashBuilder,
        DefaultLifecycle<Key, Arc<Kept>>,
    >,
    n_drawn: &'a AtomicU64,
}

/// Weighs by bytes.
#[derive(Clone)]
struct Weight;

/// What is kept, and what it was good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Pages and regions that are kept.
    pub n_kept: usize,
    /// Their bytes.
    pub n_bytes: u64,
    /// How often one was drawn.
    pub n_drawn: u64,
    /// How often somebody was answered with one.
    pub n_answered: u64,
}

impl SharedPages {
    /// Keeps at most so many bytes. A page whose tournament has not changed may be of facts so old where others have.
    pub fn new(most_bytes: u64, age: Duration) -> Self {
        let kept = Cache::with_weighter(EXPECTED, most_bytes, Weight);
        let age = TimeDelta::from_std(age).unwrap_or(OLDEST);
        let (n_drawn, n_answered) = Default::default();
        Self(Arc::new(Inner { kept, age, n_drawn, n_answered }))
    }

    /// What is kept, otherwise the place for it. Whoever asks for the same meanwhile waits until it is filled, and gets the
    /// place if it is given up.
    pub async fn of(&self, key: &Key) -> Result<Arc<Kept>, Place<'_>> {
        let found = self.0.kept.get_value_or_guard_async(key).await;
        found.map_err(|guard| Place { guard, n_drawn: &self.0.n_drawn })
    }

    /// Forgets what is not current any more.
    pub fn forget(&self, key: &Key, kept: &Arc<Kept>) {
        kept.is_over.store(true, Ordering::Release);
        self.0.kept.remove_if(key, |it| Arc::ptr_eq(it, kept));
    }

    /// The answer for who sent these headers, and has what is `known`.
    pub fn answer(
        &self,
        page: &Page,
        headers: &HeaderMap,
        known: Option<&HeaderValue>,
    ) -> HttpResponse {
        self.0.n_answered.fetch_add(1, Ordering::Relaxed);
        page.answer(headers, known)
    }

    /// How old a page may be of which only something else has changed.
    pub fn age(&self) -> TimeDelta {
        self.0.age
    }

    /// What is kept now, and what was done since the start.
    pub fn figures(&self) -> Figures {
        Figures {
            n_kept: self.0.kept.len(),
            n_bytes: self.0.kept.weight(),
            n_drawn: self.0.n_drawn.load(Ordering::Relaxed),
            n_answered: self.0.n_answered.load(Ordering::Relaxed),
        }
    }
}

impl Kept {
    /// What was drawn.
    pub fn drawn(&self) -> &Drawn {
        &self.drawn
    }

    /// Whether it shows what there was to be seen at `asked`, whatever has changed since: where a tournament changes faster
    /// than its pages are drawn, those who waited while this one was would each draw their own.
    pub fn is_of(&self, asked: Instant) -> bool {
        self.version.looked_at >= asked
    }

    /// Whether nobody has to look: this process has written nothing since somebody did, a moment ago.
    pub fn is_checked(&self, n_changes: u64, now: DateTime<Utc>) -> bool {
        let checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        checked.n_changes == n_changes
            && (checked.at..checked.until).contains(&now)
            && !self.is_over.load(Ordering::Acquire)
    }

    /// One at a time looks whether it is current.
    pub async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Whether it is as it would be drawn now; then nobody has to look for a moment.
    pub fn is_current(&self, version: Version, now: DateTime<Utc>, age: TimeDelta) -> bool {
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
            Checked { n_changes: version.n_changes, at: now, until };
        true
    }
}

impl Page {
    /// Of the HTML of a page, or of a region of one.
    pub fn new(html: &[u8], is_region: bool) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        Self::answered(html, &headers, is_region)
    }

    /// Of a body that was answered with these headers: a page, a region of one, or a file.
    pub fn answered(body: &[u8], headers: &HeaderMap, is_region: bool) -> Self {
        let caching = HeaderValue::from_static(if is_region { "no-store" } else { "no-cache" });
        let of = |name: HeaderName| headers.get(&name).cloned().map(|value| (name, value));
        let mut headers: Vec<_> = KEPT.into_iter().filter_map(of).collect();
        if is_region || headers.iter().all(|(name, _)| *name != header::CACHE_CONTROL) {
            headers.retain(|(name, _)| *name != header::CACHE_CONTROL);
            headers.push((header::CACHE_CONTROL, caching));
        }
        Self { gzip: gzip(body, Compression::default()), etag: etag(body), headers }
    }

    fn answer(&self, headers: &HeaderMap, known: Option<&HeaderValue>) -> HttpResponse {
        let known = known.and_then(|value| value.to_str().ok());
        let own = self.etag.to_str().unwrap_or_default();
        let is_known = known.is_some_and(|known| known.split(',').any(|it| it.trim() == own));
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
        response.extensions_mut().insert(Shared);
        response
    }

    fn plain(&self) -> Vec<u8> {
        let mut html = Vec::new();
        // What was compressed into memory a moment ago is read from it again.
        if let Err(error) = GzDecoder::new(self.gzip.as_ref()).read_to_end(&mut html) {
            tracing::error!("a page that is kept cannot be read: {error}");
        }
        html
    }
}

impl Place<'_> {
    /// Keeps what was drawn of the facts of `version`, and answers those who wait with it.
    pub fn fill(self, drawn: Drawn, version: Version, at: DateTime<Utc>) -> Arc<Kept> {
        let checked = Checked { n_changes: version.n_changes, at, until: at + CHECK };
        let (turn, is_over) = Default::default();
        let checked = Mutex::new(checked);
        let kept = Arc::new(Kept { drawn, version, at, checked, turn, is_over });
        self.n_drawn.fetch_add(1, Ordering::Relaxed);
        // An error: the key was taken out meanwhile, and whoever asks next draws again.
        let _ = self.guard.insert(Arc::clone(&kept));
        kept
    }
}

impl Weighter<Key, Arc<Kept>> for Weight {
    fn weight(&self, key: &Key, kept: &Arc<Kept>) -> u64 {
        let sent = match &kept.drawn {
            Drawn::Page(page) => page.gzip.len(),
            Drawn::Own => 0,
        };
        let named = key.base.len() + key.address.len() + key.region.len() + key.pools.len();
        BESIDE + u64::try_from(sent + named).unwrap_or(u64::MAX / 2)
    }
}
