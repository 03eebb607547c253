//! Middleware around all handlers: headers, cookies, the log, error pages, live regions.

mod conflict;
pub mod envelope;
mod error_page;
pub mod log_reference;
pub mod memory_limit;
pub mod region;
pub mod shared_pages;
pub mod shutdown;
