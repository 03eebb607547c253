//! PINs of pools: those that are valid, and a new one.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::pin::PoolPin;
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json};
use super::body::{Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::time;
use super::write;
use crate::acts::{Work, pins};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::pins as pin_form;
use crate::web::parts::load::{self, Delegate};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/pins", "listPoolPins", list)
            .private()
            .summary("The valid PINs of the pools that the key's account is in charge of")
            .query::<ListQuery>()
            .lists::<PoolPinView>(),
        Operation::write("/tournaments/{id}/pools/{pool}/pin", "givePoolPin", Scope::Desk, give)
            .summary("Gives a pool a PIN that opens all its tables through an evening")
            .body::<PoolPinBody>()
            .answers::<PoolPinView>(),
    ]
}

/// The validity of a PIN.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PoolPinBody {
    /// Last evening, as `2026-11-30`.
    pin_until: String,
}

/// The PIN of a pool.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PoolPinView {
    pool: String,
    pin: String,
    expires_at: String,
}

impl PoolPinView {
    fn new(of: &PoolPin) -> Self {
        Self { pool: of.pool.to_string(), pin: of.pin.clone(), expires_at: time(of.expires_at) }
    }
}

async fn list(
    caller: Delegate<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let Delegate { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let now = ctx.now();
    let read = move |conn: &mut Conn| store::pins::of_tournament(conn, id, now);
    let mut all = state.store.read(read).await?;
    all.retain(|pin| championship.pool(pin.pool).is_some());
    let view = |pin: PoolPin| PoolPinView::new(&pin);
    json(&req, &Listed::part(all, &query.0, |pin| pin.pool.to_string(), view)?)
}

async fn give(
    sent: Sent<PoolPinBody>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let zone = load::seen(&state, &ctx, id).await?.tournament.settings.time_zone;
    let mut form = as_form(&body)?;
    let until = match pin_form::until(&ctx, &mut form, zone) {
        Ok(until) => until,
        Err(message) => {
            let mut form = as_form(&body)?;
            form.refuse::<()>("pin_until", message);
            return Err(refused(&ctx, &form));
        }
    };
    let now = ctx.now();
    let act = move |work: &mut Work<'_>| {
        pins::give(work, id, pool, until)?;
        let all = store::pins::of_tournament(work.conn(), id, now)?;
        let given = all.iter().find(|pin| pin.pool == pool);
        Ok(PoolPinView::new(given.ok_or(StoreError::NotFound("pin"))?))
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}
