//! The request: its visitor with language and rights, the session, and the address of the page.

mod acting;
pub mod address;
pub mod context;
pub mod guess;
pub mod queries;
pub mod reference;
pub mod session;
