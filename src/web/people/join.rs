//! Referees without an account: the PIN of a table, typed or out of a QR code, opens that table to this browser.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;

use crate::store;
use crate::tournament::id::TableId;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::request::session::NewSession;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/join.html")]
struct JoinPage {
    ctx: Ctx,
    form: Form,
}

/// `GET /join`
pub async fn show(ctx: Ctx) -> Answer {
    render(&JoinPage { ctx, form: Form::empty() })
}

/// `POST /join`
pub async fn join(ctx: Ctx, req: HttpRequest, state: Data<AppState>, mut form: Form) -> Answer {
    let pin = match digits(form.value("pin")) {
        Some(pin) => Some(pin),
        None => form.refuse("pin", Message::new("error-pin")),
    };
    let name = form.text("referee_name", 0..=60);
    let (Some(pin), Some(name)) = (pin, name) else {
        return invalid(&JoinPage { ctx, form });
    };
    match find(&req, &state, pin).await? {
        Some(table) => open(&ctx, &req, &state, table, name).await,
        None => {
            form.refuse::<()>("pin", Message::new("error-pin-unknown"));
            invalid(&JoinPage { ctx, form })
        }
    }
}

/// `GET /join/{pin}`, out of a QR code.
pub async fn join_by_link(ctx: Ctx, req: HttpRequest, state: Data<AppState>) -> Answer {
    let pin: String = path::param(&req, "pin")?;
    let found = match digits(&pin) {
        Some(pin) => find(&req, &state, pin).await?,
        None => None,
    };
    match found {
        Some(table) => open(&ctx, &req, &state, table, String::new()).await,
        None => {
            let mut form = Form::empty().with("pin", pin);
            form.refuse::<()>("pin", Message::new("error-pin-unknown"));
            invalid(&JoinPage { ctx, form })
        }
    }
}

async fn find(
    req: &HttpRequest,
    state: &AppState,
    pin: String,
) -> Result<Option<TableId>, WebError> {
    let from = state.client_address(req);
    state.limits.pin(from)?;
    let found = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::tables::find_by_pin(conn, &pin)?))
        .await?;
    if found.is_empty() {
        state.limits.wrong_pin(from);
    }
    Ok(found.first().copied())
}

async fn open(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    table: TableId,
    name: String,
) -> Answer {
    let mut response = see_other(format!("/tables/{table}/referee"))?;
    let known =
        ctx.session().filter(|_| name.is_empty()).or(ctx.session().filter(|it| it.user.is_some()));
    if let Some(session) = known {
        let hash = session.id_hash.clone();
        state
            .store
            .write(move |conn| Ok::<_, WebError>(store::sessions::grant_table(conn, &hash, table)?))
            .await?;
        return Ok(response);
    }
    let session = NewSession::of_referee(ctx, req, name);
    response.add_cookie(&session.cookie(state)).map_err(WebError::internal)?;
    state
        .store
        .write(move |conn| {
            session.insert(conn)?;
            Ok::<_, WebError>(store::sessions::grant_table(conn, session.id_hash(), table)?)
        })
        .await?;
    Ok(response)
}

/// The six digits of a PIN, however they are spaced.
fn digits(text: &str) -> Option<String> {
    let digits: String =
        text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
    (digits.len() == 6 && digits.bytes().all(|sign| sign.is_ascii_digit())).then_some(digits)
}
