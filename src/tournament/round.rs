//! Rounds: what is drawn, published, played and closed together.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

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
    /// Why it is played.
    pub kind: RoundKind,
    /// Draft, published or closed.
    pub state: RoundState,
    /// The seed that it was drawn with; 0 where the draw was made by hand.
    pub seed: i64,
    /// When it was drawn.
    pub drawn_at: DateTime<Utc>,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
}

/// Why a round is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RoundKind {
    /// Brings the stage forward.
    #[strum(serialize = "regular")]
    Main,
    /// Decides ties of a league by playing.
    PlayOff,
    /// The last table of a knock-out: who wins it is its champion. Drawn as such, whoever withdraws later.
    Final,
}

impl RoundKind {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RoundState {
    /// Seen by the organizers only; may be discarded and drawn again.
    Draft,
    /// Public and being played; never redrawn.
    Published,
    /// All results are in and what follows may be drawn.
    Closed,
}

impl RoundState {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
