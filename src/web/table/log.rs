//! The log of a table as the referee's script reads and writes it: several acts in order in one go, however long they
//! waited for a network.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::keeper::KeptView;
use super::state::Now;
use super::{Loaded, history, referee, words};
use crate::acts::tables::{Acted, Done, Rewind, Submitted, TableActError, TableActs, act_all};
use crate::rules::Color;
use crate::store;
use crate::store::keepers::Keeper;
use crate::tournament::event::{Event, EventKind};
use crate::tournament::id::{RequestId, TableId};
use crate::tournament::round::RoundState;
use crate::web::form::json;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most acts at once; a game has some hundreds.
const MOST_ACTS: usize = 2000;

/// What the script sends, apart from the token.
#[derive(Deserialize)]
struct Sent {
    /// Number of events that it had seen.
    version: i32,
    /// What was done since.
    events: Vec<SentAct>,
    /// The version to which the table is brought back first.
    rewind: Option<i32>,
}

#[derive(Deserialize)]
struct SentAct {
    request: String,
    #[serde(flatten)]
    kind: SentKind,
}

/// What is done while a game is played; the rest is done by forms.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum SentKind {
    Die { die: u8 },
    Move { color: char, from: u8, to: u8 },
    TimeOut,
    Retire { color: char },
    CallTime,
    Undo,
}

/// What the script is answered.
#[derive(Serialize)]
struct Answered {
    version: i32,
    revision: Option<i64>,
    state: &'static str,
    position: Option<String>,
}

/// `GET /tables/{id}/log`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TableId>) -> Answer {
    let loaded = referee::load(&ctx, &state, id).await?;
    answer(StatusCode::OK, &Now::new(&ctx, &loaded))
}

/// `POST /tables/{id}/log`
pub async fn post(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TableId>,
    payload: Payload,
) -> Answer {
    let (table, round, tournament) = state
        .store
        .read(move |conn| {
            let (table, round, _, tournament) = store::tables::with_tournament(conn, id)?;
            Ok::<_, WebError>((table, round, tournament.id))
        })
        .await?;
    ctx.require_referee(tournament, id)?;
    if round.state == RoundState::Draft {
        return Err(WebError::NotFound);
    }
    let sent: Sent = json::read(&ctx, &req, payload).await?;
    let throws = sent.events.iter().any(|act| matches!(act.kind, SentKind::Die { .. }));
    if throws && table.dice_seed.is_some() {
        return refused_for(&ctx.t("act-typed-die"));
    }
    let rewind = sent.rewind.map(|version| Rewind { version, seed: secret::random_bytes() });
    let acts = TableActs {
        table: id,
        version: sent.version,
        acts: acts(&sent).ok_or(WebError::Invalid(Message::new("error-malformed")))?,
        rewind,
        by: ctx.actor(),
        session: ctx.session().map(|session| session.id_hash.clone()),
        may_correct: ctx.is_organizer(&tournament),
    };
    let requests: Vec<RequestId> = acts.acts.iter().map(|act| act.request).collect();
    let now = ctx.now();
    match state.store.write(move |conn| act_all(conn, acts, now)).await {
        Ok(done) => {
            if let Acted::Done(revision) = done.acted {
                state.live.changed(tournament, Some(id), revision);
            }
            answer(StatusCode::OK, &Answered::new(&done))
        }
        Err(error) => refused(&ctx, &state, id, &requests, error).await,
    }
}

async fn refused(
    ctx: &Ctx,
    state: &AppState,
    id: TableId,
    requests: &[RequestId],
    error: TableActError,
) -> Answer {
    match error {
        TableActError::MovedOn { new } => {
            let loaded = referee::load(ctx, state, id).await?;
            moved_on(ctx, &loaded, requests, &new)
        }
        TableActError::KeptElsewhere(keeper) => {
            let loaded = referee::load(ctx, state, id).await?;
            kept(ctx, &loaded, &keeper)
        }
        TableActError::Refused(cause) => refused_for(&words::sentence(ctx, cause.parts())),
        TableActError::NotOpen => {
            let said = json!({ "error": "not-open", "why": ctx.t("error-round-not-open") });
            answer(StatusCode::CONFLICT, &said)
        }
        TableActError::NotAllowed => Err(WebError::Forbidden),
        TableActError::Store(error) => Err(error.into()),
    }
}

fn refused_for(why: &str) -> Answer {
    answer(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "error": "refused", "why": why }))
}

/// What others did, and how the table is now; which of the acts sent are among what is recorded.
fn moved_on(ctx: &Ctx, loaded: &Loaded, requests: &[RequestId], new: &[Event]) -> Answer {
    let ours = loaded.events.iter().filter(|event| requests.contains(&event.request));
    let known: Vec<String> = ours.clone().map(|event| event.request.to_string()).collect();
    let can_undo = new.iter().all(|event| is_undoable(&event.kind));
    let said = json!({
        "error": "moved-on",
        "news": history::news(ctx, loaded, new),
        "known": known,
        "known_version": ours.map(|event| event.seq).max(),
        "can_undo": can_undo && loaded.game.result().is_none(),
        "now": Now::new(ctx, loaded),
    });
    answer(StatusCode::CONFLICT, &said)
}

fn kept(ctx: &Ctx, loaded: &Loaded, keeper: &Keeper) -> Answer {
    let view = KeptView::new(ctx, loaded, keeper);
    let said = ctx.ta("kept-elsewhere").with("name", view.name).with("since", view.since);
    let said = json!({ "error": "kept", "why": said.to_string(), "now": Now::new(ctx, loaded) });
    answer(StatusCode::CONFLICT, &said)
}

fn is_undoable(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime
            | EventKind::Undo
    )
}

impl Answered {
    fn new(done: &Done) -> Self {
        let revision = match done.acted {
            Acted::Done(revision) => Some(revision),
            Acted::Before => None,
        };
        Self {
            version: done.game.version(),
            revision,
            state: done.game.state().name(),
            position: done.game.position().map(ToString::to_string),
        }
    }
}

/// The acts that were sent; none unless each is one and has its own id.
fn acts(sent: &Sent) -> Option<Vec<Submitted>> {
    if sent.events.is_empty() || sent.events.len() > MOST_ACTS {
        return None;
    }
    let one = |act: &SentAct| {
        Some(Submitted { request: act.request.parse().ok()?, kind: kind(&act.kind)? })
    };
    let acts: Vec<Submitted> = sent.events.iter().map(one).collect::<Option<_>>()?;
    let mut requests: Vec<RequestId> = acts.iter().map(|act| act.request).collect();
    requests.sort();
    requests.dedup();
    (requests.len() == acts.len()).then_some(acts)
}

fn kind(kind: &SentKind) -> Option<EventKind> {
    Some(match *kind {
        SentKind::Die { die } => EventKind::Die(die),
        SentKind::Move { color, from, to } => {
            EventKind::Move { color: Color::from_letter(color)?, from, to }
        }
        SentKind::TimeOut => EventKind::TimeOut,
        SentKind::Retire { color } => EventKind::Retire(Color::from_letter(color)?),
        SentKind::CallTime => EventKind::CallTime,
        SentKind::Undo => EventKind::Undo,
    })
}

fn answer(status: StatusCode, said: &impl Serialize) -> Answer {
    let body = serde_json::to_string(said).map_err(WebError::internal)?;
    Ok(HttpResponse::build(status).content_type("application/json").body(body))
}
