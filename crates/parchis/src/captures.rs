//! The pieces that a move sends home to their nests.

use super::Piece;

/// The pieces that a move sends home, at most two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures(pub(super) [Option<Piece>; 2]);

impl Captures {
    /// The pieces as they stood before the move, in board order of their colors.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        self.0.into_iter().flatten()
    }

    /// Returns whether the move sends no piece home.
    pub fn is_empty(self) -> bool {
        self.0 == [None; 2]
    }
}
