//! What programs ask that watch the service: whether it lives, whether it can answer, and its figures.

pub mod health;
pub mod metrics;
