//! What a calendar is judged by: how long a table takes, the days a stage may be played on, the boards of each venue.

use chrono::NaiveDate;

use crate::tournament::id::StageId;
use crate::tournament::text::fold;

/// Minutes that a table is taken to last where nobody said otherwise.
pub const MINUTES: u16 = 60;

/// What is said of the days of a tournament's stages, and of its venues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarSettings {
    /// Of the stages of which something is said.
    pub stages: Vec<StageDays>,
    /// Venues whose boards are known.
    pub venues: Vec<Venue>,
}

impl CalendarSettings {
    /// Of a stage, said or not.
    pub fn of(&self, stage: StageId) -> StageDays {
        let known = self.stages.iter().find(|it| it.stage == stage).cloned();
        known.unwrap_or(StageDays { stage, minutes: MINUTES, window: Window::default() })
    }

    /// How many boards a venue has, if that is known: however it is spelled.
    pub fn boards_at(&self, venue: &str) -> Option<u16> {
        let name = fold(venue);
        self.venues.iter().find(|it| fold(&it.name) == name).map(|it| it.boards)
    }
}

/// When a stage may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageDays {
    /// The stage.
    pub stage: StageId,
    /// Minutes that a table is taken to last.
    pub minutes: u16,
    /// The days that it may be played on.
    pub window: Window,
}

/// Days from one to another, both included, in the tournament's time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The first; none: any.
    pub from: Option<NaiveDate>,
    /// The last; none: any.
    pub until: Option<NaiveDate>,
}

impl Window {
    /// Whether a day is in it.
    pub fn has(self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// Whether it leaves no day out.
    pub fn is_open(self) -> bool {
        self == Self::default()
    }
}

/// Where it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Venue {
    /// Its name.
    pub name: String,
    /// Tables that are played there at once.
    pub boards: u16,
}
