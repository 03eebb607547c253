//! Forecasts of evenings: lengths and pace of games, the queue for boards, and how often the forecast moments hold.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/championship.rs"]
mod championship;
#[path = "../support/hidden_evening.rs"]
mod hidden_evening;

mod beliefs;
mod current;
mod pace;
mod planned;
mod queue;
mod scored;
