//! The calendar on paper: day by day, venue by venue.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::{Frame, load};
use crate::tournament::calendar::agenda::{Filter, agenda};
use crate::tournament::calendar::appointment::Target;
use crate::tournament::id::TournamentId;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::dates::target_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::pools::{Asked, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::tournament::calendar::{Day, Shown};

/// How the page is asked for; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct CalendarQuery {
    /// Number of the stage whose pools are chosen from.
    stage: Option<i32>,
}

#[derive(Template)]
#[template(path = "print/calendar.html")]
struct CalendarPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pools: Option<Pools>,
    days: Vec<Day>,
}

/// `GET /tournaments/{id}/print/calendar`: of all, or a pool.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<CalendarQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let stage = chosen_stage(&championship, query.stage, |_| true);
    let pools = match stage.map(|stage| Pools::asked(&ctx, &req, &championship, stage)) {
        Some(Asked::Elsewhere(answer)) => return Ok(answer),
        Some(Asked::Here(pools)) => Some(pools),
        None => None,
    };
    let pool = pools.as_ref().and_then(|pools| pools.current);
    let line = pool.map(|pool| target_title(&ctx, &championship, Target::Pool(pool)));
    let names = withdrawn::names(&ctx, &championship);
    let shown = Shown { ctx: &ctx, championship: &championship, names: &names };
    let page = CalendarPage {
        days: shown.days(&agenda(&championship, &Filter { pool, entries: None }).dated),
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, "paper-calendar", line.unwrap_or_default()),
        pools,
        ctx: ctx.clone(),
    };
    render(&page)
}
