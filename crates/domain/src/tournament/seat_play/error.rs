//! Refusals at a table that its players log themselves.

use strum::IntoStaticStr;
use thiserror::Error;

/// The reason why a player at a seat cannot do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SeatError {
    /// A referee logs the table.
    #[error("the players do not log this table")]
    NotByPlayers,
    /// The caller holds no seat at the table.
    #[error("the caller has no seat at the table")]
    NotYourSeat,
    /// Another seat is on turn.
    #[error("another seat is on turn")]
    NotYourTurn,
    /// The word of a device is not made of as many letters and digits as a word has.
    #[error("the word of a device has 4 letters and digits")]
    Word,
    /// The game has begun.
    #[error("the game has begun")]
    Begun,
    /// The game is not being played.
    #[error("the game is not being played")]
    NotPlaying,
    /// The app does not roll the dice of the table.
    #[error("the app does not roll here")]
    OwnDice,
    /// The player who asks has moved nothing that can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// A request is open already.
    #[error("somebody asks for something already")]
    Asked,
    /// No request is open, or the game has gone on since.
    #[error("nobody asks for anything")]
    NotAsked,
    /// The seat said something a moment ago.
    #[error("the seat said something a moment ago")]
    TooSoon,
    /// The referee has muted the seat.
    #[error("the seat is muted")]
    Muted,
}

impl SeatError {
    /// The stable code of the error.
    pub fn code(self) -> &'static str {
        self.into()
    }
}
