//! Mails by SMTP: a queue in the database, a follower of the journals that fills it, and a sender.
//!
//! Nothing waits for a mail: handlers and the follower only queue it. Its text is made from the facts when it is sent.

mod gathering;
mod letter;
pub mod link_mail;
mod message;
pub mod queue;
mod sender;
mod server;
pub mod stop_link;
pub mod test_mail;
pub mod thread;

pub use self::sender::Postman;
