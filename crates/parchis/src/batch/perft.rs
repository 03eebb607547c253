//! Counts the leaves of the game tree in lanes, to compare the batch with the checked engine.

use super::draws::Draw;
use super::lanes::GAMES;
use super::{Batch, Policy, Registers};
use crate::{ByColor, Position, Ruleset, TurnPhase};

/// A move that is still to be played.
struct Branch {
    /// The position before the move; a die or a bonus is pending.
    position: Position,
    /// The index of the move among `n`.
    index: u32,
    /// The number of legal moves; `None` until the lanes have counted them.
    n: Option<u32>,
    /// The number of throws from here to the leaves, including the pending one.
    depth: u32,
}

/// As [`perft`](crate::perft::perft), but the legal moves and the positions after them come from the lanes of a batch.
///
/// ```
/// use parchis::batch::{self, Registers};
/// use parchis::{Position, Ruleset};
///
/// let rules = Ruleset::named("rebote").unwrap();
/// let line = "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 turn=Y";
/// let position = Position::parse(line, &rules).unwrap();
/// assert_eq!(batch::perft(&position, 3, &rules, Registers::Widest), 216);
/// ```
///
/// Source: rules spec §9.
pub fn perft(position: &Position, depth: u32, rules: &Ruleset, registers: Registers) -> u64 {
    if depth == 0 {
        return 1;
    }
    let policies = ByColor::from_fn(|_| Policy::Random);
    let mut batch = Batch::new(position, rules, policies, 0, registers);
    batch.env.counts_moves = true;
    let mut waiting = Vec::new();
    push(&mut waiting, *position, depth);
    let mut n_leaves = 0;
    while !waiting.is_empty() {
        let playing = waiting.split_off(waiting.len().saturating_sub(GAMES));
        for (game, branch) in playing.iter().enumerate() {
            batch.load(game, branch.position);
            let draw = Draw::of_choice(branch.index, branch.n.unwrap_or(1));
            for (plane, byte) in batch.planes.draws.iter_mut().zip(draw.bytes()) {
                plane.set(game, byte);
            }
        }
        batch.act_as_drawn();
        for (game, branch) in playing.into_iter().enumerate() {
            if branch.n.is_none() {
                let n = u32::from(batch.planes.n_moves.get(game));
                let others = (1..n).map(|index| Branch { index, n: Some(n), ..branch });
                waiting.extend(others);
            }
            let after = batch.position(game);
            match (after.phase(), branch.depth) {
                (TurnPhase::Bonus(_), depth) => push(&mut waiting, after, depth),
                (_, 1) => n_leaves += 1,
                (_, depth) => push(&mut waiting, after, depth - 1),
            }
        }
    }
    n_leaves
}

/// Adds the first move after each die, or of the die or bonus that is pending.
fn push(waiting: &mut Vec<Branch>, position: Position, depth: u32) {
    let mut add = |position| waiting.push(Branch { position, index: 0, n: None, depth });
    match position.phase() {
        TurnPhase::Over => {}
        TurnPhase::Throw => (1..=6).for_each(|die| {
            let mut rolled = position;
            rolled.phase = TurnPhase::Die(die);
            add(rolled);
        }),
        TurnPhase::Die(_) | TurnPhase::Bonus(_) => add(position),
    }
}
