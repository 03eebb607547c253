//! The hall of a tournament: boards and clocks.

use actix_web::HttpRequest;
use domain::tournament::hall::{BoardCall, Hall, RoundClock};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::json;
use super::operation::Operation;
use super::views::{ids, time};
use crate::web::http::address;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Viewer;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/hall", "readHall", show)
            .summary("The tables called to boards, and the clocks of rounds")
            .answers::<HallView>(),
    ]
}

/// The hall.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HallView {
    /// Tables that have a board now.
    boards: Vec<BoardView>,
    /// Tables that get no board until an organizer releases them.
    held: Vec<String>,
    /// Boards out of use.
    closed: Vec<u16>,
    clocks: Vec<ClockView>,
}

/// A board with its table.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct BoardView {
    /// Number from 1.
    board: u16,
    table: String,
    called_at: String,
}

/// The clock of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ClockView {
    round: String,
    /// Length of a game, in seconds.
    seconds: u32,
    started_at: String,
    /// True during a pause.
    is_paused: bool,
}

async fn show(caller: Viewer<address::Tournament>, req: HttpRequest) -> Answer {
    let (championship, hall) = caller.facts;
    let is_seen = |call: &&BoardCall| championship.table(call.table).is_some();
    let boards = hall.calls.iter().filter(|call| call.freed_at.is_none()).filter(is_seen);
    json(&req, &HallView::new(&hall, boards.map(BoardView::new).collect()))
}

impl HallView {
    fn new(hall: &Hall, boards: Vec<BoardView>) -> Self {
        Self {
            boards,
            held: ids(&hall.held),
            closed: hall.closed.clone(),
            clocks: hall.clocks.iter().map(ClockView::new).collect(),
        }
    }
}

impl BoardView {
    fn new(call: &BoardCall) -> Self {
        let BoardCall { table, board, called_at, .. } = call;
        Self { board: *board, table: table.to_string(), called_at: time(*called_at) }
    }
}

impl ClockView {
    fn new(clock: &RoundClock) -> Self {
        Self {
            round: clock.round.to_string(),
            seconds: clock.seconds,
            started_at: time(clock.started_at),
            is_paused: clock.pauses.last().is_some_and(|pause| pause.resumed_at.is_none()),
        }
    }
}
