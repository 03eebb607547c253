//! A parchís tournament service.

pub mod rules;
