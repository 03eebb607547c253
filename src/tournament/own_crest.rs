//! A picture of a club's own in the place of the crest that is made of its name: whose it is, and how far it has come. The
//! picture itself is kept apart, by its digest.

use chrono::{DateTime, Utc};

use super::entry::Entry;
use super::id::{EntryId, OwnCrestId, UserId};
use super::text::{fold, split_number};

/// Whose crest it is: what a crest is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CrestOwner {
    /// Of a club, and so of all its entries: its name as names are compared, without a number at its end.
    Club(String),
    /// Of an entry without a club.
    Entry(EntryId),
}

impl CrestOwner {
    /// Whose crest an entry has.
    pub fn of(entry: &Entry) -> Self {
        if entry.club.is_empty() {
            return CrestOwner::Entry(entry.id);
        }
        CrestOwner::Club(fold(split_number(&entry.club).0))
    }
}

/// A picture for the place of a crest. Of one owner there is at most one that is shown and one that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCrest {
    /// Id.
    pub id: OwnCrestId,
    /// Whose.
    pub owner: CrestOwner,
    /// SHA-256 of the picture, in hex.
    pub digest: String,
    /// The account that sent it; none where it has gone since.
    pub uploaded_by: Option<UserId>,
    /// When.
    pub uploaded_at: DateTime<Utc>,
    /// That it may be shown; until then it waits, and organizers alone see it.
    pub approval: Option<Approval>,
}

/// That an organizer approved something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approval {
    /// The account; none where it has gone since.
    pub by: Option<UserId>,
    /// When.
    pub at: DateTime<Utc>,
}
