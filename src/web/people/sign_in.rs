//! Sign-in with e-mail address and password; accounts with a second factor go on to its page.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::happening::Happening;
use futures_util::future::try_join;
use store::{Conn, installation};

use super::account_access::{enter, may_guess, note_wrong};
use super::second_step::{self, CodePage};
use crate::web::form::Form;
use crate::web::guard::guesses;
use crate::web::http::cookies;
use crate::web::http::respond::{Answer, invalid, redirect, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/sign_in.html")]
struct SignInPage {
    ctx: Ctx,
    form: Form,
    /// True if a link for a new password can be sent by mail.
    has_mail: bool,
}

/// `GET /sign-in`: the form; `next` is the address to continue to.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let address = Address::of(&ctx);
    let next = address.value("next").unwrap_or_default();
    if ctx.user().is_some() {
        return see_other(next);
    }
    let form = Form::empty().with("next", next);
    render(&SignInPage { ctx, form, has_mail: state.config.smtp.is_some() })
}

/// `POST /sign-in`: checks the password and signs in.
pub async fn sign_in(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let has_mail = state.config.smtp.is_some();
    let (email, password) = (form.email("email"), form.password("password", 1..=1000));
    let (Some(email), Some(password)) = (email, password) else {
        return invalid(&SignInPage { ctx, form, has_mail });
    };
    let space = may_guess(&ctx, &browser, &state, (&email, None)).await?;
    let user = state.store.read(move |conn| store::users::find_by_email(conn, &email)).await?;
    let whose = user.as_ref().map_or_else(|| "no account".to_owned(), |user| user.id.to_string());
    let stored = user.as_ref().map(|user| user.password_hash.clone());
    let is_right = state.passwords.is_right(password, stored).await?;
    let id = user.as_ref().map(|user| user.id);
    let Some(user) = user.filter(|_| is_right) else {
        tracing::warn!("wrong password for {whose}");
        // Both are written concurrently, so that the response time does not reveal whether the account exists.
        let counted = guesses::wrong(&state.store, &space, ctx.now());
        let noted = note_wrong(&state, &ctx, id, Happening::WrongPassword, browser.device());
        try_join(counted, noted).await?;
        form.refuse::<()>("", Message::new(key::ERROR_SIGN_IN));
        return invalid(&SignInPage { ctx, form, has_mail });
    };
    let id = user.id;
    let factor = state.store.read(move |conn| store::second_factors::find(conn, id)).await?;
    if factor.is_some_and(|it| it.is_on) {
        let ticket = second_step::ticket(&state, &user, ctx.now());
        return render(&CodePage::new(ctx, ticket, form.value("next")));
    }
    enter(&ctx, &browser, &state, &user, form.value("next")).await
}

/// `POST /sign-out`: ends the session.
pub async fn sign_out(ctx: Ctx, state: Data<AppState>, _form: Form) -> Answer {
    if let Some(session) = ctx.session() {
        let (hash, user, now) = (session.id_hash.clone(), session.user, ctx.now());
        let leave = move |conn: &mut Conn| {
            if user.is_some() {
                installation::append(conn, now, user, Happening::SignedOut, "")?;
            }
            store::sessions::delete(conn, &hash)
        };
        state.store.write(leave).await?;
    }
    let removal = cookies::removal(cookies::SESSION, state.config.is_secure());
    Ok(redirect("/").cookie(removal).finish())
}
