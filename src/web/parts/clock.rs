//! The time left for a table or a round, and the delay of a table, as pages show them.

use chrono_tz::Tz;
use domain::tournament::championship::Championship;
use domain::tournament::hall::{Grace, Hall, TimeLeft};
use domain::tournament::table::{Table, TableState};

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Minutes from which on the delay is given in hours.
const BY_HOURS: i64 = 180;

/// A countdown. The server writes the words; `<game-clock>` counts down in browsers with scripts.
pub struct ClockView {
    /// Milliseconds left when the page was made. Negative after the end.
    pub millis: i64,
    /// True if the clock runs, false if it is paused.
    pub is_running: bool,
    /// True if no time is left.
    pub is_up: bool,
    /// The time left and the time of day of that statement, in words.
    pub words: String,
}

impl ClockView {
    /// Shows the time left at this moment.
    pub fn new(ctx: &Ctx, left: TimeLeft, zone: Tz) -> Self {
        let minutes = left.time.num_minutes();
        let at = ctx.time(ctx.now(), zone);
        let key = match (left.is_up(), left.is_running, minutes) {
            (true, ..) => key::CLOCK_WAS_UP,
            (false, false, _) => key::CLOCK_PAUSED,
            (false, true, 0) => key::CLOCK_LAST_MINUTE,
            (false, true, _) => key::CLOCK_LEFT,
        };
        Self {
            millis: left.time.num_milliseconds(),
            is_running: left.is_running,
            is_up: left.is_up(),
            words: ctx.ta(key).with("n", minutes).with("at", at).to_string(),
        }
    }
}

/// Time left at a table. `None` if the clock of its round was not started, or the table neither waits nor plays.
pub fn left_of(
    ctx: &Ctx,
    championship: &Championship,
    hall: &Hall,
    table: &Table,
) -> Option<TimeLeft> {
    let boards = championship.tournament.settings.boards;
    let plays = matches!(table.state, TableState::Waiting | TableState::Playing);
    let plays = plays && table.is_missing();
    hall.table_left((table.round, table.id), boards, ctx.now()).filter(|_| plays)
}

/// The delay of a table that should have begun, such as "not begun for 22 min"; long delays in hours.
pub fn delay(ctx: &Ctx, grace: Grace) -> String {
    match grace.minutes(ctx.now()) {
        minutes @ ..BY_HOURS => ctx.ta(key::RESULTS_LATE).with("n", minutes).to_string(),
        minutes => ctx.ta(key::RESULTS_LATE_HOURS).with("n", minutes / 60).to_string(),
    }
}
