//! Tournaments of parchís as values: facts and the rules for changing them ([`tournament`]), standings and rankings
//! ([`ranking`]), and draws ([`draw`]).
//!
//! Pure: no clock, no dice, no database, no HTTP and no logging. The game itself is the crate [`parchis`].

#![warn(missing_docs)]

pub mod draw;
pub mod ranking;
pub mod tournament;
