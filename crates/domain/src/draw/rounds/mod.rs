//! Rounds and their tables as records: made from a seating, checked as drafts, published.

pub mod club_night;
pub mod count;
pub mod flaw;
pub mod maker;
pub mod publication;
pub mod shortfall;
pub mod two_seats;
