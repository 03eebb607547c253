//! Cubilete: a parchís tournament service. Facts are stored, and everything else is computed from them.
//!
//! Modules in reading order: [`rules`], [`tournament`], [`ranking`], [`draw`], `board`, [`crest`], [`card`] (pure); [`store`], [`acts`],
//! [`live`], [`config`]; [`web`], [`cli`].

pub mod acts;
mod board;
pub mod card;
pub mod cli;
pub mod config;
pub mod crest;
pub mod draw;
pub mod live;
pub mod ranking;
pub mod rules;
pub mod store;
pub mod tournament;
pub mod web;
