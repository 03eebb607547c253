//! Rate-limited look-ups of secrets that can be guessed: PINs and codes.

use super::context::Ctx;
use super::session::Browser;
use crate::web::guard::guesses::{self, GuessTarget};
use crate::web::guard::limits::Guesser;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// Looks up a secret, rate-limited per caller. A correct secret is found whatever others at the same address guessed. After too many
/// wrong guesses, the address is slowed down, and only wrong ones are refused. Limits over all addresses ([`GuessTarget`]) apply to
/// browsers with a session, too.
///
/// # Errors
/// [`WebError::TooMany`] for a wrong guess after too many, for a guess whose wait is too long, and for every guess once the limit over all
/// addresses is reached. Other errors: the search fails, or the store does not answer.
pub async fn guessing<T>(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    found: impl Future<Output = Result<Option<T>, WebError>>,
) -> Result<Option<T>, WebError> {
    let guesser = Guesser::new(browser.address, ctx.device());
    let now = state.clock.now();
    guesses::require(&state.store, &GuessTarget::Pins, now).await?;
    let Err(refused) = state.limits.pin(&guesser) else {
        let found = found.await?;
        if found.is_none() {
            state.limits.wrong_pin(&guesser);
            guesses::wrong(&state.store, &GuessTarget::Pins, now).await?;
        }
        return Ok(found);
    };
    guesses::require(&state.store, &GuessTarget::SlowPins, now).await?;
    let Ok(_turn) = state.limits.slow_turn(&guesser).await else { return Err(refused) };
    let found = found.await?;
    if found.is_some() {
        return Ok(found);
    }
    guesses::wrong(&state.store, &GuessTarget::SlowPins, now).await?;
    Err(refused)
}
