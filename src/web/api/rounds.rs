//! Rounds: reading them, drawing, publishing, discarding a draft, and closing.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::{PoolId, StageId};
use domain::tournament::names::Names;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::draft::{DraftMade, DraftView};
use super::views::table::TableView;
use super::views::tournament::RoundView;
use super::write;
use crate::acts::rounds::{self, Seed};
use crate::acts::{MeantStage, Work};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::draws::{MOST_REASON, MOST_SEED, drawn_lot};
use crate::web::parts::load::{Organized, Seen};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/rounds", "listRounds", list)
            .summary("The rounds of all stages; with drafts for organizers")
            .query::<ListQuery>()
            .lists::<RoundView>(),
        Operation::read("/tournaments/{id}/rounds/{round}", "readRound", show)
            .summary("A round with its tables")
            .answers::<RoundDetail>(),
        Operation::read("/tournaments/{id}/draft", "readDraft", draft)
            .private()
            .summary("The draft rounds with their flaws")
            .answers::<DraftView>(),
        Operation::write("/tournaments/{id}/draws", "draw", Scope::Organize, make)
            .summary("Draws what is due, as a draft")
            .body::<DrawBody>()
            .creates::<DraftMade>(),
        Operation::write(
            "/tournaments/{id}/draws/discard",
            "discardDraft",
            Scope::Organize,
            discard,
        )
        .summary("Discards the draft, for a reason")
        .body::<DiscardBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/draws/publish",
            "publishDraft",
            Scope::Organize,
            publish,
        )
        .summary("Publishes the draft")
        .body::<StageBody>()
        .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/rounds/close", "closeRounds", Scope::Organize, close)
            .summary("Closes the published rounds of a stage, once all results are confirmed")
            .body::<ClosingBody>()
            .answers::<Nothing>(),
    ]
}

/// A round with its tables.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RoundDetail {
    #[serde(flatten)]
    round: RoundView,
    seated: Vec<TableView>,
}

/// A draw to be made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DrawBody {
    /// Seed of the draw; the service takes one if it is missing.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 999_999_999_999_i64)]
    seed: Option<i64>,
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
    /// True to leave out the entries that are missing in the roll call.
    #[serde(default)]
    only_present: bool,
}

/// A draft to be discarded.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DiscardBody {
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
    reason: String,
}

/// A stage, if two run at once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StageBody {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
}

/// Rounds to be closed.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClosingBody {
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
    /// The only pools that may lack their final grid; without it, grids do not matter.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    without: Option<Vec<PoolId>>,
}

async fn list(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = seen.facts;
    let all = championship.rounds().iter().collect();
    let view = |round| RoundView::new(&championship, round);
    let id = |round: &&domain::tournament::round::Round| round.id.to_string();
    let part = Listed::part(all, &query.0, id, view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn show(seen: Seen<address::Round>, req: HttpRequest) -> Answer {
    let Seen { facts: championship, at, .. } = seen;
    let round = championship.round(at.round).ok_or(WebError::NotFound)?;
    let names = Names::of(&championship);
    let tables = championship.tables_of(round.id);
    let detail = RoundDetail {
        round: RoundView::new(&championship, round),
        seated: tables.map(|table| TableView::new(&championship, &names, table)).collect(),
    };
    versioned(&req, &detail, &championship.revision.to_string())
}

async fn draft(caller: Organized<address::Tournament>, req: HttpRequest) -> Answer {
    let championship = caller.facts;
    let view = DraftView::new(&championship);
    versioned(&req, &view, &championship.revision.to_string())
}

async fn make(
    sent: Sent<DrawBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let seed = match body.seed {
        None => Seed::Program(drawn_lot()?),
        Some(_) => {
            let mut form = as_form(&body)?;
            let seed = form.number("seed", 0..=MOST_SEED);
            Seed::Typed(seed.ok_or_else(|| refused(&ctx, &form))?)
        }
    };
    let act = move |work: &mut Work<'_>| {
        let meant = MeantStage::stage(id, body.stage);
        match body.only_present {
            true => rounds::draw_present(work, meant, seed)?,
            false => rounds::draw(work, meant, seed)?,
        }
        let championship = store::championship::load(work.conn(), id)?;
        Ok(DraftMade::of(&championship, body.stage))
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn discard(
    sent: Sent<DiscardBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("reason", 0..=MOST_REASON) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        rounds::discard(work, MeantStage::stage(id, body.stage), &reason)
    };
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn publish(
    sent: Sent<StageBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| rounds::publish(work, MeantStage::stage(id, body.stage));
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn close(
    sent: Sent<ClosingBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        let meant = MeantStage::stage(id, body.stage);
        match &body.without {
            None => rounds::close(work, meant),
            Some(pools) => rounds::close_without(work, meant, pools),
        }
    };
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
