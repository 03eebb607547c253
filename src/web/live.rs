//! Event streams that say "changed" (see [`crate::live`]).

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{sleep, timeout};

use super::AppState;
use super::error::WebError;
use super::path::Id;
use super::respond::Answer;
use crate::live::Topic;
use crate::store;
use crate::tournament::id::{TableId, TournamentId};

/// A comment is sent after so long a silence, so that neither side takes the other for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Changes so close together are told as one.
const QUIET: Duration = Duration::from_millis(250);

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
    let revision = state
        .store
        .read(move |conn| {
            let (_, _, _, tournament) = store::tables::with_tournament(conn, id)?;
            Ok::<_, WebError>(store::tournaments::revision(conn, tournament.id)?)
        })
        .await?;
    Ok(events(&req, changes, revision))
}

fn events(req: &HttpRequest, changes: Receiver<i64>, revision: i64) -> HttpResponse {
    let greeting = match seen(req) {
        Some(seen) if seen < revision => format!("retry: 2000\n{}", changed(revision)),
        _ => format!("retry: 2000\nid: {revision}\n\n"),
    };
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(lines(changes, greeting, revision))
}

/// The last revision that the viewer has heard of: of the connection before, or of the page.
fn seen(req: &HttpRequest) -> Option<i64> {
    let header = req.headers().get("last-event-id").and_then(|value| value.to_str().ok());
    let since = || req.query_string().split('&').find_map(|pair| pair.strip_prefix("since="));
    header.or_else(since)?.parse().ok()
}

/// The greeting, then a "changed" for each change or burst of changes.
fn lines(
    changes: Receiver<i64>,
    greeting: String,
    revision: i64,
) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::unfold(
        (changes, Some(greeting), revision),
        |(mut changes, greeting, told)| async move {
            let (line, told) = match greeting {
                Some(greeting) => (greeting, told),
                None => next_line(&mut changes, told).await?,
            };
            Some((Ok(Bytes::from(line)), (changes, None, told)))
        },
    )
}

async fn next_line(changes: &mut Receiver<i64>, told: i64) -> Option<(String, i64)> {
    let mut latest = match timeout(HEARTBEAT, changes.recv()).await {
        Err(_) => return Some((": still here\n\n".to_owned(), told)),
        Ok(Ok(revision)) => revision.max(told),
        Ok(Err(RecvError::Lagged(_))) => told,
        Ok(Err(RecvError::Closed)) => return None,
    };
    sleep(QUIET).await;
    loop {
        match changes.try_recv() {
            Ok(revision) => latest = latest.max(revision),
            Err(TryRecvError::Lagged(_)) => {}
            Err(TryRecvError::Empty | TryRecvError::Closed) => break,
        }
    }
    Some((changed(latest), latest))
}

fn changed(revision: i64) -> String {
    format!("event: changed\nid: {revision}\ndata: {revision}\n\n")
}
