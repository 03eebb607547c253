//! The form of a tournament's front page and of what is chosen for all of it: filled from them, and read back.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::plan_form;
use crate::acts::create::TournamentChange;
use crate::rules::{Mode, Ruleset};
use crate::tournament::account::Ranking;
use crate::tournament::calendar::local::day_of;
use crate::tournament::id::{RankingId, UserId};
use crate::tournament::preset::Preset;
use crate::tournament::settings::Settings;
use crate::tournament::tournament::Tournament;
use crate::web::form::Form;
use crate::web::ranking::title;
use crate::web::request::context::Ctx;

/// What the field says of a tournament that counts for no ranking.
const NO_RANKING: &str = "no";

/// What a tournament can count for, the account's rankings, as the form offers it.
pub fn ranking_options(ctx: &Ctx, rankings: &[Ranking]) -> Vec<(String, String)> {
    let none = (NO_RANKING.to_owned(), ctx.t("ranking-none"));
    let each = rankings.iter().map(|ranking| (ranking.id.to_string(), title(ctx, ranking)));
    std::iter::once(none).chain(each).collect()
}

/// A form to create a tournament from `preset` in `account`. The day is today's in the preset's time zone.
pub fn blank(preset: Preset, now: DateTime<Utc>, account: UserId) -> Option<Form> {
    let choices = preset.choices(Ruleset::named(preset.ruleset_name())?);
    let settings = preset.settings();
    let today = day_of(now, settings.time_zone);
    let form = Form::empty().with("preset", preset.name()).with("starts_on", today);
    let form = with_settings(form, &settings, RankingId::own(account));
    Some(plan_form::filled(form, &choices))
}

/// The form as the tournament is now, which counts for `ranking` if it counts.
pub fn filled(tournament: &Tournament, ranking: RankingId) -> Form {
    let form = Form::empty()
        .with("name", &tournament.name)
        .with("venue", &tournament.venue)
        .with("starts_on", tournament.starts_on);
    with_settings(form, &tournament.settings, ranking)
}

fn with_settings(form: Form, settings: &Settings, ranking: RankingId) -> Form {
    let form = match settings.weight {
        0 => form.with("ranking", NO_RANKING),
        weight => form.with("ranking", ranking).with("weight", weight),
    };
    form.with("mode", settings.mode.name())
        .with("boards", settings.boards)
        .with("grace_minutes", settings.grace_minutes)
        .with("time_zone", settings.time_zone.name())
}

/// Whether the form says that it counts for a ranking.
pub fn is_ranked(form: &Form) -> bool {
    form.value("ranking") != NO_RANKING
}

/// What the form says, in an account with these rankings; `None` after noting what is wrong in it.
pub fn parse(form: &mut Form, rankings: &[Ranking]) -> Option<TournamentChange> {
    let name = form.text("name", 1..=120);
    let venue = form.text("venue", 0..=120);
    let starts_on = form.date("starts_on");
    let ranking = parse_ranking(form, rankings);
    let mode = form.parse::<Mode>("mode");
    // Only a ranking has weights. A tournament that begins to count has the usual one if none is chosen.
    let weight = match form.value("weight").trim() {
        "" => Some(1),
        _ => form.number("weight", 1..=100),
    };
    let boards = form.number("boards", 0..=500);
    let grace_minutes = form.number("grace_minutes", 0..=180);
    let time_zone = form.parse::<Tz>("time_zone");
    let (ranking, weight) = match (ranking?, weight?) {
        (None, _) => (None, 0),
        both => both,
    };
    let settings = Settings {
        mode: mode?,
        weight,
        boards: boards?,
        grace_minutes: grace_minutes?,
        time_zone: time_zone?,
    };
    Some(TournamentChange { name: name?, venue: venue?, starts_on: starts_on?, settings, ranking })
}

/// Inner none: it counts for none.
fn parse_ranking(form: &mut Form, rankings: &[Ranking]) -> Option<Option<RankingId>> {
    form.choice("ranking", |text| match text {
        NO_RANKING => Some(None),
        id => rankings.iter().map(|it| it.id).find(|it| it.to_string() == id).map(Some),
    })
}
