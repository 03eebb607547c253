//! Roll calls: which entries are present and which are missing.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::entry::Entry;
use crate::tournament::event::Actor;
use crate::tournament::id::{EntryId, RollCallId};

/// Validity of a roll call after its opening; later it belongs to another day.
const HOLDS: TimeDelta = TimeDelta::hours(18);

/// A roll call with the entries marked so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollCall {
    /// Primary key of the roll call.
    pub id: RollCallId,
    /// Number within the tournament, from 1.
    pub number: i32,
    /// Name of the roll call, such as "Friday".
    pub name: String,
    /// Last part of the address behind its QR code.
    pub code: String,
    /// Time at which it was opened.
    pub opened_at: DateTime<Utc>,
    /// Time at which it was closed; `None` while it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// Entries marked as present.
    pub presences: Vec<Presence>,
}

/// The record that an entry is present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// Entry that is present.
    pub entry: EntryId,
    /// Time at which it was marked.
    pub at: DateTime<Utc>,
    /// Person who marked it; the name is empty if the entry marked itself.
    pub by: Actor,
}

impl RollCall {
    /// Returns whether entries can still be marked.
    pub fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }

    /// The presence of an entry; `None` if it has not been marked.
    pub fn presence(&self, entry: EntryId) -> Option<&Presence> {
        self.presences.iter().find(|presence| presence.entry == entry)
    }

    /// The active entries among `entries` that are not marked as present.
    pub fn missing<'a>(&self, entries: &'a [Entry]) -> Vec<&'a Entry> {
        let is_missing = |entry: &&Entry| entry.is_active() && self.presence(entry.id).is_none();
        entries.iter().filter(is_missing).collect()
    }
}

impl Hall {
    /// The roll call that was opened last; `None` if there was none.
    pub fn latest_roll_call(&self) -> Option<&RollCall> {
        self.roll_calls.last()
    }

    /// Returns whether the latest roll call, if still valid at `now`, lacks the entry. A roll call without any marks is ignored.
    pub fn is_missing(&self, entry: EntryId, now: DateTime<Utc>) -> bool {
        self.latest_roll_call().is_some_and(|call| {
            let holds = now - call.opened_at < HOLDS && !call.presences.is_empty();
            holds && call.presence(entry).is_none()
        })
    }
}
