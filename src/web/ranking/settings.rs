//! Settings of a weekly ranking, and the form for a new one.

use actix_web::web::Data;
use askama::Template;
use chrono_tz::Tz;
use domain::tournament::account::{Ranking, RankingSettings};
use domain::tournament::id::{RankingId, UserId};
use domain::tournament::season::Season;
use store::Conn;

use super::{Owner, season_dates, season_pages};
use crate::acts::rankings;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "ranking/settings.html")]
struct SettingsPage {
    ctx: Ctx,
    /// Path of the ranking; for a new one, of the account's own.
    here: address::Ranking,
    /// Target of the form.
    target: String,
    /// Title of the page, followed by that of the ranking.
    title: String,
    ranking: String,
    /// True if the ranking has a name of its own.
    is_named: bool,
    form: Form,
    /// Seasons of the ranking; `None` for a new ranking.
    seasons: Option<Vec<SeasonLine>>,
}

struct SeasonLine {
    path: address::Season,
    name: String,
    dates: String,
}

/// `GET /rankings/new`: the form of a new ranking.
pub async fn show_new(ctx: Ctx, state: Data<AppState>) -> Answer {
    let account = require_organizer(&ctx)?;
    let own = find(&state, RankingId::own(account)).await?;
    let form = filled(&own);
    render(&new_page(ctx, account, form))
}

/// `POST /rankings`: adds a ranking to the account.
pub async fn post_new(ctx: Ctx, state: Data<AppState>, mut form: Form) -> Answer {
    let account = require_organizer(&ctx)?;
    let Some((name, settings)) = parse(&mut form, true) else {
        return invalid(&new_page(ctx, account, form));
    };
    let id = state.act(&ctx, move |work| rankings::open(work, account, name, settings)).await?;
    see_other_saying(address::ranking(id).page(), &Message::new(key::FLASH_RANKING_CREATED))
}

/// `GET /rankings/{id}/settings`: the settings of a ranking.
pub async fn show(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, .. } = caller;
    let form = filled(&ranking);
    render(&page(ctx, &ranking, &seasons(&state, id).await?, form))
}

/// `POST /rankings/{id}/settings`: changes the settings of a ranking.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: known, mut form } = caller;
    let Some((name, settings)) = parse(&mut form, is_named(&known)) else {
        return invalid(&page(ctx, &known, &seasons(&state, id).await?, form));
    };
    state.act(&ctx, move |work| rankings::change(work, id, name, settings)).await?;
    see_other_saying(address::ranking(id).page(), &Message::new(key::FLASH_SETTINGS_SAVED))
}

/// Reads the name, if the ranking `is_named`, and the settings. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, is_named: bool) -> Option<(String, RankingSettings)> {
    let name = match is_named {
        true => form.text("ranking_name", 1..=80),
        false => Some(String::new()),
    };
    let zone = form.parse::<Tz>("time_zone");
    let games = form.number("games_a_week", 0..=50);
    Some((name?, RankingSettings { time_zone: zone?, games_a_week: games? }))
}

fn filled(ranking: &Ranking) -> Form {
    Form::empty()
        .with("ranking_name", &ranking.name)
        .with("time_zone", ranking.settings.time_zone.name())
        .with("games_a_week", ranking.settings.games_a_week)
}

/// Reports whether the ranking has a name of its own: the account's own ranking has none.
pub fn is_named(ranking: &Ranking) -> bool {
    ranking.id != RankingId::own(ranking.account)
}

fn page(ctx: Ctx, ranking: &Ranking, seasons: &[Season], form: Form) -> SettingsPage {
    let line = |season: &Season| SeasonLine {
        path: season_pages(season),
        name: season.settings.name.clone(),
        dates: season_dates(&ctx, &season.settings),
    };
    SettingsPage {
        seasons: Some(seasons.iter().map(line).collect()),
        here: address::ranking(ranking.id),
        target: address::ranking(ranking.id).settings(),
        title: ctx.t(key::TAB_SETTINGS),
        ranking: super::title(&ctx, ranking),
        is_named: is_named(ranking),
        form,
        ctx,
    }
}

fn new_page(ctx: Ctx, account: UserId, form: Form) -> SettingsPage {
    SettingsPage {
        here: address::ranking(RankingId::own(account)),
        target: "/rankings".to_owned(),
        title: ctx.t(key::RANKING_NEW),
        ranking: ctx.t(key::RANKING_TITLE),
        is_named: true,
        form,
        seasons: None,
        ctx,
    }
}

async fn seasons(state: &AppState, id: RankingId) -> Result<Vec<Season>, WebError> {
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::seasons::of_ranking(conn, id)?);
    state.store.read(read).await
}

async fn find(state: &AppState, id: RankingId) -> Result<Ranking, WebError> {
    state.store.read(move |conn| Ok::<_, WebError>(store::rankings::find(conn, id)?)).await
}

fn require_organizer(ctx: &Ctx) -> Result<UserId, WebError> {
    let user = ctx.require_user()?;
    if user.is_organizer { Ok(user.id) } else { Err(WebError::Forbidden) }
}
