//! Creation of a tournament from a preset.

use std::collections::BTreeSet;

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::overview::estimate::Expected;
use domain::tournament::account::Ranking;
use domain::tournament::course::StageKind;
use domain::tournament::id::{TournamentId, UserId};
use domain::tournament::plan::{Choices, StagePlan};
use domain::tournament::plan_fields::ChoiceGroup;
use domain::tournament::preset::Preset;
use domain::tournament::settings::{self, SettingGroup as SettingsGroup, Settings};
use parchis::{FieldKind, Mode, Ruleset};
use strum::VariantArray;

use super::plan_form::{self, PlanFields, RuleField, rule_fields};
use super::settings_form;
use crate::acts::tournaments::{NewTournament, create, create_once};
use crate::web::form::{Form, FormError};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::format;
use crate::web::parts::plan_words::{self, PlanFigures};
use crate::web::parts::planned_track::{self, PlannedTrack};
use crate::web::ranking;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Fields that the query string of the page may preset.
const OUTLINE: [&str; 14] = [
    "preset",
    "mode",
    "seats",
    "advance",
    "rounds",
    "cut",
    "series",
    "arms",
    "ranking",
    "expected",
    "group_size",
    "remainder",
    "game_minutes",
    "boards",
];

/// Name of the button that shows the form again with the preview of its values.
const PREVIEW: &str = "preview";

/// Query string of the page: values for the fields of [`OUTLINE`].
pub type NewTournamentQuery = Vec<(String, String)>;

#[derive(Template)]
#[template(path = "organize/presets.html")]
struct PresetsPage {
    ctx: Ctx,
    presets: Vec<(Preset, PlannedTrack)>,
}

/// The form to create a tournament.
#[derive(Template)]
#[template(path = "organize/new.html")]
struct NewTournamentPage {
    ctx: Ctx,
    form: Form,
    preset: Preset,
    asked: PlanFields,
    /// Summary of the tournament, in one line.
    summary: String,
    preview: PlanPreview,
    /// Options of each stage alone.
    stages: Vec<StageOptions>,
    /// Options of several stages; all of them, if there is one stage only.
    shared: PlanFields,
    rules: Vec<RuleField>,
    rankings: Vec<(String, String)>,
}

/// The options of one stage.
struct StageOptions {
    /// Number of the stage, from 1.
    number: usize,
    title: String,
    fields: PlanFields,
    /// True if the standings of the tournament are those of this stage.
    has_order: bool,
}

/// The tournament as the form is filled in, as a drawing with figures.
struct PlanPreview {
    /// Number of entries, as expected or as usual.
    n: usize,
    track: PlannedTrack,
    figures: PlanFigures,
    /// Errors of the fields that the drawing depends on. It shows the preset's values for them.
    wrong: Vec<FormError>,
}

/// `GET /tournaments/new`: the list of presets, or the form once a preset is chosen.
pub async fn show(ctx: Ctx, state: Data<AppState>, query: Query<NewTournamentQuery>) -> Answer {
    let account = require_organizer(&ctx)?;
    let asked = query.iter().find(|(name, _)| name == "preset");
    let Some(preset) = asked.and_then(|(_, word)| word.parse().ok()) else {
        let track = |preset: &Preset| {
            let plans = preset.plans(&default_choices(*preset)?);
            let track = PlannedTrack::new(&ctx, &plans, (planned_track::USUAL_ENTRIES, &[]));
            Some((*preset, track))
        };
        let presets = Preset::VARIANTS.iter().filter_map(track).collect();
        return render(&PresetsPage { presets, ctx });
    };
    let form = match query.iter().any(|(name, _)| name == PREVIEW) {
        // The whole form as it was sent: boxes that were not ticked are not in it.
        true => query.iter().filter(|(name, _)| name != PREVIEW).fold(Form::empty(), with_field),
        false => {
            let form = settings_form::blank(preset, ctx.now(), account);
            let form = form.ok_or(WebError::NotFound)?;
            let filled = query.iter().filter(|(name, _)| OUTLINE.contains(&name.as_str()));
            let form = filled.fold(form, |form, (name, value)| form.instead(name, value));
            form.with("tournament", TournamentId::new(&mut state.ids()))
        }
    };
    let rankings = ranking::of_account(&state, account).await?;
    render(&page(ctx, form, preset, &rankings)?)
}

/// `POST /tournaments`: creates a tournament from the form.
pub async fn post(ctx: Ctx, state: Data<AppState>, mut form: Form) -> Answer {
    let account = require_organizer(&ctx)?;
    let Some(preset) = form.parse::<Preset>("preset") else {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    };
    if form.has_field(PREVIEW) {
        return preview(&form);
    }
    let rankings = ranking::of_account(&state, account).await?;
    let Some(new) = parse(&mut form, preset, &rankings) else {
        return invalid(&page(ctx, form, preset, &rankings)?);
    };
    let id = form.value("tournament").parse::<TournamentId>().ok();
    let created = state.act(&ctx, move |work| match id {
        Some(id) => create_once(work, id, account, new),
        None => create(work, account, new),
    });
    let id = created.await?;
    see_other_saying(address::tournament(id).page(), &Message::new(key::FLASH_TOURNAMENT_CREATED))
}

/// Names of the options that the page asks for at a new tournament of `preset`. `form` is filled with a rule set.
pub fn option_names(form: &Form, preset: Preset) -> BTreeSet<String> {
    let plans = default_choices(preset).map(|known| preset.plans(&known)).unwrap_or_default();
    let mut names = PlanFields::of_all(&plans).names(form);
    let settings = settings::FIELDS.iter().map(|field| field.name);
    names.extend(settings.chain(["ranking", "expected"]).map(str::to_owned));
    names
}

/// Reads a tournament of `preset` from the form. Returns `None` after noting errors in it.
pub fn parse(form: &mut Form, preset: Preset, rankings: &[Ranking]) -> Option<NewTournament> {
    let parsed = settings_form::parse(form, rankings);
    let mode = parsed.as_ref().map(|it| it.settings.mode);
    let plans = parse_plans(form, preset, mode);
    let expected = parse_expected(form);
    let (parsed, plans) = (parsed?, plans?);
    expected.map(|_| NewTournament {
        name: parsed.name,
        venue: parsed.venue,
        starts_on: parsed.starts_on,
        settings: parsed.settings,
        plans,
        ranking: parsed.ranking,
        is_demo: false,
    })
}

/// Redirects to the form with the submitted values, without the secrets of the submission.
fn preview(form: &Form) -> Answer {
    let fields = form.fields().iter().filter(|(name, _)| name != "csrf" && name != "once");
    let query = serde_urlencoded::to_string(fields.collect::<Vec<_>>()).unwrap_or_default();
    see_other(address::new_tournament_preview(&query))
}

fn with_field(form: Form, (name, value): &(String, String)) -> Form {
    form.with(name, value)
}

/// Reads the stage plans of `preset` from the form. Returns `None` after noting errors in it.
fn parse_plans(form: &mut Form, preset: Preset, mode: Option<Mode>) -> Option<Vec<StagePlan>> {
    let known = default_choices(preset)?;
    let asked = PlanFields::of_all(&preset.plans(&known));
    let choices = plan_form::parse(form, &asked, &known)?;
    let plans = preset.plans(&choices);
    plan_form::check(form, &asked, (mode?, &choices), &plans)?;
    Some(plans)
}

fn page(
    ctx: Ctx,
    form: Form,
    preset: Preset,
    rankings: &[Ranking],
) -> Result<NewTournamentPage, WebError> {
    let known = default_choices(preset).ok_or(WebError::NotFound)?;
    let shown = Ruleset::named(form.value("ruleset_shown"));
    let plans = preset.plans(&known);
    let asked = PlanFields::of_all(&plans);
    let (stages, shared) = stage_options(&ctx, &plans);
    Ok(NewTournamentPage {
        stages,
        shared,
        preview: plan_preview(&ctx, &form, preset, known.clone()),
        summary: summary(&ctx, &form, preset, known),
        rules: shown.map(|ruleset| rule_fields(&ruleset)).unwrap_or_default(),
        rankings: settings_form::ranking_options(&ctx, rankings),
        preset,
        form: asked.labelled(form),
        asked,
        ctx,
    })
}

/// Default choices of the preset.
fn default_choices(preset: Preset) -> Option<Choices> {
    Some(preset.choices(Ruleset::named(preset.ruleset_name())?))
}

/// Summary of the tournament as the form is filled in. The preset's value stands in for an invalid field.
fn summary(ctx: &Ctx, form: &Form, preset: Preset, known: Choices) -> String {
    let settings = preset.settings();
    let mode = form.value("mode").parse().unwrap_or(settings.mode);
    let weight = settings_form::is_ranked(form).into();
    let plans = preset.plans(&plan_form::outline(form, known));
    let line = format::in_words(ctx, &Settings { mode, weight, ..settings }, &plans);
    let boards = form.value("boards").trim().parse().unwrap_or(settings.boards);
    let taken = expected(form).map(|n| {
        let expected = Expected { n, ..Expected::default() };
        plan_words::taken(ctx, &plans, expected, boards).1
    });
    let said = plan_words::all_waiting(ctx, &plans).into_iter().chain(taken);
    std::iter::once(line).chain(said).collect::<Vec<_>>().join(". ")
}

/// Drawing and figures of the tournament as the form is filled in.
fn plan_preview(ctx: &Ctx, form: &Form, preset: Preset, known: Choices) -> PlanPreview {
    let plans = preset.plans(&plan_form::outline(form, known));
    let n = expected(form).unwrap_or(planned_track::USUAL_ENTRIES);
    let boards = form.value("boards").trim().parse().unwrap_or(preset.settings().boards);
    let options = |stage: usize| format!("#stage-{stage}");
    PlanPreview {
        track: PlannedTrack::new(ctx, &plans, (n, &[])).linking(options),
        figures: PlanFigures::new(ctx, &plans, n, boards),
        wrong: wrong(ctx, form, preset),
        n,
    }
}

/// Errors of the fields that the preview depends on. A form that was refused has them at its top.
fn wrong(ctx: &Ctx, form: &Form, preset: Preset) -> Vec<FormError> {
    if form.has_errors() {
        return Vec::new();
    }
    let mut form = form.clone();
    parse_expected(&mut form);
    let mut settings = preset.settings();
    let asked = [SettingsGroup::Mode, SettingsGroup::Hall];
    let fields = settings::FIELDS.iter().filter(|field| asked.contains(&field.place));
    let mode = form.read_all(fields, &mut settings).map(|()| settings.mode);
    parse_plans(&mut form, preset, mode);
    form.errors(ctx)
}

/// Notes an error if the expected number of entries is not allowed. It may be missing.
fn parse_expected(form: &mut Form) -> Option<u16> {
    match form.value("expected").trim() {
        "" => Some(0),
        _ => form.number("expected", 2..=plan_words::MOST_EXPECTED),
    }
}

/// The options of each stage, and those that stages share. A single stage has a part of its own, too, which all its squares lead to.
fn stage_options(ctx: &Ctx, plans: &[StagePlan]) -> (Vec<StageOptions>, PlanFields) {
    let (shared, own) = PlanFields::in_stages(plans);
    let ordered = plans.iter().position(|plan| plan.advance().is_none()).unwrap_or(0);
    let options = |(index, (plan, fields)): (usize, (&StagePlan, PlanFields))| {
        let kind = ctx.word(StageKind::of(plan));
        let title = match plans.len() {
            1 => ctx.t(key::SETTINGS_FORMAT),
            _ => ctx.ta(key::NEW_STAGE).with("number", index + 1).with("kind", kind).to_string(),
        };
        StageOptions { number: index + 1, title, fields, has_order: index == ordered }
    };
    (plans.iter().zip(own).enumerate().map(options).collect(), shared)
}

/// Expected number of entries; `None` if it is missing or invalid.
fn expected(form: &Form) -> Option<usize> {
    let n = form.value("expected").trim().parse().ok()?;
    (2..=plan_words::MOST_EXPECTED).contains(&n).then_some(n.into())
}

fn require_organizer(ctx: &Ctx) -> Result<UserId, WebError> {
    let user = ctx.require_user()?;
    if user.is_organizer { Ok(user.id) } else { Err(WebError::Forbidden) }
}
