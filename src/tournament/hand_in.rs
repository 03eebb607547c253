//! Grids of pools that were handed in to the committee as final.

use chrono::{DateTime, Utc};

use super::event::Actor;
use super::id::PoolId;

/// The grid of a pool, handed in: its delegate changes nothing in it any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// The pool.
    pub pool: PoolId,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did.
    pub by: Actor,
    /// When the committee confirmed it, and who did; none: not yet.
    pub confirmed: Option<(DateTime<Utc>, Actor)>,
}
