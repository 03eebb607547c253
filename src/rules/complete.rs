//! Complete actions: a throw's move together with each chain of its bonus counts.

use super::{Move, Phase, Position, Ruleset};

/// Everything one throw does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complete {
    /// The move and its bonus counts in order.
    pub moves: Vec<Move>,
    /// The token of a record: `4=24>28xB+20=28>48`.
    pub token: String,
    /// The position after.
    pub after: Position,
}

impl Position {
    /// Every distinct complete action for the rolled die or the waiting bonus, sorted by token.
    ///
    /// A throw with no move, a lost bonus and a third six are one action each.
    /// Source: spec §9.
    pub fn actions(&self, rules: &Ruleset) -> Vec<Complete> {
        let start = Complete { moves: Vec::new(), token: String::new(), after: *self };
        let mut actions = Vec::new();
        extend(start, rules, &mut actions);
        actions.sort_by(|a, b| a.token.cmp(&b.token));
        actions
    }
}

fn extend(begun: Complete, rules: &Ruleset, actions: &mut Vec<Complete>) {
    for m in begun.after.legal_moves(rules) {
        let mut action = begun.clone();
        action.token.push_str(&m.token(&begun.after, rules));
        action.moves.push(m);
        action.after = begun.after.play_unchecked(m, rules);
        if matches!(action.after.phase(), Phase::Bonus(_)) {
            extend(action, rules, actions);
        } else {
            actions.push(action);
        }
    }
}
