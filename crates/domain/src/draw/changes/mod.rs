//! Changes of seats after a draw, by hand or because facts have changed, and the effects of changed facts.

pub mod arrangement;
pub mod correction;
pub mod draft_arrangement;
pub mod effects;
pub mod late_seats;
pub mod lateness;
pub mod rearrangement;
pub mod replacement;
pub mod reseating;
pub mod round_arrangement;
pub mod seat_changes;
