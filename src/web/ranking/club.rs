//! Club nights of a ranking: their settings for the organizer, and the poster for the club's wall.

use actix_web::web::Data;
use askama::Template;
use chrono::{NaiveTime, Weekday};
use domain::tournament::account::Ranking;
use domain::tournament::club_night::{ClubNight, ClubSettings, Hours};
use domain::tournament::id::RankingId;
use parchis::{Mode, Ruleset};
use store::StoreError;

use super::Owner;
use crate::acts::club_nights;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::rule_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Weekdays with the keys of their names.
const DAYS: [(Weekday, &str); 7] = [
    (Weekday::Mon, "weekday-monday"),
    (Weekday::Tue, "weekday-tuesday"),
    (Weekday::Wed, "weekday-wednesday"),
    (Weekday::Thu, "weekday-thursday"),
    (Weekday::Fri, "weekday-friday"),
    (Weekday::Sat, "weekday-saturday"),
    (Weekday::Sun, "weekday-sunday"),
];

#[derive(Template)]
#[template(path = "ranking/club.html")]
struct ClubPage {
    ctx: Ctx,
    ranking: Ranking,
    /// `None` before the first save.
    night: Option<ClubNight>,
    form: Form,
    modes: Vec<(&'static str, String)>,
    rulesets: Vec<(&'static str, String)>,
    days: Vec<(String, String)>,
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
    let form = filled(&ctx, &ranking, night.as_ref());
    render(&page(ctx, ranking, night, form))
}

/// `POST /rankings/{id}/club`: `act` is `save`, or `renew` to change the code too.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let settings = parse(&mut form);
    let is_new_code = form.choice("act", |word| match word {
        "save" => Some(false),
        "renew" => Some(true),
        _ => None,
    });
    let (Some(settings), Some(is_new_code)) = (settings, is_new_code) else {
        return invalid(&page(ctx, ranking, find(&state, id).await?, form));
    };
    state.act(&ctx, move |work| club_nights::save(work, id, settings, is_new_code)).await?;
    see_other_saying(address::ranking(id).club(), &Message::new("flash-settings-saved"))
}

/// `GET /rankings/{id}/club/poster`: the poster with the club's code.
pub async fn poster(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    let night = find(&state, ranking.id).await?.ok_or(WebError::NotFound)?;
    render(&PosterPage { ctx, ranking, night })
}

/// Opening days and hours: "Tuesday, Friday · 20:00–2:00".
pub fn hours(ctx: &Ctx, hours: &Hours) -> String {
    let known = DAYS.iter().filter(|(day, _)| hours.days.contains(day));
    let days: Vec<String> = known.map(|(_, key)| ctx.t(key)).collect();
    let days = match days.len() {
        7 => ctx.t("club-every-day"),
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
    ClubPage {
        ranking,
        night,
        form,
        modes: [Mode::Solo, Mode::Pairs].map(|mode| (mode.name(), ctx.word(mode))).into(),
        rulesets: Ruleset::NAMES.map(|name| (name, rule_words::named(&ctx, name))).into(),
        days: DAYS.map(|(day, key)| (number(day), ctx.t(key))).into(),
        ctx,
    }
}

fn number(day: Weekday) -> String {
    day.number_from_monday().to_string()
}

/// Form with the current settings; for a new club, defaults for evening meetings.
fn filled(ctx: &Ctx, ranking: &Ranking, night: Option<&ClubNight>) -> Form {
    let Some(settings) = night.map(|night| &night.settings) else {
        let form = Form::empty()
            .with("club_on", "on")
            .with("club_name", super::title(ctx, ranking))
            .with("mode", Mode::Solo.name())
            .with("club_rules", "ranking")
            .with("opens_at", "18:00")
            .with("closes_at", "02:00")
            .with("tables_each", 4)
            .with("tables_open", 10)
            .with("takes_new", "on");
        return DAYS.iter().fold(form, |form, (day, _)| form.with("club_days", number(*day)));
    };
    let flag = |form: Form, name: &str, is_on: bool| match is_on {
        true => form.with(name, "on"),
        false => form,
    };
    let form = Form::empty()
        .with("club_name", &settings.name)
        .with("mode", settings.mode.name())
        .with("club_rules", settings.ruleset.name())
        .with("opens_at", time(settings.hours.from))
        .with("closes_at", time(settings.hours.until))
        .with("tables_each", settings.tables_each)
        .with("tables_open", settings.tables_open);
    let form = flag(form, "club_on", settings.is_on);
    let form = flag(form, "takes_new", settings.takes_new);
    settings.hours.days.iter().fold(form, |form, day| form.with("club_days", number(*day)))
}

fn parse(form: &mut Form) -> Option<ClubSettings> {
    let name = form.text("club_name", 1..=60);
    let mode = form.choice("mode", |word| match word.parse() {
        Ok(mode @ (Mode::Solo | Mode::Pairs)) => Some(mode),
        _ => None,
    });
    let ruleset = form.choice("club_rules", Ruleset::named);
    let days = days(form);
    let from = form.hour("opens_at");
    let until = form.hour("closes_at");
    let tables_each = form.number("tables_each", 1..=20);
    let tables_open = form.number("tables_open", 1..=50);
    Some(ClubSettings {
        is_on: form.flag("club_on"),
        name: name?,
        mode: mode?,
        ruleset: ruleset?,
        takes_new: form.flag("takes_new"),
        hours: Hours { days: days?, from: from?, until: until? },
        tables_each: tables_each?,
        tables_open: tables_open?,
    })
}

fn days(form: &mut Form) -> Option<Vec<Weekday>> {
    let chosen = DAYS.iter().map(|(day, _)| *day).filter(|day| form.has("club_days", number(*day)));
    let chosen: Vec<Weekday> = chosen.collect();
    match chosen.is_empty() {
        true => form.refuse("club_days", Message::new("error-club-days")),
        false => Some(chosen),
    }
}
