//! Settings for checking a calendar: the assumed length of a table, the days allowed for a stage, and the boards of each venue.

use chrono::NaiveDate;

use crate::tournament::id::StageId;
use crate::tournament::text::fold;

/// Default length of a table, in minutes.
pub const MINUTES: u16 = 60;

/// Allowed days of a tournament's stages, and the boards of its venues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarSettings {
    /// Settings of stages that differ from the defaults.
    pub stages: Vec<StageDays>,
    /// Venues with a known number of boards.
    pub venues: Vec<Venue>,
}

impl CalendarSettings {
    /// The settings of a stage; the defaults if none are set.
    pub fn of(&self, stage: StageId) -> StageDays {
        let known = self.stages.iter().find(|it| it.stage == stage).cloned();
        known.unwrap_or(StageDays { stage, minutes: MINUTES, window: Window::default() })
    }

    /// Number of boards at a venue; `None` if unknown. The comparison ignores case and accents.
    pub fn boards_at(&self, venue: &str) -> Option<u16> {
        let name = fold(venue);
        self.venues.iter().find(|it| fold(&it.name) == name).map(|it| it.boards)
    }
}

/// Allowed days and table length of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageDays {
    /// Stage to which the settings apply.
    pub stage: StageId,
    /// Assumed length of a table, in minutes.
    pub minutes: u16,
    /// Days on which the stage may be played.
    pub window: Window,
}

/// A range of days, both ends included, in the tournament's time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// First allowed day; `None`: no lower bound.
    pub from: Option<NaiveDate>,
    /// Last allowed day; `None`: no upper bound.
    pub until: Option<NaiveDate>,
}

impl Window {
    /// Returns whether the range contains `day`.
    pub fn has(self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// Returns whether the range has no bounds.
    pub fn is_open(self) -> bool {
        self == Self::default()
    }
}

/// A venue with its number of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Venue {
    /// Name of the venue, as the organizer spells it.
    pub name: String,
    /// Number of tables that can be played there at once.
    pub boards: u16,
}
