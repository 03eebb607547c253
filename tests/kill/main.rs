//! Acknowledged acts survive a crash, and an interrupted act is done wholly or not at all.
//!
//! `referees` kills the program while referees play, `seated` while players throw from their own devices, `database` kills PostgreSQL under
//! it, `acts` kills the program during an import, a draw and a publication; `backup`, `moving` and `migration` are named after the
//! interrupted operation.
//!
//! `CUBILETE_KILLS` is the number of kills per test (a few in the suite), `CUBILETE_KILL_SEED` the random seed. With
//! `CUBILETE_TEST_DATABASE=postgres` the databases use PostgreSQL. `--nocapture` shows the tally.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod chance;
#[path = "../support/command.rs"]
mod command;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/filled.rs"]
mod filled;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/patience.rs"]
mod patience;
#[path = "../support/person.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod person;
mod play;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/players.rs"]
mod players;
#[path = "../support/postgres.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod postgres;
mod program;
mod rows;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/seats.rs"]
mod seats;
mod tally;

mod acts;
mod backup;
mod database;
mod migration;
mod moving;
mod referees;
mod seated;
