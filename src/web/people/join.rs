//! Access for referees without an account. The PIN of a table, typed or from a QR code, opens that table to the browser; the PIN of a pool
//! opens all its tables.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::id::{PoolId, TableId, TournamentId};
use domain::tournament::pin::DIGITS;
use store::{Conn, StoreError};

use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::request::guess::guessing;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/join.html")]
struct JoinPage {
    ctx: Ctx,
    form: Form,
}

/// `GET /join`: the form for a PIN.
pub async fn show(ctx: Ctx) -> Answer {
    render(&JoinPage { ctx, form: Form::empty() })
}

/// `POST /join`: opens the tables of a typed PIN.
pub async fn join(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let pin = match digits(form.value("pin")) {
        Some(pin) => Some(pin),
        None => form.refuse("pin", Message::new(key::ERROR_PIN)),
    };
    let name = form.text("referee_name", 0..=60);
    let (Some(pin), Some(name)) = (pin, name) else {
        return invalid(&JoinPage { ctx, form });
    };
    match find(&ctx, &browser, &state, pin).await? {
        Some(opened) => open(&ctx, &browser, &state, opened, name).await,
        None => {
            form.refuse::<()>("pin", Message::new(key::ERROR_PIN_UNKNOWN));
            invalid(&JoinPage { ctx, form })
        }
    }
}

/// `GET /join/{pin}`: target of the QR codes with a PIN.
pub async fn join_by_link(
    ctx: Ctx,
    At(address::Join { pin }): At<address::Join>,
    browser: Browser,
    state: Data<AppState>,
) -> Answer {
    let (pin, found) = find_linked(&ctx, &browser, &state, &pin).await?;
    match found {
        Some(opened) => open(&ctx, &browser, &state, opened, String::new()).await,
        None => {
            let mut form = Form::empty().with("pin", pin);
            form.refuse::<()>("pin", Message::new(key::ERROR_PIN_UNKNOWN));
            invalid(&JoinPage { ctx, form })
        }
    }
}

/// The tables that a PIN opens.
#[derive(Clone, Copy)]
pub enum OpenedByPin {
    /// The table with this PIN.
    Table(TableId),
    /// All tables of a pool.
    Pool(TournamentId, PoolId),
}

impl OpenedByPin {
    /// Admits the session with this hash to the tables.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer.
    pub fn grant(self, conn: &mut Conn, hash: &str) -> Result<(), StoreError> {
        match self {
            OpenedByPin::Table(table) => store::sessions::grant_table(conn, hash, table),
            OpenedByPin::Pool(_, pool) => store::pins::grant(conn, hash, pool),
        }
    }
}

/// The tables that a PIN opens, with the limits on guesses. `None` if no table or pool has this PIN.
///
/// # Errors
/// As [`guessing`].
pub async fn find(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    pin: String,
) -> Result<Option<OpenedByPin>, WebError> {
    guessing(ctx, browser, state, look_up(state, pin)).await
}

/// The PIN of a link, and the tables that it opens. A signed PIN cannot be guessed, so no limit on guesses applies to it.
///
/// # Errors
/// As [`guessing`].
pub async fn find_linked(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    link: &str,
) -> Result<(String, Option<OpenedByPin>), WebError> {
    let (pin, signed) = link.split_once('.').unwrap_or((link, ""));
    let is_signed = secret::is_token(&state.csrf.of_pin(pin), signed);
    let found = match digits(pin) {
        Some(pin) if is_signed => look_up(state, pin).await?,
        Some(pin) => find(ctx, browser, state, pin).await?,
        None => None,
    };
    Ok((pin.to_owned(), found))
}

async fn look_up(state: &AppState, pin: String) -> Result<Option<OpenedByPin>, WebError> {
    let now = state.clock.now();
    let find = move |conn: &mut Conn| {
        if let [table, ..] = store::tables::find_by_pin(conn, &pin)?.as_slice() {
            return Ok::<_, WebError>(Some(OpenedByPin::Table(*table)));
        }
        let found = store::pins::find(conn, &pin, now)?;
        Ok(found.map(|(tournament, pool)| OpenedByPin::Pool(tournament, pool)))
    };
    state.store.read(find).await
}

/// The first page after joining: the table, or the rounds of the pool.
async fn landing(state: &AppState, opened: OpenedByPin) -> Result<String, WebError> {
    match opened {
        OpenedByPin::Table(table) => {
            let find = move |conn: &mut Conn| store::opened_tables::find(conn, table);
            let is_opened = state.store.read(find).await?.is_some();
            let table = address::table(table);
            Ok(if is_opened { table.seat() } else { table.referee() })
        }
        OpenedByPin::Pool(tournament, pool) => {
            let championship = load::public(state, tournament).await?;
            let number = championship.pool(pool).map_or(1, |pool| pool.number);
            Ok(format!("{}?pool={number}", address::tournament(tournament).rounds()))
        }
    }
}

async fn open(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    opened: OpenedByPin,
    name: String,
) -> Answer {
    if let OpenedByPin::Table(table) = opened {
        let known = state.store.read(move |conn| store::tables::find(conn, table)).await?;
        // The players log such a table themselves, so its PIN leads to their seats and admits no referee.
        if known.logging.is_by_players() {
            return see_other(address::seat_claim(&ctx.signed_pin(&known.pin)).page());
        }
    }
    let mut response = see_other(landing(state, opened).await?)?;
    let known =
        ctx.session().filter(|_| name.is_empty()).or(ctx.session().filter(|it| it.user.is_some()));
    if let Some(session) = known {
        let hash = session.id_hash.clone();
        state.store.write(move |conn| opened.grant(conn, &hash)).await?;
        return Ok(response);
    }
    let session = NewSession::of_referee(ctx, browser, name);
    response.add_cookie(&session.cookie(state)).map_err(WebError::internal)?;
    state
        .store
        .write(move |conn| {
            session.insert(conn)?;
            opened.grant(conn, session.id_hash())
        })
        .await?;
    Ok(response)
}

/// Reads the digits of a PIN, ignoring spaces and hyphens. Older PINs have 6 digits. `None` if the text is not a PIN.
pub fn digits(text: &str) -> Option<String> {
    let digits: String =
        text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
    (matches!(digits.len(), 6 | DIGITS) && digits.bytes().all(|sign| sign.is_ascii_digit()))
        .then_some(digits)
}
