//! Settings of a ranking's play at a distance, for the organizer.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::distance_play::{DistancePlay, DistanceSettings, FIELDS};
use domain::tournament::id::RankingId;
use store::StoreError;

use super::Owner;
use crate::acts::distance_play;
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::option_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "ranking/distance.html")]
struct DistancePage {
    ctx: Ctx,
    ranking: Ranking,
    /// False before the first save.
    is_known: bool,
    form: Form,
    inputs: Vec<Input>,
}

/// `GET /rankings/{id}/distance`: the settings.
pub async fn show(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    let known = find(&state, ranking.id).await?;
    let is_known = known.is_some();
    let usual = || {
        let (title, distance) = (super::title(&ctx, &ranking), ctx.t(key::DISTANCE_TITLE));
        let name: String = format!("{title}\u{a0}· {distance}").chars().take(60).collect();
        DistanceSettings { is_on: false, ..DistanceSettings::usual(name) }
    };
    let settings = known.map_or_else(usual, |play| play.settings);
    let form = Form::empty().filled(&FIELDS, &settings);
    render(&page(ctx, ranking, is_known, form))
}

/// `POST /rankings/{id}/distance`: saves the settings.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let mut settings = DistanceSettings::usual(String::new());
    if form.read_all(&FIELDS, &mut settings).is_none() {
        let is_known = find(&state, id).await?.is_some();
        return invalid(&page(ctx, ranking, is_known, form));
    }
    state.act(&ctx, move |work| distance_play::save(work, id, settings)).await?;
    see_other_saying(address::ranking(id).distance(), &Message::new(key::FLASH_SETTINGS_SAVED))
}

async fn find(state: &AppState, id: RankingId) -> Result<Option<DistancePlay>, StoreError> {
    state.store.read(move |conn| store::distance_play::of_ranking(conn, id)).await
}

fn page(ctx: Ctx, ranking: Ranking, is_known: bool, form: Form) -> DistancePage {
    let inputs = Input::all(&FIELDS, option_words::labels(&ctx));
    DistancePage { ctx, ranking, is_known, form, inputs }
}
