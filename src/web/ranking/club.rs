//! Club nights of a ranking: their settings for the organizer, and the poster for the club's wall.

use actix_web::web::Data;
use askama::Template;
use chrono::NaiveTime;
use domain::tournament::account::Ranking;
use domain::tournament::club_night::{ClubNight, ClubSettings, FIELDS, Hours};
use domain::tournament::id::RankingId;
use store::StoreError;

use super::Owner;
use crate::acts::club_nights;
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::option_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "ranking/club.html")]
struct ClubPage {
    ctx: Ctx,
    ranking: Ranking,
    /// `None` before the first save.
    night: Option<ClubNight>,
    form: Form,
    inputs: Vec<Input>,
}

#[derive(Template)]
#[template(path = "ranking/poster.html")]
struct PosterPage {
    ctx: Ctx,
    ranking: Ranking,
    night: ClubNight,
}

impl PosterPage {
    /// Link that the code encodes.
    fn link(&self) -> String {
        self.ctx.absolute(address::club(&self.night.code).page())
    }
}

/// `GET /rankings/{id}/club`: the settings of the club night.
pub async fn show(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    let night = find(&state, ranking.id).await?;
    let settings = match &night {
        Some(night) => night.settings.clone(),
        None => ClubSettings::usual(super::title(&ctx, &ranking)),
    };
    let form = Form::empty().filled(&FIELDS, &settings);
    render(&page(ctx, ranking, night, form))
}

/// `POST /rankings/{id}/club`: `act` is `save`, or `renew` to change the code too.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let mut settings = ClubSettings::usual(String::new());
    let is_right = form.read_all(&FIELDS, &mut settings);
    let is_new_code = form.choice("act", |word| match word {
        "save" => Some(false),
        "renew" => Some(true),
        _ => None,
    });
    let (Some(()), Some(is_new_code)) = (is_right, is_new_code) else {
        return invalid(&page(ctx, ranking, find(&state, id).await?, form));
    };
    state.act(&ctx, move |work| club_nights::save(work, id, settings, is_new_code)).await?;
    see_other_saying(address::ranking(id).club(), &Message::new(key::FLASH_SETTINGS_SAVED))
}

/// `GET /rankings/{id}/club/poster`: the poster with the club's code.
pub async fn poster(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    let night = find(&state, ranking.id).await?.ok_or(WebError::NotFound)?;
    render(&PosterPage { ctx, ranking, night })
}

/// Opening days and hours: "Tuesday, Friday · 20:00–2:00".
pub fn hours(ctx: &Ctx, hours: &Hours) -> String {
    let days = hours.days.iter().map(|day| ctx.t(option_words::weekday(*day)));
    let days: Vec<String> = days.collect();
    let days = match days.len() {
        7 => ctx.t(key::CLUB_EVERY_DAY),
        _ => days.join(", "),
    };
    match hours.from == hours.until {
        true => days,
        false => format!("{days}\u{a0}· {}–{}", time(hours.from), time(hours.until)),
    }
}

fn time(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

async fn find(state: &AppState, id: RankingId) -> Result<Option<ClubNight>, StoreError> {
    state.store.read(move |conn| store::club_nights::of_ranking(conn, id)).await
}

fn page(ctx: Ctx, ranking: Ranking, night: Option<ClubNight>, form: Form) -> ClubPage {
    let inputs = Input::all(&FIELDS, option_words::labels(&ctx));
    ClubPage { ctx, ranking, night, form, inputs }
}
