//! The program as people use it, in headless Chromium.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod check_in;
mod game;
mod harness;
mod newcomer;
mod without_script;
