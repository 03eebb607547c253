//! Event streams that say "changed" (see [`crate::live`]).

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use bytes::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{sleep, timeout};

use super::AppState;
use super::path::Id;
use super::respond::Answer;
use crate::live::Topic;
use crate::tournament::id::{TableId, TournamentId};

/// A comment is sent after so long a silence, so that neither side takes the other for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Changes so close together are told as one.
const QUIET: Duration = Duration::from_millis(250);

/// `GET /tournaments/{id}/events`
pub async fn tournament(state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    Ok(events(&state, Topic::Tournament(id)))
}

/// `GET /tables/{id}/events`
pub async fn table(state: Data<AppState>, Id(id): Id<TableId>) -> Answer {
    Ok(events(&state, Topic::Table(id)))
}

fn events(state: &AppState, topic: Topic) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(lines(state.live.watch(topic)))
}

/// The stream: a greeting, then a "changed" with the revision as its id for each change or burst of changes.
fn lines(changes: Receiver<i64>) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::unfold((changes, true), |(mut changes, is_first)| async move {
        let line = match is_first {
            true => "retry: 2000\n: hello\n\n".to_owned(),
            false => next_line(&mut changes).await?,
        };
        Some((Ok(Bytes::from(line)), (changes, false)))
    })
}

async fn next_line(changes: &mut Receiver<i64>) -> Option<String> {
    let first = match timeout(HEARTBEAT, changes.recv()).await {
        Err(_) => return Some(": still here\n\n".to_owned()),
        Ok(Ok(revision)) => revision,
        Ok(Err(RecvError::Lagged(_))) => 0,
        Ok(Err(RecvError::Closed)) => return None,
    };
    sleep(QUIET).await;
    let mut latest = first;
    loop {
        match changes.try_recv() {
            Ok(revision) => latest = latest.max(revision),
            Err(TryRecvError::Lagged(_)) => {}
            Err(TryRecvError::Empty | TryRecvError::Closed) => break,
        }
    }
    Some(format!("event: changed\nid: {latest}\ndata: {latest}\n\n"))
}
