//! Knock-outs: the sizes of rounds, the entries that advance, those called back, the fixed bracket and the consolation.

pub mod advancement;
pub mod blocks;
pub mod consolation;
pub mod fixed_bracket;
pub mod ladder;
pub mod losers;
pub mod pots;
