//! Points, standings, seasons and the weekly ranking.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/championship.rs"]
mod championship;

mod points;
mod seasons;
mod seeding;
mod standings;
mod strength;
mod waiting_room;
mod weekly;
