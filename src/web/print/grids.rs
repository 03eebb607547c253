//! The grids of leagues on paper, one pool per sheet, with room to write results.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::id::PoolId;
use domain::tournament::stage::{Pool, Stage};

use super::{Frame, PrintQuery, Reader, nothing_yet};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::titles::{joined, pool_title, stage_title};
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::tournament::grid::{GridRow, rows};
use crate::web::tournament::hand_in::{HandInView, Signatures, signatures};

#[derive(Template)]
#[template(path = "print/grids.html")]
struct GridsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    grids: Vec<GridSheet>,
}

struct GridSheet {
    title: String,
    rows: Vec<GridRow>,
    /// True if the figures are games won, because tables play series.
    has_series: bool,
    /// True if a cell holds several games.
    has_legs: bool,
    /// The final grid's hand-in and signatures, once it is handed in.
    hand_in: Option<HandInView>,
}

impl GridSheet {
    /// Row height by the number of rows: `wide`, `medium` or `narrow`.
    fn size(&self) -> &'static str {
        match self.rows.len() {
            0..=8 => "wide",
            9..=12 => "medium",
            _ => "narrow",
        }
    }

    /// True if there is only room for short headings.
    fn is_narrow(&self) -> bool {
        self.rows.len() > 12
    }
}

/// `GET /tournaments/{id}/print/grids`: the grids of all drawn leagues, the latest first. `pool` limits them to one pool.
pub async fn show(
    caller: Reader<address::Tournament>,
    state: Data<AppState>,
    query: Query<PrintQuery>,
) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let leagues = championship.stages().iter().rev().filter(|stage| stage.plan.is_league());
    let is_asked = |pool: &&Pool| query.pool().is_none() || query.pool() == Some(pool.number);
    let asked: Vec<(&Stage, &Pool)> = leagues
        .flat_map(|stage| championship.pools_of(stage.id).map(move |pool| (stage, pool)))
        .filter(|(_, pool)| is_asked(pool))
        .collect();
    let is_handed_in = |pool: &PoolId| championship.hand_in(*pool).is_some();
    let handed_in: Vec<PoolId> =
        asked.iter().map(|(_, pool)| pool.id).filter(is_handed_in).collect();
    let signatures = signatures(&state, &championship, &handed_in).await?;
    let grids: Vec<GridSheet> = asked
        .into_iter()
        .map(|(stage, pool)| grid(&ctx, &championship, (stage, pool), &signatures))
        .collect();
    if grids.is_empty() {
        return nothing_yet(id);
    }
    let page = GridsPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_GRIDS, String::new()),
        grids,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn grid(
    ctx: &Ctx,
    championship: &Championship,
    (stage, pool): (&Stage, &Pool),
    signatures: &Signatures,
) -> GridSheet {
    GridSheet {
        title: joined(&[stage_title(ctx, championship, stage), pool_title(ctx, stage, pool)]),
        rows: rows(
            ctx,
            &withdrawal_marks::names(ctx, championship),
            &draw::crosstable(championship, pool.id),
        ),
        has_series: stage.plan.table.series.is_long(),
        has_legs: stage.plan.legs().is_some_and(|legs| legs > 1),
        hand_in: championship
            .hand_in(pool.id)
            .map(|_| HandInView::new(ctx, championship, pool, signatures)),
    }
}
