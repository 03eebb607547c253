//! Knowledge of a call to a board among the entries that are called.

use chrono::{DateTime, Utc};

use crate::tournament::id::{EntryId, TableId};

/// The notices of one entry about the call of its table to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallNotice {
    /// Table that was called to the board which it has.
    pub table: TableId,
    /// Entry at the table.
    pub entry: EntryId,
    /// Time at which a device that follows the entry was sent a message; `None` if none was.
    pub told_at: Option<DateTime<Utc>>,
    /// Time at which an open page rang on such a device; `None` if none has.
    pub shown_at: Option<DateTime<Utc>>,
    /// Time at which somebody there said that it was seen; `None` if nobody has.
    pub seen_at: Option<DateTime<Utc>>,
}

/// The state of an entry and the call of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallKnown {
    /// No device was told: the call has to be read out.
    No,
    /// A device was sent a message, but nobody has said that it was seen.
    Told,
    /// An open page rang, but nobody has said that it was seen.
    Shown,
    /// Somebody has said that it was seen.
    Seen,
}

/// The state of `entry` and the call of `table`, by these notices.
pub fn call_known(notices: &[CallNotice], table: TableId, entry: EntryId) -> CallKnown {
    let of_it = notices.iter().filter(|it| it.table == table && it.entry == entry);
    let state = |it: &CallNotice| match (it.told_at, it.shown_at, it.seen_at) {
        (_, _, Some(_)) => CallKnown::Seen,
        (_, Some(_), None) => CallKnown::Shown,
        (Some(_), None, None) => CallKnown::Told,
        (None, None, None) => CallKnown::No,
    };
    of_it.map(state).max().unwrap_or(CallKnown::No)
}
