//! The program as people use it, in headless Chromium.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod game;
mod harness;
mod newcomer;
mod paper;
mod without_script;
