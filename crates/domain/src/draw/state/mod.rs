//! The state of a tournament: entrants and qualifiers of each stage, next steps, standings, and the fate and claim of each entry.

pub mod claim;
pub mod fate;
pub mod final_grids;
pub mod next_steps;
pub mod qualifiers;
pub mod standings;
