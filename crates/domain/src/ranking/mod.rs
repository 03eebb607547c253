//! The value of results: points of a table, games that count, criteria that order entries, the weekly ranking, its seasons,
//! and the strength of players.
//!
//! Pure: it knows the facts of a tournament, and nothing about draws.

pub mod form;
pub(crate) mod groups;
pub mod head_to_head;
pub mod outcome;
pub mod place_after;
pub mod places_by_week;
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
pub mod waiting_room;
mod week;
pub mod weekly;

pub use points::{PlaceValues, PointsError, parse_falling_points, parse_points, table_points};
pub use tiebreak::Unmeasured;
