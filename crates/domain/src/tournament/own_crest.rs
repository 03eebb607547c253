//! A club's own picture that replaces its generated crest: its owner and its approval. The picture itself is stored elsewhere, by digest.

use chrono::{DateTime, Utc};

use super::entry::Entry;
use super::id::{EntryId, OwnCrestId, UserId};
use super::text::{fold, split_number};

/// The owner of a crest, from which the crest is generated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CrestOwner {
    /// A club with all its entries; holds the normalized club name without a final number.
    Club(String),
    /// An entry without a club.
    Entry(EntryId),
}

impl CrestOwner {
    /// The owner of an entry's crest.
    pub fn of(entry: &Entry) -> Self {
        if entry.club.is_empty() {
            return CrestOwner::Entry(entry.id);
        }
        CrestOwner::Club(fold(split_number(&entry.club).0))
    }
}

/// A picture that replaces a crest. An owner has at most one approved and one waiting picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCrest {
    /// Primary key of the picture.
    pub id: OwnCrestId,
    /// Owner of the crest that it replaces.
    pub owner: CrestOwner,
    /// SHA-256 of the picture, in hex.
    pub digest: String,
    /// Account that uploaded it; `None` if the account was deleted.
    pub uploaded_by: Option<UserId>,
    /// Time of the upload.
    pub uploaded_at: DateTime<Utc>,
    /// Approval for display; while it is `None`, only organizers see the picture.
    pub approval: Option<Approval>,
}

/// An organizer's approval of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approval {
    /// Account of the organizer; `None` if the account was deleted.
    pub by: Option<UserId>,
    /// Time of the approval.
    pub at: DateTime<Utc>,
}
