//! Roll calls: who is present, marked at the desk or by the code on the wall.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::hall::{Presence, RollCall};
use domain::tournament::id::{EntryId, RollCallId, TournamentId};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json};
use super::body::{Nothing, Open, Query, Sent, invalid};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{NotDone, Work, hall};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Referee;
use crate::web::request::guess::guessing;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/check-in", "listRollCalls", list)
            .private()
            .summary("The roll calls with those who are present and those who are missing")
            .query::<ListQuery>()
            .lists::<RollCallView>(),
        Operation::write(
            "/tournaments/{id}/check-in/{session}/presences",
            "setPresence",
            Scope::Table,
            set_presence,
        )
        .summary("Marks an entry as present in a roll call, or takes the mark back")
        .body::<PresenceBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/check-in/{session}/state",
            "setRollCall",
            Scope::Organize,
            set_state,
        )
        .summary("Closes a roll call, or opens it again")
        .body::<StateBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/check-in/{session}/withdrawals",
            "startWithout",
            Scope::Organize,
            start_without,
        )
        .summary("Withdraws those of these entries that are missing, before the first draw")
        .body::<WithoutBody>()
        .answers::<StartedWithout>(),
        Operation::open("/check-in/{code}", "arrive", arrive)
            .summary("Marks an entry as present by the code on the wall; has no effect if it is")
            .body::<ArrivalBody>()
            .answers::<Nothing>(),
    ]
}

/// A roll call.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RollCallView {
    /// Number within the tournament, from 1.
    number: i32,
    name: String,
    /// Code on the wall.
    code: String,
    opened_at: String,
    /// Missing while it is open.
    closed_at: Option<String>,
    present: Vec<PresenceView>,
    /// Active entries that are not present.
    missing: Vec<String>,
}

/// An entry that is present.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PresenceView {
    entry: String,
    at: String,
    /// Name of the person who marked it; empty if it marked itself.
    by: String,
}

/// The mark of an entry.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PresenceBody {
    #[schema(value_type = String)]
    entry: EntryId,
    is_present: bool,
}

/// The state of a roll call.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StateBody {
    is_open: bool,
}

/// Entries to be withdrawn.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WithoutBody {
    /// At least one.
    #[schema(value_type = Vec<String>, min_items = 1)]
    entries: Vec<EntryId>,
}

/// The effect of a withdrawal of missing entries.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StartedWithout {
    /// Number of entries that were withdrawn.
    n_withdrawn: usize,
}

/// An entry that arrives.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ArrivalBody {
    #[schema(value_type = String)]
    entry: EntryId,
}

impl RollCallView {
    /// The roll call with the entries of this championship, which may be a part of it.
    fn new(championship: &Championship, call: &RollCall) -> Self {
        let is_seen = |it: &&Presence| championship.entry(it.entry).is_some();
        let missing = call.missing(championship.entries());
        Self {
            number: call.number,
            name: call.name.clone(),
            code: call.code.clone(),
            opened_at: time(call.opened_at),
            closed_at: call.closed_at.map(time),
            present: call.presences.iter().filter(is_seen).map(PresenceView::new).collect(),
            missing: ids(missing.iter().map(|entry| entry.id)),
        }
    }
}

impl PresenceView {
    fn new(presence: &Presence) -> Self {
        Self {
            entry: presence.entry.to_string(),
            at: time(presence.at),
            by: presence.by.name.clone(),
        }
    }
}

async fn list(
    caller: Referee<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = caller.facts;
    let view = |call: &RollCall| RollCallView::new(&championship, call);
    let all = hall.roll_calls.iter().collect();
    json(&req, &Listed::part(all, &query.0, |call| call.number.to_string(), view)?)
}

/// The roll call with this number.
fn found(
    work: &mut Work<'_>,
    at: address::RollCall,
) -> Result<(TournamentId, RollCallId), NotDone> {
    let hall = store::hall::load(work.conn(), at.id)?;
    let call = hall.roll_calls.iter().find(|call| call.number == at.session);
    Ok((at.id, call.ok_or(StoreError::NotFound("roll call"))?.id))
}

async fn set_presence(
    sent: Sent<PresenceBody>,
    state: Data<AppState>,
    At(at): At<address::RollCall>,
) -> Answer {
    let Sent { ctx, body: PresenceBody { entry, is_present }, once } = sent;
    let act = move |work: &mut Work<'_>| {
        let call = found(work, at)?;
        match is_present {
            true => hall::set_present(work, call, entry),
            false => hall::set_absent(work, call, entry),
        }
    };
    write::plain((&ctx, &state), once, Target::Tournament(at.id), act).await
}

async fn set_state(
    sent: Sent<StateBody>,
    state: Data<AppState>,
    At(at): At<address::RollCall>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        let call = found(work, at)?;
        hall::set_open(work, call, body.is_open)
    };
    write::plain((&ctx, &state), once, Target::Tournament(at.id), act).await
}

async fn start_without(
    sent: Sent<WithoutBody>,
    state: Data<AppState>,
    At(at): At<address::RollCall>,
) -> Answer {
    let Sent { ctx, body: WithoutBody { entries }, once } = sent;
    if entries.is_empty() {
        return Err(invalid("entries", "no entry", "at least one"));
    }
    let act = move |work: &mut Work<'_>| {
        let call = found(work, at)?;
        let n_withdrawn = hall::start_without(work, call, &entries)?;
        Ok(StartedWithout { n_withdrawn })
    };
    write::act((&ctx, &state), once, Target::Tournament(at.id), StatusCode::OK, act).await
}

async fn arrive(
    sent: Open<ArrivalBody>,
    browser: Browser,
    state: Data<AppState>,
    At(at): At<address::CheckIn>,
) -> Answer {
    let Open { ctx, body } = sent;
    let code = at.code.clone();
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::hall::find_by_code(conn, &code)?);
    let found = guessing(&ctx, &browser, &state, state.store.read(read)).await?;
    let (id, _) = found.ok_or(WebError::NotFound)?;
    let act = move |work: &mut Work<'_>| {
        hall::arrive(work, &at.code, body.entry)?;
        Ok(Nothing {})
    };
    write::each_time((&ctx, &state), Target::Tournament(id), StatusCode::OK, act).await
}
