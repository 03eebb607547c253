//! Endpoints for monitoring: liveness, readiness and metrics.

pub mod health;
pub mod metrics;
