//! Views for pages: names of rounds, figures, bracket and its sheets, results grid, the way to the champion and its wins, groups, cut and
//! course of standings, and the estimate before the first draw.

pub mod bracket;
pub mod bracket_sheets;
pub mod crosstable;
pub mod cut_line;
pub mod editions;
pub mod estimate;
pub mod figures;
pub mod places_by_round;
pub mod planned_track;
pub mod points_by_round;
pub mod round_name;
pub mod standing_groups;
pub mod table_group;
pub mod track;
pub mod tree;
pub mod victories;
