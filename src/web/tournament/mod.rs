//! A tournament's public pages. Each loads the whole championship once and computes what it shows.

pub mod bracket;
pub mod entries;
pub mod grid;
pub mod home;
pub mod poster;
pub mod round;
pub mod seat;
pub mod seat_list;
pub mod show;
pub mod standings;
