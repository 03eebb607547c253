//! Looking something up by what could be guessed: a PIN, a code.

use actix_web::HttpRequest;

use super::context::Ctx;
use crate::web::guard::guesses::{self, Space};
use crate::web::guard::limits::Guesser;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// Looks up a secret that could be guessed. A right one is found whatever others at the same address guessed: after too many
/// wrong ones the address is slow, and only wrong ones are refused. Over all addresses together there are limits
/// ([`Space`]), for browsers with a session too.
///
/// # Errors
/// [`WebError::TooMany`] for a wrong one after too many, and for all where too many were wrong over all addresses; those of
/// the search.
pub async fn guessing<T>(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    found: impl Future<Output = Result<Option<T>, WebError>>,
) -> Result<Option<T>, WebError> {
    let guesser = Guesser::new(state.client_address(req), ctx.device());
    let now = state.clock.now();
    guesses::require(&state.store, &Space::Pins, now).await?;
    let Err(refused) = state.limits.pin(&guesser) else {
        let found = found.await?;
        if found.is_none() {
            state.limits.wrong_pin(&guesser);
            guesses::wrong(&state.store, &Space::Pins, now).await?;
        }
        return Ok(found);
    };
    guesses::require(&state.store, &Space::SlowPins, now).await?;
    let Ok(_turn) = state.limits.slow_turn(&guesser).await else { return Err(refused) };
    let found = found.await?;
    if found.is_some() {
        return Ok(found);
    }
    guesses::wrong(&state.store, &Space::SlowPins, now).await?;
    Err(refused)
}
