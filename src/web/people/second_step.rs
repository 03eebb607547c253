//! The second step of signing in: a code from the account's app, or a recovery code.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use futures_util::future::try_join;
use store::second_factors::SecondFactor;
use store::{Conn, installation};

use super::entering::{self, enter, may_guess};
use super::voucher::{self, Purpose};
use crate::web::form::Form;
use crate::web::guard::guesses;
use crate::web::guard::limits::Proof;
use crate::web::guard::second_factor::{self, Typed};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, see_other_saying};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::request::session::device_of;
use crate::web::state::AppState;

/// Time limit for the code after the right password.
const PATIENCE: TimeDelta = TimeDelta::minutes(5);

#[derive(Template)]
#[template(path = "people/sign_in_code.html")]
pub(super) struct CodePage {
    ctx: Ctx,
    form: Form,
}

impl CodePage {
    /// The page for a user who gave the right password, proved by `ticket`.
    pub fn new(ctx: Ctx, ticket: String, next: &str) -> Self {
        Self { ctx, form: Form::empty().with("ticket", ticket).with("next", next) }
    }
}

/// A ticket that proves that the password was given a moment ago.
pub(super) fn ticket(state: &AppState, user: &User, now: DateTime<Utc>) -> String {
    voucher::write(&state.csrf, Purpose::SecondStep, user, now + PATIENCE)
}

/// `POST /sign-in/code`: checks the code and signs in.
pub async fn check(ctx: Ctx, req: HttpRequest, state: Data<AppState>, mut form: Form) -> Answer {
    let Some((user, factor)) = holder(&state, form.value("ticket"), ctx.now()).await? else {
        return see_other_saying("/sign-in", &Message::new("error-code-too-late"));
    };
    let Some(code) = form.text("code", 1..=40) else { return invalid(&CodePage { ctx, form }) };
    let space = may_guess(&ctx, &req, &state, (&user.email, Some(Proof::Password))).await?;
    let (id, now, with) = (user.id, ctx.now(), device_of(&req));
    let typed = Typed::from(code.as_str());
    let step = match &typed {
        Typed::Digits(digits) => second_factor::step(&factor.secret, digits, now)?,
        Typed::Paper(_) => None,
    };
    let spend = move |conn: &mut Conn| match (typed, step) {
        (Typed::Digits(_), None) => Ok::<_, WebError>(false),
        (Typed::Digits(_), Some(step)) => Ok(store::second_factors::use_step(conn, id, step)?),
        (Typed::Paper(hash), _) => {
            let is_right = store::second_factors::use_recovery_code(conn, id, &hash)?;
            if is_right {
                let what = Happening::RecoveryCodeUsed;
                installation::append(conn, now, Some(id), what, &with)?;
            }
            Ok(is_right)
        }
    };
    if !state.store.write(spend).await? {
        tracing::warn!("wrong code for {id}");
        let counted = guesses::wrong(&state.store, &space, now);
        let what = Happening::WrongCode;
        let noted = entering::note_wrong(&state, &ctx, Some(id), what, device_of(&req));
        try_join(counted, noted).await?;
        form.refuse::<()>("code", Message::new("error-code"));
        let form = form.instead("code", "");
        return invalid(&CodePage { ctx, form });
    }
    enter(&ctx, &req, &state, &user, form.value("next")).await
}

/// The user of a valid ticket, with the second factor.
async fn holder(
    state: &AppState,
    ticket: &str,
    now: DateTime<Utc>,
) -> Result<Option<(User, SecondFactor)>, WebError> {
    let Some(user) = voucher::holder(state, Purpose::SecondStep, ticket, now).await? else {
        return Ok(None);
    };
    let id = user.id;
    let find = move |conn: &mut Conn| Ok::<_, WebError>(store::second_factors::find(conn, id)?);
    let factor = state.store.read(find).await?;
    Ok(factor.filter(|it| it.is_on).map(|factor| (user, factor)))
}
