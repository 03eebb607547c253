//! Wishes: constraints on the seats and dates of an entry. The reason for a wish is not stored, because an announced draw publishes its
//! input and nobody should read a reason there.

use chrono::{DateTime, NaiveTime, Timelike, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use thiserror::Error;

use super::event::Actor;
use super::id::{EntryId, WishId};

/// Maximum board number if the hall's number of boards is unknown.
pub const MOST_BOARDS: u16 = 500;

/// Seconds after midnight at which an evening ends: hours before it are late, not early.
const DAWN: u32 = 5 * 60 * 60;

/// A wish that an organizer recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Primary key of the wish.
    pub id: WishId,
    /// Content of the wish.
    pub what: Wished,
    /// Time at which it was recorded.
    pub at: DateTime<Utc>,
    /// Person who recorded it.
    pub by: Actor,
}

/// The content of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wished {
    /// Two entries that should not meet.
    Apart([EntryId; 2]),
    /// A fixed board of the hall for an entry.
    Board {
        /// Entry that has the board.
        entry: EntryId,
        /// Number of the board to which tables are called; without board calls, number of the table.
        board: u16,
    },
    /// An earliest hour for the games of an entry.
    NotBefore {
        /// Entry with the hour.
        entry: EntryId,
        /// Earliest hour, in the tournament's time zone.
        hour: NaiveTime,
    },
}

/// The kind of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum WishKind {
    /// Two entries are kept apart.
    Apart,
    /// An entry has a fixed board.
    Board,
    /// An entry has an earliest hour.
    NotBefore,
}

named!(WishKind);

/// The reason why a wish is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WishError {
    /// An entry cannot be kept apart from itself.
    #[error("the two entries are the same")]
    SameEntry,
    /// The hall has no such board.
    #[error("there are boards 1 to {most}")]
    NoBoard {
        /// Number of the last board.
        most: u16,
    },
}

impl Wished {
    /// A wish to keep two entries apart; their order does not matter.
    pub fn apart(one: EntryId, other: EntryId) -> Self {
        Self::Apart([one.min(other), one.max(other)])
    }

    /// Kind of the wish.
    pub fn kind(&self) -> WishKind {
        match self {
            Self::Apart(_) => WishKind::Apart,
            Self::Board { .. } => WishKind::Board,
            Self::NotBefore { .. } => WishKind::NotBefore,
        }
    }

    /// The entries that the wish concerns.
    pub fn entries(&self) -> Vec<EntryId> {
        match self {
            Self::Apart(both) => both.to_vec(),
            Self::Board { entry, .. } | Self::NotBefore { entry, .. } => vec![*entry],
        }
    }

    /// Returns whether the wish replaces `before`: an entry has at most one board and one hour.
    pub fn is_instead_of(&self, before: &Self) -> bool {
        self.kind() == before.kind() && self.entries() == before.entries()
    }

    /// Checks the wish for a hall with this number of boards (0: enough for all tables).
    ///
    /// # Errors
    /// [`WishError`]: the wish is not possible.
    pub fn check(&self, boards: u16) -> Result<(), WishError> {
        let most = if boards == 0 { MOST_BOARDS } else { boards };
        match self {
            Self::Apart([one, other]) if one == other => Err(WishError::SameEntry),
            Self::Board { board, .. } if !(1..=most).contains(board) => {
                Err(WishError::NoBoard { most })
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether an hour is earlier in the evening than `from`. Hours after midnight belong to the previous evening.
pub fn is_before(hour: NaiveTime, from: NaiveTime) -> bool {
    in_evening(hour) < in_evening(from)
}

/// The later of two hours of an evening.
pub(super) fn later(one: NaiveTime, other: NaiveTime) -> NaiveTime {
    if is_before(one, other) { other } else { one }
}

/// Seconds since dawn, within one evening.
fn in_evening(hour: NaiveTime) -> u32 {
    const DAY: u32 = 24 * 60 * 60;
    (hour.num_seconds_from_midnight() + DAY - DAWN) % DAY
}
