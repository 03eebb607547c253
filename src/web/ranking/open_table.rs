//! Page "A table of ours", reached by the code on a club's wall. It needs no account. Callers who try unknown codes are rate-limited as
//! with PINs, and so are callers who open too many tables.

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::club_night::{ClubNight, ClubSettings, LETTERS, NameMatch, meant};
use domain::tournament::id::PlayerId;
use domain::tournament::player::Player;
use parchis::Mode;
use store::Conn;

use super::club;
use crate::acts::club_nights::{NamedPlayer, open_table};
use crate::acts::{NotDone, passes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::refusal::of_club;
use crate::web::http::respond::{Answer, invalid, redirect, render};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::request::guess::guessing;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

/// Fields per seat: the typed name, and the chosen player if several share the name.
const SEATS: [(&str, &str); 4] =
    [("seat1", "pick1"), ("seat2", "pick2"), ("seat3", "pick3"), ("seat4", "pick4")];

#[derive(Template)]
#[template(path = "ranking/open_table.html")]
struct OpenTablePage<'a> {
    ctx: &'a Ctx,
    ranking: &'a Ranking,
    code: &'a str,
    settings: &'a ClubSettings,
    form: Form,
    seats: Vec<SeatField>,
}

impl OpenTablePage<'_> {
    /// Key of the reason why no table can be opened now; `None` if one can be opened.
    fn closed(&self) -> Option<Key> {
        let zone = self.ranking.settings.time_zone;
        match self.settings.is_on {
            false => Some(key::ERROR_CLUB_OFF),
            true if !self.settings.hours.hold(self.ctx.now(), zone) => {
                Some(key::ERROR_CLUB_NOT_NOW)
            }
            true => None,
        }
    }
}

/// Field for the name of a player.
struct SeatField {
    name: &'static str,
    pick: &'static str,
    /// Choices if the name is ambiguous or unknown: value, label, and true if chosen. The last one may be a new player.
    choices: Vec<(String, String, bool)>,
}

/// Club night that a code leads to.
pub struct ClubFacts {
    pub night: ClubNight,
    ranking: Ranking,
    pub players: Vec<Player>,
}

/// `GET /clubs/{club}`: the form that opens a table.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Club>,
    browser: Browser,
) -> Answer {
    let found = find(&ctx, &browser, &state, &at).await?;
    render(&page(&ctx, &found, Form::empty(), &HashMap::new()))
}

/// `POST /clubs/{club}`: opens a table for the named players. If a name is ambiguous or unknown, the page asks which player is meant.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Club>,
    browser: Browser,
    mut form: Form,
) -> Answer {
    let found = find(&ctx, &browser, &state, &at).await?;
    let mut asked = HashMap::new();
    let Some(named) = named(&mut form, &found, &mut asked) else {
        return invalid(&page(&ctx, &found, form, &asked));
    };
    state.limits.opening(browser.address)?;
    let known = ctx.session().map(|session| session.id_hash.clone());
    let new = known.is_none().then(|| NewSession::of_referee(&ctx, &browser, String::new()));
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
        if let Some(opened) = store::opened_tables::find(work.conn(), table)? {
            passes::claim_at(work, table, opened.opener, &session)?;
        }
        Ok::<_, NotDone>(table)
    });
    match opened.await {
        Ok(table) => {
            let mut response = redirect(&address::table(table).seat());
            if let Some(cookie) = cookie {
                response.cookie(cookie);
            }
            Ok(response.finish())
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
    browser: Browser,
) -> Answer {
    let found = find(&ctx, &browser, &state, &at).await?;
    let link = ctx.absolute(address::club(&found.night.code).page());
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(qr::svg(&link)?))
}

/// The club night with this code, with the limits on guesses.
///
/// # Errors
/// [`WebError::NotFound`] if the code is unknown; otherwise as [`guessing`].
pub async fn find(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    at: &address::Club,
) -> Result<ClubFacts, WebError> {
    let code = at.club.clone();
    let read = move |conn: &mut Conn| {
        let Some(night) = store::club_nights::find_by_code(conn, &code)? else {
            return Ok::<_, WebError>(None);
        };
        let ranking = store::rankings::find(conn, night.ranking)?;
        let players = store::players::of_account(conn, night.account)?;
        Ok(Some(ClubFacts { night, ranking, players }))
    };
    guessing(ctx, browser, state, state.store.read(read)).await?.ok_or(WebError::NotFound)
}

/// Parses the players. Returns `None` after noting errors in the form. `asked` receives the possible players of each field with an
/// ambiguous or unknown name.
pub fn named(
    form: &mut Form,
    found: &ClubFacts,
    asked: &mut HashMap<&'static str, Vec<PlayerId>>,
) -> Option<Vec<NamedPlayer>> {
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
    found: &ClubFacts,
    (name, pick): (&'static str, &'static str),
    typed: &str,
    asked: &mut HashMap<&'static str, Vec<PlayerId>>,
) -> Option<NamedPlayer> {
    let takes_new = found.night.settings.takes_new;
    let is_long = typed.chars().count() >= LETTERS;
    let choices = match meant(&found.players, typed) {
        NameMatch::One(player) => return Some(NamedPlayer::Known(player)),
        NameMatch::Some(choices) => choices,
        NameMatch::Nobody => Vec::new(),
    };
    let picked = form.value(pick);
    if let Some(player) = choices.iter().find(|player| player.to_string() == picked) {
        return Some(NamedPlayer::Known(*player));
    }
    // The name may have been edited since "new" was chosen, so its length is checked again.
    if takes_new && is_long && picked == "new" {
        return Some(NamedPlayer::New(typed.to_owned()));
    }
    let key = match (is_long, choices.is_empty(), takes_new) {
        (false, ..) => key::ERROR_SEAT_SHORT,
        (_, true, false) => key::ERROR_SEAT_UNKNOWN,
        (_, true, true) => key::ERROR_SEAT_NEW,
        (_, false, _) => key::ERROR_SEAT_WHO,
    };
    if is_long {
        asked.insert(name, choices);
    }
    form.refuse(name, Message::new(key))
}

fn page<'a>(
    ctx: &'a Ctx,
    found: &'a ClubFacts,
    form: Form,
    asked: &HashMap<&'static str, Vec<PlayerId>>,
) -> OpenTablePage<'a> {
    let ClubFacts { night, ranking, players } = found;
    let settings = &night.settings;
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
                let new = ctx.ta(key::SEAT_NEW).with("name", form.value(name));
                choices.push(("new".to_owned(), new.to_string(), form.has(pick, "new")));
            }
        }
        SeatField { name, pick, choices }
    };
    let seats = SEATS.into_iter().map(seat).collect();
    OpenTablePage { ctx, ranking, code: &night.code, settings, form, seats }
}
