//! The house's player: chooses a legal move by a short order of preferences, at one of three levels.
//!
//! It throws no dice and knows no clock. It moves for a player who is away or out of time, and in games for practice.

use super::{Bonus, Color, Colors, Move, Piece, Position, Ruleset, TurnPhase};
use std::cmp::Reverse;
use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The strength of the house's player; `docs/strength.md` has the measured shares of wins.
///
/// ```
/// use parchis::house::Level;
///
/// assert_eq!("medium".parse(), Ok(Level::Medium));
/// assert!(Level::Easy < Level::Hard);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[strum(parse_err_ty = LevelError, parse_err_fn = LevelError::of)]
pub enum Level {
    /// Half of the moves are random legal ones, the others those of [`Level::Medium`].
    Easy,
    /// The order of preferences: goal, capture, safety, furthest piece.
    Medium,
    /// The move with the best balance in steps, after the best answer of every opponent to each die.
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: &'static [Level] = Level::VARIANTS;

    /// The level's name as used in forms and JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is easy, medium or hard, not `{0}`")]
pub struct LevelError(String);

impl LevelError {
    fn of(word: &str) -> LevelError {
        LevelError(word.to_owned())
    }
}

/// The legal move that the house's player takes for the rolled die or the pending bonus count; `None` if neither is due.
///
/// The answer depends on the arguments alone. `random` is any number, drawn anew for each move; only [`Level::Easy`] uses it.
///
/// ```
/// use parchis::house::{Level, choose};
/// use parchis::{Color, Move, Position, Ruleset};
///
/// let rules = Ruleset::named("jcf").unwrap();
/// let position = Position::parse("4 Y0.0.8.20 B0.0.0.7 turn=Y die=4", &rules).unwrap();
/// let capture = Move::Step { color: Color::Yellow, from: 20, to: 24 };
/// assert_eq!(choose(&position, Level::Medium, 0, &rules), Some(capture));
/// ```
pub fn choose(position: &Position, level: Level, random: u64, rules: &Ruleset) -> Option<Move> {
    let side = position.side_of(position.turn()?);
    let moves = position.legal_moves(rules);
    if let &[] | &[_] = &*moves {
        return moves.first().copied();
    }
    match level {
        Level::Easy if random & 1 == 0 => {
            let at = (random >> 1) % moves.len() as u64;
            moves.get(at as usize).copied()
        }
        Level::Easy | Level::Medium => {
            moves.into_iter().max_by_key(|&m| Preference::of(position, m, side, rules))
        }
        Level::Hard => moves.into_iter().max_by_key(|&m| prospect(position, m, side, rules)),
    }
}

/// The order of preferences as a key: the first field that differs decides, and the greater key is better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Preference {
    reaches_goal: bool,
    /// Pieces of other sides sent home, less those of the own side.
    n_captured: i8,
    /// Pieces of the own side that can be captured afterwards.
    n_exposed: Reverse<usize>,
    /// The progress of the moved piece.
    progress: u8,
}

impl Preference {
    fn of(position: &Position, m: Move, side: Colors, rules: &Ruleset) -> Preference {
        let progress = match m {
            Move::Step { to, .. } => to,
            Move::Exit { .. } => 1,
            Move::Pass | Move::ThirdSix { .. } => 0,
        };
        let captured = position.captures(m, rules);
        let after = position.play_unchecked(m, rules);
        Preference {
            reaches_goal: progress == position.circuit().goal(),
            n_captured: captured
                .iter()
                .map(|it| if side.contains(it.color) { -1 } else { 1 })
                .sum(),
            n_exposed: Reverse(n_exposed(&after, side)),
            progress,
        }
    }
}

/// The number of a side's pieces that stand alone on a track square that is not safe.
fn n_exposed(position: &Position, side: Colors) -> usize {
    let circuit = position.circuit();
    let is_exposed = |color: Color, progress: u8| {
        let on_track = (1..=circuit.last_track()).contains(&progress);
        on_track
            && !circuit.is_safe(circuit.track_square(color, progress))
            && position.n_at(color, progress) == 1
    };
    side.iter()
        .map(|color| position.pieces(color).into_iter().filter(|&it| is_exposed(color, it)).count())
        .sum()
}

/// Steps that a piece outside the nest is worth beyond its progress, since only a five brings it out.
const OUTSIDE: i32 = 8;

/// Steps that a finished side is worth beyond its progress.
const FINISHED: i32 = 1_000;

/// The prospect of a move for a side: the balance after the move and its best bonus counts, less what the opponents can do next.
///
/// The unit is a sixth of a step, times the number of opposing sides: so many opponents share what the side loses.
fn prospect(position: &Position, m: Move, side: Colors, rules: &Ruleset) -> i32 {
    let after = position.play_unchecked(m, rules);
    if matches!(after.phase, TurnPhase::Bonus(_)) {
        let counts = after.legal_moves(rules).into_iter();
        return counts.map(|m| prospect(&after, m, side, rules)).max().unwrap_or_default();
    }
    let opponents = after.active.without(side);
    let n_opponents =
        opponents.iter().filter(|&it| after.side_of(it).lowest() == Some(it)).count() as i32;
    let finished = if after.is_complete(side, rules) { FINISHED } else { 0 };
    let own = worth(&after, side) + finished;
    6 * (n_opponents.max(1) * own - worth(&after, opponents))
        - threat(&after, side, n_opponents, rules)
}

/// What the pieces of some colors are worth, in steps.
fn worth(position: &Position, colors: Colors) -> i32 {
    let pieces = colors.iter().flat_map(|color| position.pieces(color));
    pieces.map(worth_of).sum()
}

fn worth_of(progress: u8) -> i32 {
    if progress == 0 { 0 } else { i32::from(progress) + OUTSIDE }
}

/// The harm that the opponents can do to a side with one throw each, summed over the six dice.
///
/// Barriers count by the moves that they prevent, and pieces in danger by the captures that are legal.
fn threat(position: &Position, side: Colors, n_opponents: i32, rules: &Ruleset) -> i32 {
    if position.is_over() {
        return 0;
    }
    let players = position.players(rules).without(side);
    let throws = players.iter().flat_map(|turn| (1..=6).map(move |die| (turn, die)));
    throws
        .map(|(turn, die)| {
            let thrown =
                Position { turn, phase: TurnPhase::Die(die), sixes: 0, last: None, ..*position };
            let moves = thrown.legal_moves(rules).into_iter();
            moves.map(|m| harm(&thrown, m, side, n_opponents, rules)).max().unwrap_or_default()
        })
        .sum()
}

/// The steps that an opponent's move wins for the opponent, and those that it costs the side, times the number of opponents.
fn harm(position: &Position, m: Move, side: Colors, n_opponents: i32, rules: &Ruleset) -> i32 {
    let goal = position.circuit().goal();
    let won = match m {
        Move::Step { from, to, .. } => {
            let bonus = if to == goal { i32::from(Bonus::Goal.count()) } else { 0 };
            i32::from(to) - i32::from(from) + bonus
        }
        Move::Exit { n, .. } => i32::from(n) * worth_of(1),
        Move::Pass | Move::ThirdSix { .. } => 0,
    };
    let captured = position.captures(m, rules).iter();
    let lost = captured.filter(|it| side.contains(it.color)).map(|Piece { progress, .. }| {
        n_opponents * worth_of(progress) + i32::from(Bonus::Capture.count())
    });
    won + lost.sum::<i32>()
}
