//! The device that keeps a table's game: the first that acts there, or one that takes it over.

use chrono::{DateTime, Utc};

use super::event::EventKind;
use super::tournament::Role;

/// The device that records a table's game. Each table has at most one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeper {
    /// Hash of the device's session.
    pub session: String,
    /// Name of the person who holds it; empty for a referee who came in by PIN and gave no name.
    pub name: String,
    /// Time at which it became the keeper.
    pub since: DateTime<Utc>,
}

impl Keeper {
    /// Returns whether this device blocks one of the acts on another device. A caller without a device is never blocked.
    pub fn blocks<'a>(
        &self,
        device: Option<&str>,
        role: Role,
        mut acts: impl Iterator<Item = &'a EventKind>,
    ) -> bool {
        let is_other = device.is_some_and(|device| self.session != device);
        is_other && acts.any(|kind| !is_free(role, kind))
    }
}

/// Returns whether the keeper's device is not required for the act. Anybody may sign second or reject a result on any device. Organizers
/// and delegates may do everything but play on any device.
pub fn is_free(role: Role, kind: &EventKind) -> bool {
    let is_play = matches!(
        kind,
        EventKind::LineUp { .. }
            | EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime
            | EventKind::Undo
    );
    let is_second = matches!(kind, EventKind::SecondSignature { .. } | EventKind::Reject { .. });
    is_second || (role.keeps_desk() && !is_play)
}
