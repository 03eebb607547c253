//! The drawing of a board: its content (`scene`), its geometry (`geometry`), and the layout that combines them (`artist`). It depends on no
//! rules of play and no page, and contains no texts of its own.

pub mod artist;
pub mod geometry;
pub mod scene;
