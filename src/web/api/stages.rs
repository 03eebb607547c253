//! Standings, brackets, grids and the calendar of a tournament.

use actix_web::HttpRequest;
use domain::draw;
use domain::tournament::calendar::agenda::{Filter, agenda};
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::stage::{Pool, Stage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::Query;
use super::operation::Operation;
use super::views::stage::{BracketView, DateView, GridView, StandingView, StandingsView};
use super::views::time;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::parts::load::Seen;
use crate::web::parts::stages::chosen_stage;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/standings", "readStandings", standings)
            .summary("The standings of a stage, one list for each pool")
            .query::<StageQuery>()
            .answers::<StageStandings>(),
        Operation::read("/tournaments/{id}/bracket", "readBracket", bracket)
            .summary("The bracket of a knock-out")
            .query::<StageQuery>()
            .answers::<BracketView>(),
        Operation::read("/tournaments/{id}/grid", "readGrids", grids)
            .summary("The results grids of a league, one for each pool")
            .query::<StageQuery>()
            .answers::<StageGrids>(),
        Operation::read("/tournaments/{id}/calendar", "readCalendar", calendar)
            .summary("Dated items in order, then postponed ones, then tables without a date")
            .query::<ListQuery>()
            .lists::<DateView>(),
        Operation::read("/tournaments/{id}/final-grids", "listFinalGrids", final_grids)
            .summary("The final grids of all pools that have one, with their states")
            .query::<ListQuery>()
            .lists::<FinalGridView>(),
    ]
}

/// A stage of the tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StageQuery {
    /// Number of the stage; the latest drawn one that fits if missing.
    #[serde(default)]
    stage: Option<i32>,
}

/// The standings of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StageStandings {
    pools: Vec<StandingsView>,
}

/// The results grids of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StageGrids {
    pools: Vec<GridView>,
}

/// The final grid of a pool.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct FinalGridView {
    pool: String,
    stage: String,
    /// `playing`, `ready`, `handed-in` or `confirmed`.
    state: &'static str,
    handed_in_at: Option<String>,
    confirmed_at: Option<String>,
}

impl FinalGridView {
    fn new(championship: &Championship, pool: &Pool) -> Self {
        let hand_in = championship.hand_in(pool.id);
        let confirmed = hand_in.and_then(|it| it.confirmed.as_ref());
        let state = match (hand_in, confirmed) {
            (_, Some(_)) => "confirmed",
            (Some(_), None) => "handed-in",
            _ if draw::pool_is_final(championship, pool.id) => "ready",
            _ => "playing",
        };
        Self {
            pool: pool.id.to_string(),
            stage: pool.stage.to_string(),
            state,
            handed_in_at: hand_in.map(|it| time(it.at)),
            confirmed_at: confirmed.map(|(at, _)| time(*at)),
        }
    }
}

/// The stage of a query. A named stage must fit.
fn stage<'a>(
    championship: &'a Championship,
    query: &StageQuery,
    fits: fn(&Stage) -> bool,
) -> Result<&'a Stage, WebError> {
    let found = chosen_stage(championship, query.stage, fits);
    let is_asked = |stage: &&Stage| query.stage.is_none_or(|number| stage.number == number);
    found.filter(is_asked).ok_or_else(|| match query.stage {
        None => WebError::NotFound,
        Some(number) => {
            let all = championship.stages().iter().filter(|stage| fits(stage));
            let numbers: Vec<String> = all.map(|stage| stage.number.to_string()).collect();
            let detail = format!("the tournament has no such stage {number}");
            let allowed = numbers.join(", ");
            Problem::invalid(vec![FieldProblem { field: "stage".to_owned(), detail, allowed }])
                .into()
        }
    })
}

async fn standings(
    seen: Seen<address::Tournament>,
    query: Query<StageQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let stage = stage(&championship, &query.0, |_| true)?;
    let names = Names::of(&championship);
    let rows = |rows: &[draw::Standing]| {
        rows.iter().map(|row| StandingView::new(&names, row)).collect::<Vec<_>>()
    };
    let by_pool = draw::state::standings::standings_by_pool(&championship, stage.id);
    let mut pools: Vec<StandingsView> = by_pool
        .iter()
        .map(|(pool, standings)| StandingsView {
            stage: stage.id.to_string(),
            pool: Some(pool.to_string()),
            rows: rows(standings),
        })
        .collect();
    if pools.is_empty() {
        let whole = draw::standings(&championship, stage.id, None);
        let stage = stage.id.to_string();
        pools.push(StandingsView { stage, pool: None, rows: rows(&whole) });
    }
    versioned(&req, &StageStandings { pools }, &championship.revision.to_string())
}

async fn bracket(
    seen: Seen<address::Tournament>,
    query: Query<StageQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let stage = stage(&championship, &query.0, |stage| stage.plan.advance().is_some())?;
    let bracket = draw::bracket(&championship, stage.id);
    let view = BracketView::new(&Names::of(&championship), stage.id.to_string(), &bracket);
    versioned(&req, &view, &championship.revision.to_string())
}

async fn grids(
    seen: Seen<address::Tournament>,
    query: Query<StageQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let stage = stage(&championship, &query.0, |stage| stage.plan.is_league())?;
    let names = Names::of(&championship);
    let grid = |pool: &Pool| {
        GridView::new(&names, stage.id.to_string(), &draw::crosstable(&championship, pool.id))
    };
    let pools = championship.pools_of(stage.id).map(grid).collect();
    versioned(&req, &StageGrids { pools }, &championship.revision.to_string())
}

async fn calendar(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let agenda = agenda(&championship, &Filter::default());
    let dated = agenda.dated.iter().chain(&agenda.postponed).map(DateView::new);
    let all: Vec<DateView> = dated.chain(agenda.undated.iter().map(DateView::undated)).collect();
    let id = |it: &DateView| it.table.clone().or(it.target.clone()).unwrap_or_default();
    let part = Listed::part(all, &query.0, id, |it| it)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn final_grids(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let of_stage = |stage| draw::pools_with_final_grid(&championship, stage);
    let all: Vec<&Pool> = championship.stages().iter().flat_map(of_stage).collect();
    let view = |pool: &Pool| FinalGridView::new(&championship, pool);
    let part = Listed::part(all, &query.0, |pool| pool.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}
