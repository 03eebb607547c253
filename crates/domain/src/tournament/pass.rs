//! Passes: a person's key to the seats that they hold in tournaments, without an account.

use chrono::{DateTime, Utc};

use super::id::{EntryId, PassId, PlayerId, TournamentId, UserId};

/// Maximum number of seats that a pass holds.
pub const MOST_SEATS: usize = 60;
/// Maximum number of keys of a pass. A new key replaces the oldest one.
pub const MOST_KEYS: usize = 6;

/// A person's pass. It holds seats, and each of its keys opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Primary key of the pass.
    pub id: PassId,
    /// Account that adopted it; `None`: only its keys and devices open it.
    pub account: Option<UserId>,
    /// Time at which it was made.
    pub created_at: DateTime<Utc>,
}

/// A person of an entry, as held by a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeldSeat {
    /// Tournament of the entry.
    pub tournament: TournamentId,
    /// Entry for which the person plays.
    pub entry: EntryId,
    /// The person.
    pub player: PlayerId,
}
