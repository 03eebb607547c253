//! The pages, through a running service as a browser sees it.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod app;

mod account;
mod errors;
#[path = "../store/hall.rs"]
#[expect(dead_code, reason = "the store's tests use the rest")]
mod hall;
mod invitation;
mod join;
mod language;
mod live;
mod people;
mod sign_in;
mod statics;
mod words;
