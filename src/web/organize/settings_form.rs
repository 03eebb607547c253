//! The form for the settings of a tournament: filling it, and reading it back.

use chrono::{DateTime, Utc};
use domain::tournament::account::Ranking;
use domain::tournament::calendar::local::day_of;
use domain::tournament::id::{RankingId, UserId};
use domain::tournament::preset::Preset;
use domain::tournament::settings::{FIELDS, SettingGroup, Settings};
use domain::tournament::tournament::Tournament;
use parchis::{Mode, Ruleset};

use super::plan_form;
use crate::acts::tournaments::TournamentChange;
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::i18n::key;
use crate::web::parts::option_words;
use crate::web::ranking::title;
use crate::web::request::context::Ctx;

/// Field value of a tournament that counts for no ranking.
const NO_RANKING: &str = "no";

/// Options of the ranking field: no ranking, and the account's rankings.
pub fn ranking_options(ctx: &Ctx, rankings: &[Ranking]) -> Vec<(String, String)> {
    let none = (NO_RANKING.to_owned(), ctx.t(key::RANKING_NONE));
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

/// The form with the tournament's current settings. `ranking` is selected if the tournament counts for one.
pub fn filled(tournament: &Tournament, ranking: RankingId) -> Form {
    let form = Form::empty()
        .with("name", &tournament.name)
        .with("venue", &tournament.venue)
        .with("starts_on", tournament.starts_on);
    with_settings(form, &tournament.settings, ranking)
}

fn with_settings(form: Form, settings: &Settings, ranking: RankingId) -> Form {
    let is_ranked = settings.weight > 0;
    let form = match is_ranked {
        true => form.with("ranking", ranking),
        false => form.with("ranking", NO_RANKING),
    };
    let has_value = |group: SettingGroup| is_ranked || group != SettingGroup::Ranking;
    form.filled(FIELDS.iter().filter(|field| has_value(field.place)), settings)
}

/// Fields of a group, for a page.
pub fn inputs(ctx: &Ctx, group: SettingGroup) -> Vec<Input> {
    let fields = FIELDS.iter().filter(|field| field.place == group);
    Input::all(fields, option_words::labels(ctx))
}

/// True if the form selects a ranking.
pub fn is_ranked(form: &Form) -> bool {
    form.value("ranking") != NO_RANKING
}

/// Reads the settings. `rankings` are those of the account. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, rankings: &[Ranking]) -> Option<TournamentChange> {
    let name = form.text("name", 1..=120);
    let venue = form.text("venue", 0..=120);
    let starts_on = form.date("starts_on");
    let ranking = parse_ranking(form, rankings);
    // A tournament that begins to count has weight 1 if none is chosen.
    let mut settings = Settings { weight: 1, ..Settings::usual(Mode::Solo) };
    let mut is_right = true;
    for field in &FIELDS {
        let is_chosen =
            field.place != SettingGroup::Ranking || !form.value(field.name).trim().is_empty();
        is_right &= !is_chosen || form.read(field, &mut settings).is_some();
    }
    let ranking = ranking.filter(|_| is_right)?;
    if ranking.is_none() {
        settings.weight = 0;
    }
    Some(TournamentChange { name: name?, venue: venue?, starts_on: starts_on?, settings, ranking })
}

/// Reads the ranking that the tournament counts for. `Some(None)` stands for no ranking. Returns `None` after noting an error in the form.
fn parse_ranking(form: &mut Form, rankings: &[Ranking]) -> Option<Option<RankingId>> {
    form.choice("ranking", |text| match text {
        NO_RANKING => Some(None),
        id => rankings.iter().map(|it| it.id).find(|it| it.to_string() == id).map(Some),
    })
}
