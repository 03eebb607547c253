//! Tables: the list, one, its log, and recording events, results, signatures and corrections there.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::game::Game;
use domain::tournament::id::RequestId;
use domain::tournament::names::Names;
use domain::tournament::round::RoundState;
use domain::tournament::table::Table;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json, versioned};
use super::body::{Query, Sent};
use super::entries::DecisionBody;
use super::now::Target;
use super::operation::Operation;
use super::views::event::{EventBody, EventView};
use super::views::table::{ResultView, TableView};
use super::write;
use crate::acts::tables::{self, SubmittedAct, TableActs};
use crate::acts::{Decision, Work};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::parts::load::Seen;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::LoadedTable;

/// Maximum number of events in a request; a game has some hundreds.
const MOST_EVENTS: usize = 2000;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/tables", "listTables", list)
            .summary("The tables of all published rounds; with drafts for organizers")
            .query::<ListQuery>()
            .lists::<TableView>(),
        Operation::read("/tournaments/{id}/results", "listResults", results)
            .summary("The tables with a confirmed result, the latest first")
            .query::<ListQuery>()
            .lists::<TableView>(),
        Operation::read("/tables/{id}", "readTable", show)
            .summary("A table with its game; TABLE.2 is its second game")
            .answers::<TableDetail>(),
        Operation::read("/tables/{id}/events", "listEvents", log)
            .summary("The log of a game, from the event after a number on")
            .query::<LogQuery>()
            .answers::<LogView>(),
        Operation::write("/tables/{id}/events", "recordEvents", Scope::Table, record)
            .summary(
                "Records events, all or none: throws, results, signatures, corrections; \
                 ?preview=true shows the effects and does nothing",
            )
            .body::<EventsBody>()
            .creates::<Recorded>(),
    ]
}

/// A table with its game.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct TableDetail {
    #[serde(flatten)]
    table: TableView,
    /// Number of the game that is shown, from 1.
    shown_game: u8,
    /// Number of events in its log.
    shown_version: i32,
    /// State of that game.
    game_state: &'static str,
    /// Position in notation; missing before the start.
    position: Option<String>,
    /// Result of that game.
    game_result: Option<ResultView>,
    /// Number of spectators on the table's page now, up to 999.
    spectators: u16,
}

/// The part of a log.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LogQuery {
    /// Number of the last known event; 0 for the whole log.
    #[serde(default)]
    after: i32,
}

/// A log.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LogView {
    /// Number of the game, from 1.
    game: u8,
    /// Number of events in the whole log.
    version: i32,
    events: Vec<EventView>,
}

/// Events to be recorded.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EventsBody {
    /// Number of events of the log that the sender knows; also in `If-Match`, as the tag of the table.
    #[serde(default)]
    version: Option<i32>,
    /// One event or several in order.
    events: Vec<EventBody>,
    /// Decision about drawn tables that a correction affects.
    #[serde(default)]
    decision: Option<DecisionBody>,
}

/// The game after the events.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Recorded {
    /// Number of events in the log.
    version: i32,
    /// `waiting`, `playing`, `over` or `confirmed`.
    state: &'static str,
    /// Position in notation.
    position: Option<String>,
}

impl Recorded {
    pub fn new(game: &Game) -> Self {
        Self {
            version: game.version(),
            state: game.state().name(),
            position: game.position().map(ToString::to_string),
        }
    }
}

async fn list(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let names = Names::of(&championship);
    let view = |table: &Table| TableView::new(&championship, &names, table);
    let all = championship.tables().iter().collect();
    let part = Listed::part(all, &query.0, |table| table.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn results(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let names = Names::of(&championship);
    let view = |table: &Table| TableView::new(&championship, &names, table);
    let with_result = championship.tables().iter().filter(|table| table.result.is_some());
    let mut all: Vec<&Table> = with_result.collect();
    all.sort_by_key(|table| (table.result.as_ref().map(|result| result.ended_at), table.id));
    all.reverse();
    let part = Listed::part(all, &query.0, |table| table.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

/// A table that the caller may see.
pub async fn loaded(ctx: &Ctx, state: &AppState, at: GameAt) -> Result<LoadedTable, WebError> {
    let loaded = LoadedTable::load_any(state, at).await?.seen_by(ctx)?;
    let is_seen = loaded.round.state != RoundState::Draft
        || ctx.is_organizer(&loaded.championship.tournament.id);
    if is_seen { Ok(loaded) } else { Err(WebError::NotFound) }
}

async fn show(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>, req: HttpRequest) -> Answer {
    let loaded = loaded(&ctx, &state, at).await?;
    let (game, names) = (&loaded.game, Names::of(&loaded.championship));
    let detail = TableDetail {
        table: TableView::new(&loaded.championship, &names, &loaded.table),
        shown_game: game.number(),
        shown_version: game.version(),
        game_state: game.state().name(),
        position: game.position().map(ToString::to_string),
        game_result: game.result().map(ResultView::new),
        spectators: state.spectators.count(at.table),
    };
    let version = format!("{}.{}", loaded.championship.revision, game.version());
    versioned(&req, &detail, &version)
}

async fn log(
    ctx: Ctx,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    query: Query<LogQuery>,
    req: HttpRequest,
) -> Answer {
    let loaded = loaded(&ctx, &state, at).await?;
    let after = query.0.after;
    let new = loaded.events.iter().filter(|event| event.seq > after);
    let view = LogView {
        game: loaded.game.number(),
        version: loaded.game.version(),
        events: new.map(EventView::new).collect(),
    };
    json(&req, &view)
}

async fn record(sent: Sent<EventsBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let loaded = loaded(&ctx, &state, at).await?;
    let tournament = loaded.championship.tournament.id;
    ctx.require_referee(tournament, at.table)?;
    let EventsBody { version, events, decision } = body;
    let version = version.or_else(|| once.table_version()).ok_or_else(unversioned)?;
    let acts = submitted(&state, &loaded, events)?;
    let decision = decision.map(Decision::from);
    let (table, game) = (at.table, loaded.game.number());
    let act = move |work: &mut Work<'_>| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        let done = tables::act_all(work, TableActs { table, game, version, acts, rewind: None })?;
        Ok(Recorded::new(&done.game))
    };
    write::act((&ctx, &state), once, Target::Table(table, tournament), StatusCode::CREATED, act)
        .await
}

/// The acts of these events. The app rolls one die at a time, because the next one depends on what the players do with it.
fn submitted(
    state: &AppState,
    loaded: &LoadedTable,
    events: Vec<EventBody>,
) -> Result<Vec<SubmittedAct>, WebError> {
    let n = events.len();
    if !(1..=MOST_EVENTS).contains(&n) {
        return Err(wrong("events", format!("{n} events"), format!("1 to {MOST_EVENTS}")));
    }
    let mut ids = state.ids();
    let mut acts = Vec::with_capacity(n);
    for (place, event) in events.into_iter().enumerate() {
        let is_roll = matches!(event, EventBody::Roll {});
        let kind = event.into_kind(&loaded.game).filter(|_| !is_roll || n == 1);
        let kind = kind.ok_or_else(|| {
            let detail = "the app does not roll a die here".to_owned();
            let allowed = "alone, at a table whose dice the app rolls, once the game began";
            wrong(&format!("events[{place}]"), detail, allowed.to_owned())
        })?;
        acts.push(SubmittedAct { request: RequestId::new(&mut ids), kind });
    }
    Ok(acts)
}

fn wrong(field: &str, detail: String, allowed: String) -> WebError {
    Problem::invalid(vec![FieldProblem { field: field.to_owned(), detail, allowed }]).into()
}

/// The problem of a write at a table without the version that its sender knows.
pub fn unversioned() -> WebError {
    let detail = "expected the member version, or If-Match with the tag of the table";
    Problem::new(StatusCode::PRECONDITION_REQUIRED, "version-missing", detail).into()
}
