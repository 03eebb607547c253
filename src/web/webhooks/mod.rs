//! Webhooks by Standard Webhooks 1.0: a queue in the database, which a follower of the journals and of the calls to boards fills, and a
//! courier that signs messages and sends them to addresses that organizers chose.
//!
//! Anybody with a tournament may name an address, so only public ones are called, unless a setting allows others.

mod courier;
mod gathering;
pub mod payload;
pub mod resolver;
mod sender;
pub mod target;
pub mod thread;

pub use self::courier::Courier;
