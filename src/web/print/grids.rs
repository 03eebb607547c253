//! The grids of leagues on paper, a pool a sheet, with room to write results.

use actix_web::web::{Data, Query};
use askama::Template;

use super::{Frame, PrintQuery, load, nothing_yet};
use crate::draw;
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::stage::{Pool, Stage};
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::titles::{pool_title, stage_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::tournament::grid::{RowView, rows};

#[derive(Template)]
#[template(path = "print/grids.html")]
struct GridsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    grids: Vec<Grid>,
}

struct Grid {
    title: String,
    rows: Vec<RowView>,
    /// Whether figures are games won, where tables play several.
    has_series: bool,
}

impl Grid {
    /// How closely its rows have to stand: `wide`, `medium` or `narrow`.
    fn size(&self) -> &'static str {
        match self.rows.len() {
            0..=8 => "wide",
            9..=12 => "medium",
            _ => "narrow",
        }
    }

    /// Whether there is room for short headings only.
    fn is_narrow(&self) -> bool {
        self.rows.len() > 12
    }
}

/// `GET /tournaments/{id}/print/grids`: of all leagues that are drawn, the newest first; `?pool=` of one pool.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<PrintQuery>,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let leagues = championship.stages().iter().rev().filter(|stage| stage.plan.is_league());
    let is_asked = |pool: &&Pool| query.pool().is_none() || query.pool() == Some(pool.number);
    let grids: Vec<Grid> = leagues
        .flat_map(|stage| championship.pools_of(stage.id).map(move |pool| (stage, pool)))
        .filter(|(_, pool)| is_asked(pool))
        .map(|(stage, pool)| grid(&ctx, &championship, stage, pool))
        .collect();
    if grids.is_empty() {
        return nothing_yet(id);
    }
    let page = GridsPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, "paper-grids", String::new()),
        grids,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn grid(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: &Pool) -> Grid {
    let (stage_title, pool_title) =
        (stage_title(ctx, championship, stage), pool_title(ctx, stage, pool));
    let titles = [stage_title, pool_title].into_iter().filter(|title| !title.is_empty());
    Grid {
        title: titles.collect::<Vec<_>>().join(" · "),
        rows: rows(ctx, championship, &draw::crosstable(championship, pool.id)),
        has_series: stage.plan.table.series.is_long(),
    }
}
