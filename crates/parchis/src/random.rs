//! Random legal games from a seed, identical on every machine and in every version.

use super::record::Action;
use super::{Move, Position, Ruleset, TurnPhase};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A seeded source of dice and choices.
///
/// ```
/// use parchis::random::Chance;
///
/// let (mut one, mut other) = (Chance::new(7), Chance::new(7));
/// assert_eq!(one.die(), other.die());
/// ```
pub struct Chance {
    rng: ChaCha8Rng,
    /// The unused part of the last random draw; choices of moves are made with it.
    rest: u32,
}

impl Chance {
    /// The source for a seed: ChaCha with 8 rounds.
    pub fn new(seed: u64) -> Chance {
        Chance { rng: ChaCha8Rng::seed_from_u64(seed), rest: 0 }
    }

    /// Rolls a die, 1 to 6.
    #[inline]
    pub fn die(&mut self) -> u8 {
        self.rest = self.rng.next_u32();
        self.split(6) as u8 + 1
    }

    /// A number below `n`. Each has a probability of 1/n with an error of less than 2⁻³².
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.rest = self.rng.next_u32();
        self.split(n)
    }

    /// Chooses one of the moves, or `Pass` if there is none. It uses the rest of the last draw, so a throw needs one draw only.
    #[inline]
    pub fn choose(&mut self, moves: &[Move]) -> Move {
        let at = self.split(moves.len() as u32) as usize;
        // Field by field, as the list was written: a whole read would have to wait for the separate writes.
        match moves.get(at) {
            Some(&Move::Step { color, from, to }) => Move::Step { color, from, to },
            Some(other) => *other,
            None => Move::Pass,
        }
    }

    /// Splits a product: the high half is the number, the low half the rest.
    #[inline]
    fn split(&mut self, n: u32) -> u32 {
        let product = u64::from(self.rest) * u64::from(n);
        self.rest = product as u32;
        (product >> 32) as u32
    }
}

/// Plays random moves to the end of the game, and calls `show` for every action with the position before it.
///
/// Returns the last position and the number of moves and bonus counts that were played.
pub fn play(
    start: Position,
    rules: &Ruleset,
    chance: &mut Chance,
    mut show: impl FnMut(&Position, Action),
) -> (Position, u64) {
    let mut position = start;
    let mut n = 0;
    loop {
        match position.phase() {
            TurnPhase::Over => return (position, n),
            TurnPhase::Throw => {
                let die = chance.die();
                show(&position, Action::Roll(die));
                if position.roll_in_place(die).is_err() {
                    return (position, n);
                }
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {
                let options = position.options(rules);
                let m = options.at(chance.split(options.len()), &position, rules);
                show(&position, Action::Play(m));
                // One of the options is legal, so it needs no check.
                position.apply(m, rules);
                n += 1;
            }
        }
    }
}
