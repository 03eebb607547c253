//! The calendar for who says dates: organizers, and delegates in their pools.

pub mod change;
mod conflicts;
pub mod edit;
mod fields;
pub mod proposal;
