//! A parchís tournament service.

pub mod cli;
pub mod rules;
