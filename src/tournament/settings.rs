//! What an organizer chooses for a tournament as a whole; how each stage is played is its plan's.

use chrono_tz::Tz;

use crate::rules::Mode;

/// What an organizer may set for all stages. A change does not touch what is already drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Solo, pairs or duel: it says what an entry is.
    pub mode: Mode,
    /// Weight of this tournament's tables in the weekly ranking, 0 to 100; 0: they do not count.
    pub weight: u8,
    /// Boards in the hall; 0: enough for all tables. Tables without a board wait in a queue.
    pub boards: u16,
    /// Minutes that one waits at a table whose time has come for who is missing; 0: nobody is called late.
    pub grace_minutes: u16,
    /// Clock of dates and weeks.
    pub time_zone: Tz,
}
