//! Penalties as they were given and lifted.

use chrono::{DateTime, Utc};

use crate::rules::Color;
use crate::tournament::event::{Actor, Degree, Event};
use crate::tournament::id::{EntryId, PlayerId};

/// A penalty that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyGiven {
    /// Number of its event: what it is called by.
    pub seq: i32,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// The color of who was punished.
    pub color: Color,
    /// The entry.
    pub entry: EntryId,
    /// Who sat there.
    pub player: PlayerId,
    /// How.
    pub degree: Degree,
    /// Why.
    pub reason: String,
    /// Whether and why it does not stand any more.
    pub lifted: Option<Lifted>,
}

/// Why a penalty does not stand any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// Why; of a correction that took it along, the correction's.
    pub reason: String,
}

impl Lifted {
    pub(super) fn by(event: &Event, reason: &str) -> Self {
        Self { at: event.at, by: event.by.clone(), reason: reason.to_owned() }
    }
}
