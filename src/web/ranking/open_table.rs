//! Page "A table of ours", reached by the code on a club's wall. It needs no account. Callers who try unknown codes are rate-limited as
//! with PINs, and so are callers who open too many tables.

use std::collections::HashMap;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::club_night::{ClubNight, LETTERS, NameMatch, meant};
use domain::tournament::id::PlayerId;
use domain::tournament::player::Player;
use parchis::Mode;
use store::Conn;

use super::club;
use crate::acts::NotDone;
use crate::acts::club_nights::{Named, open_table};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::refusal::of_club;
use crate::web::http::respond::{Answer, invalid, redirect, render};
use crate::web::i18n::Message;
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::request::guess::guessing;
use crate::web::request::session::NewSession;
use crate::web::state::AppState;

/// Fields per seat: the typed name, and the chosen player if several share the name.
const SEATS: [(&str, &str); 4] =
    [("seat1", "pick1"), ("seat2", "pick2"), ("seat3", "pick3"), ("seat4", "pick4")];

#[derive(Template)]
#[template(path = "ranking/open_table.html")]
struct OpenTablePage {
    ctx: Ctx,
    club: String,
    ranking: String,
    ranking_path: String,
    path: String,
    /// Reason why no table can be opened now, or empty.
    closed: String,
    hours: String,
    is_pairs: bool,
    takes_new: bool,
    tables_each: u8,
    games_a_week: u8,
    form: Form,
    seats: Vec<SeatField>,
}

/// Field for the name of a player.
struct SeatField {
    name: &'static str,
    pick: &'static str,
    /// Possible players: value, label, and whether it is chosen.
    choices: Vec<(String, String, bool)>,
}

/// Club night that a code leads to.
struct Found {
    night: ClubNight,
    ranking: Ranking,
    players: Vec<Player>,
}

/// `GET /clubs/{club}`: the form that opens a table.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Club>,
    req: HttpRequest,
) -> Answer {
    let found = find(&ctx, &req, &state, &at).await?;
    render(&page(&ctx, &found, Form::empty(), &HashMap::new()))
}

/// `POST /clubs/{club}`: opens a table for the named players. If a name is ambiguous or unknown, the page asks which player is meant.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Club>,
    req: HttpRequest,
    mut form: Form,
) -> Answer {
    let found = find(&ctx, &req, &state, &at).await?;
    let mut asked = HashMap::new();
    let Some(named) = named(&mut form, &found, &mut asked) else {
        return invalid(&page(&ctx, &found, form, &asked));
    };
    state.limits.opening(state.client_address(&req))?;
    let known = ctx.session().map(|session| session.id_hash.clone());
    let new = known.is_none().then(|| NewSession::of_referee(&ctx, &req, String::new()));
    let cookie = new.as_ref().map(|session| session.cookie(&state));
    let code = found.night.code.clone();
    let opened = state.act(&ctx, move |work| {
        if let Some(new) = &new {
            new.insert(work.conn())?;
        }
        let of_new = new.as_ref().map(|session| session.id_hash().to_owned());
        let session = known.or(of_new).unwrap_or_default();
        let table = open_table(work, &code, &session, &named)?;
        store::sessions::grant_table(work.conn(), &session, table)?;
        Ok::<_, NotDone>(table)
    });
    match opened.await {
        Ok(table) => {
            let mut response = redirect(&address::table(table).seat()).finish();
            if let Some(cookie) = cookie {
                response.add_cookie(&cookie).map_err(WebError::internal)?;
            }
            Ok(response)
        }
        Err(NotDone::Club(error)) => {
            form.refuse::<()>("", of_club(&error));
            invalid(&page(&ctx, &found, form, &asked))
        }
        Err(error) => Err(error.into()),
    }
}

/// `GET /clubs/{club}/qr.svg`: the QR code that leads to this page.
pub async fn qr(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Club>,
    req: HttpRequest,
) -> Answer {
    let found = find(&ctx, &req, &state, &at).await?;
    let link = ctx.absolute(address::club(&found.night.code).page());
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(qr::svg(&link)?))
}

async fn find(
    ctx: &Ctx,
    req: &HttpRequest,
    state: &AppState,
    at: &address::Club,
) -> Result<Found, WebError> {
    let code = at.club.clone();
    let read = move |conn: &mut Conn| {
        let Some(night) = store::club_nights::find_by_code(conn, &code)? else {
            return Ok::<_, WebError>(None);
        };
        let ranking = store::rankings::find(conn, night.ranking)?;
        let players = store::players::of_account(conn, night.account)?;
        Ok(Some(Found { night, ranking, players }))
    };
    guessing(ctx, req, state, state.store.read(read)).await?.ok_or(WebError::NotFound)
}

/// Parses the players. `None` if the form is invalid; the form then holds the errors. `asked` receives the
/// candidates of each ambiguous field.
fn named(
    form: &mut Form,
    found: &Found,
    asked: &mut HashMap<&'static str, Vec<PlayerId>>,
) -> Option<Vec<Named>> {
    let settings = &found.night.settings;
    let least = *settings.sizes().start();
    let mut all = Vec::new();
    let mut is_whole = true;
    for (place, (name, pick)) in SEATS.into_iter().enumerate() {
        if place >= least && form.value(name).trim().is_empty() {
            continue;
        }
        let Some(typed) = form.public_name(name, 1..=80) else {
            is_whole = false;
            continue;
        };
        match one(form, found, (name, pick), &typed, asked) {
            Some(named) => all.push(named),
            None => is_whole = false,
        }
    }
    is_whole.then_some(all)
}

fn one(
    form: &mut Form,
    found: &Found,
    (name, pick): (&'static str, &'static str),
    typed: &str,
    asked: &mut HashMap<&'static str, Vec<PlayerId>>,
) -> Option<Named> {
    let takes_new = found.night.settings.takes_new;
    let is_long = typed.chars().count() >= LETTERS;
    let choices = match meant(&found.players, typed) {
        NameMatch::One(player) => return Some(Named::Known(player)),
        NameMatch::Some(choices) => choices,
        NameMatch::Nobody => Vec::new(),
    };
    let picked = form.value(pick);
    if let Some(player) = choices.iter().find(|player| player.to_string() == picked) {
        return Some(Named::Known(*player));
    }
    // The name may have been edited since "new" was chosen, so its length is checked again.
    if takes_new && is_long && picked == "new" {
        return Some(Named::New(typed.to_owned()));
    }
    let key = match (is_long, choices.is_empty(), takes_new) {
        (false, ..) => "error-seat-short",
        (_, true, false) => "error-seat-unknown",
        (_, true, true) => "error-seat-new",
        (_, false, _) => "error-seat-who",
    };
    if is_long {
        asked.insert(name, choices);
    }
    form.refuse(name, Message::new(key))
}

fn page(
    ctx: &Ctx,
    found: &Found,
    form: Form,
    asked: &HashMap<&'static str, Vec<PlayerId>>,
) -> OpenTablePage {
    let Found { night, ranking, players } = found;
    let settings = &night.settings;
    let closed = match settings.is_on {
        false => ctx.t("error-club-off"),
        true if !settings.hours.hold(ctx.now(), ranking.settings.time_zone) => {
            ctx.t("error-club-not-now")
        }
        true => String::new(),
    };
    let seat = |(name, pick): (&'static str, &'static str)| {
        let choice = |id: &PlayerId| {
            let player = players.iter().find(|player| player.id == *id)?;
            let words = match player.club.is_empty() {
                true => player.public_name(),
                false => format!("{}\u{a0}· {}", player.public_name(), player.club),
            };
            Some((id.to_string(), words, form.has(pick, id.to_string())))
        };
        let mut choices = Vec::new();
        if let Some(known) = asked.get(name) {
            choices.extend(known.iter().filter_map(choice));
            if settings.takes_new {
                let new = ctx.ta("seat-new").with("name", form.value(name));
                choices.push(("new".to_owned(), new.to_string(), form.has(pick, "new")));
            }
        }
        SeatField { name, pick, choices }
    };
    OpenTablePage {
        club: settings.name.clone(),
        ranking: super::title(ctx, ranking),
        ranking_path: address::ranking(ranking.id).page(),
        path: address::club(&night.code).page(),
        closed,
        hours: club::hours(ctx, &settings.hours),
        is_pairs: settings.mode == Mode::Pairs,
        takes_new: settings.takes_new,
        tables_each: settings.tables_each,
        games_a_week: ranking.settings.games_a_week,
        seats: SEATS.into_iter().map(seat).collect(),
        form,
        ctx: ctx.clone(),
    }
}
