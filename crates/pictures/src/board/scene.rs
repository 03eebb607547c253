//! The content of a drawing, without positions.

use parchis::{Arms, Color};

/// The content of one drawing.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Number of the board's arms.
    pub arms: Arms,
    /// The colors in play, with their names and pieces.
    pub seats: Vec<SceneSeat>,
    /// The last move, drawn by its two ends. `None` if there was none.
    pub last: Option<Trace>,
    /// Selectable moves, in the order of their numbers.
    pub choices: Vec<MoveChoice>,
    /// Accessible name of the drawing, for screen readers.
    pub title: String,
    /// The position in words, for screen readers.
    pub description: String,
}

/// A color in play, with its player and pieces.
#[derive(Clone, Debug)]
pub struct SceneSeat {
    /// The color of the seat.
    pub color: Color,
    /// Text on its pieces: one or two letters.
    pub letters: String,
    /// Name of the player or side.
    pub name: String,
    /// Short form of the name, for narrow spaces.
    pub short: String,
    /// True if it is this color's turn.
    pub is_on_turn: bool,
    /// Progress of its pieces; empty if they were taken off the board.
    pub pieces: Vec<u8>,
}

/// The move of one piece, from one progress to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Color of the moved piece.
    pub color: Color,
    /// Progress before the move.
    pub from: u8,
    /// Progress after the move.
    pub to: u8,
}

/// A move that can be selected on the board.
#[derive(Clone, Debug)]
pub struct MoveChoice {
    /// Piece and squares of the move.
    pub trace: Trace,
    /// Form value that its button submits.
    pub value: String,
    /// The move described in words.
    pub words: String,
}
