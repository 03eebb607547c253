//! Seats as numbers: entries are shuffled, dealt to tables, and swapped while that lowers the costs; then they get colors.
//!
//! It knows the input of a draw, but no method and no stage.

pub mod affine_plane;
pub mod annealing;
pub mod colors;
pub mod costs;
pub mod deal;
pub mod fixed_boards;
pub mod history;
pub mod layout;
pub mod random;
pub mod seated_tables;
pub mod seats;
