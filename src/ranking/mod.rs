//! What results are worth: points of a table, which games count, entries ordered by criteria, the weekly ranking.
//!
//! Pure: knows the facts of a tournament, and nothing of how the next round is drawn.

pub(crate) mod groups;
pub mod outcome;
mod play_off;
pub mod points;
pub(crate) mod tally;
pub(crate) mod tiebreak;
mod week;
pub mod weekly;

pub use points::{PointsError, parse_falling_points, parse_points, table_points};
