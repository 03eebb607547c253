//! Rounds: what is drawn, published, played and closed together.

use chrono::{DateTime, Utc};

use super::id::{RoundId, StageId};

/// What is played at once within a stage, in all its pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Id.
    pub id: RoundId,
    /// The stage.
    pub stage: StageId,
    /// Number within the stage, from 1.
    pub number: i32,
    /// Regular, or opened to decide ties by playing.
    pub kind: RoundKind,
    /// Draft, published or closed.
    pub state: RoundState,
    /// The seed that it was drawn with.
    pub seed: i64,
    /// When it was drawn.
    pub drawn_at: DateTime<Utc>,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
}

/// Why a round is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundKind {
    /// Part of the format.
    Regular,
    /// Decides ties of a league by playing.
    PlayOff,
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoundState {
    /// Seen by the organizers only; may be discarded and drawn again.
    Draft,
    /// Public and being played; never redrawn.
    Published,
    /// All results are in and what follows may be drawn.
    Closed,
}

impl RoundKind {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        match self {
            RoundKind::Regular => "regular",
            RoundKind::PlayOff => "play-off",
        }
    }

    /// The kind called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        [RoundKind::Regular, RoundKind::PlayOff].into_iter().find(|kind| kind.name() == name)
    }
}

impl RoundState {
    /// The word in columns and translation keys.
    pub fn name(self) -> &'static str {
        match self {
            RoundState::Draft => "draft",
            RoundState::Published => "published",
            RoundState::Closed => "closed",
        }
    }

    /// The state called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        [RoundState::Draft, RoundState::Published, RoundState::Closed]
            .into_iter()
            .find(|state| state.name() == name)
    }
}
