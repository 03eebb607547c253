//! Who asks, and for what: the visitor with language and rights, their session, the address of the page.

mod acting;
pub mod address;
pub mod context;
pub mod guess;
pub mod queries;
pub mod reference;
pub mod session;
