//! Cubilete: a parchís tournament service. Facts are stored, and everything else is computed from them.
//!
//! The game itself is the crate [`parchis`]; tournaments, rankings and draws are the crate [`domain`]. Modules in reading order: `board`,
//! [`crest`], [`card`] (pure); [`store`], [`acts`], [`live`], [`config`]; [`web`], [`cli`].

pub mod acts;
mod board;
#[warn(missing_docs)]
pub mod card;
pub mod cli;
pub mod config;
#[warn(missing_docs)]
pub mod crest;
pub mod live;
pub mod store;
pub mod web;
