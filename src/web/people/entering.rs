//! Access to an account: rate limits before a guess, the record of a wrong guess, and the new session.

use actix_web::HttpRequest;
use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use domain::tournament::id::UserId;
use store::{Conn, installation};

use crate::web::guard::guesses::{self, Space};
use crate::web::guard::limits::Proof;
use crate::web::guard::secret;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, local_or_home, see_other};
use crate::web::request::context::{Ctx, cookie};
use crate::web::request::session::{NewSession, device_of};
use crate::web::state::AppState;

/// Checks the rate limits before a guess at a secret of the account `email`. Returns the space in which wrong guesses count.
///
/// A browser that signed in to this account before, or has just given its password, has a limit of its own that strangers cannot use up.
pub(super) async fn may_guess(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    (email, proof): (&str, Option<Proof>),
) -> Result<Space, WebError> {
    let (known, space) = (state.csrf.of_known(email), Space::Account(email.to_owned()));
    let kept = cookie(req, cookies::KNOWN);
    let is_known = kept.is_some_and(|kept| secret::is_token(&known, kept.value()));
    match proof.or(is_known.then_some(Proof::Known)) {
        Some(proof) => state.limits.sign_in_again(proof, email)?,
        None => state.limits.sign_in(state.client_address(req), email)?,
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
    let note = move |conn: &mut Conn| {
        Ok::<_, WebError>(installation::append(conn, now, account, what, &detail)?)
    };
    state.store.write(note).await
}

/// Signs in the user, who has proved that the account is theirs.
pub(super) async fn enter(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    user: &User,
    next: &str,
) -> Answer {
    let session = NewSession::of_user(ctx, req, user.id);
    let known = state.csrf.of_known(&user.email);
    let known = cookies::choice(cookies::KNOWN, &known, state.config.is_secure());
    let cookies = [session.cookie(state), known];
    let (id, now, with) = (user.id, ctx.now(), device_of(req));
    let enter = move |conn: &mut Conn| {
        installation::append(conn, now, Some(id), Happening::SignedIn, &with)?;
        Ok::<_, WebError>(session.insert(conn)?)
    };
    state.store.write(enter).await?;
    tracing::info!("signed in: {id}");
    let mut response = see_other(local_or_home(next))?;
    for cookie in &cookies {
        response.add_cookie(cookie).map_err(WebError::internal)?;
    }
    Ok(response)
}
