//! Access to an account: rate limits before a guess, the record of a wrong guess, and the new session.

use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use domain::tournament::id::UserId;
use store::{Conn, installation};

use crate::web::form::Form;
use crate::web::guard::guesses::{self, GuessTarget};
use crate::web::guard::limits::AccountProof;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, redirect};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

/// Checks the rate limits before a guess at a secret of the account `email`. Returns the target for which wrong guesses are counted.
///
/// A browser that signed in to this account before, or has just given its password, has a limit of its own that strangers cannot use up.
pub(super) async fn may_guess(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    (email, proof): (&str, Option<AccountProof>),
) -> Result<GuessTarget, WebError> {
    let space = GuessTarget::Account(email.to_owned());
    let is_known = browser.is_known(&state.csrf.of_known(email));
    match proof.or(is_known.then_some(AccountProof::Known)) {
        Some(proof) => state.limits.sign_in_again(proof, email)?,
        None => state.limits.sign_in(browser.address, email)?,
    }
    if !is_known {
        guesses::require(&state.store, &space, ctx.now()).await?;
    }
    Ok(space)
}

/// Records a wrong guess in the installation's journal, if the account exists.
pub(super) async fn note_wrong(
    state: &AppState,
    ctx: &Ctx,
    account: Option<UserId>,
    what: Happening,
    detail: String,
) -> Result<(), WebError> {
    let now = ctx.now();
    if account.is_none() {
        return Ok(());
    }
    let note = move |conn: &mut Conn| installation::append(conn, now, account, what, &detail);
    Ok(state.store.write(note).await?)
}

/// Reports whether the form holds the visitor's own password; otherwise notes the error in the form.
pub(super) async fn is_own_password(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    form: &mut Form,
) -> Result<bool, WebError> {
    let user = ctx.require_user()?;
    let Some(password) = form.password("old_password", 1..=1000) else { return Ok(false) };
    let space = may_guess(ctx, browser, state, (&user.email, Some(AccountProof::SignedIn))).await?;
    if state.passwords.is_right(password, Some(user.password_hash.clone())).await? {
        return Ok(true);
    }
    guesses::wrong(&state.store, &space, ctx.now()).await?;
    note_wrong(state, ctx, Some(user.id), Happening::WrongPassword, browser.device()).await?;
    form.refuse::<()>("old_password", Message::new(key::ERROR_OLD_PASSWORD));
    Ok(false)
}

/// Signs in the user, who has proved that the account is theirs.
pub(super) async fn enter(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    user: &User,
    next: &str,
) -> Answer {
    let session = NewSession::of_user(ctx, browser, user.id);
    let known = state.csrf.of_known(&user.email);
    let known = cookies::choice(cookies::KNOWN, &known, state.config.is_secure());
    let mut response = redirect(next);
    response.cookie(session.cookie(state)).cookie(known);
    let (id, now, with) = (user.id, ctx.now(), browser.device());
    let enter = move |conn: &mut Conn| {
        installation::append(conn, now, Some(id), Happening::SignedIn, &with)?;
        session.insert(conn)
    };
    state.store.write(enter).await?;
    tracing::info!("signed in: {id}");
    Ok(response.finish())
}
