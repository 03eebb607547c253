//! Stream of a table for its players: each message is the state of the table, with the steps since the device's version. Unlike the
//! stream of spectators it sends each change at once.

use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use domain::tournament::id::TableId;
use futures_util::{Stream, stream};
use serde::Deserialize;
use store::Conn;
use tokio::sync::watch::Receiver;
use tokio::time::timeout;

use super::reading::{KnownVersion, StateText, text};
use super::state::message;
use crate::live::Topic;
use crate::live::spectators::Watching;
use crate::web::http::counts::OpenStream;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::live::{BEAT, HEARTBEAT, head, last_event, retry};
use crate::web::request::context::Ctx;
use crate::web::spectators;
use crate::web::state::AppState;
use crate::web::table::{Sight, has_seat};

/// Query of the stream.
#[derive(Debug, Deserialize)]
pub struct Since {
    /// Version that the page shows, as in `1-12`.
    since: Option<String>,
    /// Name by which the browser counts among the spectators.
    #[serde(default)]
    browser: String,
}

/// `GET /tables/{id}/play/stream`; `?since=` is the version that the page shows, and `Last-Event-ID` that of the last message.
pub async fn show(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    since: Query<Since>,
) -> Answer {
    let changes = Changes::of(&state, at.table);
    let known = last_event(&req).or(since.since.as_deref()).and_then(KnownVersion::parse);
    let table = at.table;
    let read = move |conn: &mut Conn| {
        let (known, _, tournament) = store::tables::in_round(conn, table)?;
        Ok::<_, WebError>((known, tournament, store::tables::published(conn, table)?))
    };
    let (known_table, tournament, (_, revision, is_published)) = state.store.read(read).await?;
    if !is_published {
        return Err(WebError::NotFound);
    }
    let at = (at, Sight::of(&ctx, tournament, &known_table));
    let watching = (!has_seat(&ctx, tournament, &known_table)).then(|| {
        state.spectators.enter(table, &spectators::device(&ctx, &state, &req, &since.browser))
    });
    let now = state.clock.now();
    // Devices that come in the same second share what they are told first.
    let [of_table, of_seats] = changes.mark();
    let mark = [of_table.max(revision), of_seats, now.timestamp()];
    let told = text(&state, at, known, mark).await?;
    Ok(events(&state, (at, watching), changes, &told, now))
}

fn events(
    state: &Data<AppState>,
    (at, watching): ((GameAt, Sight), Option<Watching>),
    changes: Changes,
    told: &StateText,
    now: DateTime<Utc>,
) -> HttpResponse {
    let device = DeviceStream {
        state: state.clone(),
        at,
        changes,
        known: told.known,
        greeting: Some(format!("{}{}", retry(), event(told, now))),
        spectators: state.live.watch(Topic::Spectators(at.0.table)),
        _open: state.counts.open_stream(),
        _watching: watching,
    };
    head().streaming(lines(device))
}

/// Changes of a table: of its log, and of the devices at its seats.
pub struct Changes {
    table: Receiver<i64>,
    seats: Receiver<i64>,
}

impl Changes {
    /// The changes of a table from now on.
    pub fn of(state: &AppState, table: TableId) -> Self {
        let watch = |topic| state.live.watch(topic);
        Self { table: watch(Topic::Table(table)), seats: watch(Topic::Seats(table)) }
    }

    /// Numbers that rise with each change: the revision, and a time. 0 before the first change that this node heard of.
    pub fn mark(&self) -> [i64; 2] {
        [*self.table.borrow(), *self.seats.borrow()]
    }

    /// Waits for the next change. `None` when the service stops.
    async fn next(&mut self) -> Option<()> {
        tokio::select! {
            told = self.table.changed() => told.ok()?,
            told = self.seats.changed() => told.ok()?,
        }
        // An act may change both, and one message says all.
        self.table.mark_unchanged();
        self.seats.mark_unchanged();
        Some(())
    }
}

/// A device that follows a table.
struct DeviceStream {
    state: Data<AppState>,
    at: (GameAt, Sight),
    changes: Changes,
    /// Number of spectators.
    spectators: Receiver<i64>,
    /// Version of the last message.
    known: KnownVersion,
    /// First text of the stream. `None` once it was sent.
    greeting: Option<String>,
    _open: OpenStream,
    /// The spectator, if the device has no seat.
    _watching: Option<Watching>,
}

fn lines(device: DeviceStream) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::unfold(device, |mut device| async move {
        let line = device.line().await?;
        Some((Ok(Bytes::from(line)), device))
    })
}

impl DeviceStream {
    /// The next text to send. `None` when the service stops, or the table is gone.
    async fn line(&mut self) -> Option<String> {
        if let Some(greeting) = self.greeting.take() {
            return Some(greeting);
        }
        let changed = tokio::select! {
            biased;
            changed = timeout(HEARTBEAT, self.changes.next()) => changed,
            told = self.spectators.changed() => {
                told.ok()?;
                let n = self.spectators.borrow_and_update().rem_euclid(1000);
                return Some(format!("event: spectators\ndata: {n}\n\n"));
            }
        };
        match changed {
            Err(_) => return Some(BEAT.to_owned()),
            Ok(None) => return None,
            Ok(Some(())) => {}
        }
        let [of_table, of_seats] = self.changes.mark();
        let mark = [of_table, of_seats, 0];
        let told = text(&self.state, self.at, Some(self.known), mark).await.ok()?;
        self.known = told.known;
        Some(event(&told, self.state.clock.now()))
    }
}

/// A state as an event of the stream.
fn event(told: &StateText, now: DateTime<Utc>) -> String {
    let KnownVersion { game, version } = told.known;
    let data = message(&told.rest, now);
    format!("event: state\nid: {game}-{version}\ndata: {data}\n\n")
}
