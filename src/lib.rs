//! Cubilete: a parchís tournament service. Facts are stored, and everything else is computed from them.
//!
//! Modules in reading order: [`rules`], [`tournament`], [`ranking`], [`draw`], `board`, [`crest`], [`card`] (pure); [`store`], [`acts`],
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
#[warn(missing_docs)]
pub mod rules;
pub mod store;
#[warn(missing_docs)]
pub mod tournament;
pub mod web;
