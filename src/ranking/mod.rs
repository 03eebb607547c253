//! What results are worth: points of a table, which games count, entries ordered by criteria, the weekly ranking and its
//! seasons, how strong players are.
//!
//! Pure: knows the facts of a tournament, and nothing of how the next round is drawn.

pub(crate) mod groups;
pub mod head_to_head;
pub mod outcome;
mod play_off;
pub mod points;
mod ranks;
pub mod season;
pub mod seeding;
pub mod shift;
pub mod streak;
pub mod strength;
pub(crate) mod tally;
pub(crate) mod tiebreak;
mod week;
pub mod weekly;

pub use points::{PlaceValues, PointsError, parse_falling_points, parse_points, table_points};
pub use tiebreak::Unmeasured;
