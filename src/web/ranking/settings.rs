//! How an account keeps its weekly ranking.

use actix_web::web::Data;
use askama::Template;
use chrono_tz::Tz;

use crate::store;
use crate::tournament::account::RankingSettings;
use crate::tournament::id::UserId;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::i18n::Message;
use crate::web::path::Id;
use crate::web::respond::{Answer, invalid, render, see_other_saying};

#[derive(Template)]
#[template(path = "ranking/settings.html")]
struct SettingsPage {
    ctx: Ctx,
    here: String,
    form: Form,
}

/// `GET /rankings/{id}/settings`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<UserId>) -> Answer {
    require_own(&ctx, id)?;
    let settings = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::users::ranking_settings(conn, id)?))
        .await?;
    let form = Form::empty()
        .with("time_zone", settings.time_zone.name())
        .with("games_a_week", settings.games_a_week);
    render(&SettingsPage { ctx, here: format!("/rankings/{id}"), form })
}

/// `POST /rankings/{id}/settings`
pub async fn post(ctx: Ctx, state: Data<AppState>, Id(id): Id<UserId>, mut form: Form) -> Answer {
    require_own(&ctx, id)?;
    let here = format!("/rankings/{id}");
    let zone = form.parse::<Tz>("time_zone");
    let games = form.number("games_a_week", 0..=50);
    let (Some(time_zone), Some(games_a_week)) = (zone, games) else {
        return invalid(&SettingsPage { ctx, here, form });
    };
    let settings = RankingSettings { time_zone, games_a_week };
    state
        .store
        .write(move |conn| {
            Ok::<_, WebError>(store::users::save_ranking_settings(conn, id, &settings)?)
        })
        .await?;
    see_other_saying(here, &Message::new("flash-settings-saved"))
}

fn require_own(ctx: &Ctx, id: UserId) -> Result<(), WebError> {
    if ctx.require_user()?.id == id { Ok(()) } else { Err(WebError::Forbidden) }
}
