//! A set of track squares as bits.

use super::Circuit;

/// Track squares as bits 1 to 136.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SquareSet([u64; 3]);

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

    /// Calls a function for each square.
    #[inline(always)]
    pub(super) fn for_each(&self, mut f: impl FnMut(u8)) {
        let [low, middle, high] = self.0;
        let mut each = |word: u64, first: u8| {
            let mut left = word;
            while left != 0 {
                f(first + left.trailing_zeros() as u8);
                left &= left - 1;
            }
        };
        each(low, 0);
        each(middle, 64);
        // Only large boards have squares here.
        if high != 0 {
            each(high, 128);
        }
    }

    /// The `n` squares (at most 63) after a square, the first as the lowest bit; after the board's last square comes the first.
    pub(super) fn ahead(&self, of: u8, n: u8, circuit: Circuit) -> u64 {
        let left = circuit.n_squares().saturating_sub(of);
        let mut bits = self.from(of + 1);
        if left < 64 {
            bits |= self.from(1) << left;
        }
        bits & !(u64::MAX << n)
    }

    /// The 64 bits from a square on.
    fn from(&self, square: u8) -> u64 {
        let low = u128::from(self.word(square >> 6));
        let high = u128::from(self.word((square >> 6) + 1));
        ((high << 64 | low) >> (square & 63)) as u64
    }

    #[inline]
    fn word(&self, at: u8) -> u64 {
        self.0.get(usize::from(at)).copied().unwrap_or(0)
    }
}
