//! Seeds by ranking: the seed list is taken from the ranking, shown, and updated.

use std::collections::{HashMap, HashSet};

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::announcement::due;
use domain::draw::entrants;
use domain::ranking::seeding::WEEKS;
use domain::ranking::strength::Strength;
use domain::tournament::account::Ranking;
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::DrawInput;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, RankingId, StageId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::plan::Progress;
use domain::tournament::season::SeasonSettings;
use domain::tournament::seed_list::{SeedList, SeedMeasure, SeedValue};
use domain::tournament::stage::Stage;
use serde::Deserialize;
use store::Conn;

use super::announcement::AnnouncementView;
use crate::acts::seed_lists;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::draw_history::draws_of;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::parts::seed_words;
use crate::web::parts::titles::{stage_heading, stage_title};
use crate::web::ranking;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Entries on one page.
const SHOWN: usize = 100;

#[derive(Debug, Default, Deserialize)]
pub struct SeedsQuery {
    /// Number of the stage; the default is the first stage that is not drawn.
    stage: Option<i32>,
}

#[derive(Template)]
#[template(path = "organize/seeds.html")]
struct SeedsPage<'a> {
    ctx: Ctx,
    head: Head,
    /// The stages that a ranking seeds, if there are several.
    stages: Vec<PillLink>,
    shown: Option<StageSeeds<'a>>,
}

/// The seeds of a stage by a ranking.
struct StageSeeds<'a> {
    stage: &'a Stage,
    title: String,
    ranking: RankingId,
    ranking_title: String,
    /// The season whose points would count.
    season: Option<SeasonSettings>,
    /// Time and measure of the seed list, or a note that there is none.
    said: String,
    list: Option<&'a SeedList>,
    /// True if the list may be taken, because the stage is not drawn.
    is_open: bool,
    /// True if an announced draw would use the list.
    is_announced: bool,
    /// True if the draw that uses the list is made or due, so that the seeds are known.
    is_known: bool,
    measure: SeedMeasure,
    rows: Vec<SeedRow>,
    n_unplaced: usize,
    pager: Pager,
}

/// An entry of the seed list.
struct SeedRow {
    path: String,
    name: String,
    club: String,
    /// Place in the list, and points or strength in words. `None` if the ranking has no value for the entry.
    placed: Option<(usize, String)>,
    seed: Option<u16>,
}

/// `GET /tournaments/{id}/seeds`: the seed list of a stage.
pub async fn show(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<SeedsQuery>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let seeded: Vec<&Stage> =
        championship.stages().iter().filter(|stage| stage.plan.is_seeded_by_ranking()).collect();
    let stage = match query.stage {
        Some(number) => {
            let asked = seeded.iter().find(|stage| stage.number == number);
            Some(asked.ok_or(WebError::NotFound)?)
        }
        None => {
            let is_open = |stage: &&&Stage| championship.progress(stage) == Progress::NotDrawn;
            seeded.iter().find(is_open).or(seeded.last())
        }
    };
    let link = |other: &&Stage| PillLink {
        path: page_path(id, other),
        title: stage_heading(&ctx, &championship, other),
        is_current: stage.is_some_and(|stage| stage.id == other.id),
    };
    let page = SeedsPage {
        head: Head::new(&ctx, &championship, Tab::Draw),
        stages: if seeded.len() > 1 { seeded.iter().map(link).collect() } else { Vec::new() },
        shown: match stage {
            Some(stage) => Some(of_stage(&ctx, &state, &championship, stage).await?),
            None => None,
        },
        ctx: ctx.clone(),
    };
    render(&page)
}

/// `POST /tournaments/{id}/seeds`: takes the seed list of a `stage` from the ranking, by `measure`.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let unknown = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let stage: StageId = form.parse("stage").ok_or_else(unknown)?;
    let measure: SeedMeasure = form.parse("measure").ok_or_else(unknown)?;
    state.act(&ctx, move |work| seed_lists::take(work, id, stage, measure)).await?;
    let known = championship.stage(stage).ok_or(WebError::NotFound)?;
    see_other_saying(page_path(id, known), &Message::new(key::FLASH_SEEDS_TAKEN))
}

/// Address of the page with a stage's seeds.
pub fn page_path(id: TournamentId, stage: &Stage) -> String {
    format!("{}?stage={}", address::tournament(id).seeds(), stage.number)
}

async fn of_stage<'a>(
    ctx: &Ctx,
    state: &AppState,
    championship: &'a Championship,
    stage: &'a Stage,
) -> Result<StageSeeds<'a>, WebError> {
    let (ranking, season) = ranking_of(ctx, state, championship).await?;
    let list = championship.seed_list(stage.id);
    let input = input(state, championship, stage).await?;
    let (rows, pager) =
        paged(&Address::of(ctx), rows(ctx, championship, stage, input.as_ref()), SHOWN);
    let n_unplaced = match list {
        Some(list) => unplaced(championship, stage, list).count(),
        None => 0,
    };
    let is_open = championship.progress(stage) == Progress::NotDrawn;
    Ok(StageSeeds {
        stage,
        title: stage_title(ctx, championship, stage),
        ranking_title: ranking::title(ctx, &ranking),
        ranking: ranking.id,
        season,
        said: seed_words::said(ctx, championship, stage).unwrap_or_default(),
        list,
        is_announced: is_open && is_announced(ctx, state, championship, stage).await?,
        is_open,
        is_known: input.is_some(),
        measure: list.map_or(SeedMeasure::Points, |list| list.measure),
        rows,
        n_unplaced,
        pager,
    })
}

/// The ranking that the tournament counts for, otherwise the account's own ranking, and its current season.
async fn ranking_of(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
) -> Result<(Ranking, Option<SeasonSettings>), WebError> {
    let (id, account) = (championship.tournament.id, championship.tournament.account);
    let read = move |conn: &mut Conn| {
        let known = store::rankings::of_tournament(conn, id)?;
        let ranking = store::rankings::find(conn, known.unwrap_or(RankingId::own(account)))?;
        let seasons = store::seasons::of_ranking(conn, ranking.id)?;
        Ok::<_, WebError>((ranking, seasons))
    };
    let (ranking, seasons) = state.store.read(read).await?;
    let today = day_of(ctx.now(), ranking.settings.time_zone);
    let season = seasons.into_iter().map(|it| it.settings).find(|season| season.has(today));
    Ok((ranking, season))
}

/// Input of the stage's first draw, or of its due draw if it is not drawn. `None` if the due draw is in another stage or no draw is due.
async fn input(
    state: &AppState,
    championship: &Championship,
    stage: &Stage,
) -> Result<Option<DrawInput>, WebError> {
    if let Some(first) = championship.rounds_of(stage.id).next() {
        let mut draws = draws_of(state, first).await?;
        draws.retain(|draw| draw.discarded.is_none());
        return Ok(draws.pop().map(|draw| draw.input));
    }
    let due = due(championship).ok().filter(|due| due.stage == stage.id);
    Ok(due.map(|due| due.input))
}

/// True if the stage's first draw is announced and still matches the announcement.
async fn is_announced(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    stage: &Stage,
) -> Result<bool, WebError> {
    let view = AnnouncementView::load(ctx, state, championship, (stage.id, 1)).await?;
    Ok(view.is_some_and(|view| view.misfit.is_none()))
}

/// Entries that can be drawn in a stage: its entrants if they are known, otherwise all active entries.
fn candidates<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Entry> {
    let branch = championship.branch_of(stage);
    let active = branch.entries().iter().filter(|entry| entry.is_active());
    match entrants(championship, stage) {
        Ok(entrants) => {
            let entrants: HashSet<EntryId> = entrants.into_iter().collect();
            active.filter(|entry| entrants.contains(&entry.id)).collect()
        }
        Err(_) => active.collect(),
    }
}

/// The [`candidates`] without a place in the list.
fn unplaced<'a>(
    championship: &'a Championship,
    stage: &Stage,
    list: &SeedList,
) -> impl Iterator<Item = &'a Entry> {
    let placed: HashSet<EntryId> = list.places.iter().map(|it| it.entry).collect();
    candidates(championship, stage).into_iter().filter(move |entry| !placed.contains(&entry.id))
}

fn rows(
    ctx: &Ctx,
    championship: &Championship,
    stage: &Stage,
    input: Option<&DrawInput>,
) -> Vec<SeedRow> {
    let Some(list) = championship.seed_list(stage.id) else { return Vec::new() };
    let names = Names::in_full(championship);
    let drawn = input.into_iter().flat_map(|input| &input.entries);
    let seeds: HashMap<i32, u16> = drawn.filter_map(|it| Some((it.number, it.seed?))).collect();
    let line = |entry: &Entry, placed: Option<(usize, String)>| SeedRow {
        path: address::tournament(championship.tournament.id).entry(entry.id).page(),
        name: names.entry(entry.id),
        club: names.club(entry.id),
        placed,
        seed: seeds.get(&entry.number).copied(),
    };
    let candidates: HashSet<EntryId> =
        candidates(championship, stage).into_iter().map(|entry| entry.id).collect();
    let placed = list.places.iter().filter(|it| candidates.contains(&it.entry));
    let placed = (1..).zip(placed).filter_map(|(place, it)| {
        let entry = championship.entry(it.entry)?;
        Some(line(entry, Some((place, value_words(ctx, it.value)))))
    });
    placed.chain(unplaced(championship, stage, list).map(|entry| line(entry, None))).collect()
}

/// The value as the ranking's pages show it.
fn value_words(ctx: &Ctx, value: SeedValue) -> String {
    let whole = |thousandths: i32| f64::from(thousandths) / 1000.0;
    match value {
        SeedValue::Points(points) => ctx.number(points),
        SeedValue::Strength { mu, sigma } => {
            ranking::strength_words(ctx, Strength { mu: whole(mu), sigma: whole(sigma) })
        }
    }
}
