//! Event streams that notify viewers of changes (see [`crate::live`]).

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use domain::tournament::id::{TableId, TournamentId};
use futures_util::future::select_all;
use futures_util::{Stream, stream};
use store::{Conn, StoreError};
use tokio::sync::watch::Receiver;
use tokio::time::{Instant, sleep_until, timeout};

use super::guard::limits::ProgramCaller;
use super::guard::secret;
use super::http::counts::OpenStream;
use super::http::error::WebError;
use super::http::path::Id;
use super::http::respond::Answer;
use super::http::turns::Turn;
use super::request::context::Ctx;
use super::spectators;
use super::state::AppState;
use super::table::has_seat;
use crate::acts::Caller;
use crate::live::Topic;
use crate::live::spectators::{Watching, stamp};

/// Interval of comments in a silent stream, so that neither side takes the other for dead.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// The comment in a silent stream.
pub const BEAT: &str = ": still here\n\n";
/// Minimum interval between notifications. The first change is sent at once; further ones within this time are sent together at its end.
pub const QUIET: Duration = Duration::from_millis(250);
/// Range of the delay before a browser reconnects, in milliseconds. Each browser gets a random one.
const RETRY: std::ops::Range<u16> = 500..5000;
/// Maximum number of topics in one stream: more than any browser shows.
const MOST: usize = 100;

/// `GET /tournaments/{id}/events`; `?since=` is the revision that the page shows.
pub async fn tournament(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
) -> Answer {
    one((&ctx, &state), Topic::Tournament(id), seen(&req), None).await
}

/// `GET /tables/{id}/events`; `?since=` is the tournament's revision that the page shows. Tables of a draft are for organizers only.
pub async fn table(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TableId>,
) -> Answer {
    one((&ctx, &state), Topic::Table(id), seen(&req), None).await
}

/// `GET /tables/{id}/spectators/events`: the number of spectators, whoever reads it being one of them unless they have a seat. What is
/// told is a time in milliseconds with the number in its last three digits.
pub async fn spectators(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TableId>,
) -> Answer {
    let name = format!("tables/{id}/spectators");
    let shown = vec![(name, seen(&req).unwrap_or_default().to_string())];
    several(ctx, req, state, Query(shown)).await
}

/// `GET /live/events`: the list of live tables may have changed; `?since=` is the time that the page shows.
pub async fn lobby(ctx: Ctx, req: HttpRequest, state: Data<AppState>) -> Answer {
    one((&ctx, &state), Topic::Lobby, seen(&req), None).await
}

/// The changes of a topic for a caller who has seen a revision of it, or none. The stream of a program keeps its place while it is open.
///
/// # Errors
/// [`WebError::NotFound`] if the caller may not watch the topic.
pub async fn one(
    (ctx, state): (&Ctx, &AppState),
    topic: Topic,
    seen: Option<i64>,
    place: Option<Turn<ProgramCaller>>,
) -> Answer {
    let changes = state.live.watch(topic);
    let caller = ctx.caller().clone();
    let read = move |conn: &mut Conn| Ok::<_, WebError>(revision(conn, &caller, topic)?);
    let told = state.store.read(read).await?;
    let watch = WatchedTopic { name: None, changes, told, _watching: None };
    let greeting = match seen {
        Some(seen) if seen < told => watch.changed(),
        _ => format!("id: {told}\n\n"),
    };
    Ok(events(state, vec![watch], &greeting, place))
}

/// `GET /events?tables/ID=REVISION&tournaments/ID=REVISION`: one stream for everything that a browser shows. Each topic has the revision
/// that is shown, or none; `browser` is the name by which the browser counts among spectators. Topics that are missing or for organizers only
/// are ignored.
pub async fn several(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    shown: Query<Vec<(String, String)>>,
) -> Answer {
    let shown = shown.into_inner();
    if shown.len() > MOST {
        return Err(WebError::TooLarge);
    }
    let browser = shown.iter().find(|(name, _)| name == "browser");
    let browser = browser.map(|(_, it)| it.clone()).unwrap_or_default();
    let topics: Vec<(Topic, WatchedTopic, Option<i64>)> = shown
        .into_iter()
        .filter_map(|(name, since)| {
            let topic = topic(&name)?;
            let changes = state.live.watch(topic);
            let watch = WatchedTopic { name: Some(name), changes, told: 0, _watching: None };
            Some((topic, watch, since.parse().ok()))
        })
        .collect();
    let (caller, spectators) = (ctx.clone(), state.spectators.clone());
    let (device, now) = (spectators::device(&ctx, &state, &req, &browser), state.clock.now());
    let read = move |conn: &mut Conn| {
        let mut watches = Vec::new();
        let mut greeting = String::new();
        for (topic, mut watch, since) in topics {
            watch.told = match revision(conn, caller.caller(), topic) {
                Ok(revision) => revision,
                Err(StoreError::NotFound(_)) => continue,
                Err(error) => return Err(WebError::from(error)),
            };
            if let Topic::Spectators(table) = topic {
                let (known, _, tournament) = store::tables::in_round(conn, table)?;
                if !has_seat(&caller, tournament, &known) {
                    watch._watching = Some(spectators.enter(table, &device));
                }
                watch.told = stamp(now, spectators.count(table));
            }
            if since.is_some_and(|since| since < watch.told) {
                greeting.push_str(&watch.changed());
            }
            watches.push(watch);
        }
        Ok((watches, greeting))
    };
    let (watches, greeting) = state.store.read(read).await?;
    if watches.is_empty() {
        return Err(WebError::NotFound);
    }
    let greeting = if greeting.is_empty() { "\n" } else { &greeting };
    Ok(events(&state, watches, greeting, None))
}

/// Parses a topic from `tables/ID`, `tables/ID/spectators`, `tournaments/ID` or `live`. `None` for any other text.
fn topic(name: &str) -> Option<Topic> {
    let mut parts = name.split('/');
    match (parts.next()?, parts.next(), parts.next(), parts.next()) {
        ("live", None, ..) => Some(Topic::Lobby),
        ("tables", Some(id), None, _) => Some(Topic::Table(id.parse().ok()?)),
        ("tables", Some(id), Some("spectators"), None) => Some(Topic::Spectators(id.parse().ok()?)),
        ("tournaments", Some(id), None, _) => Some(Topic::Tournament(id.parse().ok()?)),
        _ => None,
    }
}

/// The revision of a topic, if the caller may watch it. Tables of a draft are for organizers only.
fn revision(conn: &mut Conn, caller: &Caller, topic: Topic) -> Result<i64, StoreError> {
    let id = match topic {
        Topic::Tournament(id) => return store::tournaments::revision(conn, id),
        Topic::Table(id) | Topic::Seats(id) | Topic::Spectators(id) => id,
        Topic::Lobby => return Ok(0),
    };
    match store::tables::published(conn, id)? {
        (_, revision, true) => Ok(revision),
        (tournament, revision, false) if caller.is_organizer(tournament) => Ok(revision),
        _ => Err(StoreError::NotFound("table")),
    }
}

fn events(
    state: &AppState,
    watches: Vec<WatchedTopic>,
    greeting: &str,
    place: Option<Turn<ProgramCaller>>,
) -> HttpResponse {
    let greeting = Some(format!("{}{greeting}", retry()));
    head().streaming(lines(EventStream {
        watches,
        greeting,
        told_at: None,
        _open: state.counts.open_stream(),
        _place: place,
    }))
}

/// The head of an event stream.
pub fn head() -> HttpResponseBuilder {
    let mut head = HttpResponse::Ok();
    head.content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"));
    head
}

/// The first line of an event stream: the delay before its reader reconnects.
pub fn retry() -> String {
    let [low, high, ..] = secret::random_bytes();
    let delay = RETRY.start + u16::from_le_bytes([low, high]) % (RETRY.end - RETRY.start);
    format!("retry: {delay}\n")
}

/// The id of the last event that the reader got in its previous connection. `None` if the request has none.
pub fn last_event(req: &HttpRequest) -> Option<&str> {
    req.headers().get("last-event-id").and_then(|value| value.to_str().ok())
}

/// The last revision known to the viewer, from its previous connection or from the page. `None` if the request has none.
fn seen(req: &HttpRequest) -> Option<i64> {
    let header = last_event(req);
    let since = || req.query_string().split('&').find_map(|pair| pair.strip_prefix("since="));
    header.or_else(since)?.parse().ok()
}

/// A topic in a stream.
struct WatchedTopic {
    /// Name of the topic in the stream. `None` if it is the only one.
    name: Option<String>,
    changes: Receiver<i64>,
    /// The last revision sent.
    told: i64,
    /// The spectator who follows the number of spectators of a table.
    _watching: Option<Watching>,
}

impl WatchedTopic {
    fn changed(&self) -> String {
        let revision = self.told;
        match &self.name {
            Some(name) => format!("event: changed\ndata: {name} {revision}\n\n"),
            None => format!("event: changed\nid: {revision}\ndata: {revision}\n\n"),
        }
    }

    /// The notification to send, if there is a new revision. Changes between subscribing and reading the revision are
    /// already in the greeting.
    fn news(&mut self) -> Option<String> {
        let latest = *self.changes.borrow_and_update();
        if latest <= self.told {
            return None;
        }
        self.told = latest;
        Some(self.changed())
    }
}

/// A client that follows one or more topics.
struct EventStream {
    watches: Vec<WatchedTopic>,
    /// First text of the stream. `None` once it was sent.
    greeting: Option<String>,
    /// Time of the latest notification.
    told_at: Option<Instant>,
    _open: OpenStream,
    _place: Option<Turn<ProgramCaller>>,
}

/// The stream: the greeting, then a "changed" for each change or burst of changes.
fn lines(viewer: EventStream) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::unfold(viewer, |mut viewer| async move {
        let line = viewer.line().await?;
        Some((Ok(Bytes::from(line)), viewer))
    })
}

impl EventStream {
    /// The next text to send. `None` when the service stops.
    async fn line(&mut self) -> Option<String> {
        if let Some(greeting) = self.greeting.take() {
            return Some(greeting);
        }
        loop {
            let changes = self.watches.iter_mut().map(|watch| Box::pin(watch.changes.changed()));
            match timeout(HEARTBEAT, select_all(changes)).await {
                Err(_) => return Some(BEAT.to_owned()),
                Ok((Err(_), ..)) => return None,
                Ok((Ok(()), ..)) => {}
            }
            if let Some(told_at) = self.told_at.filter(|it| it.elapsed() < QUIET) {
                sleep_until(told_at + QUIET).await;
            }
            let news: String = self.watches.iter_mut().filter_map(WatchedTopic::news).collect();
            if !news.is_empty() {
                self.told_at = Some(Instant::now());
                return Some(news);
            }
        }
    }
}
