//! The front page: tournaments being played, coming and past; with an empty database, how to begin.

use std::collections::HashMap;

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Duration, Utc};

use crate::acts::demo::{self, DemoError};
use crate::draw::{self, NextStep};
use crate::store::tournaments::TournamentSummary;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::Entry;
use crate::tournament::id::TournamentId;
use crate::tournament::names::public_name;
use crate::tournament::player::Player;
use crate::tournament::preset::Preset;
use crate::tournament::series::Series;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// A tournament is past when it has a champion, or when nothing was missing and nothing happened for so long.
const PAST_AFTER: Duration = Duration::days(2);
/// Tournaments at rest that are asked whether they are over: the page costs no more, however many there are.
const MOST_ASKED: usize = 4;
/// Entries of the demonstration that the empty front page offers.
const DEMO_ENTRIES: usize = 16;

#[derive(Template)]
#[template(path = "tournament/home.html")]
struct HomePage {
    ctx: Ctx,
    has_accounts: bool,
    offers_demo: bool,
    may_create: bool,
    lists: Vec<List>,
}

struct List {
    title: String,
    tournaments: Vec<Card>,
}

/// A tournament.
struct Card {
    summary: TournamentSummary,
    /// Who won it, as the public may know them.
    champion: Option<String>,
    is_over: bool,
}

/// `GET /`
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let (has_accounts, tournaments, champions) = state
        .store
        .read(|conn| {
            let has_accounts = store::users::any(conn)?;
            let tournaments = store::tournaments::all(conn)?;
            let champions = champions(conn, &tournaments)?;
            Ok::<_, WebError>((has_accounts, tournaments, champions))
        })
        .await?;
    let may_create = ctx.user().is_some_and(|user| user.is_organizer);
    let page = HomePage {
        has_accounts,
        offers_demo: tournaments.is_empty() && (may_create || !has_accounts),
        may_create,
        lists: lists(&ctx, tournaments, &champions),
        ctx: ctx.clone(),
    };
    render(&page)
}

/// `POST /demo`: fills an empty database with a championship half played; for organizers, or while there is no account.
pub async fn fill(ctx: Ctx, state: Data<AppState>, _form: Form) -> Answer {
    let plan = demo::Plan {
        preset: Preset::Torneo,
        n_entries: DEMO_ENTRIES,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
    };
    let (store, caller, now) = (state.store.clone(), ctx.caller().clone(), ctx.now());
    let filled = actix_web::web::block(move || demo::fill_empty(&store, &caller, &plan, now)).await;
    let filled = filled.map_err(WebError::internal)?.map_err(|error| match error {
        DemoError::NotEmpty => WebError::Refused(Message::new("error-demo-not-empty")),
        DemoError::NotDone(error) => error.into(),
        error => WebError::internal(error),
    })?;
    let path = format!("/tournaments/{}", filled.tournament);
    see_other_saying(path, &Message::new("flash-demo-filled"))
}

/// Who won each tournament that is over; nobody where all withdrew.
type Champions = HashMap<TournamentId, Option<(Entry, Vec<Player>)>>;

/// By their finals; of those that are at rest without one the newest are asked themselves whether they are over, as a
/// championship of one sector is.
fn champions(conn: &mut Conn, tournaments: &[TournamentSummary]) -> Result<Champions, StoreError> {
    let of_finals = store::champions::all(conn)?;
    let mut champions: Champions =
        of_finals.into_iter().map(|(id, champion)| (id, Some(champion))).collect();
    let ends = |id: &TournamentId| {
        let known = tournaments.iter().find(|it| it.tournament.id == *id);
        known.is_some_and(|it| it.plans.last().is_some_and(|plan| !plan.is_endless()))
    };
    let at_rest = store::champions::at_rest(conn)?.into_iter();
    let at_rest: Vec<TournamentId> =
        at_rest.filter(|id| ends(id) && !champions.contains_key(id)).take(MOST_ASKED).collect();
    for id in at_rest {
        let championship = store::championship::load(conn, id)?;
        if let NextStep::Finished { champion } = draw::next_step(&championship) {
            let entry = champion.first().and_then(|entry| championship.entry(*entry)).cloned();
            let with_squad = |entry: Entry| {
                let squad = entry.squad.iter().filter_map(|id| championship.player(*id));
                let squad = squad.cloned().collect();
                (entry, squad)
            };
            champions.insert(id, entry.map(with_squad));
        }
    }
    Ok(champions)
}

fn lists(ctx: &Ctx, tournaments: Vec<TournamentSummary>, champions: &Champions) -> Vec<List> {
    let now = ctx.now();
    let card = |summary: TournamentSummary| {
        let champion = champions.get(&summary.tournament.id);
        let is_over = champion.is_some() || is_past(&summary, now);
        let champion = champion.and_then(Option::as_ref);
        let champion = champion.map(|(entry, squad)| public_name(entry, squad));
        Card { summary, champion, is_over }
    };
    let (coming, rest): (Vec<Card>, Vec<Card>) =
        tournaments.into_iter().map(card).partition(|it| is_coming(&it.summary, now));
    let (past, current): (Vec<Card>, Vec<Card>) = rest.into_iter().partition(|it| it.is_over);
    [("home-now", current), ("home-coming", coming), ("home-past", past)]
        .into_iter()
        .filter(|(_, tournaments)| !tournaments.is_empty())
        .map(|(key, tournaments)| List { title: ctx.t(key), tournaments })
        .collect()
}

fn is_coming(summary: &TournamentSummary, now: DateTime<Utc>) -> bool {
    let zone = summary.tournament.settings.time_zone;
    summary.n_tables == 0 && summary.tournament.starts_on > now.with_timezone(&zone).date_naive()
}

fn is_past(summary: &TournamentSummary, now: DateTime<Utc>) -> bool {
    summary.n_tables > 0
        && summary.n_tables_missing == 0
        && summary.last_played.is_some_and(|played| played < now - PAST_AFTER)
}
