//! Endpoints for monitoring: liveness, readiness and metrics; and the checkup of the installation.

mod certificate;
pub mod checkup;
pub mod gather;
pub mod health;
pub mod metrics;
mod reach;
