//! The hall of a tournament: boards and clocks.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::hall::{BoardCall, ExtraTime, Hall, Pause, RoundClock};
use domain::tournament::id::TableId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::json;
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{Work, hall};
use crate::web::hall::boards;
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Viewer;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/hall", "readHall", show)
            .summary("The tables called to boards, and the clocks of rounds")
            .answers::<HallView>(),
        Operation::write("/tournaments/{id}/boards", "setBoard", Scope::Organize, set_board)
            .summary("Calls a table to a board, holds or releases it, or closes or opens a board")
            .body::<BoardBody>()
            .answers::<Nothing>(),
    ]
}

/// The hall.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HallView {
    /// Tables that have a board now.
    boards: Vec<BoardView>,
    /// Tables that wait for a board, the next one first.
    queue: Vec<String>,
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
    pauses: Vec<PauseView>,
    /// Extra time in the order in which it was given.
    extra: Vec<ExtraView>,
}

/// A pause of a clock.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PauseView {
    paused_at: String,
    /// Missing while the pause lasts.
    resumed_at: Option<String>,
}

/// Extra time.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ExtraView {
    /// Table that gets it; all tables of the round if it is missing.
    table: Option<String>,
    /// Seconds; a negative number takes time away.
    seconds: i32,
    at: String,
}

/// An act at the boards.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
enum BoardBody {
    /// Calls a table out of turn.
    Call {
        #[schema(value_type = String)]
        table: TableId,
        /// Board, 1 to 500; the first free one if it is missing.
        #[serde(default)]
        board: Option<u16>,
    },
    /// Keeps a table from getting a board, and takes away the one it has.
    Hold {
        #[schema(value_type = String)]
        table: TableId,
    },
    /// Lets a held table get a board again.
    Release {
        #[schema(value_type = String)]
        table: TableId,
    },
    /// Takes a board out of use; its table waits again.
    Close {
        /// Board, 1 to 500.
        board: u16,
    },
    /// Puts a board back into use.
    Open {
        /// Board, 1 to 500.
        board: u16,
    },
}

async fn show(caller: Viewer<address::Tournament>, req: HttpRequest) -> Answer {
    let (championship, hall) = caller.facts;
    let is_seen = |call: &&BoardCall| championship.table(call.table).is_some();
    let boards = hall.calls.iter().filter(|call| call.freed_at.is_none()).filter(is_seen);
    let boards = boards.map(BoardView::new).collect();
    json(&req, &HallView::new(&championship, &hall, boards))
}

async fn set_board(
    sent: Sent<BoardBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(what) = boards::parse(&mut form) else { return Err(refused(&ctx, &form)) };
    let act = move |work: &mut Work<'_>| hall::boards(work, id, what);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

impl HallView {
    fn new(championship: &Championship, hall: &Hall, boards: Vec<BoardView>) -> Self {
        Self {
            boards,
            queue: ids(hall.queue(championship).iter().map(|table| table.id)),
            held: ids(&hall.held),
            closed: hall.closed.clone(),
            clocks: hall.clocks.iter().map(|clock| ClockView::new(hall, clock)).collect(),
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
    fn new(hall: &Hall, clock: &RoundClock) -> Self {
        let extra = hall.extras.iter().filter(|extra| extra.round == clock.round);
        Self {
            round: clock.round.to_string(),
            seconds: clock.seconds,
            started_at: time(clock.started_at),
            is_paused: clock.pauses.last().is_some_and(|pause| pause.resumed_at.is_none()),
            pauses: clock.pauses.iter().map(PauseView::new).collect(),
            extra: extra.map(ExtraView::new).collect(),
        }
    }
}

impl PauseView {
    fn new(pause: &Pause) -> Self {
        Self { paused_at: time(pause.paused_at), resumed_at: pause.resumed_at.map(time) }
    }
}

impl ExtraView {
    fn new(extra: &ExtraTime) -> Self {
        let table = extra.table.map(|table| table.to_string());
        Self { table, seconds: extra.seconds, at: time(extra.at) }
    }
}
