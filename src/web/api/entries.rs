//! Entries: the list, one, registering, and withdrawing with its effects.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus, LeagueResults};
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::tournaments::Made;
use super::views::tournament::EntryView;
use super::write;
use crate::acts::{Decision, Work, entries, withdrawals};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::entries as entry_form;
use crate::web::parts::load::{self, Seen};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/entries", "listEntries", list)
            .summary("The entries of a tournament; with contacts for its organizers")
            .query::<ListQuery>()
            .lists::<EntryView>(),
        Operation::write("/tournaments/{id}/entries", "registerEntry", Scope::Organize, register)
            .summary("Registers an entry")
            .body::<EntryBody>()
            .creates::<Made>(),
        Operation::write(
            "/tournaments/{id}/entries/import",
            "importEntries",
            Scope::Organize,
            import,
        )
        .summary("Imports a list: registers new entries and changes those that it names again")
        .body::<ListBody>()
        .answers::<Imported>(),
        Operation::read("/tournaments/{id}/entries/{entry}", "readEntry", show)
            .summary("An entry")
            .answers::<EntryView>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/edit",
            "changeEntry",
            Scope::Desk,
            change,
        )
        .summary("Replaces the data of an entry; its people keep their results")
        .body::<EntryBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/withdrawal",
            "withdrawEntry",
            Scope::Organize,
            withdraw,
        )
        .summary("Withdraws an entry; ?preview=true shows the effects and does nothing")
        .body::<WithdrawalBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/readmission",
            "readmitEntry",
            Scope::Organize,
            readmit,
        )
        .summary("Readmits a withdrawn entry")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// The data of an entry. A missing text is empty.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
struct EntryBody {
    /// Name of the player, or of the first of a pair.
    name: String,
    /// Name of the second of a pair.
    partner: String,
    /// Further people of the squad of a pair, one on each line.
    squad: String,
    /// Name on lists, if it is not that of the people.
    entry_name: String,
    club: String,
    sector: String,
    category: String,
    /// Number in the organizers' own list.
    list_number: String,
    email: String,
    phone: String,
    /// Note for the organizers.
    note: String,
    /// True if the first player is a minor.
    is_minor: bool,
    /// Name that the public sees of a minor without a consent.
    alias: String,
    /// True if there is a consent to the full name of a minor.
    consent: bool,
    /// True if the partner is a minor.
    partner_is_minor: bool,
    /// Name that the public sees of a partner who is a minor without a consent.
    partner_alias: String,
    /// True if there is a consent to the full name of a partner who is a minor.
    partner_consent: bool,
}

/// A list of entries.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ListBody {
    /// The list as CSV with a line of headings, as on the page of the import.
    list: String,
}

/// The effect of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Imported {
    /// Number of new entries.
    n_new: usize,
}

/// A withdrawal.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WithdrawalBody {
    /// `stand` or `annulled`: the results in a league with games left.
    #[serde(default)]
    league_results: Option<String>,
    #[serde(default)]
    decision: Option<DecisionBody>,
}

/// A decision about drawn tables that a change affects.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionBody {
    pub reason: String,
    /// Replacements among the `offers` of the conflict. All other drawn tables stand.
    #[serde(default)]
    pub replaced: Vec<ReplacedBody>,
}

/// A replacement of an entry at drawn tables.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplacedBody {
    #[schema(value_type = String)]
    pub goes: EntryId,
    #[schema(value_type = String)]
    pub comes: EntryId,
}

impl From<DecisionBody> for Decision {
    fn from(body: DecisionBody) -> Self {
        let replaced = body.replaced.into_iter().map(|it| (it.goes, it.comes)).collect();
        Decision { reason: body.reason, replaced }
    }
}

async fn list(
    seen: Seen<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let Seen { ctx, facts: championship, .. } = seen;
    let (names, is_organizer) = names(&ctx, &championship);
    let listed = championship.entries().iter().filter(|entry| !entry.is_merged());
    let view = |entry: &Entry| EntryView::new(&championship, &names, entry, is_organizer);
    let part = Listed::part(listed.collect(), &query.0, |entry| entry.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn show(seen: Seen<address::Entry>, req: HttpRequest) -> Answer {
    let Seen { ctx, facts: championship, at, .. } = seen;
    let (names, is_organizer) = names(&ctx, &championship);
    let entry = championship.entry(at.entry).ok_or(WebError::NotFound)?;
    let view = EntryView::new(&championship, &names, entry, is_organizer);
    versioned(&req, &view, &championship.revision.to_string())
}

/// Full names for organizers, public ones for others.
fn names(ctx: &Ctx, championship: &Championship) -> (Names, bool) {
    match ctx.is_organizer(&championship.tournament.id) {
        true => (Names::in_full(championship), true),
        false => (Names::of(championship), false),
    }
}

async fn register(
    sent: Sent<EntryBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let mut form = as_form(&body)?;
    let mode = championship.tournament.settings.mode;
    let Some(new) = entry_form::parse(&mut form, mode, &[]) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        let entry = entries::register(work, id, &new)?;
        Ok(Made { id: entry.to_string() })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn import(
    sent: Sent<ListBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        let n_new = entries::import(work, id, body.list.as_bytes())?;
        Ok(Imported { n_new })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}

async fn change(
    sent: Sent<EntryBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::seen(&state, &ctx, id).await?;
    let known = championship.entry(entry).ok_or(WebError::NotFound)?;
    let squad = known.squad.iter().filter_map(|player| championship.player(*player));
    let mut form = as_form(&body)?;
    let mode = championship.tournament.settings.mode;
    let Some(new) = entry_form::parse(&mut form, mode, &squad.collect::<Vec<_>>()) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| entries::change(work, id, entry, &new);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn withdraw(
    sent: Sent<WithdrawalBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let results = match body.league_results {
        None => None,
        Some(_) => match form.parse::<LeagueResults>("league_results") {
            None => return Err(refused(&ctx, &form)),
            results => results,
        },
    };
    let decision = body.decision.map(Decision::from);
    let act = move |work: &mut Work<'_>| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        withdrawals::withdraw(work, id, entry, results)
    };
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn readmit(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act =
        move |work: &mut Work<'_>| withdrawals::set_status(work, id, entry, EntryStatus::Active);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
