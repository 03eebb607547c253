//! A link for a new password by mail, for people who forgot theirs. The answer does not reveal whether the account exists.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::User;
use store::{Conn, StoreError};

use super::new_password;
use crate::web::form::Form;
use crate::web::guard::guesses::{self, GuessTarget};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::mail::queue;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/forgotten_password.html")]
struct ForgottenPasswordPage {
    ctx: Ctx,
    form: Form,
}

/// `GET /forgotten-password`: the form. There is no such page if mail is off.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    require_mail(&state)?;
    render(&ForgottenPasswordPage { ctx, form: Form::empty() })
}

/// `POST /forgotten-password`: queues the mail if there is such an account. Limited by network and by account.
pub async fn post(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    require_mail(&state)?;
    let Some(email) = form.email("email") else {
        return invalid(&ForgottenPasswordPage { ctx, form });
    };
    state.limits.sign_in(browser.address, &email)?;
    let space = GuessTarget::NewPassword(email.clone());
    guesses::require(&state.store, &space, ctx.now()).await?;
    let (now, language, mut ids) = (ctx.now(), ctx.language(), state.ids());
    let write = move |conn: &mut Conn| {
        let user = store::users::find_by_email(conn, &email)?;
        // Accounts without a password are those of the demonstration, which nobody owns.
        let user = user.filter(|user: &User| !user.password_hash.is_empty());
        if let Some(user) = user
            && queue::may_get_link(conn, &user, now)?
        {
            let (link, _) = new_password::link_for(conn, &user, now, "mail")?;
            queue::new_password(conn, &mut ids, now, (&user, language), &link)?;
        }
        Ok::<_, StoreError>(())
    };
    state.store.write(write).await?;
    // Every request counts, so that neither the limit nor the duration of the answer reveals whether the account exists.
    guesses::wrong(&state.store, &space, now).await?;
    see_other_saying("/sign-in", &Message::new(key::FLASH_PASSWORD_MAIL))
}

fn require_mail(state: &AppState) -> Result<(), WebError> {
    state.config.smtp.as_ref().map(|_| ()).ok_or(WebError::NotFound)
}
