//! The stages of a tournament: the plan of each, and their list.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::course::{CourseChange, StageKind};
use domain::tournament::id::StageId;
use domain::tournament::plan::Progress;
use domain::tournament::stage::Stage;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Nothing, Sent, refused};
use super::now::Target;
use super::operation::Operation;
use super::options::{of_form, with_options};
use super::views::ids;
use super::views::tournament::StageView;
use super::write;
use crate::acts::{NotDone, RoundError, Work, stages};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::plan_form::{self, PlanFields};
use crate::web::organize::stage::{self, stage_of};
use crate::web::parts::load::{self, Seen};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tournaments/{id}/stages", "addStage", Scope::Organize, add)
            .summary("Adds a stage at the end, or before the knock-out that ends the tournament")
            .body::<NewStageBody>()
            .creates::<ArrangedStages>(),
        Operation::read("/tournaments/{id}/stages/{number}", "readStage", show)
            .summary("A stage with the choices of its plan")
            .answers::<StageDetail>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/edit",
            "changeStage",
            Scope::Organize,
            change,
        )
        .summary("Changes the plan of a stage, as far as it is not drawn")
        .body::<PlanBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/earlier",
            "moveStageEarlier",
            Scope::Organize,
            earlier,
        )
        .summary("Swaps a stage with the one before it")
        .body::<Nothing>()
        .answers::<ArrangedStages>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/removal",
            "removeStage",
            Scope::Organize,
            remove,
        )
        .summary("Removes a stage that is not drawn")
        .body::<Nothing>()
        .answers::<ArrangedStages>(),
    ]
}

/// A stage to be added.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewStageBody {
    /// Kind of the stage, such as `league` or `knockout`.
    #[schema(value_type = String)]
    kind: StageKind,
    /// Category whose own championship gets the stage; empty for the main one.
    #[serde(default)]
    category: String,
}

/// Choices of a plan.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlanBody {
    /// Choices by their names, as `readStage` shows them. A missing one stays as it is; with another `ruleset`, it is that of the rule set.
    #[schema(value_type = Object)]
    options: Map<String, Value>,
}

/// A stage with its plan.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StageDetail {
    #[serde(flatten)]
    stage: StageView,
    /// Category of its championship; empty for the main one.
    category: String,
    /// Choices of its plan that can still be changed, by their names.
    #[schema(value_type = Object)]
    options: Map<String, Value>,
}

/// The stages after a change of their list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ArrangedStages {
    /// Ids in their order.
    stages: Vec<String>,
}

/// The form with the plan of a stage, the fields that can be changed, and the names of all of them.
fn filled(championship: &Championship, stage: &Stage) -> (Form, PlanFields, BTreeSet<String>) {
    let progress = championship.progress(stage);
    let asked = PlanFields::of(&stage.plan, progress);
    let form = plan_form::filled(Form::empty(), &stage.plan.choices());
    let mut names = BTreeSet::new();
    if progress != Progress::Left {
        names = asked.names(&form);
    }
    (form, asked, names)
}

async fn show(seen: Seen<address::Stage>, req: HttpRequest) -> Answer {
    let Seen { facts: championship, at, .. } = seen;
    let stage = stage_of(&championship, at.number)?;
    let (form, _, names) = filled(&championship, stage);
    let detail = StageDetail {
        stage: StageView::new(&championship, stage),
        category: stage.plan.category.clone(),
        options: of_form(&form, &names),
    };
    versioned(&req, &detail, &championship.revision.to_string())
}

async fn change(
    sent: Sent<PlanBody>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let stage = stage_of(&championship, number)?;
    let seen = championship.progress(stage);
    if seen == Progress::Left {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    }
    let (form, asked, names) = filled(&championship, stage);
    let mut form = with_options(form, &body.options, &names)?;
    let Some(choices) = stage::parse(&mut form, &asked, &championship, stage) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| stages::change(work, id, (number, seen), &choices);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn add(
    sent: Sent<NewStageBody>,
    state: Data<AppState>,
    At(at): At<address::Tournament>,
) -> Answer {
    let kind = sent.body.kind;
    let change = match sent.body.category.trim() {
        "" => CourseChange::Add(kind),
        category => CourseChange::AddFor { kind, category: category.to_owned() },
    };
    arrange(sent, &state, at, StatusCode::CREATED, |_| Some(change)).await
}

async fn earlier(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let change = move |stages: &[Stage]| place(stages, number).map(CourseChange::Earlier);
    arrange(sent, &state, address::tournament(id), StatusCode::OK, change).await
}

async fn remove(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let change = move |stages: &[Stage]| place(stages, number).map(CourseChange::Remove);
    arrange(sent, &state, address::tournament(id), StatusCode::OK, change).await
}

/// Index of the stage with this number.
fn place(stages: &[Stage], number: i32) -> Option<usize> {
    stages.iter().position(|stage| stage.number == number)
}

async fn arrange<B>(
    sent: Sent<B>,
    state: &AppState,
    address::Tournament { id }: address::Tournament,
    status: StatusCode,
    change: impl FnOnce(&[Stage]) -> Option<CourseChange>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let championship = load::organized(state, &ctx, id).await?;
    let change = change(championship.stages()).ok_or(WebError::NotFound)?;
    let seen: Vec<StageId> = championship.stages().iter().map(|stage| stage.id).collect();
    let act = move |work: &mut Work<'_>| {
        stages::arrange(work, id, &seen, change)?;
        let stages = store::stages::of_tournament(work.conn(), id)?;
        Ok(ArrangedStages { stages: ids(stages.iter().map(|stage| stage.id)) })
    };
    write::act((&ctx, state), once, Target::Tournament(id), status, act).await
}
