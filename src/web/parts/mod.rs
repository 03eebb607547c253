//! Parts that many pages are put together from.

pub mod paging;
pub mod qr;
pub mod rule_words;
pub mod rules_json;
