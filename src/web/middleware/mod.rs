//! Middleware around all handlers: headers, cookies, the log, error pages, live regions.

pub mod around;
pub mod closing;
mod error_page;
pub mod metered;
mod overtaken;
pub mod region;
pub mod shared;
pub mod traced;
