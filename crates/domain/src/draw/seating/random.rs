//! Reproducible randomness: a named generator, a defined key, and our own shuffle over it.
//!
//! The output of these few lines for a seed must never change; golden tests ensure it.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The random numbers of one draw.
///
/// ChaCha with 8 rounds (`ChaCha8`). Its 32-byte key is the seed in its first eight bytes, two's complement, least
/// significant byte first, and zero in the other 24; stream and counter start at zero. The numbers are the key
/// stream's successive 32-bit words, each least significant byte first.
#[derive(Clone, Debug)]
pub struct Source(ChaCha8Rng);

impl Source {
    /// The random numbers of a seed.
    pub fn new(seed: i64) -> Self {
        let mut key = [0; 32];
        for (byte, of_seed) in key.iter_mut().zip(seed.to_le_bytes()) {
            *byte = of_seed;
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A uniform number from 0 to `n` − 1; 0 if `n` is 0 (and then no word is taken).
    ///
    /// Takes words until one is below the greatest multiple of `n` that is at most 2³², and returns its remainder modulo `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let words = 1_u64 << 32;
        let limit = words - words % u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Shuffles `items`; all orders are equally likely.
    ///
    /// Fisher and Yates from the end: for `i` from the last index down to 1, the items at `i` and at `below(i + 1)` are swapped.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
            items.swap(i, self.below(n) as usize);
        }
    }
}
