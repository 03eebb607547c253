//! The request: its visitor with language and rights, the session, and the address of the page.

pub mod access;
mod acts;
pub mod address;
pub mod context;
pub mod frame;
pub mod guess;
pub mod queries;
pub mod reference;
pub mod session;
pub mod visit;
