//! What a move sends home.

use super::Piece;

/// The pieces a move sends home, at most two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures(pub(super) [Option<Piece>; 2]);

impl Captures {
    /// The pieces as they stand, in board order of their colors.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        self.0.into_iter().flatten()
    }

    /// Whether nobody is sent home.
    pub fn is_empty(self) -> bool {
        self.0 == [None; 2]
    }
}
