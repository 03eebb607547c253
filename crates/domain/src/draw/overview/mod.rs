//! Views for pages: names of rounds, bracket and its sheets, results grid, the way to the champion, and the estimate before the first draw.

pub mod bracket;
pub mod bracket_sheets;
pub mod crosstable;
pub mod estimate;
pub mod round_name;
pub mod track;
pub mod tree;
