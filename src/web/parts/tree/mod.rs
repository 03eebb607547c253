//! Components to draw a bracket on pages, screens and paper: cards of its tables in the order of the tree, and the lines between them.

pub mod cards;
pub mod drawing;
pub mod in_play;
pub mod lines;
pub mod portions;
pub mod room;
