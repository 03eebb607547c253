//! Keys of tables: a program that knows the PIN of a table or pool acts there as a device with that PIN does.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::pin::DIGITS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::{Open, as_form, invalid, refused};
use super::operation::Operation;
use super::views::time;
use crate::web::http::respond::Answer;
use crate::web::people::join::{self, OpenedByPin};
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::open("/table-keys", "makeTableKey", make)
            .summary("Gives the key of a table, or of the tables of a pool, for its PIN")
            .about(
                "The key has the scope table and the rights of the PIN. It ends when it expires \
                 or the PIN is changed. Wrong PINs are limited as on the page that asks for one.",
            )
            .body::<PinBody>()
            .creates::<TableKey>(),
    ]
}

/// A PIN.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PinBody {
    /// PIN of a table or pool; spaces and hyphens are ignored.
    pin: String,
    /// Name that is recorded with each act, at most 60 characters; may be empty.
    #[serde(default)]
    referee_name: String,
}

/// The key of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableKey {
    /// Secret for the header `Authorization: Bearer KEY`. It is not shown again.
    pub key: String,
    pub expires_at: String,
    /// The table; missing for the PIN of a pool.
    pub table: Option<String>,
    /// The pool, for its PIN.
    pub pool: Option<String>,
}

impl TableKey {
    pub fn new(session: &NewSession, of: OpenedByPin) -> Self {
        let (table, pool) = match of {
            OpenedByPin::Table(table) => (Some(table.to_string()), None),
            OpenedByPin::Pool(_, pool) => (None, Some(pool.to_string())),
        };
        let key = session.secret().to_owned();
        Self { key, expires_at: time(session.expires_at()), table, pool }
    }
}

async fn make(sent: Open<PinBody>, browser: Browser, state: Data<AppState>) -> Answer {
    let Open { ctx, body } = sent;
    let digits = join::digits(&body.pin);
    let pin = digits.ok_or_else(|| invalid("pin", "no PIN", &format!("{DIGITS} digits")))?;
    let mut form = as_form(&body)?;
    let Some(name) = form.text("referee_name", 0..=60) else {
        return Err(refused(&ctx, &form));
    };
    let opened = join::find(&ctx, &browser, &state, pin).await?;
    let opened = opened.ok_or_else(|| invalid("pin", "unknown", "the PIN of a table or pool"))?;
    if let OpenedByPin::Table(table) = opened {
        let known = state.store.read(move |conn| store::tables::find(conn, table)).await?;
        if known.logging.is_by_players() {
            let detail = "the players log this table themselves";
            return Err(invalid("pin", detail, "the PIN of a table that a referee logs"));
        }
    }
    state.limits.table_key(browser.address)?;
    let session = NewSession::of_program(&ctx, &browser, name);
    let made = TableKey::new(&session, opened);
    let write = move |conn: &mut store::Conn| {
        session.insert(conn)?;
        opened.grant(conn, session.id_hash())
    };
    state.store.write(write).await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(made))
}
