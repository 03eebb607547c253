//! Games that players log from their own devices: the devices at the seats, the clock of a turn, and what one player asks of the others.
//!
//! These facts are beside the log of a game. The log stays as at every other table: it has only what was done at the board.

pub mod clock;
pub mod error;
pub mod out_of_time;
pub mod request;
pub mod start;

use chrono::{DateTime, TimeDelta, Utc};
use parchis::Color;

pub use super::seat_device::{MISSED, SeatDevice, device_of};

use super::event::Actor;
use super::game::Game;
use super::phrase::Phrase;

/// Maximum number of phrases that are kept of a table.
pub const MOST_PHRASES: usize = 20;
/// Minimum time between two phrases of the same seat.
pub const BETWEEN_PHRASES: TimeDelta = TimeDelta::seconds(2);

/// A set phrase that a player said at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidPhrase {
    /// Number within the table, from 1.
    pub seq: i32,
    /// Color of the seat.
    pub color: Color,
    /// The phrase.
    pub phrase: Phrase,
    /// Time at which it was said.
    pub at: DateTime<Utc>,
}

/// The name under which the server itself acts at a table at a distance.
pub const HOUSE: &str = "Cubilete";

/// The server itself as the actor of an event.
pub fn house() -> Actor {
    Actor { user: None, name: HOUSE.to_owned() }
}

/// The colors that can still act in a game: those in play that have neither finished nor retired.
pub fn colors_acting(game: &Game) -> Vec<Color> {
    let Some(position) = game.position() else { return game.colors().into_iter().collect() };
    let is_acting = |color: &Color| {
        !position.finished().iter().any(|other| other == *color)
            && !position.out().iter().any(|other| other == *color)
    };
    game.colors().into_iter().filter(is_acting).collect()
}
