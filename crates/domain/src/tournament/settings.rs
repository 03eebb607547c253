//! Settings of a tournament as a whole; those of each stage are in its plan.

use chrono_tz::Tz;
use parchis::Mode;

/// Settings for all stages of a tournament. A change does not affect existing draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Mode: solo, pairs or duel. It determines the size of an entry.
    pub mode: Mode,
    /// Weight of the tournament's tables in the weekly ranking, from 0 to 100; 0: they do not count.
    pub weight: u8,
    /// Number of boards in the hall; 0: enough for all tables. Tables without a board wait in a queue.
    pub boards: u16,
    /// Grace time in minutes at a table that is due; 0: no table is ever late.
    pub grace_minutes: u16,
    /// Time zone of dates and weeks.
    pub time_zone: Tz,
}
