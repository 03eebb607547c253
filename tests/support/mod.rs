//! Support code that several test programs share.

#[allow(dead_code, reason = "not every test program needs it")]
pub mod facts;
pub mod postgres;
