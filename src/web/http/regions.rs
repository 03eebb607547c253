//! Regions of live pages: cut out of their pages, answered alone, and kept a moment for all who ask the same.
//!
//! What was cut is known by the revision read from the database, so a later one is never answered with an earlier, on
//! however many machines; a restart loses nothing but the work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use bytes::Bytes;
use flate2::Compression;
use quick_cache::sync::{Cache, DefaultLifecycle, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, Weighter};
use sha2::{Digest, Sha256};

use super::compress::{accepts, gzip};
use crate::web::i18n::Language;

/// The header that asks for a region by its id.
pub const HEADER: &str = "x-live-region";
/// A region is drawn again after this time even if the revision is the same: a name may have been hidden elsewhere.
const FRESH: Duration = Duration::from_secs(2);
/// Regions that are kept at most, and their bytes.
pub const MOST: usize = 256;
const MOST_BYTES: u64 = 32 << 20;

/// Goes with an answer that is the same for everybody: no cookie is set with it.
#[derive(Clone, Copy)]
pub struct Shared;

/// What was cut for visitors, for a moment. A clone keeps the same.
#[derive(Clone)]
pub struct Regions(Arc<Cache<Key, Kept, Weight>>);

/// What tells one visitor's region from another's.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// What the site was asked by.
    pub host: String,
    /// Path and query of the page.
    pub address: String,
    /// Its id.
    pub region: String,
    /// The page's language.
    pub language: Language,
}

/// Where what is drawn will be kept.
pub struct Place<'a> {
    guard: Guard<'a>,
    revision: i64,
    since: Instant,
}

type Guard<'a> =
    PlaceholderGuard<'a, Key, Kept, Weight, DefaultHashBuilder, DefaultLifecycle<Key, Kept>>;

#[derive(Clone)]
struct Kept {
    revision: i64,
    since: Instant,
    drawn: Drawn,
}

/// Weighs a region by its bytes, and so that no more are kept than allowed.
#[derive(Clone)]
struct Weight;

/// What a page gave when it was drawn for a visitor.
#[derive(Clone)]
pub enum Drawn {
    /// For everybody.
    Region(Cut),
    /// It holds something made for one browser: everybody has to ask for themselves.
    Own,
}

/// A region's HTML.
#[derive(Clone)]
pub struct Cut {
    /// What it says, in short.
    pub etag: HeaderValue,
    /// As the page has it.
    pub plain: Bytes,
    gzip: Bytes,
}

impl Cut {
    /// The region of a page; none where it has no such region.
    pub fn of(page: &Bytes, id: &str) -> Option<Self> {
        let plain = find(page, id)?;
        Some(Self { etag: etag(&plain), gzip: gzip(&plain, Compression::default()), plain })
    }

    /// As it is sent.
    pub fn answer(&self, headers: &HeaderMap) -> HttpResponse {
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

impl Default for Regions {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(MOST, MOST_BYTES, Weight)))
    }
}

impl Regions {
    /// What was drawn of this revision, or of a later one, a moment ago; otherwise the place for it. Whoever asks for the
    /// same meanwhile waits until it is filled, and gets the place if it is given up.
    pub async fn of(&self, key: &Key, revision: i64) -> Result<Drawn, Place<'_>> {
        loop {
            self.0.remove_if(key, |kept| kept.revision < revision || kept.since.elapsed() >= FRESH);
            match self.0.get_value_or_guard_async(key).await {
                Ok(kept) if kept.revision >= revision => return Ok(kept.drawn),
                // Filled just now by somebody who had read an earlier revision.
                Ok(_) => {}
                Err(guard) => return Err(Place { guard, revision, since: Instant::now() }),
            }
        }
    }

    /// How many are kept.
    pub fn n_kept(&self) -> usize {
        self.0.len()
    }
}

impl Place<'_> {
    /// Keeps what was drawn, and answers those who wait with it.
    pub fn fill(self, drawn: Drawn) {
        let kept = Kept { revision: self.revision, since: self.since, drawn };
        // An error: the key was taken out meanwhile, and whoever asks next draws again.
        let _ = self.guard.insert(kept);
    }
}

impl Weighter<Key, Kept> for Weight {
    fn weight(&self, _: &Key, kept: &Kept) -> u64 {
        let least = MOST_BYTES / MOST as u64;
        match &kept.drawn {
            Drawn::Region(cut) => (cut.n_bytes() as u64).max(least),
            Drawn::Own => least,
        }
    }
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
