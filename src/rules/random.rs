//! Random legal games from a seed, the same on every machine and in every version.

use super::record::Action;
use super::{Move, Phase, Position, Ruleset};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A source of dice and choices.
///
/// ```
/// use cubilete::rules::random::Chance;
///
/// let (mut one, mut other) = (Chance::new(7), Chance::new(7));
/// assert_eq!(one.die(), other.die());
/// ```
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The source of a seed: ChaCha with 8 rounds.
    pub fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A die, 1 to 6.
    #[inline]
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// A number below `n`, by the high half of a product: uneven by less than one in 2³² / n.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// One of some moves; `Pass` if there is none.
    #[inline]
    pub fn choose(&mut self, moves: &[Move]) -> Move {
        match moves {
            [] => Move::Pass,
            [only] => *only,
            _ => {
                let at = self.below(moves.len() as u32) as usize;
                moves.get(at).copied().unwrap_or(Move::Pass)
            }
        }
    }
}

/// Plays at random to the end and shows every action with the position before it.
///
/// Returns the last position and the number of moves and bonus counts played.
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
            Phase::Over => return (position, n),
            Phase::Throw => {
                let die = chance.die();
                show(&position, Action::Roll(die));
                if position.roll_in_place(die).is_err() {
                    return (position, n);
                }
            }
            Phase::Die(_) | Phase::Bonus(_) => {
                let m = chance.choose(&position.legal_moves(rules));
                show(&position, Action::Play(m));
                if position.play_in_place(m, rules).is_err() {
                    return (position, n);
                }
                n += 1;
            }
        }
    }
}
