//! Settings of the own account's second factor. An app's code turns it on; the password turns it off.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::User;
use domain::tournament::happening::Happening;
use store::{Conn, StoreError, installation};

use super::account_access::is_own_password;
use crate::web::form::Form;
use crate::web::guard::second_factor::{self, Enrolment};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

const PAGE: &str = "/account/second-factor";

#[derive(Template)]
#[template(path = "people/second_factor.html")]
struct SecondFactorPage {
    ctx: Ctx,
    user: User,
    state: FactorState,
    form: Form,
}

/// State of the second factor.
enum FactorState {
    /// Only the password is required.
    Off,
    /// The secret is made, but the app has not confirmed it yet.
    Begun { enrolment: Enrolment, qr: String },
    /// A code is required too; `n_codes` recovery codes are left.
    On { n_codes: i64 },
}

impl FactorState {
    fn is_on(&self) -> bool {
        matches!(self, FactorState::On { .. })
    }
}

#[derive(Template)]
#[template(path = "people/recovery_codes.html")]
struct CodesPage {
    ctx: Ctx,
    codes: Vec<String>,
}

/// `GET /account/second-factor`: the state of the second factor.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    render(&page(ctx, &state, Form::empty()).await?)
}

/// `POST /account/second-factor`: makes a secret for the app. It takes effect once a code proves that the app has it.
pub async fn begin(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let user = ctx.require_user()?.id;
    if !is_own_password(&ctx, &browser, &state, &mut form).await? {
        return invalid(&page(ctx, &state, form).await?);
    }
    let secret = second_factor::new_secret();
    state.store.write(move |conn| store::second_factors::begin(conn, user, &secret)).await?;
    see_other(PAGE)
}

/// `POST /account/second-factor/on`: turns it on with a code of the app. Shows the recovery codes, this one time.
pub async fn turn_on(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let user = ctx.require_user()?.id;
    let factor = state.store.read(move |conn| store::second_factors::find(conn, user)).await?;
    let pending = factor.filter(|it| !it.is_on);
    let (Some(pending), code) = (pending, form.text("app_code", 1..=40)) else {
        return see_other(PAGE);
    };
    let digits: String = code.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let Some(step) = second_factor::step(&pending.secret, &digits, ctx.now())? else {
        if !form.has_errors() {
            form.refuse::<()>("app_code", Message::new(key::ERROR_CODE));
        }
        return invalid(&page(ctx, &state, form).await?);
    };
    let codes = second_factor::new_codes();
    let hashes: Vec<String> = codes.iter().map(|code| second_factor::paper_hash(code)).collect();
    let (now, with) = (ctx.now(), browser.device());
    let turn_on = move |conn: &mut Conn| {
        // A repeated request finds the factor on or its code used, and changes nothing.
        let is_pending = store::second_factors::find(conn, user)?.is_some_and(|it| !it.is_on);
        if !is_pending || !store::second_factors::use_step(conn, user, step)? {
            return Ok(false);
        }
        store::second_factors::turn_on(conn, user, &hashes)?;
        installation::append(conn, now, Some(user), Happening::SecondFactorOn, &with)?;
        Ok::<_, StoreError>(true)
    };
    match state.store.write(turn_on).await? {
        true => render(&CodesPage { ctx, codes }),
        false => see_other(PAGE),
    }
}

/// `POST /account/second-factor/off`: turns it off, given the password.
pub async fn turn_off(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let user = ctx.require_user()?.id;
    if !is_own_password(&ctx, &browser, &state, &mut form).await? {
        return invalid(&page(ctx, &state, form).await?);
    }
    let (now, with) = (ctx.now(), browser.device());
    let turn_off = move |conn: &mut Conn| {
        let was_on = store::second_factors::find(conn, user)?.is_some_and(|it| it.is_on);
        store::second_factors::turn_off(conn, user)?;
        if was_on {
            installation::append(conn, now, Some(user), Happening::SecondFactorOff, &with)?;
        }
        Ok::<_, StoreError>(was_on)
    };
    match state.store.write(turn_off).await? {
        true => see_other_saying("/account", &Message::new(key::FLASH_SECOND_FACTOR_OFF)),
        false => see_other(PAGE),
    }
}

async fn page(ctx: Ctx, state: &AppState, form: Form) -> Result<SecondFactorPage, WebError> {
    let user = ctx.require_user()?.clone();
    let id = user.id;
    let find = move |conn: &mut Conn| {
        let factor = store::second_factors::find(conn, id)?;
        Ok::<_, StoreError>((factor, store::second_factors::n_recovery_codes(conn, id)?))
    };
    let state = match state.store.read(find).await? {
        (None, _) => FactorState::Off,
        (Some(factor), n_codes) if factor.is_on => FactorState::On { n_codes },
        (Some(factor), _) => {
            let enrolment = second_factor::enrolment(&factor.secret, &user.email)?;
            FactorState::Begun { qr: qr::svg(&enrolment.url)?, enrolment }
        }
    };
    Ok(SecondFactorPage { ctx, user, state, form })
}
