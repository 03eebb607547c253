//! Reset of a forgotten password by a link, which an operator with access to the database makes, or which comes by mail.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use store::{Conn, StoreError, installation};

use super::account::end_sessions;
use super::voucher::{self, VoucherPurpose};
use crate::web::form::Form;
use crate::web::guard::passwords;
use crate::web::guard::secret::SigningKey;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::{self, AppState};

/// Validity of a link.
const PATIENCE: TimeDelta = TimeDelta::hours(24);

#[derive(Template)]
#[template(path = "people/new_password.html")]
struct NewPasswordPage {
    ctx: Ctx,
    user: User,
    form: Form,
}

/// Makes a link to reset the password of an account, and records that in the installation's journal. The link works once, for a day, and
/// only while the password is unchanged.
///
/// Returns the path of the link and its expiry.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such account; other errors if the database fails.
pub fn link(
    conn: &mut Conn,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(String, DateTime<Utc>), StoreError> {
    let user = store::users::find_by_email(conn, email)?.ok_or(StoreError::NotFound("account"))?;
    link_for(conn, &user, now, "operator")
}

/// As [`link`], for a known account; `by` names the origin of the link.
pub(super) fn link_for(
    conn: &mut Conn,
    user: &User,
    now: DateTime<Utc>,
    by: &str,
) -> Result<(String, DateTime<Utc>), StoreError> {
    let key = SigningKey::new(state::key(conn)?);
    let until = now + PATIENCE;
    installation::append(conn, now, Some(user.id), Happening::PasswordLinkMade, by)?;
    let voucher = voucher::write(&key, VoucherPurpose::NewPassword, user, until);
    Ok((address::new_password(&voucher).page(), until))
}

/// `GET /new-password/{token}`: the form for a new password.
pub async fn show(
    ctx: Ctx,
    At(address::NewPassword { token }): At<address::NewPassword>,
    state: Data<AppState>,
) -> Answer {
    let user = holder(&ctx, &state, &token).await?;
    render(&NewPasswordPage { ctx, user, form: Form::empty() })
}

/// `POST /new-password/{token}`: sets the password and ends all sessions. A second factor stays in force.
pub async fn post(
    ctx: Ctx,
    At(address::NewPassword { token }): At<address::NewPassword>,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let user = holder(&ctx, &state, &token).await?;
    let Some(new) = form.password("new_password", passwords::LENGTH) else {
        return invalid(&NewPasswordPage { ctx, user, form });
    };
    if state.passwords.is_guessable(&new, &[&user.name, &user.email]).await? {
        form.refuse::<()>("new_password", Message::new(key::ERROR_GUESSABLE));
        return invalid(&NewPasswordPage { ctx, user, form });
    }
    let hash = state.passwords.hash(new).await?;
    let (now, with) = (ctx.now(), browser.device());
    let change = move |conn: &mut Conn| {
        // If two people use the link at the same time, only one succeeds.
        if !store::users::replace_password(conn, user.id, &user.password_hash, &hash)? {
            return Err(used());
        }
        installation::append(conn, now, Some(user.id), Happening::PasswordChanged, &with)?;
        end_sessions(conn, user.id, None)
    };
    state.store.write(change).await?;
    see_other_saying("/sign-in", &Message::new(key::FLASH_PASSWORD_NEW))
}

async fn holder(ctx: &Ctx, state: &AppState, token: &str) -> Result<User, WebError> {
    let holder = voucher::holder(state, VoucherPurpose::NewPassword, token, ctx.now()).await?;
    holder.ok_or_else(used)
}

fn used() -> WebError {
    WebError::Refused(Message::new(key::ERROR_INVITATION_USED))
}
