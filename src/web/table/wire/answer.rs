//! What the script is answered.

use serde::Serialize;

use super::now::Now;
use crate::acts::tables::{Acted, Done};

/// The acts are recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// Number of events in the table's log.
    pub version: i32,
    /// The tournament's revision; none where all had been done before.
    pub revision: Option<i64>,
    /// The table's state.
    pub state: &'static str,
    /// Notation, spec §7.
    pub position: Option<String>,
}

/// Why the acts are not recorded, by `error`. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "error", rename_all = "kebab-case")]
pub enum Trouble {
    /// Others acted meanwhile.
    MovedOn {
        /// What they did, in words.
        news: Vec<String>,
        /// Ids of those acts sent that are recorded by now.
        known: Vec<String>,
        /// The version after the last of them.
        known_version: Option<i32>,
        /// Whether what they did can be undone on the record.
        can_undo: bool,
        /// The table as it is now.
        now: Box<Now>,
    },
    /// Another device keeps the table.
    Kept {
        /// Which, in words.
        why: String,
        /// The table as it is now.
        now: Box<Now>,
    },
    /// The game refuses one of them.
    Refused {
        /// Why, in words.
        why: String,
    },
    /// The round is not being played.
    NotOpen {
        /// The same in words.
        why: String,
    },
}

impl Answered {
    /// After acts.
    pub fn new(done: &Done) -> Self {
        let revision = match done.acted {
            Acted::Done(revision) => Some(revision),
            Acted::Before => None,
        };
        Self {
            version: done.game.version(),
            revision,
            state: done.game.state().name(),
            position: done.game.position().map(ToString::to_string),
        }
    }
}
