//! Cubilete: a parchís tournament service. Facts are stored, everything else is computed from them.
//!
//! In reading order: [`rules`], [`tournament`], [`ranking`], [`draw`] (pure) and [`store`].

pub mod draw;
pub mod ranking;
pub mod rules;
pub mod store;
pub mod tournament;
