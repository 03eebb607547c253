//! Settings of a tournament: reading and changing them, and a new edition with them.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::edition::EditionPart;
use domain::tournament::settings::FIELDS;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::options::{of_form, with_options};
use super::tournaments::Made;
use super::write;
use crate::acts::editions::NewEdition;
use crate::acts::{Work, editions, tournaments};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::settings::{self, AccountRankings};
use crate::web::organize::settings_form;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/settings", "readSettings", show)
            .private()
            .summary("The settings of a tournament")
            .answers::<SettingsView>(),
        Operation::write("/tournaments/{id}/settings", "changeSettings", Scope::Organize, change)
            .summary("Changes settings; those that are missing stay as they are")
            .body::<SettingsBody>()
            .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/edition", "makeEdition", Scope::Organize, make_edition)
            .summary("Makes a new edition of a tournament, with its settings, stages and fees")
            .body::<EditionBody>()
            .creates::<Made>(),
    ]
}

/// The settings of a tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SettingsView {
    name: String,
    venue: String,
    starts_on: String,
    /// Further settings by their names, such as `boards`, `mode` or `ranking`.
    #[schema(value_type = Object)]
    options: Map<String, Value>,
}

/// Changes of settings.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SettingsBody {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    venue: Option<String>,
    /// First day, as `2026-11-30`.
    #[serde(default)]
    starts_on: Option<String>,
    /// Further settings by their names, as `readSettings` shows them.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
}

/// A new edition.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EditionBody {
    name: String,
    /// First day, as `2026-11-30`.
    starts_on: String,
    /// Parts to take over besides settings, stages, fees and prizes: `helpers`, `sign-up-terms`, `entries`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    edition_parts: Vec<EditionPart>,
}

/// Names of the options.
fn names() -> BTreeSet<String> {
    FIELDS.iter().map(|field| field.name).chain(["ranking"]).map(str::to_owned).collect()
}

async fn show(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let championship = caller.facts;
    let tournament = &championship.tournament;
    let rankings = AccountRankings::load(&state, tournament).await?;
    let view = SettingsView {
        name: tournament.name.clone(),
        venue: tournament.venue.clone(),
        starts_on: tournament.starts_on.to_string(),
        options: of_form(&settings_form::filled(tournament, rankings.own), &names()),
    };
    versioned(&req, &view, &championship.revision.to_string())
}

async fn change(
    sent: Sent<SettingsBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let rankings = AccountRankings::load(&state, &championship.tournament).await?;
    let form = settings_form::filled(&championship.tournament, rankings.own);
    let mut form = with_options(form, &body.options, &names())?;
    let named = [("name", body.name), ("venue", body.venue), ("starts_on", body.starts_on)];
    for (name, value) in named {
        form = match value {
            Some(value) => form.instead(name, value),
            None => form,
        };
    }
    let Some(change) = settings::parse(&ctx, &mut form, &championship, &rankings) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| tournaments::change(work, id, change);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn make_edition(
    sent: Sent<EditionBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let (name, starts_on) = (form.text("name", 1..=120), form.date("starts_on"));
    let Some((name, starts_on)) = name.zip(starts_on) else { return Err(refused(&ctx, &form)) };
    let mut parts = body.edition_parts;
    parts.dedup();
    let new = NewEdition { name, starts_on, parts };
    let act = move |work: &mut Work<'_>| {
        let made = editions::make(work, id, &new)?;
        Ok(Made { id: made.to_string() })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}
