//! Views for pages: names of rounds, figures, bracket, results grid, the way to the champion, and the estimate before the first draw.

pub mod bracket;
pub mod crosstable;
pub mod estimate;
pub mod figures;
pub mod round_name;
pub mod table_group;
pub mod track;
pub mod tree;
