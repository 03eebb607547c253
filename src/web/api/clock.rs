//! Clocks of rounds: starting and stopping them, extra time, and calling time.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::{RequestId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::ids;
use super::write;
use crate::acts::Work;
use crate::acts::hall::{self, CalledTables, ClockAct, TimeGiven};
use crate::web::hall::clock::{MOST_EXTRA, MOST_MINUTES};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write(
            "/tournaments/{id}/rounds/{round}/clock",
            "setClock",
            Scope::Organize,
            set,
        )
        .summary("Starts, pauses, resumes or removes the clock of a round")
        .body::<ClockBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/rounds/{round}/extra-time",
            "giveTime",
            Scope::Organize,
            give,
        )
        .summary("Gives a table or a round extra time, or takes time away")
        .body::<ExtraTimeBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/rounds/{round}/called-time",
            "callTime",
            Scope::Organize,
            call,
        )
        .summary("Ends the games of a round on the clock")
        .body::<CalledTimeBody>()
        .answers::<CalledTime>(),
    ]
}

/// An act on a clock.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
enum ClockBody {
    /// Starts the clock.
    Start {
        /// Length of a game in minutes, 1 to 600.
        minutes: u32,
    },
    Pause {},
    Resume {},
    /// Removes the clock.
    Stop {},
}

/// Extra time.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExtraTimeBody {
    /// Minutes, -60 to 60; a negative number takes time away.
    minutes: i32,
    /// Table; all tables of the round if it is missing.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    table: Option<TableId>,
    /// Reason; needed for a single table.
    #[serde(default)]
    reason: String,
}

/// The tables at which time is called.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CalledTimeBody {
    /// True for all tables with a running game; otherwise only those whose time is up.
    #[serde(default)]
    all: bool,
}

/// The tables at which time was called.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CalledTime {
    tables: Vec<String>,
}

async fn set(
    sent: Sent<ClockBody>,
    state: Data<AppState>,
    At(address::Round { id, round }): At<address::Round>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let what = match body {
        ClockBody::Start { .. } => {
            let mut form = as_form(&body)?;
            let minutes = form.number("minutes", 1..=MOST_MINUTES);
            ClockAct::Start(minutes.ok_or_else(|| refused(&ctx, &form))? * 60)
        }
        ClockBody::Pause {} => ClockAct::Pause,
        ClockBody::Resume {} => ClockAct::Resume,
        ClockBody::Stop {} => ClockAct::Stop,
    };
    let act = move |work: &mut Work<'_>| hall::clock(work, id, round, what);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn give(
    sent: Sent<ExtraTimeBody>,
    state: Data<AppState>,
    At(address::Round { id, round }): At<address::Round>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let minutes = form.number("minutes", -MOST_EXTRA..=MOST_EXTRA);
    let shortest = if body.table.is_some() { 3 } else { 0 };
    let reason = form.text("reason", shortest..=300);
    let Some((minutes, reason)) = minutes.zip(reason) else {
        return Err(refused(&ctx, &form));
    };
    let request = RequestId::new(&mut state.ids());
    let (table, seconds) = (body.table, minutes * 60);
    let given = TimeGiven { id: request, round, table, seconds, reason };
    let act = move |work: &mut Work<'_>| hall::give_time(work, id, given);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn call(
    sent: Sent<CalledTimeBody>,
    state: Data<AppState>,
    At(address::Round { id, round }): At<address::Round>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let which = if body.all { CalledTables::All } else { CalledTables::Up };
    let act = move |work: &mut Work<'_>| {
        let tables = hall::call_time(work, id, round, which)?;
        Ok(CalledTime { tables: ids(tables) })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}
