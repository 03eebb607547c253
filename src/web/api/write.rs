//! Writes: done once for each `Idempotency-Key`, only if the conditions hold, and answered with what stands now if they are refused.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use chrono::{DateTime, Utc};
use domain::draw;
use serde::Serialize;
use serde_json::Value;
use store::StoreError;
use store::api_answers::{self, KeptAnswer};

use super::batch::{self, Batch, BatchError, RefusedItems};
use super::body::Nothing;
use super::explained::explained;
use super::now::{self, Target};
use super::once::Once;
use super::ran::{Done, Ran};
use super::views::effects::effect_views;
use crate::acts::{NotDone, Work};
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::http::respond::Answer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Does the act in one transaction, or answers as before if it was done. `status` is that of success.
///
/// # Errors
/// [`WebError::Problem`]: the act was refused, a condition does not hold, or the `Idempotency-Key` belongs to another request.
pub async fn act<T: Serialize + 'static>(
    by: (&Ctx, &AppState),
    once: Once,
    at: Target,
    status: StatusCode,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone> + Send + 'static,
) -> Answer {
    Ok(run(by, once, at, status, act).await?.respond(&[]))
}

/// As [`act`], for an act that makes a secret. The answer has also the members `shown`, which are not stored.
///
/// # Errors
/// As [`act`].
pub async fn secret<T: Serialize + 'static>(
    by: (&Ctx, &AppState),
    once: Once,
    at: Target,
    shown: &[(&str, String)],
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone> + Send + 'static,
) -> Answer {
    let mut response = run(by, once, at, StatusCode::CREATED, act).await?.respond(shown);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// As [`act`], for a batch in one transaction: all of its items are done, or none.
///
/// # Errors
/// As [`act`]; if items were refused, with the problem of each.
pub async fn batch<T: Serialize + 'static>(
    by: (&Ctx, &AppState),
    once: Once,
    at: Target,
    act: impl FnOnce(&mut Work<'_>) -> Result<Vec<T>, BatchError> + Send + 'static,
) -> Answer {
    let done = move |work: &mut Work<'_>| act(work).map(|items| Batch { items });
    Ok(run(by, once, at, StatusCode::OK, done).await?.respond(&[]))
}

async fn run<T: Serialize + 'static, E>(
    (ctx, state): (&Ctx, &AppState),
    once: Once,
    at: Target,
    status: StatusCode,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
) -> Result<Ran, WebError>
where
    Stopped: From<E>,
{
    let now = ctx.now();
    let done = state.act(ctx, move |work| within(once, work, at, (status, now), act)).await;
    match done {
        Ok(done) => Ok(Ran::Done(done)),
        Err(Stopped::Previewed(effects)) => Ok(Ran::Previewed(effects)),
        Err(Stopped::Web(error)) => Err(error),
        Err(Stopped::NotDone(error)) => Err(refused(ctx, state, at, error).await),
        Err(Stopped::Items(items)) => Err(batch::problem(ctx, items).into()),
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

/// Does the act each time that it is sent, for callers who know a code or PIN and need no key.
///
/// # Errors
/// [`WebError::Problem`]: the act was refused.
pub async fn each_time<T: Serialize + Send + 'static>(
    (ctx, state): (&Ctx, &AppState),
    at: Target,
    status: StatusCode,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone> + Send + 'static,
) -> Answer {
    match state.act(ctx, act).await {
        Ok(made) => Ok(HttpResponse::build(status).json(made)),
        Err(error) => Err(refused(ctx, state, at, error).await),
    }
}

fn within<T: Serialize, E>(
    once: Once,
    work: &mut Work<'_>,
    at: Target,
    (status, now): (StatusCode, DateTime<Utc>),
    act: impl FnOnce(&mut Work<'_>) -> Result<T, E>,
) -> Result<Done, Stopped>
where
    Stopped: From<E>,
{
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

/// The reason why a transaction was rolled back.
enum Stopped {
    NotDone(NotDone),
    Web(WebError),
    /// Only the effects were asked for.
    Previewed(Value),
    /// Items of a batch were refused.
    Items(RefusedItems),
}

impl From<BatchError> for Stopped {
    fn from(error: BatchError) -> Self {
        match error {
            BatchError::Whole(error) => Stopped::NotDone(error),
            BatchError::Items(items) => Stopped::Items(items),
        }
    }
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
    match explained(ctx, error) {
        WebError::Problem(problem) if problem.status == StatusCode::CONFLICT => {
            match now::stands(ctx, state, at).await {
                Ok(Some(now)) => problem.with("now", now).into(),
                _ => WebError::Problem(problem),
            }
        }
        error => error,
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
