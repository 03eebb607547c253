//! Standings out of results: points of a table, standings of a pool or stage, who goes on, the weekly ranking.
//!
//! Pure: knows the facts of a tournament, and nothing of how the next round is drawn.

mod groups;
pub mod knockout;
mod play_off;
pub mod points;
pub mod qualifiers;
pub mod standings;
pub(crate) mod tally;
mod tiebreak;
mod week;
pub mod weekly;

pub use points::{PointsError, parse_points, table_points};
pub use qualifiers::{NotDecided, Qualifier, Tie, entrants, qualifiers};
pub use standings::{Standing, StandingState, standings};
