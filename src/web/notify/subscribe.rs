//! A device asks to be told of the entries that it follows.

use actix_web::HttpResponse;
use actix_web::web::Data;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::tournament::id::{EntryId, SubscriptionId, TournamentId};
use serde_json::json;
use store::Conn;
use store::push::{PushAddress, Subscription};

use super::device;
use crate::acts::Moment;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::i18n::{Message, key};
use crate::web::push::{sender, services};
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

/// Longest address of a browser at its push service, in bytes. Known ones have about 200.
const LONGEST_ENDPOINT: usize = 1_000;
/// Maximum number of entries of a tournament that a device follows.
const MOST_ENTRIES: usize = 100;

/// `POST /tournaments/{id}/notifications`: the device is told of exactly these entries of the tournament. Without an
/// endpoint, only its open pages ring. The answer is the device's token.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    browser: Browser,
    form: Form,
) -> Answer {
    state.limits.subscribing(browser.address)?;
    let push = address(&state, &form)?;
    let followed = entries(&form)?;
    let known = device::read(&state.csrf, form.value("device"));
    if followed.is_empty() && known.is_none() && push.is_none() {
        return Err(too_many_or_none());
    }
    let Moment { now, mut ids } = Moment::now().map_err(WebError::internal)?;
    let subscription = Subscription {
        id: known.unwrap_or_else(|| SubscriptionId::new(&mut ids)),
        push,
        language: ctx.language().code().to_owned(),
    };
    let write = move |conn: &mut Conn| {
        store::tournaments::revision(conn, id)?;
        let saved = store::push::save(conn, &subscription, id, &followed, now)?;
        store::push::forget_old(conn, now)?;
        saved.ok_or_else(|| WebError::Refused(Message::new(key::ERROR_PUSH_FULL)))
    };
    let saved = state.store.write(write).await?;
    Ok(HttpResponse::Ok().json(json!({ "device": device::token(&state.csrf, saved) })))
}

/// The address of the browser for messages. `None` if it gave none.
fn address(state: &AppState, form: &Form) -> Result<Option<PushAddress>, WebError> {
    let endpoint = form.value("endpoint");
    if endpoint.is_empty() {
        return Ok(None);
    }
    let more = &state.config.push_services;
    if endpoint.len() > LONGEST_ENDPOINT || services::endpoint(endpoint, more).is_none() {
        let allowed = services::allowed(more);
        let message = Message::new(key::ERROR_PUSH_ENDPOINT).with("allowed", allowed);
        return Err(WebError::Invalid(message));
    }
    let decoded = |name: &'static str, is_right: fn(&[u8]) -> bool| {
        let bytes = URL_SAFE_NO_PAD.decode(form.value(name).trim_end_matches('='));
        let invalid = || WebError::Invalid(Message::new(key::ERROR_PUSH_KEY).with("field", name));
        bytes.ok().filter(|bytes| is_right(bytes)).ok_or_else(invalid)
    };
    Ok(Some(PushAddress {
        p256dh: decoded("p256dh", sender::is_key)?,
        auth: decoded("auth", sender::is_secret)?,
        endpoint: endpoint.to_owned(),
    }))
}

fn entries(form: &Form) -> Result<Vec<EntryId>, WebError> {
    let ids = form.value("entries").split_whitespace().map(str::parse);
    let ids: Result<Vec<EntryId>, _> = ids.collect();
    ids.ok().filter(|ids| ids.len() <= MOST_ENTRIES).ok_or_else(too_many_or_none)
}

fn too_many_or_none() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_PUSH_ENTRIES).with("most", MOST_ENTRIES))
}
