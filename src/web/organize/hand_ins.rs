//! Final grids of pools (actas) on one page. Delegates hand them in; organizers confirm or return them.

use actix_web::web::{Data, Query};
use askama::Template;
use chrono::{DateTime, Utc};
use domain::draw::{self, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::event::Actor;
use domain::tournament::id::{PoolId, StageId};
use domain::tournament::stage::{Pool, Stage};
use serde::Deserialize;

use crate::acts::hand_ins;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, is_local, render, see_other, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::final_grid::{count, left_to_play};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{Delegate, Referee};
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/hand_ins.html")]
struct HandInsPage<'a> {
    ctx: Ctx,
    head: Head,
    lead: String,
    /// The drawn leagues, if there are several.
    stages: Vec<PillLink>,
    championship: &'a Championship,
    stage: &'a Stage,
    /// The form to close the rounds of the stage, if they can be closed while final grids are missing.
    closing: Option<StageClosing>,
}

/// The form to close the rounds of a stage without some final grids.
struct StageClosing {
    stage: StageId,
    /// The pools without a final grid.
    missing: Vec<PoolId>,
    /// The titles of these pools, in words.
    text: String,
}

#[derive(Deserialize)]
pub struct HandInsQuery {
    stage: Option<i32>,
}

/// `GET /tournaments/{id}/hand-ins`: the pools of a drawn league in their order. `stage` selects the league; the default is the latest one.
pub async fn show(caller: Referee<address::Tournament>, query: Query<HandInsQuery>) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let is_drawn =
        |stage: &Stage| stage.plan.is_league() && championship.pools_of(stage.id).next().is_some();
    let Some(stage) = chosen_stage(&championship, query.stage, is_drawn) else {
        return see_other(address::tournament(id).grid());
    };
    let head = Head::new(&ctx, &championship, Tab::Grid);
    let here = head.pages().hand_ins();
    let leagues = championship.stages().iter().filter(|stage| is_drawn(stage));
    let link = |of: &Stage| PillLink {
        path: format!("{here}?stage={}", of.number),
        title: stage_title(&ctx, &championship, of),
        is_current: of.id == stage.id,
    };
    let title = stage_title(&ctx, &championship, stage);
    let count = count(&ctx, &championship, stage);
    let page = HandInsPage {
        lead: [Some(title), count].into_iter().flatten().collect::<Vec<_>>().join("\u{a0}· "),
        stages: leagues.map(link).collect(),
        championship: &championship,
        stage,
        closing: closing(&ctx, &championship, stage),
        head,
        ctx,
    };
    render(&page)
}

fn closing(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Option<StageClosing> {
    let is_due =
        |step: &NextStep| matches!(step, NextStep::Close { .. }) && step.stage() == Some(stage.id);
    if !ctx.is_organizer(&championship.tournament.id)
        || !draw::next_steps(championship).iter().any(is_due)
    {
        return None;
    }
    let missing = draw::missing_final_grids(championship, stage);
    let names: Vec<String> =
        missing.iter().map(|pool| title(ctx, championship, stage, pool)).collect();
    let text = ctx.tn(key::HAND_INS_MISSING, names.len());
    (!missing.is_empty()).then(|| StageClosing {
        stage: stage.id,
        missing: missing.iter().map(|pool| pool.id).collect(),
        text: format!("{text} {}.", names.join(", ")),
    })
}

fn title(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: &Pool) -> String {
    match pools::title(ctx, championship, stage, pool) {
        title if title.is_empty() => stage_title(ctx, championship, stage),
        title => title,
    }
}

impl HandInsPage<'_> {
    fn title(&self, pool: &Pool) -> String {
        title(&self.ctx, self.championship, self.stage, pool)
    }

    /// Address of the pool's grid.
    fn grid(&self, pool: &Pool) -> String {
        let grid = self.head.pages().grid();
        format!("{grid}?stage={}&pool={}#acta", self.stage.number, pool.number)
    }

    /// The state of a pool's final grid.
    fn said(&self, pool: &Pool) -> String {
        let said = |key: Key, at: DateTime<Utc>, by: &Actor| {
            let at = self.ctx.datetime(at, self.championship.tournament.settings.time_zone);
            self.ctx.ta(key).with("at", at).with("name", by.name.as_str()).to_string()
        };
        match self.championship.hand_in(pool.id).map(|it| (it, &it.confirmed)) {
            Some((_, Some((at, by)))) => said(key::HAND_IN_CONFIRMED, *at, by),
            Some((it, None)) => said(key::HAND_IN_DONE, it.at, &it.by),
            None => left_to_play(&self.ctx, self.championship, pool.id)
                .unwrap_or_else(|| self.ctx.t(key::HAND_IN_READY)),
        }
    }

    /// True if the final grid awaits confirmation and the visitor may confirm it.
    fn may_confirm(&self, pool: &Pool) -> bool {
        let hand_in = self.championship.hand_in(pool.id);
        self.head.is_organizer && hand_in.is_some_and(|it| it.confirmed.is_none())
    }
}

/// `POST /tournaments/{id}/pools/{pool}/hand-in`: `act` is `deliver`, `confirm` or `take-back`. Redirects to `next`, or to the grid.
pub async fn post(caller: Delegate<address::Pool, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, at: address::Pool { id, pool }, facts: (championship, _), form } = caller;
    let number = championship.pool(pool).ok_or(WebError::NotFound)?;
    let stage = championship.stage(number.stage).map_or(1, |stage| stage.number);
    let said = match form.value("act") {
        "deliver" => {
            state.act(&ctx, move |work| hand_ins::hand_in(work, id, pool)).await?;
            key::FLASH_HANDED_IN
        }
        "confirm" => {
            state.act(&ctx, move |work| hand_ins::confirm(work, id, pool)).await?;
            key::FLASH_HAND_IN_CONFIRMED
        }
        "take-back" => {
            state.act(&ctx, move |work| hand_ins::take_back(work, id, pool)).await?;
            key::FLASH_HAND_IN_TAKEN_BACK
        }
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    let back = match form.value("next") {
        next if !next.is_empty() && is_local(next) => next.to_owned(),
        _ => format!("{}?stage={stage}&pool={}", address::tournament(id).grid(), number.number),
    };
    see_other_saying(back, &Message::new(said))
}
