//! Roll calls: who has come, and who is missing.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::entry::Entry;
use crate::tournament::event::Actor;
use crate::tournament::id::{EntryId, RollCallId};

/// So long after it was opened a roll call tells who is missing; then it was another day's.
const HOLDS: TimeDelta = TimeDelta::hours(18);

/// One asking of who has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollCall {
    /// Id.
    pub id: RollCallId,
    /// Number within the tournament, from 1.
    pub number: i32,
    /// What it is called, such as "Friday".
    pub name: String,
    /// What the address behind its QR code ends in.
    pub code: String,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was closed; none: it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// Who has come.
    pub presences: Vec<Presence>,
}

/// That an entry has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The entry.
    pub entry: EntryId,
    /// Since when it is known.
    pub at: DateTime<Utc>,
    /// Who marked it; without a name: they said so themselves.
    pub by: Actor,
}

impl RollCall {
    /// Whether people can still be marked.
    pub fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }

    /// That the entry has come, if it has.
    pub fn presence(&self, entry: EntryId) -> Option<&Presence> {
        self.presences.iter().find(|presence| presence.entry == entry)
    }

    /// Those of `entries` that compete and have not come.
    pub fn missing<'a>(&self, entries: &'a [Entry]) -> Vec<&'a Entry> {
        let is_missing = |entry: &&Entry| entry.is_active() && self.presence(entry.id).is_none();
        entries.iter().filter(is_missing).collect()
    }
}

impl Hall {
    /// The roll call opened last.
    pub fn latest_roll_call(&self) -> Option<&RollCall> {
        self.roll_calls.last()
    }

    /// Whether the latest roll call, if it is of today, says that the entry has not come. One in which nobody was marked
    /// says nothing.
    pub fn is_missing(&self, entry: EntryId, now: DateTime<Utc>) -> bool {
        self.latest_roll_call().is_some_and(|call| {
            let holds = now - call.opened_at < HOLDS && !call.presences.is_empty();
            holds && call.presence(entry).is_none()
        })
    }
}
