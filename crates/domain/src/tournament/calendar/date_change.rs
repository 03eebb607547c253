//! Changes of dates, checked against the current calendar. Rights are checked by the acts.

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::local::day_of;
use super::lookup::of_table;
use super::proposal::ProposalError;
use super::settings::{CalendarSettings, Window};
use crate::tournament::appointment::{AppointmentState, Target};
use crate::tournament::championship::Championship;
use crate::tournament::id::StageId;

/// A requested change of a target's date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateChange {
    /// Table, round, pool or stage whose date is changed.
    pub target: Target,
    /// Number of the appointment that applied when the form was displayed; 0: none.
    pub seen: i32,
    /// State after the change.
    pub state: AppointmentState,
    /// Start time, if a date is set or moved.
    pub starts_at: Option<DateTime<Utc>>,
    /// Venue; may be empty.
    pub venue: String,
}

/// The reason why dates are not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CalendarError {
    /// The date is no longer the one that was displayed.
    #[error("the date has changed meanwhile")]
    MovedOn,
    /// The table has a result, or does not need one.
    #[error("the table is not to be played any more")]
    Played,
    /// The day is outside the days allowed for the stage; only an organizer may set such a date.
    #[error("the stage is not played on that day")]
    OutsideWindow(Window),
    /// No dates could be proposed.
    #[error(transparent)]
    Proposal(#[from] ProposalError),
}

impl DateChange {
    /// Checks that the target is still to be played, and that its appointment is the one that was displayed.
    ///
    /// # Errors
    /// [`CalendarError::Played`]: the table has a result, or does not need one. [`CalendarError::MovedOn`]: another appointment applies by
    /// now.
    pub fn check(&self, championship: &Championship) -> Result<(), CalendarError> {
        let table = match self.target {
            Target::Table(table) => championship.table(table),
            _ => None,
        };
        if table.is_some_and(|table| !table.is_missing()) {
            return Err(CalendarError::Played);
        }
        match seen(championship, self.target) == self.seen {
            true => Ok(()),
            false => Err(CalendarError::MovedOn),
        }
    }

    /// The days allowed for the stage if the new date is outside them; `None` otherwise, or if the change sets no date.
    pub fn missed_window(
        &self,
        championship: &Championship,
        settings: &CalendarSettings,
    ) -> Option<Window> {
        let day = day_of(self.starts_at?, championship.tournament.settings.time_zone);
        let window = settings.of(stage_of(championship, self.target)?).window;
        (!window.has(day)).then_some(window)
    }
}

/// Number of the appointment that applies to a target; 0: none.
pub fn seen(championship: &Championship, target: Target) -> i32 {
    let held = match target {
        Target::Table(table) => {
            championship.table(table).and_then(|table| of_table(championship, table))
        }
        other => championship.appointment(other),
    };
    held.map_or(0, |it| it.number)
}

/// The stage of a target; `None` if the tournament does not have it.
pub fn stage_of(championship: &Championship, target: Target) -> Option<StageId> {
    match target {
        Target::Stage(stage) => championship.stage(stage).map(|it| it.id),
        Target::Pool(pool) => championship.pool(pool).map(|it| it.stage),
        Target::Round(round) => championship.round(round).map(|it| it.stage),
        Target::RoundInPool(round, pool) => {
            let stage = championship.round(round)?.stage;
            championship.pool(pool).map(|it| it.stage).filter(|it| *it == stage)
        }
        Target::Table(table) => championship.stage_of(championship.table(table)?).map(|it| it.id),
    }
}
