//! Game at a table: replay of its log, refused acts, and results that are signed, entered and corrected.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod referee;

mod absent;
mod called;
mod corrections;
mod delay;
mod desk;
mod dice;
mod dice_figures;
mod duties;
mod fairness;
mod length;
mod night;
mod places;
mod played;
mod race;
mod refused;
mod seat_play;
mod seat_right;
mod series;
mod sheets;
mod start;
mod story;
mod submission;
mod throws;
mod ties;
mod undo;
mod whole;
