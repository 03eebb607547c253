//! Complete actions: a throw's move together with every bonus count that follows from it.

use super::{Move, Position, Ruleset, TurnPhase};

/// A complete action: all moves that follow from one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompleteAction {
    /// The move of the die, then its bonus counts in order.
    pub moves: Vec<Move>,
    /// The action as a record writes it, such as `4=24>28xB+20=28>48`.
    pub token: String,
    /// The position after the whole action.
    pub after: Position,
}

impl Position {
    /// Every distinct complete action for the rolled die or the pending bonus, sorted by token.
    ///
    /// A throw without a move, a lost bonus and a third six count as one action each. Source: rules spec §9.
    pub fn actions(&self, rules: &Ruleset) -> Vec<CompleteAction> {
        let start = CompleteAction { moves: Vec::new(), token: String::new(), after: *self };
        let mut actions = Vec::new();
        extend(start, rules, &mut actions);
        actions.sort_by(|a, b| a.token.cmp(&b.token));
        actions
    }
}

fn extend(begun: CompleteAction, rules: &Ruleset, actions: &mut Vec<CompleteAction>) {
    for m in begun.after.legal_moves(rules) {
        let mut action = begun.clone();
        action.token.push_str(&m.token(&begun.after, rules));
        action.moves.push(m);
        action.after = begun.after.play_unchecked(m, rules);
        if matches!(action.after.phase(), TurnPhase::Bonus(_)) {
            extend(action, rules, actions);
        } else {
            actions.push(action);
        }
    }
}
