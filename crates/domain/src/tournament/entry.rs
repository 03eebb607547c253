//! Entries, the competitors of a tournament.

use strum::{EnumString, IntoStaticStr};

use super::id::{EntryId, PlayerId, TournamentId};

/// Maximum number of people in a squad.
pub const MOST_PEOPLE: usize = 12;

/// A competitor of a tournament: a player (solo, duel) or a pair, possibly from a club's squad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Primary key of the entry.
    pub id: EntryId,
    /// Tournament for which the entry registered.
    pub tournament: TournamentId,
    /// Number within the tournament, from 1 in order of registration.
    pub number: i32,
    /// Number in a list that the organizers keep, such as a club's census number; may be empty.
    pub list_number: String,
    /// Name on lists: the name of the player, of both players or of the club.
    pub name: String,
    /// Name of the club; may be empty.
    pub club: String,
    /// Sector (the JCF's division of clubs); may be empty.
    pub sector: String,
    /// Category (senior, youth …); may be empty.
    pub category: String,
    /// E-mail address of a contact; never public.
    pub email: Option<String>,
    /// Telephone number as it was written; may be empty and is never public.
    pub phone: String,
    /// Note for the organizers; may be empty and is never public.
    pub note: String,
    /// People who may sit for the entry: one player in solo and duel, two or more for a pair. The first ones sit unless a table's line-up
    /// says otherwise. If a club has not named its pair yet, both places hold the same unnamed player.
    pub squad: Vec<PlayerId>,
    /// Status: active or withdrawn.
    pub status: EntryStatus,
    /// Treatment of its league results after a withdrawal; `None` if no treatment was chosen.
    pub league_results: Option<LeagueResults>,
    /// Entry into which this one was merged because both have the same people. A merged entry no longer competes and lists omit it.
    pub merged_into: Option<EntryId>,
}

/// The state of an entry's participation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EntryStatus {
    /// The entry takes part in draws.
    Active,
    /// The entry has withdrawn, so later draws omit it.
    Withdrawn,
}

named!(EntryStatus);

/// The treatment of an entry's results when it withdraws from a league that is not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LeagueResults {
    /// Its results stand, and its opponents win the remaining games.
    Stand,
    /// All of its results are annulled.
    Annulled,
}

named!(LeagueResults);

impl Entry {
    /// Returns whether the entry still competes.
    pub fn is_active(&self) -> bool {
        self.status == EntryStatus::Active
    }

    /// Returns whether the entry was merged into another one.
    pub fn is_merged(&self) -> bool {
        self.merged_into.is_some()
    }
}
