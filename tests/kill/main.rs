//! What was acknowledged outlives the program, and whatever is killed was done wholly or not at all.
//!
//! `referees` kills the program while referees play, `database` kills PostgreSQL under it, `acts` the program in the middle
//! of an import, a draw and a publication, `backup`, `moving` and `migration` what their names say.
//!
//! `CUBILETE_KILLS` is how often each test kills (a few times in the suite), `CUBILETE_KILL_SEED` by which chance. With
//! `CUBILETE_TEST_DATABASE=postgres` databases are of PostgreSQL. `--nocapture` shows what came of it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod chance;
#[path = "../nodes/person.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod person;
mod play;
#[path = "../support/postgres.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod postgres;
mod program;
mod rows;
mod tally;

mod acts;
mod backup;
mod database;
mod migration;
mod moving;
mod referees;
