//! Pictures painted of drawings: few at a time, beside the threads that answer, and kept by what they show. So one that
//! is kept is never out of date, and whoever has it already is told so before anything is painted.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderMap};
use actix_web::web::block;
use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::WebError;
use super::shared::Shared;
use crate::card::picture;
use crate::crest::own::{Picture, PictureError};

/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of pictures that are kept, and how many that is about.
const MOST_BYTES: u64 = 16 << 20;
const EXPECTED: usize = 256;

/// Pictures painted, and pages drawn, at a time: on half of the cores.
pub fn at_once() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// The SHA-256 of a drawing.
type Key = [u8; 32];

/// What was painted. A clone keeps the same.
#[derive(Clone)]
pub struct Pictures {
    kept: Arc<Cache<Key, Bytes, Weight>>,
    room: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            kept: Arc::new(Cache::with_weighter(EXPECTED, MOST_BYTES, Weight)),
            room: Arc::new(Semaphore::new(at_once())),
        }
    }
}

impl Pictures {
    /// The drawing as a picture, to be asked for again after a minute.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many are painted already.
    pub async fn answer(&self, headers: &HeaderMap, svg: String) -> Result<HttpResponse, WebError> {
        let key: Key = Sha256::digest(svg.as_bytes()).into();
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
        answer.extensions_mut().insert(Shared);
        Ok(answer)
    }

    /// A file that was sent, drawn anew.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many are painted already.
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

    /// Whoever asks for the same while it is painted waits for it.
    async fn png(&self, key: Key, svg: String) -> Result<Bytes, WebError> {
        let place = match self.kept.get_value_or_guard_async(&key).await {
            Ok(png) => return Ok(png),
            Err(place) => place,
        };
        let turn = self.turn().await?;
        let painted = block(move || {
            // Whoever asked may be gone: the turn is over when the work is.
            let _turn = turn;
            picture::png(&svg)
        });
        let png =
            Bytes::from(painted.await.map_err(WebError::internal)?.map_err(WebError::internal)?);
        // An error: it was taken out meanwhile, and whoever asks next paints again.
        let _ = place.insert(png.clone());
        Ok(png)
    }
}

/// Weighs pictures by their bytes.
#[derive(Clone)]
struct Weight;

impl Weighter<Key, Bytes> for Weight {
    fn weight(&self, _: &Key, png: &Bytes) -> u64 {
        (png.len() as u64).max(1)
    }
}
