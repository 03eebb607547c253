//! The time left to a table or a round, as pages show it.

use chrono_tz::Tz;

use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Left};
use crate::tournament::table::{Table, TableState};
use crate::web::request::context::Ctx;

/// A clock as pages show it: words by the server, counted down by `<game-clock>` where there is script.
pub struct ClockView {
    /// Milliseconds left when the page was made; below zero: so long it has been up.
    pub millis: i64,
    /// Whether it runs; else it is paused.
    pub is_running: bool,
    /// Whether no time is left.
    pub is_up: bool,
    /// How much is left, in words, and when that was so.
    pub words: String,
}

impl ClockView {
    /// Of the time left now.
    pub fn new(ctx: &Ctx, left: Left, zone: Tz) -> Self {
        let minutes = left.time.num_minutes();
        let at = ctx.time(ctx.now(), zone);
        let key = match (left.is_up(), left.is_running, minutes) {
            (true, ..) => "clock-was-up",
            (false, false, _) => "clock-paused",
            (false, true, 0) => "clock-last-minute",
            (false, true, _) => "clock-left",
        };
        Self {
            millis: left.time.num_milliseconds(),
            is_running: left.is_running,
            is_up: left.is_up(),
            words: ctx.ta(key).with("n", minutes).with("at", at).to_string(),
        }
    }
}

/// Time left to a table while there is something to play for, where its round's clock was started.
pub fn left_of(ctx: &Ctx, championship: &Championship, hall: &Hall, table: &Table) -> Option<Left> {
    let boards = championship.tournament.settings.boards;
    let plays = matches!(table.state, TableState::Waiting | TableState::Playing);
    let plays = plays && table.is_missing();
    hall.table_left((table.round, table.id), boards, ctx.now()).filter(|_| plays)
}
