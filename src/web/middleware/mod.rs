//! What stands around every handler: headers, cookies, the log, pages of errors, live regions alone.

pub mod around;
pub mod closing;
mod error_page;
pub mod metered;
mod overtaken;
pub mod region;
pub mod shared;
pub mod traced;
