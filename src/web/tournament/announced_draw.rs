//! Page of an announced draw from a public number: its entries and method, published before the number exists.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use domain::draw::announcement::misfit;
use domain::tournament::announced_draw::{AnnouncedDraw, AnnouncedInput};
use domain::tournament::championship::Championship;
use domain::tournament::id::{AnnouncedDrawId, TournamentId};
use domain::tournament::names::Names;
use store::Conn;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::draw_history::{self, DrawHistoryLine};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::seed_words;
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/announced_draw.html")]
struct AnnouncedDrawPage {
    ctx: Ctx,
    head: Head,
    stage: String,
    /// Ranking that orders its seeds, in words.
    seeds: Option<String>,
    source: String,
    known: String,
    /// State of the announcement, in words.
    stands: String,
    /// Path of the announcement that replaced this one, if any.
    later: Option<String>,
    algorithm: u16,
    digest: String,
    file: String,
    entries: Vec<(i32, String)>,
    /// Announcements of this draw, its discarded drafts and its abandoned urns, in chronological order.
    history: Vec<DrawHistoryLine>,
}

/// `GET /tournaments/{id}/announced-draws/{announced}`: the page of an announced draw.
pub async fn show(caller: Public<address::AnnouncedDraw>, state: Data<AppState>) -> Answer {
    let Public { ctx, at: address::AnnouncedDraw { id, announced }, facts: championship, .. } =
        caller;
    let (announced, list) = load(&state, id, announced).await?;
    let (draws, begun) =
        draw_history::before(&state, (announced.stage, announced.first_round)).await?;
    let later = begun.announced.last().filter(|last| last.id != announced.id);
    let stage = championship.stage(announced.stage).ok_or(WebError::NotFound)?;
    let zone = championship.tournament.settings.time_zone;
    let names = Names::of(&championship);
    let named = |number: i32| {
        let entry = championship.entries().iter().find(|entry| entry.number == number);
        (number, entry.map(|entry| names.entry(entry.id)).unwrap_or_default())
    };
    let page = AnnouncedDrawPage {
        head: Head::new(&ctx, &championship, Tab::Rounds),
        stage: stage_title(&ctx, &championship, stage),
        seeds: Some(stage)
            .filter(|_| announced.first_round == 1)
            .and_then(|stage| seed_words::said(&ctx, &championship, stage)),
        known: ctx.datetime(announced.known_at, zone),
        stands: stands(&ctx, &championship, &announced, &list, later.is_some()),
        later: later.map(|last| address::tournament(id).announced_draw(last.id).page()),
        algorithm: list.input.algorithm,
        digest: list.digest(),
        file: address::tournament(id).announced_draw(announced.id).input_json(),
        entries: list.input.entries.iter().map(|entry| named(entry.number)).collect(),
        history: draw_history::history(&ctx, &championship, &draws, &begun),
        source: announced.source,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// `GET /tournaments/{id}/announced-draws/{announced}/input.json`: the input of the draw, byte for byte.
pub async fn input(
    state: Data<AppState>,
    At(address::AnnouncedDraw { id, announced }): At<address::AnnouncedDraw>,
) -> Answer {
    let (_, list) = load(&state, id, announced).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(list.written))
}

async fn load(
    state: &AppState,
    id: TournamentId,
    announced: AnnouncedDrawId,
) -> Result<(AnnouncedDraw, AnnouncedInput), WebError> {
    let read = move |conn: &mut Conn| {
        let found = store::announced_draws::find(conn, id, announced)?;
        Ok::<_, WebError>((found, store::announced_draws::input_of(conn, announced)?))
    };
    state.store.read(read).await
}

/// State of an announcement, in words for the public.
fn stands(
    ctx: &Ctx,
    championship: &Championship,
    announced: &AnnouncedDraw,
    list: &AnnouncedInput,
    is_followed: bool,
) -> String {
    let mut rounds = championship.rounds_of(announced.stage);
    let key = if is_followed {
        key::ANNOUNCED_FOLLOWED
    } else if rounds.any(|round| round.number == announced.first_round) {
        key::ANNOUNCED_DRAWN
    } else if misfit(championship, announced, &list.input).is_some() {
        key::ANNOUNCED_CHANGED
    } else if announced.is_known(ctx.now()) {
        key::ANNOUNCED_IS_KNOWN
    } else {
        key::ANNOUNCED_WAITS
    };
    ctx.t(key)
}
