//! A new password for who has forgotten theirs, by a link that only who has the database can make.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};

use super::account::end_sessions;
use super::voucher::{self, Purpose};
use crate::store::{self, Conn, StoreError, installation};
use crate::tournament::account::User;
use crate::tournament::happening::Happening;
use crate::web::form::Form;
use crate::web::guard::passwords;
use crate::web::guard::secret::Key;
use crate::web::http::error::WebError;
use crate::web::http::path;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::request::session::device_of;
use crate::web::state::{self, AppState};

/// A link is good for so long.
const PATIENCE: TimeDelta = TimeDelta::hours(24);

#[derive(Template)]
#[template(path = "people/new_password.html")]
struct NewPasswordPage {
    ctx: Ctx,
    user: User,
    form: Form,
}

/// Makes a link for the account with this address, noted in the installation's journal: it is good once and for a day, and
/// worth nothing once the password is another. Returns its path and until when it is good.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such account; when the database fails.
pub fn link(
    conn: &mut Conn,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(String, DateTime<Utc>), StoreError> {
    let user = store::users::find_by_email(conn, email)?.ok_or(StoreError::NotFound("account"))?;
    let key = Key::new(state::key(conn)?);
    let until = now + PATIENCE;
    installation::append(conn, now, Some(user.id), Happening::PasswordLinkMade, "operator")?;
    let voucher = voucher::write(&key, Purpose::NewPassword, &user, until);
    Ok((format!("/new-password/{voucher}"), until))
}

/// `GET /new-password/{token}`
pub async fn show(ctx: Ctx, req: HttpRequest, state: Data<AppState>) -> Answer {
    let user = holder(&ctx, &req, &state).await?;
    render(&NewPasswordPage { ctx, user, form: Form::empty() })
}

/// `POST /new-password/{token}`: all sessions end, and the second factor, if there is one, is asked for as ever.
pub async fn post(ctx: Ctx, req: HttpRequest, state: Data<AppState>, mut form: Form) -> Answer {
    let user = holder(&ctx, &req, &state).await?;
    let Some(new) = form.password("new_password", passwords::LENGTH) else {
        return invalid(&NewPasswordPage { ctx, user, form });
    };
    if state.passwords.is_guessable(&new, &[&user.name, &user.email]).await? {
        form.refuse::<()>("new_password", Message::new("error-guessable"));
        return invalid(&NewPasswordPage { ctx, user, form });
    }
    let hash = state.passwords.hash(new).await?;
    let (now, with) = (ctx.now(), device_of(&req));
    let change = move |conn: &mut Conn| {
        // Of two who use the link at once one does.
        if !store::users::replace_password(conn, user.id, &user.password_hash, &hash)? {
            return Err(used());
        }
        installation::append(conn, now, Some(user.id), Happening::PasswordChanged, &with)?;
        end_sessions(conn, user.id, None)
    };
    state.store.write(change).await?;
    see_other_saying("/sign-in", &Message::new("flash-password-new"))
}

async fn holder(ctx: &Ctx, req: &HttpRequest, state: &AppState) -> Result<User, WebError> {
    let token: String = path::param(req, "token")?;
    let holder = voucher::holder(state, Purpose::NewPassword, &token, ctx.now()).await?;
    holder.ok_or_else(used)
}

fn used() -> WebError {
    WebError::Refused(Message::new("error-invitation-used"))
}
