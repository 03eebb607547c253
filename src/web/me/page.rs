//! The page of the visitor's seats, the one that comes next first.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::id::{EntryId, PassId, TournamentId};
use domain::tournament::pass::{HeldSeat, Pass};
use serde::Deserialize;
use store::Conn;

use super::card::{SeatCard, SeatFacts};
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render, see_other, unstored};
use crate::web::i18n::{Message, key};
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::request::guess::guessing;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

/// Most entries whose cards follow changes by themselves; each needs a stream of its own tournament.
const LIVE: usize = 4;

#[derive(Template)]
#[template(path = "me/page.html")]
struct MePage {
    ctx: Ctx,
    /// Entries that may still play, the next one first.
    next: Vec<SeatCard>,
    /// The others.
    past: Vec<SeatCard>,
    /// The key in the address with its QR code, to open the seats on another device.
    link: Option<KeyLink>,
    /// Passes of the visitor, each with its people.
    passes: Vec<OwnPass>,
    /// True if the device uses a pass that no account keeps.
    may_keep: bool,
    /// True if the account keeps a pass.
    is_kept: bool,
    /// Page at which the visitor waits for a table.
    waits_at: Option<String>,
}

/// The link of a key.
struct KeyLink {
    link: String,
    qr: String,
}

/// A pass of the visitor.
struct OwnPass {
    id: PassId,
    people: String,
}

/// `GET /me`: the seats of the visitor, or how to get one.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    unstored(render(&page(&ctx, &state, None).await?))
}

/// Query of the page of a key.
#[derive(Debug, Default, Deserialize)]
pub struct OpenQuery {
    /// Present after the browser got a session.
    opened: Option<String>,
}

/// `GET /me/{key}`: opens the seats of a key on this device.
pub async fn open(
    ctx: Ctx,
    At(address::Me { key }): At<address::Me>,
    query: Query<OpenQuery>,
    browser: Browser,
    state: Data<AppState>,
) -> Answer {
    let hash = secret::fingerprint(&key);
    let find = state
        .store
        .read(move |conn: &mut Conn| Ok::<_, WebError>(store::passes::find_by_key(conn, &hash)?));
    let found = guessing(&ctx, &browser, &state, find).await?;
    let pass = found.ok_or(WebError::NotDone {
        status: StatusCode::NOT_FOUND,
        code: "pass-unknown",
        message: Message::new(key::ERROR_ME_KEY),
    })?;
    let Some(session) = ctx.device().map(str::to_owned) else {
        // A browser that keeps no cookie has no session after the redirect either.
        if query.opened.is_some() {
            return see_other("/me");
        }
        let session = NewSession::of_referee(&ctx, &browser, String::new());
        let mut response = see_other(format!("{}?opened=1", address::me(&key)))?;
        response.add_cookie(&session.cookie(&state)).map_err(WebError::internal)?;
        let tie = move |conn: &mut Conn| {
            session.insert(conn)?;
            store::passes::tie(conn, session.id_hash(), pass.id)
        };
        state.store.write(tie).await?;
        return unstored(Ok(response));
    };
    let held = state.store.read(move |conn: &mut Conn| store::passes::seats(conn, pass.id)).await?;
    if held.iter().any(|seat| !ctx.caller().holds_seat(*seat)) {
        state.store.write(move |conn| store::passes::tie(conn, &session, pass.id)).await?;
        // The caller of this request does not know the seats yet.
        if query.opened.is_none() {
            return unstored(see_other(format!("{}?opened=1", address::me(&key))));
        }
    }
    unstored(render(&page(&ctx, &state, Some(&key)).await?))
}

async fn page(ctx: &Ctx, state: &AppState, key: Option<&str>) -> Result<MePage, WebError> {
    let mut by_entry: Vec<(EntryId, Vec<HeldSeat>)> = Vec::new();
    for seat in ctx.caller().seats() {
        match by_entry.iter_mut().find(|(entry, _)| *entry == seat.entry) {
            Some((_, seats)) if !seats.contains(seat) => seats.push(*seat),
            Some(_) => {}
            None => by_entry.push((seat.entry, vec![*seat])),
        }
    }
    let entries: Vec<(TournamentId, EntryId)> = by_entry
        .iter()
        .filter_map(|(entry, seats)| Some((seats.first()?.tournament, *entry)))
        .collect();
    let waits_at = waits_at(ctx, state).await?;
    let (facts, passes) = load(ctx, state, entries).await?;
    let mut ids = state.ids();
    let mut cards: Vec<SeatCard> = Vec::new();
    for (_, seats) in &by_entry {
        let known = seats.first().and_then(|seat| facts.get(&seat.tournament));
        cards.extend(known.and_then(|facts| SeatCard::new((ctx, state), facts, seats, &mut ids)));
    }
    cards.sort_by_key(|it| (it.card.rank(), it.head.tournament.starts_on));
    let (mut next, past): (Vec<SeatCard>, Vec<SeatCard>) =
        cards.into_iter().partition(|it| it.card.is_in());
    next.iter_mut().take(LIVE).for_each(|it| it.is_live = true);
    let names = |seats: &[HeldSeat]| {
        let mut names: Vec<String> = Vec::new();
        for seat in seats {
            let championship = facts.get(&seat.tournament).map(|facts| &facts.championship);
            let person = championship.and_then(|it| it.player(seat.player));
            names.extend(person.map(|person| person.public_name()));
        }
        names.sort();
        names.dedup();
        names.join(", ")
    };
    let link = match key {
        Some(key) => {
            let link = ctx.absolute(address::me(key).page());
            Some(KeyLink { qr: qr::svg(&link)?, link })
        }
        None => None,
    };
    Ok(MePage {
        next,
        past,
        link,
        may_keep: passes.iter().any(|(pass, _)| pass.account.is_none()),
        is_kept: passes.iter().any(|(pass, _)| pass.account.is_some()),
        passes: passes
            .iter()
            .map(|(pass, seats)| OwnPass { id: pass.id, people: names(seats) })
            .collect(),
        waits_at,
        ctx: ctx.clone(),
    })
}

/// The page at which the visitor waits for a table at a distance.
async fn waits_at(ctx: &Ctx, state: &AppState) -> Result<Option<String>, WebError> {
    let (device, account) = (ctx.device().map(str::to_owned), ctx.user().map(|user| user.id));
    let now = ctx.now();
    let read = move |conn: &mut Conn| {
        let passes = store::passes::of_session(conn, device.as_deref(), account)?;
        let passes: Vec<PassId> = passes.iter().map(|pass| pass.id).collect();
        store::waiting_players::of_passes(conn, &passes)
    };
    let found = state.store.read(read).await?.filter(|(_, waiting)| waiting.is_heard(now));
    Ok(found.map(|(ranking, _)| address::ranking(ranking).sit()))
}

/// A pass with the seats that it holds.
type PassSeats = (Pass, Vec<HeldSeat>);

/// The facts of each tournament with one of these entries, and the visitor's passes that hold seats.
async fn load(
    ctx: &Ctx,
    state: &AppState,
    entries: Vec<(TournamentId, EntryId)>,
) -> Result<(HashMap<TournamentId, SeatFacts>, Vec<PassSeats>), WebError> {
    let (device, account) = (ctx.device().map(str::to_owned), ctx.user().map(|user| user.id));
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let mut facts: HashMap<TournamentId, SeatFacts> = HashMap::new();
        for (id, _) in &entries {
            if facts.contains_key(id) {
                continue;
            }
            let championship = cache.load(conn, *id)?.public();
            let own = entries.iter().filter(|(of, _)| of == id);
            let due = own.filter_map(|(_, entry)| SeatFacts::due(&championship, *entry));
            let due: Vec<_> = due.map(|table| table.id).collect();
            let it = SeatFacts {
                hall: store::hall::load(conn, *id)?,
                calls: store::calls::open_of_tournament(conn, *id)?,
                announcement: store::displays::find(conn, *id)?.announcement,
                logs: store::tables::logs_of(conn, &due)?,
                championship,
            };
            facts.insert(*id, it);
        }
        let mut passes = Vec::new();
        for pass in store::passes::of_session(conn, device.as_deref(), account)? {
            let seats = store::passes::seats(conn, pass.id)?;
            if !seats.is_empty() {
                passes.push((pass, seats));
            }
        }
        Ok::<_, WebError>((facts, passes))
    };
    state.store.read(read).await
}
