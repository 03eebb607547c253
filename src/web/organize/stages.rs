//! The stages of a tournament: their list, their order, and the time and boards that they need.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::overview::estimate::Expected;
use domain::tournament::categories::categories;
use domain::tournament::championship::Championship;
use domain::tournament::course::{self, CourseChange, CourseError, MOST_STAGES, StageKind};
use domain::tournament::id::StageId;
use domain::tournament::plan::{EntryRule, Progress};
use domain::tournament::stage::Stage;
use domain::tournament::text::fold;
use serde::Deserialize;
use strum::VariantArray;

use crate::acts::{NotDone, RoundError, stages};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::plan_words;
use crate::web::parts::planned_track::{self, PlannedTrack};
use crate::web::parts::titles::stage_heading;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Deserialize)]
pub struct StagesQuery {
    /// Number of entries for which the time and boards are estimated.
    expected: Option<String>,
}

#[derive(Template)]
#[template(path = "organize/stages.html")]
struct StagesPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// Ids of the current stages, for conflict detection.
    seen: String,
    stages: Vec<StageCard>,
    track: PlannedTrack,
    /// Estimate for the whole tournament. Empty if fewer than two entries are registered or expected.
    takes: String,
    /// Stage kinds that can be added, with labels.
    kinds: Vec<(&'static str, String)>,
    /// Categories that can have a championship of their own, after the choice of the main one; empty if there are none.
    categories: Vec<(String, String)>,
}

/// A stage, in words.
struct StageCard {
    number: i32,
    title: String,
    progress: Progress,
    lines: Vec<String>,
    takes: String,
    /// True if it can be moved before the previous stage.
    may_move: bool,
    may_go: bool,
}

/// `GET /tournaments/{id}/stages`: the list of stages.
pub async fn show(caller: Organized<address::Tournament>, query: Query<StagesQuery>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let StagesQuery { expected } = query.into_inner();
    let mut form = match &expected {
        Some(text) => Form::empty().with("expected", text),
        None => Form::empty(),
    };
    if expected.is_some_and(|text| !text.trim().is_empty())
        && form.number::<u16>("expected", 2..=plan_words::MOST_EXPECTED).is_none()
    {
        return invalid(&page(ctx, &championship, form));
    }
    render(&page(ctx, &championship, form))
}

/// `POST /tournaments/{id}/stages`: `act` is `add` with a `kind` and perhaps a `stage_category`, or `earlier` or `remove` with the number of a `stage`. `seen` holds the
/// ids of the stages as the page showed them.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let place = || form.value("stage").parse::<usize>().ok()?.checked_sub(1);
    let unknown = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let (change, said) = match form.value("act") {
        "earlier" => {
            (CourseChange::Earlier(place().ok_or_else(unknown)?), key::FLASH_STAGE_EARLIER)
        }
        "remove" => (CourseChange::Remove(place().ok_or_else(unknown)?), key::FLASH_STAGE_REMOVED),
        "add" => match form.parse::<StageKind>("kind") {
            Some(kind) => match form.value("stage_category").trim() {
                "" => (CourseChange::Add(kind), key::FLASH_STAGE_ADDED),
                category => {
                    let category = category.to_owned();
                    (CourseChange::AddFor { kind, category }, key::FLASH_STAGE_ADDED)
                }
            },
            None => return invalid(&page(ctx, &championship, form)),
        },
        _ => return Err(unknown()),
    };
    // Invalid ids are dropped; then the list differs from the current stages and the act refuses.
    let seen: Vec<StageId> = form.value("seen").split(' ').flat_map(str::parse).collect();
    let adds = matches!(change, CourseChange::Add(_) | CourseChange::AddFor { .. });
    match state.act(&ctx, move |work| stages::arrange(work, id, &seen, change)).await {
        Ok(()) => see_other_saying(address::tournament(id).stages(), &Message::new(said)),
        Err(NotDone::Round(RoundError::MovedOn)) => {
            let championship = load::organized(&state, &ctx, id).await?;
            form.refuse::<()>("", Message::new(key::STAGES_MOVED_ON));
            conflict(&page(ctx, &championship, form))
        }
        Err(NotDone::Course(error)) => {
            let field = match error {
                CourseError::UnknownCategory | CourseError::CategoryDrawn => "stage_category",
                _ if adds => "kind",
                _ => "",
            };
            form.refuse::<()>(field, refusal::message(&NotDone::Course(error)));
            invalid(&page(ctx, &championship, form))
        }
        Err(error) => Err(error.into()),
    }
}

fn page(ctx: Ctx, championship: &Championship, form: Form) -> StagesPage {
    let known = championship.stages();
    let plans = plan_words::plans(known);
    let is_drawn = |it: &Stage| championship.progress(it) != Progress::NotDrawn;
    let drawn: Vec<bool> = known.iter().map(is_drawn).collect();
    let can = |change| course::changed(&plans, &drawn, change).is_ok();
    let branches = championship.category_branches();
    let of_categories: Vec<(String, usize)> = branches
        .map(|it| {
            let active = it.entries().iter().filter(|entry| entry.is_active());
            (it.category().to_owned(), active.count())
        })
        .collect();
    let mut sectors = plan_words::sectors(championship);
    let n_children: usize = of_categories.iter().map(|(_, n)| n).sum();
    let mut n = sectors.iter().sum::<usize>() + n_children;
    let asked = form.value("expected").trim().parse::<u16>().ok();
    if let Some(asked) =
        asked.filter(|it| (2..=plan_words::MOST_EXPECTED).contains(it)).map(usize::from)
        && asked != n
    {
        (n, sectors) = (asked, Vec::new());
    }
    let boards = championship.tournament.settings.boards;
    let n_main = n.saturating_sub(n_children);
    let on_way = match n_main > 1 {
        true => (n_main, sectors.as_slice()),
        false => (planned_track::USUAL_ENTRIES, &[][..]),
    };
    let pages = address::tournament(championship.tournament.id);
    let options = |stage: usize| pages.stage(i32::try_from(stage).unwrap_or(i32::MAX)).page();
    let track = PlannedTrack::new(&ctx, &plans, on_way).linking(options);
    let (each, takes) = match n {
        0 | 1 => (vec![String::new(); known.len()], String::new()),
        _ => {
            let expected = Expected { n: n_main, sectors: &sectors, categories: &of_categories };
            plan_words::taken(&ctx, &plans, expected, boards)
        }
    };
    let lines = |index: usize, stage: &Stage| {
        let mut lines = plan_words::lines(&ctx, &stage.plan, championship.is_last(stage));
        let is_main = stage.plan.category.is_empty() && stage.plan.entry == EntryRule::Everybody;
        if is_main && championship.is_divided() {
            lines.splice(..1, [plan_words::rest(&ctx, championship)]);
        }
        let before = index.checked_sub(1).and_then(|index| plans.get(index));
        lines.extend(before.and_then(|before| plan_words::waiting(&ctx, before, &stage.plan)));
        lines
    };
    let card = |(index, (stage, takes)): (usize, (&Stage, String))| StageCard {
        number: stage.number,
        title: stage_heading(&ctx, championship, stage),
        progress: championship.progress(stage),
        lines: lines(index, stage),
        takes,
        may_move: can(CourseChange::Earlier(index)),
        may_go: can(CourseChange::Remove(index)),
    };
    let mut names: Vec<String> = categories(championship).into_iter().map(|it| it.name).collect();
    for (name, _) in &of_categories {
        if !names.iter().any(|it| fold(it) == fold(name)) {
            names.push(name.clone());
        }
    }
    let can_add = |kind: StageKind| {
        let category = |name: &String| CourseChange::AddFor { kind, category: name.clone() };
        can(CourseChange::Add(kind)) || names.iter().any(|name| can(category(name)))
    };
    let kinds = StageKind::VARIANTS.iter().filter(|kind| can_add(**kind));
    let all = (!names.is_empty()).then(|| (String::new(), ctx.t(key::STAGE_CATEGORY_ALL)));
    let seen: Vec<String> = known.iter().map(|stage| stage.id.to_string()).collect();
    let form = match form.has_field("expected") {
        true => form,
        false if n > 1 => form.with("expected", n),
        false => form,
    };
    StagesPage {
        head: Head::new(&ctx, championship, Tab::Settings),
        seen: seen.join(" "),
        stages: known.iter().zip(each).enumerate().map(card).collect(),
        takes,
        track,
        kinds: match known.len() < MOST_STAGES {
            true => kinds.map(|kind| (kind.name(), ctx.word(kind))).collect(),
            false => Vec::new(),
        },
        categories: all
            .into_iter()
            .chain(names.iter().map(|it| (it.clone(), it.clone())))
            .collect(),
        form,
        ctx,
    }
}
