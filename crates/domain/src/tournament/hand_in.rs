//! Results grids that a delegate handed in to the committee as final.

use chrono::{DateTime, Utc};

use super::event::Actor;
use super::id::PoolId;

/// The hand-in of a pool's results grid; its delegate can change nothing in the grid afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// Pool whose grid was handed in.
    pub pool: PoolId,
    /// Time of the hand-in.
    pub at: DateTime<Utc>,
    /// Person who handed in the grid.
    pub by: Actor,
    /// Time of the committee's confirmation and the person who gave it; `None` if not yet confirmed.
    pub confirmed: Option<(DateTime<Utc>, Actor)>,
}
