//! Streams: the changes of a tournament, the log of a game as it grows, and the log as lines.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use domain::tournament::delay::public_part;
use domain::tournament::event::Event;
use domain::tournament::id::{TableId, TournamentId};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use store::{Conn, Store, StoreError};
use tokio::sync::watch::Receiver;
use tokio::time::{Instant, sleep_until, timeout};
use utoipa::ToSchema;

use super::body::{Query, invalid};
use super::caller::caller;
use super::operation::Operation;
use super::tables::loaded;
use super::views::event::EventView;
use crate::live::Topic;
use crate::web::guard::limits::ProgramCaller;
use crate::web::http::counts::OpenStream;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::http::turns::Turn;
use crate::web::live::{self, BEAT, HEARTBEAT, QUIET};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::Sight;

/// Maximum number of events that are read at once.
const PART: u16 = 500;
/// Seconds until a program may try again to open a stream.
const REST: u64 = 10;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/stream", "streamTournament", tournament)
            .summary("The changes of a tournament as server-sent events")
            .about(
                "Each is called changed; its id and its data are the revision. Changes that \
                 follow each other quickly are one event.",
            )
            .query::<AfterQuery>()
            .sends("text/event-stream"),
        Operation::read("/tables/{id}/stream", "streamTable", table)
            .summary("The log of a game as server-sent events, from the event after a number on")
            .about(
                "Each is called recorded; its id is its number, its data an event as in \
                 listEvents. TABLE.2 is the second game of a table.",
            )
            .query::<AfterQuery>()
            .sends("text/event-stream"),
        Operation::read("/tables/{id}/log", "readLog", log)
            .summary("The log of a game as lines of JSON, from the event after a number on")
            .about("Each line has the number of its event as seq.")
            .query::<AfterQuery>()
            .answers::<EventView>()
            .sends("application/x-ndjson"),
    ]
}

/// The last number that the reader knows.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AfterQuery {
    /// Number of the last known event; the header `Last-Event-ID` counts before it.
    #[serde(default)]
    #[schema(minimum = 0)]
    after: Option<i64>,
}

/// The last number that the reader knows: of its previous connection, or of the query. `None` if it names none.
///
/// # Errors
/// It is no number, or negative.
fn known(req: &HttpRequest, query: &AfterQuery) -> Result<Option<i64>, WebError> {
    let (field, number) = match live::last_event(req) {
        Some(text) => ("Last-Event-ID", Some(text.trim().parse().unwrap_or(-1))),
        None => ("after", query.after),
    };
    match number {
        Some(number) if number < 0 => Err(invalid(field, "no number of an event", "0 or more")),
        number => Ok(number),
    }
}

/// A place for a stream of this program.
async fn place(
    req: &HttpRequest,
    state: &AppState,
    ctx: &Ctx,
) -> Result<Turn<ProgramCaller>, WebError> {
    let place = state.turn_to_stream(&caller(req, state, Some(ctx))).await;
    place.map_err(|_| WebError::TooMany { seconds: REST })
}

async fn tournament(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<AfterQuery>,
    req: HttpRequest,
) -> Answer {
    let seen = known(&req, &query.0)?;
    let place = place(&req, &state, &ctx).await?;
    live::one((&ctx, &state), Topic::Tournament(id), seen, Some(place)).await
}

async fn table(
    ctx: Ctx,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    query: Query<AfterQuery>,
    req: HttpRequest,
) -> Answer {
    // A change while the table is loaded must not be missed.
    let changes = state.live.watch(Topic::Table(at.table));
    let log = opened((&ctx, &state), at, &req, &query.0).await?;
    let stream = LogStream {
        log,
        changes,
        has_begun: false,
        is_due: true,
        told_at: None,
        _open: state.counts.open_stream(),
        _place: place(&req, &state, &ctx).await?,
    };
    Ok(live::head().streaming(parts(stream)))
}

async fn log(
    ctx: Ctx,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    query: Query<AfterQuery>,
    req: HttpRequest,
) -> Answer {
    let log = opened((&ctx, &state), at, &req, &query.0).await?;
    let lines = stream::try_unfold(log, |mut log| async move {
        let events = log.next().await?;
        let mut lines = String::new();
        for event in &events {
            lines.push_str(&json(event)?);
            lines.push('\n');
        }
        Ok::<_, actix_web::Error>((!events.is_empty()).then(|| (Bytes::from(lines), log)))
    });
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(lines))
}

fn json(event: &Event) -> Result<String, WebError> {
    serde_json::to_string(&EventView::new(event)).map_err(WebError::internal)
}

/// The rest of the log of a game.
struct LogReader {
    store: Store,
    table: TableId,
    game: u8,
    /// Number of the last event that was read.
    last: i32,
    /// Right of the reader to see a running game without delay.
    sight: Sight,
}

impl LogReader {
    /// The next events; none at the end of the log.
    async fn next(&mut self) -> Result<Vec<Event>, WebError> {
        let (of, last, sight) = ((self.table, self.game), self.last, self.sight);
        let read = move |conn: &mut Conn| {
            let delay = match sight {
                Sight::Whole => 0,
                Sight::Public => store::tables::find(conn, of.0)?.public_delay(of.1),
            };
            if delay == 0 {
                return store::tables::events_after(conn, of, last, i64::from(PART));
            }
            let log = store::tables::events(conn, of.0, of.1)?;
            let new = public_part(&log, delay).iter().filter(|event| event.seq > last);
            Ok::<_, StoreError>(new.take(usize::from(PART)).cloned().collect())
        };
        let events = self.store.read(read).await?;
        self.last = events.last().map_or(self.last, |event| event.seq);
        Ok(events)
    }
}

/// The log of a game after the event that the reader knows, if the caller may see the table.
async fn opened(
    (ctx, state): (&Ctx, &AppState),
    at: GameAt,
    req: &HttpRequest,
    query: &AfterQuery,
) -> Result<LogReader, WebError> {
    let known = known(req, query)?.unwrap_or_default();
    let loaded = loaded(ctx, state, at).await?;
    let sight = Sight::of(ctx, loaded.championship.tournament.id, &loaded.table);
    let last = i32::try_from(known).unwrap_or(i32::MAX);
    let game = loaded.game.number();
    Ok(LogReader { store: state.store.clone(), table: at.table, game, last, sight })
}

/// A program that follows the log of a game.
struct LogStream {
    log: LogReader,
    changes: Receiver<i64>,
    has_begun: bool,
    /// True if the log may have new events.
    is_due: bool,
    told_at: Option<Instant>,
    _open: OpenStream,
    _place: Turn<ProgramCaller>,
}

fn parts(reader: LogStream) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
    stream::try_unfold(reader, |mut reader| async move {
        let part = reader.part().await?;
        Ok::<_, actix_web::Error>(part.map(|part| (Bytes::from(part), reader)))
    })
}

impl LogStream {
    /// The next text to send. `None` when the service stops.
    async fn part(&mut self) -> Result<Option<String>, WebError> {
        if !self.has_begun {
            self.has_begun = true;
            return Ok(Some(format!("{}\n", live::retry())));
        }
        loop {
            while self.is_due {
                let events = self.log.next().await?;
                self.is_due = !events.is_empty();
                if self.is_due {
                    self.told_at = Some(Instant::now());
                    return Ok(Some(events_text(&events)?));
                }
            }
            match timeout(HEARTBEAT, self.changes.changed()).await {
                Err(_) => return Ok(Some(BEAT.to_owned())),
                Ok(Err(_)) => return Ok(None),
                Ok(Ok(())) => {}
            }
            if let Some(told_at) = self.told_at.filter(|it| it.elapsed() < QUIET) {
                sleep_until(told_at + QUIET).await;
            }
            self.is_due = true;
        }
    }
}

/// Server-sent events, each with the number of its event in the log.
fn events_text(events: &[Event]) -> Result<String, WebError> {
    let mut text = String::new();
    for event in events {
        let (seq, data) = (event.seq, json(event)?);
        text.push_str(&format!("event: recorded\nid: {seq}\ndata: {data}\n\n"));
    }
    Ok(text)
}
