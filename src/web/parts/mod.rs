//! Parts that many pages are put together from.

pub mod badge;
pub mod calls;
pub mod clock;
pub mod crest;
pub mod drawn;
pub mod effects;
pub mod format;
pub mod games;
pub mod head;
pub mod letters;
pub mod load;
pub mod paging;
pub mod pills;
pub mod places;
pub mod pools;
pub mod qr;
pub mod rule_words;
pub mod rules_json;
pub mod series_words;
pub mod share;
pub mod sheets;
pub mod stages;
pub mod tables;
pub mod titles;
pub mod track;
pub mod tree;
