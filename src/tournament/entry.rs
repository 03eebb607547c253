//! Entries: what competes.

use strum::{EnumString, IntoStaticStr};

use super::id::{EntryId, PlayerId, TournamentId};

/// Most people in a squad.
pub const MOST_PEOPLE: usize = 12;

/// One competitor of a tournament: a player (solo, duel) or a pair, possibly out of a club's squad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Id.
    pub id: EntryId,
    /// The tournament.
    pub tournament: TournamentId,
    /// Number within the tournament, from 1 in order of registration.
    pub number: i32,
    /// Its number in the list that the organizers keep, such as a club's in the census, or empty.
    pub list_number: String,
    /// Name on lists: the player's, the two players', or the club's.
    pub name: String,
    /// Club, or empty.
    pub club: String,
    /// Sector (the JCF's division of clubs), or empty.
    pub sector: String,
    /// Category (senior, youth …), or empty.
    pub category: String,
    /// Contact of the entry, never public.
    pub email: Option<String>,
    /// Telephone number of the entry as it was written, or empty; never public.
    pub phone: String,
    /// Note for the organizers, or empty; never public.
    pub note: String,
    /// Who may sit for it: one player in solo and duel, two or more for a pair. The first ones sit unless a table's
    /// line-up says otherwise. Of a club whose pair is not named yet, twice the same unnamed one.
    pub squad: Vec<PlayerId>,
    /// Whether it still competes.
    pub status: EntryStatus,
    /// What the results come to that it has in a league from which it withdrew, where that was chosen.
    pub league_results: Option<LeagueResults>,
    /// The entry that this one was merged into, because both are of the same people. It competes no more, and lists leave it
    /// out.
    pub merged_into: Option<EntryId>,
}

/// Whether an entry competes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EntryStatus {
    /// Competes.
    Active,
    /// Left: later draws go on without it.
    Withdrawn,
}

impl EntryStatus {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What the results of an entry come to that withdraws from a league with games left to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LeagueResults {
    /// They stand, and the others win the games that are left.
    Stand,
    /// None of its games counts.
    Annulled,
}

impl LeagueResults {
    /// The word in columns and forms.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Entry {
    /// Whether it still competes.
    pub fn is_active(&self) -> bool {
        self.status == EntryStatus::Active
    }

    /// Whether it was merged into another entry.
    pub fn is_merged(&self) -> bool {
        self.merged_into.is_some()
    }
}
