//! The calendar pages for organizers, and for delegates in their pools.

pub mod change;
mod conflicts;
mod dated_table;
pub mod edit;
pub mod fields;
pub mod proposal;
