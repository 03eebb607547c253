//! Rounds: tables that are drawn, published, played and closed together.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::{RoundId, StageId};

/// A round: the tables of a stage that are played together, in all pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Primary key of the round.
    pub id: RoundId,
    /// Stage of the round.
    pub stage: StageId,
    /// Number within the stage, from 1.
    pub number: i32,
    /// Purpose of the round.
    pub kind: RoundKind,
    /// State: draft, published or closed.
    pub state: RoundState,
    /// Seed of its draw; 0 if the draw was made by hand.
    pub seed: i64,
    /// Time of the draw.
    pub drawn_at: DateTime<Utc>,
    /// Time of publication; `None` for a draft.
    pub published_at: Option<DateTime<Utc>>,
}

/// The purpose of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RoundKind {
    /// A regular round of the stage.
    #[strum(serialize = "regular")]
    Main,
    /// A play-off that decides ties of a league.
    PlayOff,
    /// The final of a knock-out, whose winner is its champion. It stays the final even if entries withdraw later.
    Final,
}

named!(RoundKind);

/// The state of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RoundState {
    /// A draft that only organizers see; it may be discarded and drawn again.
    Draft,
    /// A public round that is being played; it is never redrawn.
    Published,
    /// All results are in, so the next round may be drawn.
    Closed,
}

named!(RoundState);
