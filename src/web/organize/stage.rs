//! The page to change the plan of a stage.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::course::CourseError;
use domain::tournament::plan::{Choices, Division, Progress, StagePlan};
use domain::tournament::plan_fields::ChoiceGroup;
use domain::tournament::stage::Stage;
use parchis::{FieldKind, Ruleset};

use super::plan_form::{self, PlanFields, RuleField, rule_fields};
use super::seeds::page_path;
use crate::acts::{NotDone, Work, stages};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::titles::stage_heading;
use crate::web::parts::{plan_words, seed_words};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/stage.html")]
struct StagePage {
    ctx: Ctx,
    head: Head,
    title: String,
    number: i32,
    progress: Progress,
    /// Notes about byes or smaller tables in the first round of a knock-out that the qualifiers do not fill.
    waiting: Vec<String>,
    /// Choices that the draw has settled, in words.
    settled: Vec<String>,
    form: Form,
    asked: PlanFields,
    rules: Vec<RuleField>,
    /// Source of the ranking's seeds, in words, and the address of their page.
    seeds: Option<(String, String)>,
}

/// `GET /tournaments/{id}/stages/{number}`: the form for a stage's plan.
pub async fn show(caller: Organized<address::Stage>) -> Answer {
    let Organized { ctx, at: address::Stage { number, .. }, facts: championship, .. } = caller;
    let stage = stage_of(&championship, number)?;
    let form = plan_form::filled(Form::empty(), &stage.plan.choices());
    render(&page(ctx, &championship, stage, form))
}

/// `POST /tournaments/{id}/stages/{number}`: changes the plan.
pub async fn post(caller: Organized<address::Stage, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Stage { id, number }, facts: championship, mut form } =
        caller;
    let stage = stage_of(&championship, number)?;
    let (number, seen) = (stage.number, championship.progress(stage));
    if seen == Progress::Left {
        return Err(WebError::Refused(Message::new(key::STAGE_LEFT)));
    }
    let asked = PlanFields::of(&stage.plan, seen);
    if asked.is_outgrown_by(&form) {
        form.refuse::<()>("settled", Message::new(key::STAGE_DRAWN_MEANWHILE));
        return invalid(&page(ctx, &championship, stage, form));
    }
    let Some(choices) = parse(&mut form, &asked, &championship, stage) else {
        return invalid(&page(ctx, &championship, stage, form));
    };
    let act = move |work: &mut Work<'_>| stages::change(work, id, (number, seen), &choices);
    match state.act(&ctx, act).await {
        Err(error @ NotDone::Course(CourseError::NothingToConsole)) => {
            form.refuse::<()>("lives", refusal::message(&error));
            return invalid(&page(ctx, &championship, stage, form));
        }
        done => done?,
    }
    see_other_saying(address::tournament(id).settings(), &Message::new(key::FLASH_STAGE_SAVED))
}

/// Reads the choices that are `asked` for. Returns `None` after noting errors in the form.
pub fn parse(
    form: &mut Form,
    asked: &PlanFields,
    championship: &Championship,
    stage: &Stage,
) -> Option<Choices> {
    let choices = plan_form::parse(form, asked, &stage.plan.choices())?;
    let plan = stage.plan.with(&choices, championship.progress(stage));
    let mode = championship.tournament.settings.mode;
    plan_form::check(form, asked, (mode, &choices), &[plan]).map(|()| choices)
}

/// The stage with this number.
///
/// # Errors
/// [`WebError::NotFound`]: there is none.
pub fn stage_of(championship: &Championship, number: i32) -> Result<&Stage, WebError> {
    let mut stages = championship.stages().iter();
    stages.find(|stage| stage.number == number).ok_or(WebError::NotFound)
}

fn page(ctx: Ctx, championship: &Championship, stage: &Stage, form: Form) -> StagePage {
    let progress = championship.progress(stage);
    let shown = Ruleset::named(form.value("ruleset_shown"));
    let asked = PlanFields::of(&stage.plan, progress);
    StagePage {
        head: Head::new(&ctx, championship, Tab::Settings),
        title: stage_heading(&ctx, championship, stage),
        number: stage.number,
        progress,
        seeds: seed_words::said(&ctx, championship, stage)
            .map(|said| (said, page_path(championship.tournament.id, stage))),
        waiting: waiting(&ctx, championship, stage),
        settled: if progress == Progress::NotDrawn { Vec::new() } else { settled(&ctx, stage) },
        rules: shown.map(|ruleset| rule_fields(&ruleset)).unwrap_or_default(),
        form: asked.labelled(form),
        asked,
        ctx,
    }
}

/// Notes about byes or smaller tables in knock-outs: for the qualifiers into this stage, and for those out of it.
fn waiting(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Vec<String> {
    let own = |it: &&Stage| (stage.number - 1..=stage.number + 1).contains(&it.number);
    let plans: Vec<StagePlan> =
        championship.stages().iter().filter(own).map(|stage| stage.plan.clone()).collect();
    plan_words::all_waiting(ctx, &plans)
}

/// The choices that the draw was based on, in words.
fn settled(ctx: &Ctx, stage: &Stage) -> Vec<String> {
    let plan = &stage.plan;
    let mut said = match plan.table.seats {
        2 => vec![ctx.t(key::FORMAT_BY_TWO)],
        seats => vec![ctx.tn(key::FORMAT_SEATS, seats)],
    };
    said.extend(plan.advance().map(|advance| ctx.tn(key::FORMAT_ADVANCE, advance)));
    if let Division::Groups { target } = plan.division {
        said.push(ctx.tn(key::FORMAT_GROUPS, target));
    }
    said.extend(plan.legs().filter(|legs| *legs > 1).map(|legs| ctx.tn(key::PLAN_LEGS, legs)));
    if plan.clubs_apart && PlanFields::of(plan, Progress::NotDrawn).has("clubs_apart") {
        said.push(ctx.t(key::FORMAT_CLUBS_APART));
    }
    said
}
