//! Automatic dates for the games of a league: the proposal, and saving it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::calendar::proposal_request::ProposalRequest;
use domain::tournament::id::{PoolId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::wrong;
use super::body::{Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{NotDone, Work, calendar};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::calendar::fields::CalendarRight;
use crate::web::organize::calendar::proposal;
use crate::web::organize::stage::stage_of;
use crate::web::parts::load;
use crate::web::request::access::Right;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write(
            "/tournaments/{id}/stages/{number}/date-proposal",
            "proposeDates",
            Scope::Desk,
            propose,
        )
        .summary("Proposes dates for the games of a league that have none, and saves nothing")
        .body::<ProposalBody>()
        .answers::<ProposalView>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/date-proposal/save",
            "saveProposedDates",
            Scope::Desk,
            save,
        )
        .summary("Saves the dates that were proposed for the same wishes")
        .body::<SavedProposalBody>()
        .answers::<SavedDates>(),
    ]
}

/// Wishes for the dates of games.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ProposalBody {
    /// Pools whose games get dates; may be missing if there is only one.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    pool: Vec<PoolId>,
    #[serde(default)]
    venue: String,
    /// Number of boards at the venue, 1 to 500.
    venue_boards: i64,
    /// True if each pool has these boards for itself.
    #[serde(default)]
    own_boards: bool,
    /// Days of the week: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`.
    weekday: Vec<String>,
    /// Hours at which games begin, as `20:00, 21:30`.
    hours: String,
    /// Maximum number of games of an entry on a day, 1 to 12.
    most_games: i64,
    /// First day, as `2026-11-30`.
    first_day: String,
    last_day: String,
    /// Days without games, separated by commas.
    #[serde(default)]
    excluded: String,
}

/// A proposal to be saved.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SavedProposalBody {
    /// The wishes of the proposal.
    wishes: ProposalBody,
    /// The `seen` of the proposal.
    seen: String,
}

/// Proposed dates.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ProposalView {
    /// Fingerprint of the proposal, to save it.
    seen: String,
    dates: Vec<ProposedDate>,
    /// Tables for which there is no time.
    unplaced: Vec<String>,
}

/// The proposed date of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ProposedDate {
    table: String,
    starts_at: String,
    venue: String,
}

/// The effect of a saved proposal.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SavedDates {
    /// Number of dates.
    n: usize,
}

/// The request of these wishes for the stage with this number.
async fn request(
    (ctx, state): (&Ctx, &AppState),
    (id, number): (TournamentId, i32),
    wishes: &ProposalBody,
) -> Result<ProposalRequest, WebError> {
    let calendar = CalendarRight::facts(state, ctx, id).await?;
    let stage = stage_of(&calendar.championship, number)?;
    let mut form = as_form(wishes)?;
    if wishes.own_boards {
        form = form.instead("own_boards", "yes");
    }
    let request = proposal::parse(ctx, &mut form, &calendar, stage);
    request.ok_or_else(|| refused(ctx, &form))
}

async fn propose(
    sent: Sent<ProposalBody>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let Sent { ctx, body, .. } = sent;
    let request = request((&ctx, &state), (id, number), &body).await?;
    let all = load::seen(&state, &ctx, id).await?;
    let found = request.proposal(&all).map_err(|error| {
        let error = NotDone::from(CalendarError::Proposal(error));
        wrong("first_day", &error.to_string(), "days with an hour that exists".to_owned())
    })?;
    let date = |(table, at): &(_, _)| ProposedDate {
        table: domain::tournament::id::TableId::to_string(table),
        starts_at: time(*at),
        venue: request.venue_of(&all, *table).to_owned(),
    };
    let view = ProposalView {
        seen: request.fingerprint(&found),
        dates: found.placed.iter().map(date).collect(),
        unplaced: ids(&found.unplaced),
    };
    Ok(HttpResponse::Ok().json(view))
}

async fn save(
    sent: Sent<SavedProposalBody>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let request = request((&ctx, &state), (id, number), &body.wishes).await?;
    let act = move |work: &mut Work<'_>| {
        let n = calendar::save_proposal(work, id, &request, &body.seen)?;
        Ok(SavedDates { n })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}
