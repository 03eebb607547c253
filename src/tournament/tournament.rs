//! The tournament itself.

use chrono::{DateTime, NaiveDate, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::{TournamentId, UserId};
use super::settings::Settings;

/// A tournament: what its front page says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Id.
    pub id: TournamentId,
    /// The organizer's account that it counts for.
    pub account: UserId,
    /// Name.
    pub name: String,
    /// Where it is played, or empty.
    pub venue: String,
    /// First day, in its time zone.
    pub starts_on: NaiveDate,
    /// What the organizer chose for all of it.
    pub settings: Settings,
    /// Whether entries may be added.
    pub registration: Registration,
    /// Filled by `cubilete demo`, with invented names.
    pub is_demo: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// Whether entries may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Registration {
    /// Entries may be added.
    Open,
    /// No more, until it is reopened.
    Closed,
}

impl Registration {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What a person may do in a tournament beyond reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// Everything.
    Organizer,
    /// What is to be done in pools of it: results, squads, presence, paper.
    Delegate,
    /// The games and results of its tables.
    Referee,
}

impl Role {
    /// Whether it is the greater of the two: an organizer may do what a delegate may, a delegate what a referee may.
    pub fn outranks(self, other: Role) -> bool {
        let place = |role| match role {
            Role::Organizer => 2,
            Role::Delegate => 1,
            Role::Referee => 0,
        };
        place(self) > place(other)
    }

    /// Whether they enter results for others, from a sheet or a phone call, and put right their own.
    pub fn keeps_desk(self) -> bool {
        matches!(self, Role::Organizer | Role::Delegate)
    }

    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
