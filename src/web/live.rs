//! Event streams that say "changed" (see [`crate::live`]).

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::watch::Receiver;
use tokio::time::{Instant, sleep_until, timeout};

use super::error::WebError;
use super::path::Id;
use super::respond::Answer;
use super::{AppState, secret};
use crate::live::Topic;
use crate::store;
use crate::tournament::id::{TableId, TournamentId};

/// A comment is sent after so long a silence, so that neither side takes the other for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A change is told at once; those that follow it within this time are told together at its end.
const QUIET: Duration = Duration::from_millis(250);
/// Where a browser reconnects by itself it waits so long, in milliseconds: each for another time of its own.
const RETRY: std::ops::Range<u16> = 500..5000;

/// `GET /tournaments/{id}/events`; `?since=` is the revision that the page shows.
pub async fn tournament(
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
) -> Answer {
    let changes = state.live.watch(Topic::Tournament(id));
    let revision = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::tournaments::revision(conn, id)?))
        .await?;
    Ok(events(&req, changes, revision))
}

/// `GET /tables/{id}/events`; `?since=` is the tournament's revision that the page shows.
pub async fn table(req: HttpRequest, state: Data<AppState>, Id(id): Id<TableId>) -> Answer {
    let changes = state.live.watch(Topic::Table(id));
    let revision =
        state.store.read(move |conn| Ok::<_, WebError>(store::tables::revision(conn, id)?)).await?;
    Ok(events(&req, changes, revision))
}

fn events(req: &HttpRequest, changes: Receiver<i64>, revision: i64) -> HttpResponse {
    let retry = retry();
    let greeting = match seen(req) {
        Some(seen) if seen < revision => format!("retry: {retry}\n{}", changed(revision)),
        _ => format!("retry: {retry}\nid: {revision}\n\n"),
    };
    let viewer = Viewer { changes, greeting: Some(greeting), told: revision, told_at: None };
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(lines(viewer))
}

fn retry() -> u16 {
    let [low, high, ..] = secret::random_bytes();
    RETRY.start + u16::from_le_bytes([low, high]) % (RETRY.end - RETRY.start)
}

/// The last revision that the viewer has heard of: of the connection before, or of the page.
fn seen(req: &HttpRequest) -> Option<i64> {
    let header = req.headers().get("last-event-id").and_then(|value| value.to_str().ok());
    let since = || req.query_string().split('&').find_map(|pair| pair.strip_prefix("since="));
    header.or_else(since)?.parse().ok()
}

/// One who watches.
struct Viewer {
    changes: Receiver<i64>,
    /// What is said first.
    greeting: Option<String>,
    /// The last revision told.
    told: i64,
    /// When a change was told last.
    told_at: Option<Instant>,
}

/// The greeting, then a "changed" for each change or burst of changes.
fn lines(viewer: Viewer) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::unfold(viewer, |mut viewer| async move {
        let line = viewer.line().await?;
        Some((Ok(Bytes::from(line)), viewer))
    })
}

impl Viewer {
    /// What is said next; `None` when the service stops.
    async fn line(&mut self) -> Option<String> {
        if let Some(greeting) = self.greeting.take() {
            return Some(greeting);
        }
        loop {
            match timeout(HEARTBEAT, self.changes.changed()).await {
                Err(_) => return Some(": still here\n\n".to_owned()),
                Ok(Err(_)) => return None,
                Ok(Ok(())) => {}
            }
            if let Some(told_at) = self.told_at.filter(|it| it.elapsed() < QUIET) {
                sleep_until(told_at + QUIET).await;
            }
            let latest = *self.changes.borrow_and_update();
            // What came between subscribing and reading the revision was in the greeting.
            if latest > self.told {
                self.told = latest;
                self.told_at = Some(Instant::now());
                return Some(changed(latest));
            }
        }
    }
}

fn changed(revision: i64) -> String {
    format!("event: changed\nid: {revision}\ndata: {revision}\n\n")
}
