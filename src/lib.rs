//! Cubilete: a parchís tournament service. Facts are stored, and everything else is computed from them.
//!
//! Below this crate are [`parchis`] (the game), [`domain`] (tournaments, rankings and draws), [`pictures`] (boards, crests and cards) and
//! [`store`] (the database). Modules in reading order: [`acts`], [`live`], [`config`], [`web`], [`cli`].

pub mod acts;
pub mod cli;
pub mod config;
pub mod live;
pub mod web;
