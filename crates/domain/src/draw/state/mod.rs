//! The state of a tournament: entrants and qualifiers of each stage, next steps, standings, the fate and claim of
//! each entry, and the winners of prizes.

pub mod awards;
pub mod claim;
pub mod fate;
mod fee_pot;
pub mod final_grids;
pub mod final_order;
pub mod next_steps;
pub mod qualifiers;
pub mod standings;
