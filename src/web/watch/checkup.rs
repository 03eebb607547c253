//! The checkup of the installation on a page for organizers.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use super::gather::{self, Asked};
use crate::web::checkup::finding::Grade;
use crate::web::checkup::{Judged, judge, worst};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{key, word_keys};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Time for which a checkup is shown again.
const KEPT: TimeDelta = TimeDelta::seconds(30);
/// Time zone of this page, which belongs to no tournament.
const ZONE: Tz = Tz::Europe__Madrid;

word_keys! {
    Grade { Ok => CHECKUP_OK, Warning => CHECKUP_WARNING, Fault => CHECKUP_FAULT }
}

#[derive(Template)]
#[template(path = "watch/checkup.html")]
struct CheckupPage {
    ctx: Ctx,
    all: Vec<Judged>,
    at: DateTime<Utc>,
}

impl CheckupPage {
    fn is_fine(&self) -> bool {
        worst(&self.all) == Grade::Ok
    }

    fn n_faults(&self) -> usize {
        self.n(Grade::Fault)
    }

    fn n_warnings(&self) -> usize {
        self.n(Grade::Warning)
    }

    fn n(&self, grade: Grade) -> usize {
        self.all.iter().filter(|it| it.finding.grade == grade).count()
    }
}

/// The style of a weight.
fn badge(grade: &Grade) -> &'static str {
    match grade {
        Grade::Ok => "badge--good",
        Grade::Warning => "badge--warn",
        Grade::Fault => "badge--bad",
    }
}

/// `GET /account/checkup`: the findings, at most 30 seconds old. For those who organize a tournament.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    if !ctx.caller().organizes_any() {
        return Err(WebError::Forbidden);
    }
    let mut latest = state.checkup.lock().await;
    let now = ctx.now();
    let kept = latest.take().filter(|(at, _)| (TimeDelta::zero()..KEPT).contains(&(now - *at)));
    let (at, all) = match kept {
        Some(kept) => kept,
        None => (now, made(&state, now).await?),
    };
    *latest = Some((at, all.clone()));
    drop(latest);
    render(&CheckupPage { ctx, all, at })
}

async fn made(state: &AppState, now: DateTime<Utc>) -> Result<Vec<Judged>, WebError> {
    let asked = Asked {
        config: state.config.clone(),
        backups: state.backups.clone(),
        now,
        is_thorough: false,
    };
    let judged = actix_web::web::block(move || judge(&gather::facts(asked))).await;
    judged.map_err(WebError::internal)
}
