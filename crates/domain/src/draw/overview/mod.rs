//! Views for pages: names of rounds, bracket, results grid, the way to the champion and its wins, and the estimate before the first draw.

pub mod bracket;
pub mod crosstable;
pub mod estimate;
pub mod planned_track;
pub mod round_name;
pub mod track;
pub mod tree;
pub mod victories;
