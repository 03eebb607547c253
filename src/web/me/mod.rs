//! My seat: the tournaments in which the visitor plays, without an account. A key in the address opens them, and the browser's session keeps
//! them.

pub mod acts;
pub mod card;
pub mod claim;
pub mod page;
pub mod passes;
