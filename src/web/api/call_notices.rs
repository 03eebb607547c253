//! The calls to boards with the entries that know of theirs: the desk reads out only the others.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::hall::CallKnown;
use domain::tournament::names::Names;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::json;
use super::operation::Operation;
use crate::web::hall::call_notices::{CalledBoard, CalledEntry, CallsKnown};
use crate::web::http::address;
use crate::web::http::respond::Answer;
use crate::web::parts::load::OrganizedHall;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/hall/call-notices", "listCallNotices", list)
            .private()
            .summary("The called boards, and which entries know of their call, for organizers")
            .answers::<CallNoticesView>(),
    ]
}

/// The calls of tables that have not begun. Empty if no device follows an entry, so that everybody has to be read out.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CallNoticesView {
    boards: Vec<CalledBoardView>,
}

/// A board and those who are called to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CalledBoardView {
    /// Number from 1.
    board: u16,
    table: String,
    entries: Vec<CalledEntryView>,
}

/// A called entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CalledEntryView {
    entry: String,
    /// Public name.
    name: String,
    /// `no` (has to be read out), `told` (a message was sent), `shown` (an open page rang) or `seen`.
    known: &'static str,
}

impl CalledBoardView {
    fn new(board: &CalledBoard) -> Self {
        Self {
            board: board.number,
            table: board.table.to_string(),
            entries: board.entries.iter().map(CalledEntryView::new).collect(),
        }
    }
}

impl CalledEntryView {
    fn new(called: &CalledEntry) -> Self {
        Self {
            entry: called.entry.to_string(),
            name: called.name.clone(),
            known: match called.known {
                CallKnown::No => "no",
                CallKnown::Told => "told",
                CallKnown::Shown => "shown",
                CallKnown::Seen => "seen",
            },
        }
    }
}

async fn list(
    caller: OrganizedHall<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = caller.facts;
    let names = Names::of(&championship);
    let known = CallsKnown::load(&state, &championship, (&hall, &names)).await?;
    let boards = known.boards.iter().map(CalledBoardView::new).collect();
    json(&req, &CallNoticesView { boards })
}
