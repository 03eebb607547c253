//! The calendar pages for organizers, and for delegates in their pools.

pub mod change;
mod conflicts;
pub mod edit;
mod fields;
pub mod proposal;
