//! Self check-in by the QR code on the wall, without an account. Guessing of codes is rate-limited, as for PINs.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::hall::{Hall, RollCall};
use domain::tournament::id::{EntryId, RollCallId};
use domain::tournament::money::fees::Fees;
use domain::tournament::names::Names;
use domain::tournament::text::fold;
use serde::Deserialize;
use store::Conn;

use crate::acts::hall;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::money::FeeView;
use crate::web::parts::places::Places;
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::request::guess::guessing;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

/// Minimum length of the search text, in letters.
const LETTERS: usize = 3;
/// Maximum number of entries in a search result.
const SHOWN: usize = 30;

#[derive(Debug, Default, Deserialize)]
pub struct ArriveQuery {
    /// Part of a name or club.
    #[serde(default)]
    name: String,
    /// Id of the entry whose own code was scanned, or that has just checked in.
    entry: Option<String>,
}

#[derive(Template)]
#[template(path = "hall/arrive.html")]
struct ArrivePage<'a> {
    ctx: Ctx,
    head: Head,
    call: &'a RollCall,
    name: &'a str,
    is_short: bool,
    is_cut: bool,
    found: Vec<Arrival<'a>>,
    /// The active entry that the address names; `None` if it names none.
    own: Option<Arrival<'a>>,
    /// The fee, which is paid at the desk.
    fee: Option<FeeView>,
}

/// An entry that may check in.
struct Arrival<'a> {
    entry: &'a Entry,
    name: String,
    club: String,
    is_present: bool,
    /// Tables still to be played: address, and title of the place.
    tables: Vec<(String, String)>,
}

/// The roll call that a code belongs to, with its tournament.
struct CheckInFacts {
    championship: Arc<Championship>,
    hall: Hall,
    fees: Fees,
    call: RollCallId,
}

/// `GET /check-in/{code}`: the page to check in.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    query: Query<ArriveQuery>,
    At(at): At<address::CheckIn>,
    browser: Browser,
) -> Answer {
    let found = find(&ctx, &browser, &state, &at).await?;
    let call = found.hall.roll_calls.iter().find(|call| call.id == found.call);
    let call = call.ok_or(WebError::NotFound)?;
    let names = Names::of(&found.championship);
    let places = Places::new(&ctx, &found.championship, &found.hall);
    let arrival = |id: EntryId| {
        let entry = found.championship.entry(id).filter(|entry| entry.is_active())?;
        let tables = found.championship.tables().iter();
        let tables = tables
            .filter(|table| table.is_missing() && table.has(id))
            .map(|table| (address::table(table.id).page(), places.title(&ctx, table)));
        Some(Arrival {
            entry,
            name: names.entry(id),
            club: names.club(id),
            is_present: call.presence(id).is_some(),
            tables: tables.collect(),
        })
    };
    let wanted = fold(&query.name);
    let is_short = wanted.chars().count() < LETTERS;
    let mut fitting: Vec<Arrival<'_>> = found
        .championship
        .entries()
        .iter()
        .filter(|entry| {
            let words = format!("{} {}", names.entry(entry.id), names.club(entry.id));
            !is_short && !entry.is_merged() && fold(&words).contains(&wanted)
        })
        .filter_map(|entry| arrival(entry.id))
        .collect();
    fitting.sort_by_cached_key(|it| ctx.by_name(&it.name));
    let is_cut = fitting.len() > SHOWN;
    fitting.truncate(SHOWN);
    let own = query.entry.as_ref().and_then(|text| arrival(text.parse().ok()?));
    render(&ArrivePage {
        head: Head::new(&ctx, &found.championship, Tab::CheckIn),
        call,
        name: &query.name,
        is_short,
        is_cut,
        found: fitting,
        own,
        fee: FeeView::new(&ctx, &found.fees, &found.championship),
        ctx: ctx.clone(),
    })
}

/// `POST /check-in/{code}`: checks an entry in.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::CheckIn>,
    browser: Browser,
    form: Form,
) -> Answer {
    let found = find(&ctx, &browser, &state, &at).await?;
    let malformed = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let entry: EntryId = form.value("entry").parse().map_err(|_| malformed())?;
    let is_known = found.championship.entry(entry).is_some_and(|entry| entry.is_active());
    if !is_known {
        return Err(malformed());
    }
    let next = format!("{}?entry={entry}", at.page());
    state.act(&ctx, move |work| hall::arrive(work, &at.code, entry)).await?;
    see_other(next)
}

/// `GET /check-in/{code}/qr.svg`: the QR code of the check-in page.
pub async fn qr(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::CheckIn>,
    browser: Browser,
) -> Answer {
    find(&ctx, &browser, &state, &at).await?;
    let link = ctx.absolute(at.page());
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(qr::svg(&link)?))
}

async fn find(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    at: &address::CheckIn,
) -> Result<CheckInFacts, WebError> {
    let code = at.code.clone();
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let Some((tournament, call)) = store::hall::find_by_code(conn, &code)? else {
            return Ok::<_, WebError>(None);
        };
        let championship = cache.load(conn, tournament)?.public();
        let hall = store::hall::load(conn, tournament)?;
        let fees = store::money::fees(conn, tournament)?;
        Ok(Some(CheckInFacts { championship, hall, fees, call }))
    };
    guessing(ctx, browser, state, state.store.read(read)).await?.ok_or(WebError::NotFound)
}
