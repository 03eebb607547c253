//! Tournaments, their registration state and the roles in them.

use chrono::{DateTime, NaiveDate, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::{TournamentId, UserId};
use super::settings::Settings;

/// The base data of a tournament, as on its front page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Primary key of the tournament.
    pub id: TournamentId,
    /// Organizer's account that owns the tournament.
    pub account: UserId,
    /// Name of the tournament.
    pub name: String,
    /// Name of the venue; may be empty.
    pub venue: String,
    /// First day, in its time zone.
    pub starts_on: NaiveDate,
    /// Settings for the whole tournament.
    pub settings: Settings,
    /// Registration state for new entries.
    pub registration: Registration,
    /// True if it was filled by `cubilete demo` with invented names.
    pub is_demo: bool,
    /// Time at which it was created.
    pub created_at: DateTime<Utc>,
}

/// The registration state of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Registration {
    /// Entries may be added.
    Open,
    /// Entries may not be added until registration is reopened.
    Closed,
}

named!(Registration);

/// A role of a person in a tournament, with more rights than visitors have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// May do everything in the tournament.
    Organizer,
    /// May manage some pools: results, squads, presence and printouts.
    Delegate,
    /// May keep the games and results of its tables.
    Referee,
}

named!(Role);

impl Role {
    /// Returns whether this role includes the other: organizer over delegate over referee.
    pub fn outranks(self, other: Role) -> bool {
        let place = |role| match role {
            Role::Organizer => 2,
            Role::Delegate => 1,
            Role::Referee => 0,
        };
        place(self) > place(other)
    }

    /// Returns whether the role may enter results for others, from a sheet or a phone call, and correct its own.
    pub fn keeps_desk(self) -> bool {
        matches!(self, Role::Organizer | Role::Delegate)
    }
}
