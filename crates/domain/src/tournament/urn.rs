//! Urn draws, noted ball by ball, and draws that are revealed name by name on a screen.

use chrono::{DateTime, Utc};

use super::draw_input::Discarded;
use super::id::{DrawId, EntryId, StageId, UrnId};

/// A draw with balls from an urn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Urn {
    /// Primary key of the urn.
    pub id: UrnId,
    /// Stage that is drawn.
    pub stage: StageId,
    /// Number of the first round that it produces.
    pub first_round: i32,
    /// Balls in the order in which they came out.
    pub balls: Vec<Ball>,
    /// Time at which the draw began.
    pub begun_at: DateTime<Utc>,
    /// Name of the person who began it.
    pub begun_by: String,
    /// End of the draw; `None` while it goes on.
    pub ended: Option<UrnEnd>,
}

/// A ball that came out of the urn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ball {
    /// Entry that the ball stands for.
    pub entry: EntryId,
    /// Index of its group or table, from 0.
    pub target: usize,
}

/// The end of an urn draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UrnEnd {
    /// It became a draft at this time.
    Drafted(DateTime<Utc>),
    /// It was abandoned without a draft.
    Left(Discarded),
}

/// A draw that is being revealed on the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawShow {
    /// Draw that is revealed.
    pub draw: DrawId,
    /// Stage of the draw.
    pub stage: StageId,
    /// Number of its first round.
    pub first_round: i32,
    /// Number of names revealed so far.
    pub n_shown: usize,
}
