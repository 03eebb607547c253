//! Several nodes: the program itself in processes of their own, on one PostgreSQL, behind a proxy, stopped and killed.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod championship;
mod node;
mod person;
mod program;
mod proxy;
#[path = "../support/mod.rs"]
mod support;

mod draining;
mod following;
mod outages;
mod three;
