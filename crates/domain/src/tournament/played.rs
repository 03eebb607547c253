//! The latest steps of a game, as a board plays them in front of spectators. Numbered as the replay does.

use parchis::record::Action;
use parchis::{Color, Move, Piece, TurnPhase};

use super::game::{BoardStep, Game};
use super::story::shown;

/// The way of the pieces that a step moved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Color of the pieces.
    pub color: Color,
    /// Number of pieces, 1 or 2.
    pub n: u8,
    /// Progress before the step; 0 is the nest.
    pub from: u8,
    /// Progress at each square on the way, the last one included. A piece that bounces goes to the goal and back.
    pub way: Vec<u8>,
}

/// A die that was thrown at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDie {
    /// Color that threw.
    pub color: Color,
    /// 1 to 6.
    pub face: u8,
    /// True if its move is due.
    pub is_due: bool,
}

/// A step of a game, as a board plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedStep {
    /// Number of the position after the step.
    pub n: usize,
    /// The die that it played. `None` for a bonus count, a time-out and a retirement.
    pub die: Option<TableDie>,
    /// The moved pieces. `None` if the step moved none.
    pub movement: Option<Movement>,
    /// Captured pieces, as they stood before.
    pub captures: Vec<Piece>,
}

/// Number of the last position of a game; the first is 0.
pub fn last_number(game: &Game) -> usize {
    shown(game).count()
}

/// The last steps of a game, at most `most`, in order.
pub fn latest_steps(game: &Game, most: usize) -> Vec<PlayedStep> {
    let first = last_number(game).saturating_sub(most);
    let step = |(n, step): (usize, &BoardStep)| PlayedStep {
        n,
        die: thrown(step),
        movement: movement(step),
        captures: step.captures.clone(),
    };
    shown(game).skip(first).map(step).collect()
}

/// The die that lies at the table: the one whose move is due, otherwise the last one thrown. `None` before the first throw.
pub fn die_at_table(game: &Game) -> Option<TableDie> {
    let due = game.position().and_then(|position| match position.phase() {
        TurnPhase::Die(face) => Some(TableDie { color: position.turn()?, face, is_due: true }),
        _ => None,
    });
    let last = || game.steps().iter().rev().find_map(thrown);
    due.or_else(last)
}

/// The pieces that a step moved, or that a third six sent to their nest.
fn movement(step: &BoardStep) -> Option<Movement> {
    match step.action {
        Action::Play(Move::Step { color, from, to }) => {
            let goal = step.before.circuit().goal();
            let count = match step.before.phase() {
                TurnPhase::Die(die) => die,
                TurnPhase::Bonus(bonus) => bonus.count(),
                TurnPhase::Throw | TurnPhase::Over => 0,
            };
            let bounces = to < from || from.saturating_add(count) > goal;
            let way = match bounces {
                true => (from + 1..=goal).chain((to..goal).rev()).collect(),
                false => (from + 1..=to).collect(),
            };
            Some(Movement { color, n: 1, from, way })
        }
        Action::Play(Move::Exit { color, n }) => Some(Movement { color, n, from: 0, way: vec![1] }),
        Action::Play(Move::ThirdSix { sent_home: Some(piece) }) => {
            Some(Movement { color: piece.color, n: 1, from: piece.progress, way: vec![0] })
        }
        _ => None,
    }
}

/// The die that a step played.
fn thrown(step: &BoardStep) -> Option<TableDie> {
    match (step.action, step.before.phase()) {
        (Action::Play(_), TurnPhase::Die(face)) => {
            Some(TableDie { color: step.before.turn()?, face, is_due: false })
        }
        _ => None,
    }
}
