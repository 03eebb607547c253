//! Public pages of a tournament. Each loads the whole championship once and computes its content from it.

pub mod announced_draw;
mod before;
pub mod bracket;
pub mod calendar;
pub mod champion_poster;
pub mod crest;
pub mod editions;
pub mod entries;
pub mod entry;
pub mod entry_card;
pub mod grid;
pub mod hand_in;
pub mod home;
mod home_lists;
mod home_rows;
pub mod ics;
mod latest_results;
pub mod overview;
mod places_chart;
mod points_chart;
pub mod poster;
pub mod round;
pub mod seat;
pub mod seat_list;
pub mod sign_up;
pub mod standings;
mod standings_lines;
