//! Messages on the devices of those who follow entries: a queue in the database, followers of the journals and of the calls
//! that fill it, and a courier that sends them by Web Push. Open pages ring by themselves.
//!
//! Nothing waits for a message: handlers and followers only queue it. Its text is made from the facts when it is sent.

mod courier;
mod device;
mod gathering;
pub mod offer;
pub mod seen;
pub mod subscribe;
mod text;
pub mod thread;

pub use self::courier::Courier;
