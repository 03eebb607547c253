//! Parts that many pages are put together from.

pub mod letters;
pub mod paging;
pub mod qr;
pub mod rule_words;
pub mod rules_json;
pub mod sheets;
