//! JSON answers to the referee's script.

use serde::Serialize;

use super::now::CurrentTable;
use crate::acts::tables::{ActOutcome, TableActed};

/// Answer to acts that are recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedActs {
    /// Number of events in the table's log.
    pub version: i32,
    /// The tournament's revision; `None` if all acts had been recorded before.
    pub revision: Option<i64>,
    /// State of the game.
    pub state: &'static str,
    /// Position in notation (spec §7).
    pub position: Option<String>,
}

/// Reason why the acts are refused, tagged by `error`. The log is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "error", rename_all = "kebab-case")]
pub enum RefusedActs {
    /// Others recorded events meanwhile.
    MovedOn {
        /// Events of the others, in words.
        news: Vec<String>,
        /// Ids of the submitted acts that are recorded already.
        known: Vec<String>,
        /// Version after the last of them.
        known_version: Option<i32>,
        /// True if the events of the others can be undone and no result is signed.
        can_undo: bool,
        /// Current state of the table.
        now: Box<CurrentTable>,
    },
    /// Another device keeps the table.
    Kept {
        /// Device and start time, in words.
        why: String,
        /// Current state of the table.
        now: Box<CurrentTable>,
    },
    /// The game refuses one of the acts.
    Refused {
        /// Reason of the refusal, in words.
        why: String,
    },
    /// The round is not open for play.
    NotOpen {
        /// Reason of the refusal, in words.
        why: String,
    },
}

impl RecordedActs {
    pub fn new(done: &TableActed) -> Self {
        let revision = match done.acted {
            ActOutcome::Done(revision) => Some(revision),
            ActOutcome::Before => None,
        };
        Self {
            version: done.game.version(),
            revision,
            state: done.game.state().name(),
            position: done.game.position().map(ToString::to_string),
        }
    }
}
