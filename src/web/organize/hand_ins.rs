//! Final grids of pools (actas): handed in by delegates, confirmed or given back by organizers; all of them on one page.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};

use crate::acts::hand_ins;
use crate::tournament::championship::Championship;
use crate::tournament::event::Actor;
use crate::tournament::id::{PoolId, TournamentId};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::tournament::Role;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::{Id, param};
use crate::web::http::respond::{Answer, is_local, render, see_other, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::final_grid::left_to_play;
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::titles::stage_title;
use crate::web::parts::{load, pools};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/hand_ins.html")]
struct HandInsPage {
    ctx: Ctx,
    head: Head,
    lead: String,
    pools: Vec<PoolLine>,
}

/// A pool, and what became of its grid.
struct PoolLine {
    title: String,
    /// Its grid.
    grid: String,
    /// Where its forms go.
    path: String,
    said: String,
    /// Whether it waits to be confirmed by who looks at it.
    may_confirm: bool,
}

/// `GET /tournaments/{id}/hand-ins`: of the league that was drawn last, in the order of its pools.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let (championship, _) = load::in_charge(&state, &ctx, id, Role::Referee).await?;
    let is_drawn =
        |stage: &&Stage| stage.plan.is_league() && championship.pools_of(stage.id).next().is_some();
    let Some(stage) = championship.stages().iter().rfind(is_drawn) else {
        return see_other(path(id, "grid"));
    };
    let all: Vec<&Pool> = championship.pools_of(stage.id).collect();
    let known: Vec<_> = all.iter().filter_map(|pool| championship.hand_in(pool.id)).collect();
    let n_confirmed = known.iter().filter(|it| it.confirmed.is_some()).count();
    let lead = ctx.ta("hand-ins-lead").with("n", known.len()).with("all", all.len());
    let lead = lead.with("confirmed", n_confirmed).to_string();
    let page = HandInsPage {
        head: Head::new(&ctx, &championship, Tab::Grid),
        lead: format!("{} · {lead}", stage_title(&ctx, &championship, stage)),
        pools: all.into_iter().map(|pool| line(&ctx, &championship, stage, pool)).collect(),
        ctx,
    };
    render(&page)
}

fn line(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: &Pool) -> PoolLine {
    let id = championship.tournament.id;
    let known = championship.hand_in(pool.id);
    let said = |key: &'static str, at: DateTime<Utc>, by: &Actor| {
        let at = ctx.datetime(at, championship.tournament.settings.time_zone);
        ctx.ta(key).with("at", at).with("name", by.name.as_str()).to_string()
    };
    let said = match known.map(|it| (it, &it.confirmed)) {
        Some((_, Some((at, by)))) => said("hand-in-confirmed", *at, by),
        Some((it, None)) => said("hand-in-done", it.at, &it.by),
        None => left_to_play(ctx, championship, pool.id).unwrap_or_else(|| ctx.t("hand-in-ready")),
    };
    PoolLine {
        title: match pools::title(ctx, championship, stage, pool) {
            title if title.is_empty() => stage_title(ctx, championship, stage),
            title => title,
        },
        grid: path(id, &format!("grid?stage={}&pool={}#acta", stage.number, pool.number)),
        path: path(id, &format!("pools/{}/hand-in", pool.id)),
        said,
        may_confirm: ctx.is_organizer(&id) && known.is_some_and(|it| it.confirmed.is_none()),
    }
}

/// `POST /tournaments/{id}/pools/{pool}/hand-in`: `act` is `deliver`, `confirm` or `take-back`; then back to `next`, else
/// to the grid.
pub async fn post(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    form: Form,
) -> Answer {
    let (championship, _) = load::in_charge(&state, &ctx, id, Role::Delegate).await?;
    let pool: PoolId = param(&req, "pool")?;
    let number = championship.pool(pool).ok_or(WebError::NotFound)?;
    let stage = championship.stage(number.stage).map_or(1, |stage| stage.number);
    let said = match form.value("act") {
        "deliver" => {
            state.act(&ctx, move |work| hand_ins::hand_in(work, id, pool)).await?;
            "flash-handed-in"
        }
        "confirm" => {
            state.act(&ctx, move |work| hand_ins::confirm(work, id, pool)).await?;
            "flash-hand-in-confirmed"
        }
        "take-back" => {
            state.act(&ctx, move |work| hand_ins::take_back(work, id, pool)).await?;
            "flash-hand-in-taken-back"
        }
        _ => return Err(WebError::Invalid(Message::new("error-choice"))),
    };
    let back = match form.value("next") {
        next if !next.is_empty() && is_local(next) => next.to_owned(),
        _ => path(id, &format!("grid?stage={stage}&pool={}", number.number)),
    };
    see_other_saying(back, &Message::new(said))
}
