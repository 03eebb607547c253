//! The drawing of a board: what is to be drawn (`scene`), where everything of a board lies (`geometry`), and both together
//! (`artist`). Knows no words but those it is given, no rules of play and no page.

pub mod artist;
pub mod geometry;
pub mod scene;
