//! JSON interface of a table's log for the referee's script. It accepts several acts in order at once, however long they
//! waited for a network.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use domain::tournament::event::{Event, EventKind};
use domain::tournament::id::RequestId;
use domain::tournament::keeper::Keeper;
use domain::tournament::round::RoundState;
use serde::Serialize;
use store::Conn;

use super::keeper_view::KeeperView;
use super::referee::TableReferee;
use super::wire::{ActBatch, CurrentTable, RecordedActs, RefusedActs, SentAct};
use super::{LoadedTable, history, is_logger_by_seat, referee, words};
use crate::acts::tables::{Rewind, SubmittedAct, TableActs, act_all};
use crate::acts::{NotDone, TableActError};
use crate::web::form::json;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /tables/{id}/log`: the current state of the table.
pub async fn show(caller: TableReferee<address::Table>) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    answer(StatusCode::OK, &CurrentTable::new(&ctx, &loaded))
}

/// `POST /tables/{id}/log`: records a batch of acts, all or none.
pub async fn post(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    payload: Payload,
) -> Answer {
    let id = at.table;
    let read = move |conn: &mut Conn| store::tables::in_round(conn, id);
    let (table, round, tournament) = state.store.read(read).await?;
    if !is_logger_by_seat(&ctx, tournament, &table) {
        ctx.require_referee(tournament, id)?;
    }
    if round == RoundState::Draft {
        return Err(WebError::NotFound);
    }
    let sent = ActBatch::read(json::read(&ctx, &req, payload).await?)?;
    let submitted = |act: &SentAct| {
        let kind = act.deed.event(&table)?;
        Ok(SubmittedAct { request: act.request, kind })
    };
    let submitted: Result<Vec<SubmittedAct>, Message> = sent.events.iter().map(submitted).collect();
    let acts = match submitted {
        Ok(acts) => acts,
        Err(why) => return refused_for(ctx.say(&why)),
    };
    let rewind = sent.rewind.map(|version| Rewind { version, seed: secret::random_bytes() });
    let at = GameAt::of(&table, at.number(&table));
    let game = at.number(&table);
    let acts = TableActs { table: id, game, version: sent.version, acts, rewind };
    let requests: Vec<RequestId> = acts.acts.iter().map(|act| act.request).collect();
    match state.act_shortly(&ctx, move |work| act_all(work, acts)).await {
        Ok(done) => answer(StatusCode::OK, &RecordedActs::new(&done)),
        Err(error) => refused(&ctx, &state, at, &requests, error).await,
    }
}

async fn refused(
    ctx: &Ctx,
    state: &AppState,
    at: GameAt,
    requests: &[RequestId],
    error: NotDone,
) -> Answer {
    let error = match error {
        NotDone::Table(error) => error,
        error => return Err(error.into()),
    };
    match error {
        TableActError::MovedOn { new } => {
            let loaded = referee::load(ctx, state, at).await?;
            moved_on(ctx, &loaded, requests, &new)
        }
        TableActError::KeptElsewhere(keeper) => {
            let loaded = referee::load(ctx, state, at).await?;
            kept(ctx, &loaded, &keeper)
        }
        TableActError::Refused(cause) => refused_for(words::sentence(ctx, cause.parts())),
        TableActError::NotOpen => {
            let why = ctx.t(key::ERROR_ROUND_NOT_OPEN);
            answer(StatusCode::CONFLICT, &RefusedActs::NotOpen { why })
        }
        TableActError::Unfit { .. } => refused_for(ctx.t(key::ERROR_UNFIT)),
        TableActError::BuiltOn => refused_for(ctx.t(key::ERROR_BUILT_ON)),
        TableActError::NotAllowed => Err(WebError::Forbidden),
    }
}

fn refused_for(why: String) -> Answer {
    answer(StatusCode::UNPROCESSABLE_ENTITY, &RefusedActs::Refused { why })
}

/// Answers a conflict: the events of others, the current table, and those of the submitted acts that are recorded already.
fn moved_on(ctx: &Ctx, loaded: &LoadedTable, requests: &[RequestId], new: &[Event]) -> Answer {
    let ours = loaded.events.iter().filter(|event| requests.contains(&event.request));
    let can_undo = new.iter().all(|event| is_undoable(&event.kind));
    let trouble = RefusedActs::MovedOn {
        news: history::news(ctx, loaded, new),
        known: ours.clone().map(|event| event.request.to_string()).collect(),
        known_version: ours.map(|event| event.seq).max(),
        can_undo: can_undo && loaded.game.result().is_none(),
        now: Box::new(CurrentTable::new(ctx, loaded)),
    };
    answer(StatusCode::CONFLICT, &trouble)
}

fn kept(ctx: &Ctx, loaded: &LoadedTable, keeper: &Keeper) -> Answer {
    let view = KeeperView::new(ctx, loaded, keeper);
    let said = ctx.ta(key::KEPT_ELSEWHERE).with("name", view.name).with("since", view.since);
    let trouble =
        RefusedActs::Kept { why: said.to_string(), now: Box::new(CurrentTable::new(ctx, loaded)) };
    answer(StatusCode::CONFLICT, &trouble)
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

fn answer(status: StatusCode, said: &impl Serialize) -> Answer {
    let body = serde_json::to_string(said).map_err(WebError::internal)?;
    Ok(HttpResponse::build(status).content_type("application/json").body(body))
}
