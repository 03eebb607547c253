//! A set of track squares as bits, with a quick look at the squares ahead of a piece.

/// Track squares, numbered from 1; room for 136 and for the first twenty of them repeated after the last.
// Four words, of which three are used: any square of a byte has its word, so no bound is checked.
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

    /// The `n` (at most 64) squares from `from` on, the first as the lowest bit.
    #[inline]
    pub(super) fn ahead(&self, from: u8, n: u8) -> u64 {
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

/// How many of the first squares are repeated after the last, so that a count can be seen across the start:
/// a count of 20 passes 19 squares.
pub(super) const REPEATED: u8 = 20;
