//! The program in processes of its own: several nodes on one PostgreSQL, behind a proxy, stopped and killed; and one with TLS.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod attack;
mod championship;
#[path = "../../crates/domain/tests/support/mountains.rs"]
mod mountains;
mod node;
#[path = "../support/patience.rs"]
mod patience;
#[path = "../support/person.rs"]
mod person;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/players.rs"]
mod players;
#[path = "../support/process.rs"]
mod process;
mod proxy;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/seats.rs"]
mod seats;
#[path = "../support/mod.rs"]
mod support;

mod by_itself;
mod draining;
mod following;
mod memory;
mod outages;
mod seated;
mod three;
mod tls;
