//! Cubilete: a parchís tournament service. Facts are stored, and everything else is computed from them.
//!
//! The game itself is the crate [`parchis`]. Modules in reading order: [`tournament`], [`ranking`], [`draw`], `board`, [`crest`], [`card`] (pure); [`store`], [`acts`],
//! [`live`], [`config`]; [`web`], [`cli`].

pub mod acts;
mod board;
#[warn(missing_docs)]
pub mod card;
pub mod cli;
pub mod config;
#[warn(missing_docs)]
pub mod crest;
#[warn(missing_docs)]
pub mod draw;
pub mod live;
#[warn(missing_docs)]
pub mod ranking;
pub mod store;
#[warn(missing_docs)]
pub mod tournament;
pub mod web;
