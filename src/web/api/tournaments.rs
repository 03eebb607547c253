//! Tournaments: the list, one with its stages, and creating one.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Registration;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused, with_members};
use super::now::Target;
use super::operation::Operation;
use super::options::with_options;
use super::views::tournament::{TournamentDetail, TournamentView};
use super::write;
use crate::acts::{Work, tournaments};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::{creation, settings_form};
use crate::web::parts::load::Seen;
use crate::web::ranking;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments", "listTournaments", list)
            .summary("All tournaments, the latest first")
            .query::<ListQuery>()
            .lists::<TournamentView>(),
        Operation::write("/tournaments", "createTournament", Scope::Organize, create)
            .summary("Creates a tournament from a preset; the account becomes its organizer")
            .body::<NewTournamentBody>()
            .creates::<Made>(),
        Operation::read("/tournaments/{id}", "readTournament", show)
            .summary("A tournament with its stages, progress and next steps")
            .answers::<TournamentDetail>(),
        Operation::write(
            "/tournaments/{id}/registration",
            "setRegistration",
            Scope::Organize,
            set_registration,
        )
        .summary("Opens or closes registration")
        .body::<RegistrationBody>()
        .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/deletion", "deleteTournament", Scope::Organize, delete)
            .summary("Deletes a tournament with all its data")
            .body::<Nothing>()
            .answers::<Nothing>(),
    ]
}

/// The id of what was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Made {
    pub id: String,
}

/// A tournament to be created.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTournamentBody {
    /// Name of the preset, such as `torneo`.
    preset: String,
    name: String,
    #[serde(default)]
    venue: Option<String>,
    /// First day, as `2026-11-30`; today if missing.
    #[serde(default)]
    starts_on: Option<String>,
    /// Further settings by the names of their fields on the page of the preset, such as `boards`, `mode`, `group_size`, `ruleset`,
    /// `tiebreak` or `ranking`. The preset's own value stands for a missing one, or that of another `ruleset`.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
}

/// State of registration.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RegistrationBody {
    /// True to open it.
    is_open: bool,
}

async fn list(state: Data<AppState>, query: Query<ListQuery>, req: HttpRequest) -> Answer {
    let all = state.store.read(store::tournaments::all).await?;
    let id = |it: &store::tournaments::TournamentSummary| it.tournament.id.to_string();
    let part = Listed::part(all, &query.0, id, |it| TournamentView::of_summary(&it))?;
    json(&req, &part)
}

async fn show(seen: Seen<address::Tournament>, req: HttpRequest) -> Answer {
    let championship = seen.facts;
    let version = championship.revision.to_string();
    versioned(&req, &TournamentDetail::new(&championship), &version)
}

async fn create(sent: Sent<NewTournamentBody>, state: Data<AppState>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let account = ctx.require_user()?.id;
    let NewTournamentBody { options, .. } = &body;
    let preset = as_form(&body)?.parse::<Preset>("preset");
    let Some(preset) = preset else {
        let mut form = as_form(&body)?;
        let _ = form.parse::<Preset>("preset");
        return Err(refused(&ctx, &form));
    };
    let form = settings_form::blank(preset, ctx.now(), account).ok_or(WebError::NotFound)?;
    let names = creation::option_names(&form, preset);
    let form = with_options(form, options, &names)?;
    let named = serde_json::to_value(&body).map_err(WebError::internal)?;
    let mut named = named.as_object().cloned().unwrap_or_default();
    named.remove("options");
    let mut form = with_members(form, &named);
    let rankings = ranking::of_account(&state, account).await?;
    let Some(new) = creation::parse(&mut form, preset, &rankings) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        let id = tournaments::create(work, account, new)?;
        Ok(Made { id: id.to_string() })
    };
    write::act((&ctx, &state), once, Target::Account, StatusCode::CREATED, act).await
}

async fn set_registration(
    sent: Sent<RegistrationBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let registration = match body.is_open {
        true => Registration::Open,
        false => Registration::Closed,
    };
    let act = move |work: &mut Work<'_>| tournaments::set_registration(work, id, registration);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn delete(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| tournaments::delete(work, id);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
