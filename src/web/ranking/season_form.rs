//! Seasons of a ranking, as its account edits them: add, change, remove.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::id::{RankingId, SeasonId};
use domain::tournament::season::{MOST_WEEKS, Season, SeasonError, SeasonSettings};
use store::Conn;

use super::{Owner, season_pages};
use crate::acts::seasons;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal::of_season;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "ranking/season_form.html")]
struct SeasonFormPage {
    ctx: Ctx,
    /// Path of the ranking, followed by its title.
    here: address::Ranking,
    ranking: String,
    title: String,
    /// Target of the form.
    target: String,
    /// Path of the season; `None` for a new one.
    season: Option<String>,
    most_weeks: u8,
    form: Form,
}

/// Action of the form.
enum Act {
    Save,
    Remove,
}

/// `GET /rankings/{id}/seasons/new`: the form of a new season.
pub async fn show_new(caller: Owner<address::Ranking>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    render(&page(ctx, &ranking, None, Form::empty().with("best_weeks", 0)))
}

/// `POST /rankings/{id}/seasons`: adds a season.
pub async fn post_new(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let others = of_ranking(&state, id).await?;
    let Some(settings) = parse(&mut form, &others) else {
        return invalid(&page(ctx, &ranking, None, form));
    };
    state.act(&ctx, move |work| seasons::add(work, id, settings)).await?;
    see_other_saying(address::ranking(id).settings(), &Message::new("flash-season-added"))
}

/// `GET /rankings/{id}/seasons/{season}/edit`: the form of a season.
pub async fn show(caller: Owner<address::Season>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Season { id, season }, facts: ranking, .. } = caller;
    let (season, _) = parted(of_ranking(&state, id).await?, season)?;
    let form = filled(&season.settings);
    render(&page(ctx, &ranking, Some(&season), form))
}

/// `POST /rankings/{id}/seasons/{season}/edit`: `act` is `save`, or `remove`.
pub async fn post(caller: Owner<address::Season, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Season { id, season }, facts: ranking, mut form } = caller;
    let (season, others) = parted(of_ranking(&state, id).await?, season)?;
    let act = form.choice("act", |word| match word {
        "save" => Some(Act::Save),
        "remove" => Some(Act::Remove),
        _ => None,
    });
    let to = address::ranking(id).settings();
    if let Some(Act::Remove) = act {
        state.act(&ctx, move |work| seasons::remove(work, season.id)).await?;
        return see_other_saying(to, &Message::new("flash-season-removed"));
    }
    let settings = parse(&mut form, &others);
    let (Some(Act::Save), Some(settings)) = (act, settings) else {
        return invalid(&page(ctx, &ranking, Some(&season), form));
    };
    state.act(&ctx, move |work| seasons::change(work, season.id, settings)).await?;
    see_other_saying(to, &Message::new("flash-settings-saved"))
}

fn parse(form: &mut Form, others: &[Season]) -> Option<SeasonSettings> {
    let name = form.text("season_name", 1..=80);
    let first = form.date("season_first");
    let last = form.date("season_last");
    let best_weeks = form.number("best_weeks", 0..=MOST_WEEKS);
    let days = SeasonSettings {
        name: name.clone().unwrap_or_default(),
        first: first?,
        last: last?,
        best_weeks: best_weeks.unwrap_or_default(),
    };
    if let Err(error) = days.check(others) {
        let field = match error {
            SeasonError::BeginsIn(_) => "season_first",
            SeasonError::Reversed | SeasonError::RunsInto(_) => "season_last",
        };
        return form.refuse(field, of_season(&error));
    }
    name.and(best_weeks)?;
    Some(days)
}

fn filled(settings: &SeasonSettings) -> Form {
    Form::empty()
        .with("season_name", &settings.name)
        .with("season_first", settings.first)
        .with("season_last", settings.last)
        .with("best_weeks", settings.best_weeks)
}

/// Splits off the season with this id from the others.
fn parted(mut all: Vec<Season>, id: SeasonId) -> Result<(Season, Vec<Season>), WebError> {
    let place = all.iter().position(|season| season.id == id).ok_or(WebError::NotFound)?;
    Ok((all.remove(place), all))
}

async fn of_ranking(state: &AppState, id: RankingId) -> Result<Vec<Season>, WebError> {
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::seasons::of_ranking(conn, id)?);
    state.store.read(read).await
}

fn page(ctx: Ctx, ranking: &Ranking, season: Option<&Season>, form: Form) -> SeasonFormPage {
    let here = address::ranking(ranking.id);
    let pages = season.map(season_pages);
    SeasonFormPage {
        target: pages.map_or_else(|| here.seasons(), |season| season.edit()),
        ranking: super::title(&ctx, ranking),
        title: season.map_or_else(|| ctx.t("season-new"), |it| it.settings.name.clone()),
        season: pages.map(|season| season.page()),
        most_weeks: MOST_WEEKS,
        here,
        form,
        ctx,
    }
}
