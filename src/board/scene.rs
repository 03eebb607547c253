//! What is to be drawn of a game: values, where nothing lies anywhere yet.

use crate::rules::{Arms, Color};

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The shape of the board.
    pub arms: Arms,
    /// The colors in play with what is written in their yards and where their pieces are.
    pub seats: Vec<SceneSeat>,
    /// The last move, drawn by its two ends.
    pub last: Option<Trace>,
    /// Moves to choose from, in the order of their numbers.
    pub choices: Vec<Choice>,
    /// Name of the drawing for those who do not see it.
    pub title: String,
    /// The position in words for those who do not see it.
    pub description: String,
}

/// A color in play.
#[derive(Clone, Debug)]
pub struct SceneSeat {
    /// The color.
    pub color: Color,
    /// What is written on its pieces: a letter or two.
    pub letters: String,
    /// Who sits there.
    pub name: String,
    /// The same where there is little room.
    pub short: String,
    /// Whether it is their turn.
    pub is_on_turn: bool,
    /// Progress of its pieces; empty when they were taken off the board.
    pub pieces: Vec<u8>,
}

/// The way of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Color of the piece.
    pub color: Color,
    /// Progress before.
    pub from: u8,
    /// Progress after.
    pub to: u8,
}

/// A move to choose on the board.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The way of its piece.
    pub trace: Trace,
    /// What the button sends.
    pub value: String,
    /// The move in words.
    pub words: String,
}
