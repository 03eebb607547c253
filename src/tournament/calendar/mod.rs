//! When and where a tournament is played: dates as they were said one after the other, which of them holds for a table,
//! what does not go together, and a proposal for a league.

pub mod agenda;
pub mod appointment;
pub mod conflict;
pub mod local;
pub mod lookup;
pub mod proposal;
pub mod settings;
