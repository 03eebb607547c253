//! Standings of a stage, pool by pool.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::StandingState;
use domain::tournament::championship::Championship;
use domain::tournament::stage::Stage;
use domain::tournament::text::fold;
use serde::Deserialize;

use super::standings_lines::{ListView, StandingsLines};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::category_choice::CategoryChoice;
use crate::web::parts::downloads::Downloads;
use crate::web::parts::editions::Editions;
use crate::web::parts::embed::{Embed, Shape};
use crate::web::parts::fixed_rounds;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::paging::Pager;
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::stage_standings::{PoolStandings, StageStandings, all_lines};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::standings::{StandingsColumn, StandingsRow, criteria, note};
use crate::web::parts::titles::stage_title;
use crate::web::parts::winners;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Query of the page; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct StandingsQuery {
    /// Number of the stage.
    stage: Option<i32>,
    /// Part of a name.
    #[serde(default)]
    q: String,
}

/// Most lines on a page, and most search results.
const SHOWN: usize = 50;
/// Most pools listed in full if none is chosen; with more, only their leaders are listed.
const POOLS: usize = 4;
/// Most entries named that share a pool's first rank.
const LEADERS: usize = 2;

#[derive(Template)]
#[template(path = "tournament/standings.html")]
struct StandingsPage {
    ctx: Ctx,
    head: Head,
    stages: Vec<PillLink>,
    pools: Pools,
    categories: CategoryChoice,
    title: String,
    criteria: Vec<String>,
    /// Note about the order, or empty.
    note: String,
    /// Search text, or empty.
    q: String,
    /// Progress, number of tables that count, and cut, in words, if the number of rounds is fixed; else empty.
    rounds: String,
    /// True if there are enough lines or pools to need a search.
    has_search: bool,
    /// Leaders of each pool, if the pools are many and none is chosen.
    leaders: Vec<PoolLeaders>,
    lists: Vec<ListView>,
    /// Pager of the only list.
    pager: Pager,
    columns: Vec<StandingsColumn>,
    files: Downloads,
}

impl StandingsPage {
    /// True if a phone has room for some of the columns only.
    fn has_more_columns(&self) -> bool {
        self.leaders.is_empty() && self.columns.iter().any(StandingsColumn::is_foldable)
    }

    fn chart_titles(&self) -> [String; 4] {
        [
            self.ctx.t(key::PLACES_BY_ROUND),
            self.ctx.t(key::PLACES_CHART),
            self.ctx.t(key::COLUMN_ENTRY),
            self.ctx.t(key::PLACES_LOWER),
        ]
    }

    /// Address of the standings of the list's pool.
    fn pool_path(&self, list: &ListView) -> String {
        let pool = list.pool.map(|pool| pool.to_string()).unwrap_or_default();
        self.pools.here.without(&["q"]).with("pool", pool).to_string()
    }
}

/// Leaders of a pool.
struct PoolLeaders {
    /// Path of the pool's standings.
    path: String,
    /// Title of the pool.
    pool: String,
    /// First entries that share rank 1; empty before anything was played.
    lines: Vec<StandingsRow>,
    /// Number of further entries on that rank.
    n_more: usize,
    n_entries: usize,
}

/// `GET /tournaments/{id}/standings`: standings of one pool, or the leaders of each of many pools; an undivided stage in pages. `?q=`
/// filters the lines by name, `?category=` by category.
pub async fn show(
    caller: Public<address::Tournament>,
    query: Query<StandingsQuery>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let stage = chosen_stage(&championship, query.stage, |_| true).ok_or(WebError::NotFound)?;
    let choice = match Pools::asked(&ctx, &req, &championship, stage) {
        PoolChoice::Elsewhere(answer) => return Ok(answer),
        PoolChoice::Here(pools) => pools,
    };
    let mut head = Head::new(&ctx, &championship, Tab::Standings).following(&choice);
    let here = head.pages().standings();
    let q = query.into_inner().q;
    let wanted = fold(&q);
    let chosen = choice.current.filter(|_| wanted.is_empty());
    let chosen = chosen.and_then(|pool| championship.pool(pool));
    let StageStandings { mut columns, mut lists } =
        StageStandings::of(&ctx, &championship, stage, chosen);
    let note = note(&ctx, stage, all_lines(&lists));
    let categories = CategoryChoice::asked(&ctx, championship.branch_of(stage));
    categories.retain(&championship, &mut lists);
    // The groups of a knock-out name the rounds.
    columns.retain(|column| !column.is_round());
    let mut leaders = Vec::new();
    let n_lines: usize = lists.iter().map(|list| list.lines.len()).sum();
    let title = head.share.title.clone();
    head = head.embedded(Embed::new(&ctx, title, Shape::Lines(n_lines)));
    let has_search = n_lines > SHOWN || choice.are_many();
    if !wanted.is_empty() {
        retain_matches(&mut lists, &wanted);
    } else if lists.len() > POOLS && n_lines > SHOWN {
        leaders = lists.drain(..).map(|list| leader(&choice, list)).collect();
    }
    let titles = Editions::load(&state, &championship).await?.titles(&ctx, &championship);
    let lines = StandingsLines::new(&ctx, &championship, stage, titles);
    let (lists, pager) = match <[PoolStandings; 1]>::try_from(lists) {
        Ok([only]) => {
            let (list, pager) = lines.page(only, &Address::of(&ctx), ctx.rows(SHOWN));
            (vec![list], pager)
        }
        Err(mut lists) => {
            if ctx.frame().is_some() {
                lists.iter_mut().for_each(|list| list.lines.truncate(ctx.rows(SHOWN)));
            }
            (lines.lists(lists, &Address::of(&ctx), POOLS), Pager::default())
        }
    };
    let pool = chosen.map(|pool| pool.number.to_string()).unwrap_or_default();
    let page = StandingsPage {
        files: Downloads::of_sheet(head.pages(), "standings")
            .with(&[("stage", stage.number.to_string()), ("pool", pool)]),
        stages: stages(&ctx, &championship, stage, &here),
        title: stage_title(&ctx, &championship, stage),
        rounds: fixed_rounds::in_words(&ctx, &championship, stage),
        criteria: criteria(&ctx, stage),
        note,
        columns,
        has_search,
        leaders,
        lists,
        pager,
        pools: choice,
        categories,
        q,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Badge of a line as the page shows it, or empty.
pub fn state_words(ctx: &Ctx, state: StandingState) -> String {
    match state {
        StandingState::Champion | StandingState::PoolWinner => winners::won_words(ctx, state),
        StandingState::Qualified => ctx.t(key::STANDING_QUALIFIED),
        StandingState::Withdrawn => ctx.t(key::ENTRY_WITHDRAWN),
        StandingState::In | StandingState::Out => String::new(),
    }
}

/// Keeps only the matching lines, and the lists that have any.
fn retain_matches(lists: &mut Vec<PoolStandings>, wanted: &str) {
    for list in lists.iter_mut() {
        list.lines.retain(|line| fold(&format!("{} {}", line.name, line.club)).contains(wanted));
    }
    lists.retain(|list| !list.lines.is_empty());
    let mut left = SHOWN;
    for list in lists {
        list.lines.truncate(left);
        left -= list.lines.len();
    }
}

fn leader(pools: &Pools, list: PoolStandings) -> PoolLeaders {
    let number = list.pool.unwrap_or_default();
    let n_entries = list.lines.len();
    let is_first = |line: &StandingsRow| line.rank == 1 && line.played > 0;
    let mut lines: Vec<StandingsRow> = list.lines.into_iter().filter(is_first).collect();
    let n_more = lines.len().saturating_sub(LEADERS);
    lines.truncate(LEADERS);
    PoolLeaders {
        path: pools.here.with("pool", number).to_string(),
        pool: list.title,
        lines,
        n_more,
        n_entries,
    }
}

fn stages(ctx: &Ctx, championship: &Championship, current: &Stage, here: &str) -> Vec<PillLink> {
    let is_drawn = |stage: &&Stage| championship.rounds_of(stage.id).next().is_some();
    championship
        .stages()
        .iter()
        .filter(is_drawn)
        .map(|stage| PillLink {
            path: format!("{here}?stage={}", stage.number),
            title: stage_title(ctx, championship, stage),
            is_current: stage.id == current.id,
        })
        .collect()
}
