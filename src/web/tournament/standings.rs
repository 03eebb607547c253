//! Standings of a stage, pool by pool.

use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::grid::Choice;
use super::{Head, Names, chosen_stage, load_public, pool_title, stage_title};
use crate::ranking::{self, Standing};
use crate::tournament::championship::Championship;
use crate::tournament::id::{PoolId, TournamentId};
use crate::tournament::stage::{Stage, StageFormat, Tiebreak};
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::path::Id;
use crate::web::respond::{Answer, render};

/// How the page is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct StandingsQuery {
    /// Number of the stage.
    stage: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament/standings.html")]
struct StandingsPage {
    ctx: Ctx,
    head: Head,
    stages: Vec<Choice>,
    title: String,
    criteria: Vec<String>,
    /// What the order leaves out, or empty.
    note: String,
    lists: Vec<List>,
    shows_points: bool,
}

/// The standings of a pool, or of a stage that is not divided.
pub struct List {
    /// The pool's title, or empty.
    pub title: String,
    /// In order of rank.
    pub lines: Vec<Line>,
}

/// An entry's place in the standings.
pub struct Line {
    /// Rank, from 1.
    pub rank: u32,
    /// Whether the rank is shared.
    pub is_tied: bool,
    /// Entry's name.
    pub name: String,
    /// Entry's club, or empty.
    pub club: String,
    /// Played tables.
    pub played: u32,
    /// Won tables.
    pub wins: u32,
    /// Points of its tables.
    pub points: i32,
    /// Sum of remaining distance, or a dash where none is known.
    pub distance: String,
    /// Whether games count for it whose distances are not known.
    pub is_unmeasured: bool,
    /// The standing's state.
    pub state: &'static str,
}

/// `GET /tournaments/{id}/standings`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<StandingsQuery>,
) -> Answer {
    let championship = load_public(&state, id).await?;
    let head = Head::new(&ctx, &championship, "standings");
    let stage = chosen_stage(&championship, query.stage, |_| true).ok_or(WebError::NotFound)?;
    let here = head.path("standings");
    let lists = lists(&ctx, &championship, stage);
    let page = StandingsPage {
        stages: stages(&ctx, &championship, stage, &here),
        title: stage_title(&ctx, &championship, stage),
        criteria: criteria(&ctx, &championship, stage),
        note: note(&ctx, &championship, stage, &lists),
        lists,
        shows_points: shows_points(stage),
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Whether a stage's standings are a matter of points.
pub fn shows_points(stage: &Stage) -> bool {
    matches!(stage.format, StageFormat::Open { .. } | StageFormat::Knockout { .. })
}

/// What orders a stage's standings, in words.
pub fn criteria(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Vec<String> {
    ranking::standings::criteria(championship, stage)
        .into_iter()
        .map(|criterion| ctx.t(format!("tiebreak-{}", criterion.name())))
        .collect()
}

/// That tables without distances do not count by distance, where that can decide anything; else empty.
pub fn note(ctx: &Ctx, championship: &Championship, stage: &Stage, lists: &[List]) -> String {
    let is_knockout = matches!(stage.format, StageFormat::Knockout { .. });
    let criteria = ranking::standings::criteria(championship, stage);
    let by_distance = |it: &Tiebreak| matches!(it, Tiebreak::Distance | Tiebreak::Margin);
    let is_unmeasured = lists.iter().flat_map(|list| &list.lines).any(|line| line.is_unmeasured);
    match is_unmeasured && !is_knockout && criteria.iter().any(by_distance) {
        true => ctx.t("standings-unmeasured"),
        false => String::new(),
    }
}

/// The standings of a stage, pool by pool.
pub fn lists(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Vec<List> {
    let names = Names::of(championship);
    let list = |title: String, pool: Option<PoolId>| List {
        title,
        lines: ranking::standings(championship, stage.id, pool)
            .into_iter()
            .map(|standing| line(ctx, &names, standing))
            .collect(),
    };
    let lists: Vec<List> = championship
        .pools_of(stage.id)
        .map(|pool| list(pool_title(ctx, stage, pool), Some(pool.id)))
        .collect();
    if lists.is_empty() { vec![list(String::new(), None)] } else { lists }
}

fn line(ctx: &Ctx, names: &Names, standing: Standing) -> Line {
    Line {
        rank: standing.rank,
        is_tied: standing.is_tied,
        name: names.entry(standing.entry),
        club: names.club(standing.entry),
        played: standing.played,
        wins: standing.wins,
        points: standing.points,
        distance: standing.distance.map_or_else(|| "–".to_owned(), |distance| ctx.number(distance)),
        is_unmeasured: standing.unmeasured > 0,
        state: standing.state.name(),
    }
}

fn stages(ctx: &Ctx, championship: &Championship, current: &Stage, here: &str) -> Vec<Choice> {
    let is_drawn = |stage: &&Stage| championship.rounds_of(stage.id).next().is_some();
    championship
        .stages
        .iter()
        .filter(is_drawn)
        .map(|stage| Choice {
            path: format!("{here}?stage={}", stage.number),
            title: stage_title(ctx, championship, stage),
            is_current: stage.id == current.id,
        })
        .collect()
}
