//! The pages, through a running service as a browser sees it.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod app;

mod account;
mod errors;
mod invitation;
mod language;
mod live;
mod sign_in;
mod statics;
mod words;
