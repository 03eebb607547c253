//! The rules engine against its spec: vectors, named cases, properties and the command line.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod commands;
mod helpers;
mod hostile;
mod modes;
mod notation;
mod pitfalls;
mod property;
mod records;
#[path = "../support/spoiling.rs"]
mod spoiling;
mod table;
mod throw;
mod vectors;
mod verify_dice;
