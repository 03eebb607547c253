//! Looking something up by what could be guessed: a PIN, a code.

use actix_web::HttpRequest;

use super::context::Ctx;
use crate::web::guard::guesses::{self, Space};
use crate::web::guard::limits::Guesser;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// What is found, as long as not too much was guessed wrong: by whoever asks, and, of whom nothing is known, by all.
///
/// # Errors
/// [`WebError::TooMany`]; those of the search.
pub async fn guessing<T>(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    found: impl Future<Output = Result<Option<T>, WebError>>,
) -> Result<Option<T>, WebError> {
    let guesser = Guesser::new(state.client_address(req), ctx.device());
    state.limits.pin(&guesser)?;
    let now = state.clock.now();
    if ctx.session().is_none() {
        guesses::require(&state.store, &Space::Pins, now).await?;
    }
    let found = found.await?;
    if found.is_none() {
        state.limits.wrong_pin(&guesser);
        guesses::wrong(&state.store, &Space::Pins, now).await?;
    }
    Ok(found)
}
