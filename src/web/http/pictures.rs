//! Images rendered from drawings: on blocking threads, few at a time, and cached by the hash of the drawing. So a cached image is never
//! outdated, and a browser that already has it gets 304 before anything is rendered.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderMap};
use actix_web::web::block;
use bytes::Bytes;
use pictures::card::picture;
use pictures::crest::own::{Picture, PictureError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::WebError;
use super::shared_pages::SharedAnswer;

/// Maximum wait for a place to render.
const PATIENCE: Duration = Duration::from_secs(10);
/// Size of the cache in bytes, and the expected number of images in it.
const MOST_BYTES: u64 = 16 << 20;
const EXPECTED: usize = 256;

/// Number of images rendered, and of pages drawn, at a time: half the number of cores.
pub fn at_once() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// SHA-256 of a drawing.
type SvgDigest = [u8; 32];

/// The cache of rendered images. Clones share it.
#[derive(Clone)]
pub struct Pictures {
    cached: Arc<Cache<SvgDigest, Bytes, Weight>>,
    room: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            cached: Arc::new(Cache::with_weighter(EXPECTED, MOST_BYTES, Weight)),
            room: Arc::new(Semaphore::new(at_once())),
        }
    }
}

impl Pictures {
    /// Answers with the drawing as a PNG that may be cached for a minute.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if no place to render becomes free in time.
    pub async fn answer(&self, headers: &HeaderMap, svg: String) -> Result<HttpResponse, WebError> {
        let key: SvgDigest = Sha256::digest(svg.as_bytes()).into();
        let hash: String = key.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let etag = format!("\"{hash}\"");
        let sent = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let is_known = sent.is_some_and(|sent| sent.contains(&etag));
        let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        answer
            .insert_header((header::CACHE_CONTROL, "public, max-age=60"))
            .insert_header((header::ETAG, etag));
        let mut answer = match is_known {
            true => answer.finish(),
            false => answer.content_type("image/png").body(self.png(key, svg).await?),
        };
        answer.extensions_mut().insert(SharedAnswer);
        Ok(answer)
    }

    /// Re-encodes an uploaded picture. The inner error says why the file is not accepted.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if no place to render becomes free in time.
    pub async fn redrawn(&self, file: Vec<u8>) -> Result<Result<Picture, PictureError>, WebError> {
        let turn = self.turn().await?;
        let drawn = block(move || {
            let _turn = turn;
            Picture::of(&file)
        });
        drawn.await.map_err(WebError::internal)
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, WebError> {
        let turn = timeout(PATIENCE, Arc::clone(&self.room).acquire_owned()).await;
        let turn = turn.map_err(|_| WebError::TooMany { seconds: PATIENCE.as_secs() })?;
        turn.map_err(WebError::internal)
    }

    /// The rendered image. Concurrent requests for the same drawing wait for one rendering.
    async fn png(&self, key: SvgDigest, svg: String) -> Result<Bytes, WebError> {
        let place = match self.cached.get_value_or_guard_async(&key).await {
            Ok(png) => return Ok(png),
            Err(place) => place,
        };
        let turn = self.turn().await?;
        let painted = block(move || {
            // The place is held by the work itself, because the request may be canceled earlier.
            let _turn = turn;
            picture::png(&svg)
        });
        let png =
            Bytes::from(painted.await.map_err(WebError::internal)?.map_err(WebError::internal)?);
        // An error means that the entry was evicted in the meantime; the next request renders again.
        let _ = place.insert(png.clone());
        Ok(png)
    }
}

/// Weighs images by their size in bytes.
#[derive(Clone)]
struct Weight;

impl Weighter<SvgDigest, Bytes> for Weight {
    fn weight(&self, _: &SvgDigest, png: &Bytes) -> u64 {
        (png.len() as u64).max(1)
    }
}
