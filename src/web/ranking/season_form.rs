//! Seasons of a ranking, as its account edits them: add, change, remove.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::fields::InputKind;
use domain::tournament::id::{RankingId, SeasonId};
use domain::tournament::season::{FIELDS, Season, SeasonError, SeasonSettings};
use store::Conn;

use super::{Owner, season_pages};
use crate::acts::seasons;
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal::of_season;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::option_words;
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
    inputs: Vec<Input>,
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
    let fields = FIELDS.iter().filter(|field| !matches!(field.kind, InputKind::Date));
    let form = Form::empty().filled(fields, &SeasonSettings::default());
    render(&page(ctx, &ranking, None, form))
}

/// `POST /rankings/{id}/seasons`: adds a season.
pub async fn post_new(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let others = of_ranking(&state, id).await?;
    let Some(settings) = parse(&mut form, &others) else {
        return invalid(&page(ctx, &ranking, None, form));
    };
    state.act(&ctx, move |work| seasons::add(work, id, settings)).await?;
    see_other_saying(address::ranking(id).settings(), &Message::new(key::FLASH_SEASON_ADDED))
}

/// `GET /rankings/{id}/seasons/{season}/edit`: the form of a season.
pub async fn show(caller: Owner<address::Season>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Season { id, season }, facts: ranking, .. } = caller;
    let (season, _) = parted(of_ranking(&state, id).await?, season)?;
    let form = Form::empty().filled(&FIELDS, &season.settings);
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
        return see_other_saying(to, &Message::new(key::FLASH_SEASON_REMOVED));
    }
    let settings = parse(&mut form, &others);
    let (Some(Act::Save), Some(settings)) = (act, settings) else {
        return invalid(&page(ctx, &ranking, Some(&season), form));
    };
    state.act(&ctx, move |work| seasons::change(work, season.id, settings)).await?;
    see_other_saying(to, &Message::new(key::FLASH_SETTINGS_SAVED))
}

/// Reads the settings. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, others: &[Season]) -> Option<SeasonSettings> {
    let mut settings = SeasonSettings::default();
    let is_right = form.read_all(&FIELDS, &mut settings);
    if form.is_refused("season_first") || form.is_refused("season_last") {
        return None;
    }
    if let Err(error) = settings.check(others) {
        let field = match error {
            SeasonError::BeginsIn(_) => "season_first",
            SeasonError::Reversed | SeasonError::RunsInto(_) => "season_last",
        };
        return form.refuse(field, of_season(&error));
    }
    is_right.map(|()| settings)
}

/// Splits off the season with this id from the others.
///
/// # Errors
/// [`WebError::NotFound`]: it is not among them.
pub fn parted(mut all: Vec<Season>, id: SeasonId) -> Result<(Season, Vec<Season>), WebError> {
    let place = all.iter().position(|season| season.id == id).ok_or(WebError::NotFound)?;
    Ok((all.remove(place), all))
}

/// The seasons of a ranking, the latest first.
///
/// # Errors
/// The seasons cannot be read from the database.
pub async fn of_ranking(state: &AppState, id: RankingId) -> Result<Vec<Season>, WebError> {
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::seasons::of_ranking(conn, id)?);
    state.store.read(read).await
}

fn page(ctx: Ctx, ranking: &Ranking, season: Option<&Season>, form: Form) -> SeasonFormPage {
    let here = address::ranking(ranking.id);
    let pages = season.map(season_pages);
    SeasonFormPage {
        target: pages.map_or_else(|| here.seasons(), |season| season.edit()),
        ranking: super::title(&ctx, ranking),
        title: season.map_or_else(|| ctx.t(key::SEASON_NEW), |it| it.settings.name.clone()),
        season: pages.map(|season| season.page()),
        inputs: Input::all(&FIELDS, option_words::labels(&ctx)),
        here,
        form,
        ctx,
    }
}
