//! The dice and choices of a batch: bytes from a fast generator, the same on every machine.

use super::lanes::{GAMES, Plane};

/// The chance of one action: 15 bits for the die and 15 for the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    die: u16,
    choice: u16,
}

impl Draw {
    /// A draw that chooses the move at an index below `n`, whatever its die.
    pub(super) fn of_choice(index: u32, n: u32) -> Draw {
        Draw { die: 0, choice: (index << 15).div_ceil(n.max(1)) as u16 }
    }

    /// The bytes of a draw, one for each plane.
    pub(super) fn bytes(self) -> [u8; 4] {
        let [low, high] = (self.die << 1).to_le_bytes();
        let [other_low, other_high] = (self.choice << 1).to_le_bytes();
        [high, low, other_high, other_low]
    }

    /// The die, 1 to 6.
    pub fn die(self) -> u8 {
        (below(self.die, 6) + 1) as u8
    }

    /// A number below `n`, which is at most 8.
    pub fn choice(self, n: u32) -> u32 {
        below(self.choice, n)
    }
}

fn below(share: u16, n: u32) -> u32 {
    (u32::from(share) * n) >> 15
}

/// The generator: xoshiro128++ in 64 lanes, four bytes for each game and action.
///
/// For simulations. Its dice are not those of recorded or verified games, which come from [`Chance`](crate::random::Chance).
#[derive(Clone, Debug)]
pub(super) struct Draws {
    state: [[u32; GAMES]; 4],
}

impl Draws {
    pub(super) fn new(seed: u64) -> Draws {
        let mut mixed = seed;
        let state = [(); 4].map(|()| [(); GAMES].map(|()| split_mix(&mut mixed)));
        Draws { state }
    }

    /// Draws four bytes for each game.
    #[inline(always)]
    pub(super) fn fill(&mut self, planes: &mut [Plane; 4]) {
        let mut words = [0; GAMES];
        self.next(&mut words);
        for (plane, words) in planes.iter_mut().zip(words.chunks_exact(GAMES / 4)) {
            for (bytes, word) in plane.0.chunks_exact_mut(4).zip(words) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
        }
    }

    #[inline(always)]
    fn next(&mut self, words: &mut [u32; GAMES]) {
        let [a, b, c, d] = &mut self.state;
        for ((((word, a), b), c), d) in words.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *word = a.wrapping_add(*d).rotate_left(7).wrapping_add(*a);
            let shifted = *b << 9;
            *c ^= *a;
            *d ^= *b;
            *b ^= *c;
            *a ^= *d;
            *c ^= shifted;
            *d = d.rotate_left(11);
        }
    }

    /// The next draws of all games.
    pub(super) fn draws(mut self) -> Vec<Draw> {
        let mut planes = [Plane::ZERO; 4];
        self.fill(&mut planes);
        let of_game = |game| {
            let [high, low, other_high, other_low] =
                planes.each_ref().map(|plane| u16::from(plane.get(game)));
            Draw { die: (high << 8 | low) >> 1, choice: (other_high << 8 | other_low) >> 1 }
        };
        (0..GAMES).map(of_game).collect()
    }
}

/// The next word of a SplitMix64 sequence.
fn split_mix(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ (mixed >> 31)) >> 32) as u32
}
