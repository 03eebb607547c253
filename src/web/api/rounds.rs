//! Rounds: reading them, drawing, publishing, discarding a draft, and closing.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::draw::{self, Flaw};
use domain::tournament::api_key::Scope;
use domain::tournament::id::{StageId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::round::RoundState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::ids;
use super::views::table::TableView;
use super::views::tournament::RoundView;
use super::write;
use crate::acts::rounds::{self, Seed};
use crate::acts::{MeantStage, NotDone, Work};
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
            .body::<StageBody>()
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

/// The draft rounds.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DraftView {
    rounds: Vec<RoundView>,
    flaws: Vec<FlawView>,
}

/// A flaw of a draft.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct FlawView {
    /// Kind of the flaw, such as `same-club`.
    kind: &'static str,
    tables: Vec<String>,
    entries: Vec<String>,
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

/// The rounds that were drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DraftMade {
    rounds: Vec<String>,
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
    let drafts = championship.rounds().iter().filter(|it| it.state == RoundState::Draft);
    let rounds: Vec<_> = drafts.map(|round| round.id).collect();
    let stages = championship.stages().iter().map(|stage| stage.id);
    let flaws: Vec<Flaw> = stages.flat_map(|stage| draw::flaws(&championship, stage)).collect();
    let shown = rounds.iter().filter_map(|id| championship.round(*id));
    let view = DraftView {
        rounds: shown.map(|round| RoundView::new(&championship, round)).collect(),
        flaws: flaws.iter().map(FlawView::new).collect(),
    };
    versioned(&req, &view, &championship.revision.to_string())
}

impl FlawView {
    fn new(flaw: &Flaw) -> Self {
        let (kind, tables, entries) = match flaw {
            Flaw::SameClub { table, entries } => ("same-club", vec![*table], entries.to_vec()),
            Flaw::SameClubInGroup { entries, .. } => {
                ("same-club-in-group", Vec::new(), entries.to_vec())
            }
            Flaw::MetBefore { table, entries, .. } => {
                ("met-before", vec![*table], entries.to_vec())
            }
            Flaw::SameColor { table, entry, .. } => ("same-color", vec![*table], vec![*entry]),
            Flaw::ByeAgain { table, entry, .. } => ("bye-again", vec![*table], vec![*entry]),
            Flaw::NoSector { entry } => ("no-sector", Vec::new(), vec![*entry]),
            Flaw::NotApart { table, entries } => ("not-apart", vec![*table], entries.to_vec()),
            Flaw::NotApartInGroup { entries, .. } => {
                ("not-apart-in-group", Vec::new(), entries.to_vec())
            }
            Flaw::OtherBoard { table, entry, .. } => ("other-board", vec![*table], vec![*entry]),
            Flaw::SameBoard { tables, entries, .. } => {
                ("same-board", tables.to_vec(), entries.to_vec())
            }
            Flaw::Withdrawn { table, entry } => ("withdrawn", vec![*table], vec![*entry]),
            Flaw::SamePerson { tables, entries, .. } => {
                ("same-person", tables.to_vec(), entries.to_vec())
            }
            Flaw::SameName { tables, entries, .. } => {
                ("same-name", tables.to_vec(), entries.to_vec())
            }
        };
        Self { kind, tables: ids(tables), entries: ids(entries) }
    }
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
        let is_draft = |round: &&domain::tournament::round::Round| {
            round.state == RoundState::Draft && body.stage.is_none_or(|stage| round.stage == stage)
        };
        let drafts = championship.rounds().iter().filter(is_draft);
        Ok(DraftMade { rounds: ids(drafts.map(|round| round.id)) })
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
    go_on(sent, &state, id, |work, meant| rounds::publish(work, meant)).await
}

async fn close(
    sent: Sent<StageBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    go_on(sent, &state, id, |work, meant| rounds::close(work, meant)).await
}

async fn go_on(
    sent: Sent<StageBody>,
    state: &AppState,
    id: TournamentId,
    act: fn(&mut Work<'_>, MeantStage) -> Result<(), NotDone>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let done = move |work: &mut Work<'_>| {
        act(work, MeantStage::stage(id, body.stage))?;
        Ok(Nothing {})
    };
    write::act((&ctx, state), once, Target::Tournament(id), StatusCode::OK, done).await
}
