//! The second step of signing in: a code from the account's app, or a recovery code.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use futures_util::future::try_join;
use store::second_factors::SecondFactor;
use store::{Conn, StoreError, installation};

use super::account_access::{enter, may_guess, note_wrong};
use super::voucher::{self, VoucherPurpose};
use crate::web::form::Form;
use crate::web::guard::guesses;
use crate::web::guard::limits::AccountProof;
use crate::web::guard::second_factor::{self, TypedCode};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
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
    voucher::write(&state.csrf, VoucherPurpose::SecondStep, user, now + PATIENCE)
}

/// `POST /sign-in/code`: checks the code and signs in.
pub async fn check(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let Some((user, factor)) = holder(&state, form.value("ticket"), ctx.now()).await? else {
        return see_other_saying("/sign-in", &Message::new(key::ERROR_CODE_TOO_LATE));
    };
    let Some(code) = form.text("code", 1..=40) else { return invalid(&CodePage { ctx, form }) };
    let space =
        may_guess(&ctx, &browser, &state, (&user.email, Some(AccountProof::Password))).await?;
    let (id, now, with) = (user.id, ctx.now(), browser.device());
    let typed = TypedCode::from(code.as_str());
    let step = match &typed {
        TypedCode::Digits(digits) => second_factor::step(&factor.secret, digits, now)?,
        TypedCode::Paper(_) => None,
    };
    let spend = move |conn: &mut Conn| match (typed, step) {
        (TypedCode::Digits(_), None) => Ok::<_, StoreError>(false),
        (TypedCode::Digits(_), Some(step)) => store::second_factors::use_step(conn, id, step),
        (TypedCode::Paper(hash), _) => {
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
        let noted = note_wrong(&state, &ctx, Some(id), what, browser.device());
        try_join(counted, noted).await?;
        form.refuse::<()>("code", Message::new(key::ERROR_CODE));
        let form = form.instead("code", "");
        return invalid(&CodePage { ctx, form });
    }
    enter(&ctx, &browser, &state, &user, form.value("next")).await
}

/// The user to whom a sign-in `ticket` was given after the right password, with that user's second factor. `None` if the ticket is invalid
/// or expired, or if the user has no second factor that is on.
async fn holder(
    state: &AppState,
    ticket: &str,
    now: DateTime<Utc>,
) -> Result<Option<(User, SecondFactor)>, WebError> {
    let Some(user) = voucher::holder(state, VoucherPurpose::SecondStep, ticket, now).await? else {
        return Ok(None);
    };
    let id = user.id;
    let factor = state.store.read(move |conn| store::second_factors::find(conn, id)).await?;
    Ok(factor.filter(|it| it.is_on).map(|factor| (user, factor)))
}
