//! The rules engine against its spec: vectors, named cases and properties.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod batch;
mod helpers;
mod hostile;
mod house;
mod modes;
mod notation;
mod pitfalls;
mod property;
mod records;
mod rollout;
mod spoiling;
mod table;
mod throw;
mod vectors;
