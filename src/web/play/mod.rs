//! A table as its players have it on their own devices: the page, the acts, and the stream that tells each device what the others do.
//!
//! [`state`] is what all devices of a table see alike; the page adds what differs between them: the language, the own colors, the rights.

pub mod act;
mod data;
mod facts;
pub mod page;
mod reading;
pub mod rematch;
mod seats;
mod sent;
mod state;
pub mod stream;
