//! Leagues: the division into pools, their schedules, and the fixtures of an entry that joins late.

pub mod division;
pub mod even_rounds;
pub mod late_fixtures;
pub mod pools;
pub mod round_robin;
