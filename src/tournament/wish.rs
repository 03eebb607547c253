//! Wishes: what is respected whenever an entry is seated or gets a date. Why somebody wishes it is not kept: a draw that is
//! announced publishes what it is made from, and nobody is to read a reason there.

use chrono::{DateTime, NaiveTime, Timelike, Utc};
use strum::{EnumString, IntoStaticStr};
use thiserror::Error;

use super::event::Actor;
use super::id::{EntryId, WishId};

/// Most boards of a hall that does not say how many it has.
pub const MOST_BOARDS: u16 = 500;

/// Seconds after midnight at which a night is over: until then an hour is late, not early.
const DAWN: u32 = 5 * 60 * 60;

/// A wish that an organizer wrote down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Id.
    pub id: WishId,
    /// What is wished.
    pub what: Wished,
    /// When it was written down.
    pub at: DateTime<Utc>,
    /// Who did.
    pub by: Actor,
}

/// What is wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wished {
    /// Two entries should not meet.
    Apart([EntryId; 2]),
    /// An entry plays at the same board of the hall, always.
    Board {
        /// The entry.
        entry: EntryId,
        /// The board's number: of the boards that tables are called to, else of the table.
        board: u16,
    },
    /// No game of an entry begins before this hour.
    NotBefore {
        /// The entry.
        entry: EntryId,
        /// On the clocks of the tournament's place.
        hour: NaiveTime,
    },
}

/// Of which kind a wish is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum WishKind {
    /// Two are kept apart.
    Apart,
    /// One plays at a board.
    Board,
    /// One plays late.
    NotBefore,
}

impl WishKind {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why nothing can be wished so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WishError {
    /// Nobody is kept apart from itself.
    #[error("the two entries are the same")]
    SameEntry,
    /// The hall has no such board.
    #[error("there are boards 1 to {most}")]
    NoBoard {
        /// The number of the last one.
        most: u16,
    },
}

impl Wished {
    /// That two are kept apart: in whichever order they are named, it is the same wish.
    pub fn apart(one: EntryId, other: EntryId) -> Self {
        Self::Apart([one.min(other), one.max(other)])
    }

    /// Of which kind it is.
    pub fn kind(&self) -> WishKind {
        match self {
            Self::Apart(_) => WishKind::Apart,
            Self::Board { .. } => WishKind::Board,
            Self::NotBefore { .. } => WishKind::NotBefore,
        }
    }

    /// Whom it is about.
    pub fn entries(&self) -> Vec<EntryId> {
        match self {
            Self::Apart(both) => both.to_vec(),
            Self::Board { entry, .. } | Self::NotBefore { entry, .. } => vec![*entry],
        }
    }

    /// Whether it takes the place of `before`: an entry has one board, and one hour.
    pub fn is_instead_of(&self, before: &Self) -> bool {
        self.kind() == before.kind() && self.entries() == before.entries()
    }

    /// Whether it can be wished where so many boards are numbered (0: there are enough for all tables).
    ///
    /// # Errors
    /// See [`WishError`].
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

/// Whether an hour is earlier in the evening than `from`. What is after midnight is of the evening before.
pub fn is_before(hour: NaiveTime, from: NaiveTime) -> bool {
    in_evening(hour) < in_evening(from)
}

/// The later of two hours of an evening.
pub(super) fn later(one: NaiveTime, other: NaiveTime) -> NaiveTime {
    if is_before(one, other) { other } else { one }
}

/// Seconds since dawn.
fn in_evening(hour: NaiveTime) -> u32 {
    const DAY: u32 = 24 * 60 * 60;
    (hour.num_seconds_from_midnight() + DAY - DAWN) % DAY
}
