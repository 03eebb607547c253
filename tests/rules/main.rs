//! The rules engine against its spec: vectors, named cases, properties and the command line.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod vectors;
