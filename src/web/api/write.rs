//! Writes: done once for each `Idempotency-Key`, only if the conditions hold, and answered with what stands now if they are refused.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use domain::draw;
use serde::Serialize;
use serde_json::{Value, json};
use store::StoreError;
use store::api_answers::{self, KeptAnswer};

use super::body::Nothing;
use super::now::{self, Target};
use super::once::Once;
use super::refused_fields;
use super::views::effects::{effect_views, offer_views};
use super::views::event::EventView;
use crate::acts::{NotDone, RegisterError, TableActError, Work};
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::http::respond::Answer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Header of an answer that was given before.
const REPLAYED: &str = "idempotency-replayed";

/// Does the act in one transaction, or answers as before if it was done. `status` is that of success.
///
/// # Errors
/// [`WebError::Problem`]: the act was refused, a condition does not hold, or the `Idempotency-Key` belongs to another request.
pub async fn act<T: Serialize + 'static>(
    (ctx, state): (&Ctx, &AppState),
    once: Once,
    at: Target,
    status: StatusCode,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone> + Send + 'static,
) -> Answer {
    let now = ctx.now();
    let done = state.act(ctx, move |work| within(once, work, at, (status, now), act)).await;
    match done {
        Ok(Done { answer, is_before }) => {
            let status = u16::try_from(answer.status).ok();
            let status = status.and_then(|it| StatusCode::from_u16(it).ok());
            let mut response = HttpResponse::build(status.unwrap_or(StatusCode::OK));
            if is_before {
                response.insert_header((REPLAYED, "true"));
            }
            Ok(response.content_type("application/json").body(answer.body))
        }
        Err(Stopped::Previewed(effects)) => {
            let body = json!({ "effects": effects }).to_string();
            Ok(HttpResponse::Ok().content_type("application/json").body(body))
        }
        Err(Stopped::Web(error)) => Err(error),
        Err(Stopped::NotDone(error)) => Err(refused(ctx, state, at, error).await),
    }
}

/// As [`act`], for an act of a tournament or table that makes nothing.
///
/// # Errors
/// As [`act`].
pub async fn plain(
    (ctx, state): (&Ctx, &AppState),
    once: Once,
    at: Target,
    done: impl FnOnce(&mut Work<'_>) -> Result<(), NotDone> + Send + 'static,
) -> Answer {
    let done = move |work: &mut Work<'_>| done(work).map(|()| Nothing {});
    act((ctx, state), once, at, StatusCode::OK, done).await
}

fn within<T: Serialize>(
    once: Once,
    work: &mut Work<'_>,
    at: Target,
    (status, now): (StatusCode, DateTime<Utc>),
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>,
) -> Result<Done, Stopped> {
    let Once { hash, request, if_match, is_preview } = once;
    if !is_preview {
        match api_answers::claim(work.conn(), (&hash, &request), now)? {
            Some(known) if known.request != request => return Err(other_request().into()),
            Some(answer) => return Ok(Done { answer, is_before: true }),
            None => {}
        }
    }
    if let (Target::Tournament(id), false) = (at, if_match.is_empty()) {
        store::tournaments::lock(work.conn(), id)?;
        let revision = store::tournaments::revision(work.conn(), id)?;
        let is_it =
            |tag: &String| tag == "*" || tag.split('.').next() == Some(&revision.to_string());
        if !if_match.iter().any(is_it) {
            return Err(precondition_failed(revision).into());
        }
    }
    let before = match (is_preview, at.tournament()) {
        (true, Some(id)) => Some(store::championship::load(work.conn(), id)?),
        _ => None,
    };
    let made = act(work)?;
    if is_preview {
        let after = before.as_ref().map(|it| it.tournament.id);
        let after = after.map(|id| store::championship::load(work.conn(), id)).transpose()?;
        let effects = before.zip(after).map(|(before, after)| {
            let effects = draw::effects(&before, &after);
            effect_views(&effects)
        });
        let effects = serde_json::to_value(effects.unwrap_or_default());
        return Err(Stopped::Previewed(effects.map_err(WebError::internal)?));
    }
    let body = serde_json::to_string(&made).map_err(WebError::internal)?;
    let answer = KeptAnswer::new(hash, request, (status.as_u16(), body), now);
    api_answers::keep(work.conn(), &answer)?;
    Ok(Done { answer, is_before: false })
}

/// A write that was done.
struct Done {
    answer: KeptAnswer,
    /// True if it was done by an earlier request.
    is_before: bool,
}

/// The reason why a transaction was rolled back.
enum Stopped {
    NotDone(NotDone),
    Web(WebError),
    /// Only the effects were asked for.
    Previewed(Value),
}

impl From<NotDone> for Stopped {
    fn from(error: NotDone) -> Self {
        Stopped::NotDone(error)
    }
}

impl From<WebError> for Stopped {
    fn from(error: WebError) -> Self {
        Stopped::Web(error)
    }
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Stopped::Web(error.into())
    }
}

/// The problem of a refused act. A conflict carries what stands now, and the effects that need a decision.
async fn refused(ctx: &Ctx, state: &AppState, at: Target, error: NotDone) -> WebError {
    let members = members(&error);
    let error = WebError::from(error);
    let WebError::NotDone { status, code, message } = error else { return error };
    let mut problem = Problem::new(status, code, ctx.say(&message));
    for (name, value) in members {
        problem = problem.with(name, value);
    }
    if status != StatusCode::CONFLICT {
        return problem.into();
    }
    match now::stands(ctx, state, at).await {
        Ok(Some(now)) => problem.with("now", now).into(),
        _ => problem.into(),
    }
}

/// What an error knows beyond its code.
fn members(error: &NotDone) -> Vec<(&'static str, Value)> {
    match error {
        NotDone::Table(TableActError::MovedOn { new }) => {
            vec![("events", json!(new.iter().map(EventView::new).collect::<Vec<_>>()))]
        }
        NotDone::Table(TableActError::Unfit { effects, offers }) => {
            vec![("effects", json!(effect_views(effects))), ("offers", json!(offer_views(offers)))]
        }
        NotDone::Register(RegisterError::Unfit(effects)) => {
            vec![("effects", json!(effect_views(effects)))]
        }
        NotDone::Register(RegisterError::Duplicate { number, .. }) => {
            vec![("number", json!(number))]
        }
        NotDone::At { table, .. } => vec![("table", json!(table.to_string()))],
        error => refused_fields::members(error),
    }
}

fn other_request() -> WebError {
    let detail = "the Idempotency-Key was used for another request within the last 24 hours";
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency-key-reused", detail).into()
}

fn precondition_failed(revision: i64) -> WebError {
    let detail = "the tournament has changed since it was read";
    let problem = Problem::new(StatusCode::PRECONDITION_FAILED, "precondition-failed", detail);
    problem.with("revision", revision.into()).into()
}
