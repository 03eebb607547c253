//! Penalties that were given, and their cancellation.

use chrono::{DateTime, Utc};
use parchis::Color;

use crate::tournament::event::{Actor, Degree, Event};
use crate::tournament::id::{EntryId, PlayerId};

/// A penalty that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenPenalty {
    /// Number of its event, which identifies the penalty.
    pub seq: i32,
    /// Time of the penalty.
    pub at: DateTime<Utc>,
    /// Person who gave the penalty.
    pub by: Actor,
    /// Color of the penalized player.
    pub color: Color,
    /// Entry of the penalized player.
    pub entry: EntryId,
    /// Player who had the color then.
    pub player: PlayerId,
    /// Degree of the penalty.
    pub degree: Degree,
    /// Reason for the penalty.
    pub reason: String,
    /// Cancellation of the penalty; `None` if it stands.
    pub lifted: Option<PenaltyCancellation>,
}

/// The cancellation of a penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyCancellation {
    /// Time of the cancellation.
    pub at: DateTime<Utc>,
    /// Person who cancelled the penalty.
    pub by: Actor,
    /// Reason for the cancellation; if a correction removed the penalty, that of the correction.
    pub reason: String,
}

impl PenaltyCancellation {
    pub(super) fn by(event: &Event, reason: &str) -> Self {
        Self { at: event.at, by: event.by.clone(), reason: reason.to_owned() }
    }
}
