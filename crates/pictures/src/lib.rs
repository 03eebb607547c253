//! Drawings as SVG and PNG: boards ([`board`]), crests of clubs ([`crest`]), and the cards that chats show for a link ([`card`]).
//!
//! Pure: texts and values come from the caller, and fonts are embedded.

pub mod board;
#[warn(missing_docs)]
pub mod card;
#[warn(missing_docs)]
pub mod crest;
