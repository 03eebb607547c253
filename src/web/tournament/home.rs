//! Front page: current, coming and past tournaments with their winners; with an empty database, the first steps.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use parchis::Arms;

use super::before::in_nests;
use super::home_lists::{TournamentCard, TournamentLists, winners};
use super::home_rows::CurrentTournaments;
use crate::acts::demo::{self, DemoError};
use crate::web::board::mini::{BlankBoard, MiniBoard};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most finished tournaments that are shown unfolded.
const PAST: usize = 9;
/// Entries of the demonstration that the empty front page offers.
const DEMO_ENTRIES: usize = 16;

#[derive(Template)]
#[template(path = "tournament/home.html")]
struct HomePage {
    ctx: Ctx,
    has_accounts: bool,
    offers_demo: bool,
    may_create: bool,
    /// True if there is no tournament.
    is_empty: bool,
    /// Board of a page that has nothing to show yet.
    board: Option<MiniBoard>,
    blanks: Vec<BlankBoard>,
    current: CurrentTournaments,
    coming: Vec<TournamentCard>,
    past: Vec<TournamentCard>,
    /// Further finished ones, which are folded.
    folded: Vec<TournamentCard>,
    /// Sentence about demonstrations; empty without any.
    demonstrations: String,
}

/// `GET /`: the front page.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let (has_accounts, tournaments, winners, terms) = state
        .store
        .read(|conn| {
            let has_accounts = store::users::any(conn)?;
            let tournaments = store::tournaments::all(conn)?;
            let winners = winners(conn, &tournaments)?;
            let terms = store::sign_ups::all_terms(conn)?;
            Ok::<_, WebError>((has_accounts, tournaments, winners, terms))
        })
        .await?;
    let may_create = ctx.user().is_some_and(|user| user.is_organizer);
    let is_empty = tournaments.is_empty();
    let lists = TournamentLists::new(&ctx, tournaments, winners, &terms);
    let demonstrations = demonstrations(&ctx, &lists);
    let TournamentLists { current, coming, mut past } = lists;
    let mut current = CurrentTournaments::load(&ctx, &state, current).await?;
    let folded = past.split_off(past.len().min(PAST));
    let page = HomePage {
        has_accounts,
        offers_demo: is_empty && may_create,
        may_create,
        is_empty,
        board: is_empty.then(|| in_nests(Arms::Four)),
        blanks: match is_empty {
            true => vec![BlankBoard::new(Arms::Four)],
            false => std::mem::take(&mut current.blanks),
        },
        current,
        coming,
        past,
        folded,
        demonstrations,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The sentence that says once which tournaments are demonstrations; empty without any.
fn demonstrations(ctx: &Ctx, lists: &TournamentLists) -> String {
    match lists.demonstrations() {
        (names, _) if names.is_empty() => String::new(),
        (names, true) => ctx.tn(key::HOME_ALL_DEMOS, names.len()),
        (names, false) => ctx.ta(key::HOME_SOME_DEMOS).with("names", names.join(", ")).to_string(),
    }
}

/// `POST /demo`: fills an empty database with a half-played championship; for organizers.
pub async fn fill(ctx: Ctx, state: Data<AppState>, _form: Form) -> Answer {
    let plan = demo::DemoPlan {
        preset: Preset::Torneo,
        n_entries: DEMO_ENTRIES,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let (store, caller, now) = (state.store.clone(), ctx.caller().clone(), ctx.now());
    let filled = actix_web::web::block(move || demo::fill_empty(&store, &caller, &plan, now)).await;
    let filled = filled.map_err(WebError::internal)?.map_err(|error| match error {
        DemoError::NotEmpty => WebError::Refused(Message::new(key::ERROR_DEMO_NOT_EMPTY)),
        DemoError::NotDone(error) => error.into(),
        error => WebError::internal(error),
    })?;
    let path = address::tournament(filled.tournament).page();
    see_other_saying(path, &Message::new(key::FLASH_DEMO_FILLED))
}
