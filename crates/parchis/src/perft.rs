//! Counts the leaves of the game tree, to compare implementations.

use super::{Position, Ruleset, TurnPhase};

/// The number of leaves after `depth` throws, counting each die face and each distinct complete action.
///
/// A finished game has no throws, so it is a leaf only at depth 0. A die or bonus that is pending in the position
/// belongs to the first throw.
///
/// ```
/// use parchis::{perft, Position, Ruleset};
///
/// let rules = Ruleset::named("rebote").unwrap();
/// let line = "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 turn=Y";
/// assert_eq!(perft::perft(&Position::parse(line, &rules).unwrap(), 3, &rules), 216);
/// ```
///
/// Source: rules spec §9.
pub fn perft(position: &Position, depth: u32, rules: &Ruleset) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.phase() {
        TurnPhase::Over => 0,
        TurnPhase::Throw => (1..=6).map(|die| after_roll(position, die, depth, rules)).sum(),
        TurnPhase::Die(_) | TurnPhase::Bonus(_) => actions(position, depth, rules),
    }
}

/// As [`perft`], split by the die face of the first throw: pairs of the face and its leaves.
///
/// A pending die or bonus gives a single pair: the face of the die, or 0 for the bonus.
pub fn divide(position: &Position, depth: u32, rules: &Ruleset) -> Vec<(u8, u64)> {
    match position.phase() {
        _ if depth == 0 => Vec::new(),
        TurnPhase::Over => Vec::new(),
        TurnPhase::Throw => {
            (1..=6).map(|die| (die, after_roll(position, die, depth, rules))).collect()
        }
        TurnPhase::Die(die) => vec![(die, actions(position, depth, rules))],
        TurnPhase::Bonus(_) => vec![(0, actions(position, depth, rules))],
    }
}

fn after_roll(position: &Position, die: u8, depth: u32, rules: &Ruleset) -> u64 {
    position.roll(die, rules).map_or(0, |rolled| actions(&rolled, depth, rules))
}

fn actions(position: &Position, depth: u32, rules: &Ruleset) -> u64 {
    let leaves = |m| {
        let after = position.play_unchecked(m, rules);
        if matches!(after.phase(), TurnPhase::Bonus(_)) {
            actions(&after, depth, rules)
        } else {
            perft(&after, depth - 1, rules)
        }
    };
    position.legal_moves(rules).into_iter().map(leaves).sum()
}
