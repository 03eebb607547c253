//! A set of track squares as bits, with a fast look at the squares ahead of a piece.

use super::Circuit;

/// Track squares as bits 1 to 136. Squares inserted with `insert_twice` are repeated after the last square of the board, up to bit 255. So
/// the squares ahead of a piece are adjacent bits, even where the numbering starts again at 1.
// Four words cover every value of a byte, so no bounds check is needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SquareSet([u64; 4]);

impl SquareSet {
    #[inline]
    pub(super) fn contains(&self, square: u8) -> bool {
        self.word(square >> 6) >> (square & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, square: u8) {
        if let Some(word) = self.0.get_mut(usize::from(square >> 6)) {
            *word |= 1 << (square & 63);
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, square: u8) {
        if let Some(word) = self.0.get_mut(usize::from(square >> 6)) {
            *word &= !(1 << (square & 63));
        }
    }

    #[inline]
    pub(super) fn insert_twice(&mut self, square: u8, circuit: Circuit) {
        self.insert(square);
        if let Some(again) = square.checked_add(circuit.n_squares()) {
            self.insert(again);
        }
    }

    #[inline]
    pub(super) fn remove_twice(&mut self, square: u8, circuit: Circuit) {
        self.remove(square);
        if let Some(again) = square.checked_add(circuit.n_squares()) {
            self.remove(again);
        }
    }

    /// The `n` squares (at most 63) after a square, the first as the lowest bit.
    #[inline]
    pub(super) fn ahead(&self, of: u8, n: u8) -> u64 {
        let from = of.wrapping_add(1);
        let low = u128::from(self.word(from >> 6));
        let high = u128::from(self.word((from >> 6) + 1));
        let bits = ((high << 64 | low) >> (from & 63)) as u64;
        bits & !(u64::MAX << n)
    }

    #[inline]
    fn word(&self, at: u8) -> u64 {
        self.0.get(usize::from(at & 3)).copied().unwrap_or(0)
    }
}
