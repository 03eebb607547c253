//! Tables and players that several benches share.

#![allow(dead_code, reason = "no bench uses all of it")]

use parchis::house::{Level, choose};
use parchis::policy::{self, Weights};
use parchis::random::Chance;
use parchis::{Arms, ByColor, Circuit, Color, Colors, Mode, Move, Position, Ruleset, TurnPhase};
use std::cmp::Reverse;

/// The tables that are measured: every rule set with four arms, pairs, duel, and the larger boards.
pub const TABLES: [(&str, Mode, Arms); 9] = [
    ("rebote", Mode::Solo, Arms::Four),
    ("jcf", Mode::Solo, Arms::Four),
    ("clasico", Mode::Solo, Arms::Four),
    ("ranking", Mode::Solo, Arms::Four),
    ("torneo-2018", Mode::Solo, Arms::Four),
    ("jcf", Mode::Pairs, Arms::Four),
    ("clasico", Mode::Duel, Arms::Four),
    ("ranking", Mode::Solo, Arms::Six),
    ("ranking", Mode::Solo, Arms::Eight),
];

/// A rule set with a start position in which yellow begins.
#[derive(Clone, Copy)]
pub struct Table {
    pub rules: Ruleset,
    pub start: Position,
}

impl Table {
    pub fn of((name, mode, arms): (&str, Mode, Arms)) -> Option<Table> {
        let rules = Ruleset::named(name)?;
        let start = Position::start(&rules, mode, arms, arms.colors(), Color::Yellow).ok()?;
        Some(Table { rules, start })
    }

    /// All tables of [`TABLES`].
    pub fn all() -> Vec<Table> {
        TABLES.into_iter().filter_map(Table::of).collect()
    }

    pub fn sides(&self) -> Vec<Colors> {
        self.start.sides().collect()
    }

    /// The start position of a deal; each deal begins with another side.
    pub fn deal(&self, deal: u64) -> Position {
        let colors: Vec<Color> = self.start.sides().filter_map(Colors::lowest).collect();
        let at = (deal % colors.len() as u64) as usize;
        let first = colors.get(at).copied().unwrap_or(Color::Yellow);
        let (mode, arms) = (self.start.mode(), self.start.circuit().arms());
        Position::start(&self.rules, mode, arms, self.start.colors(), first).unwrap_or(self.start)
    }
}

/// A rule by which a seat chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Player {
    Policy(Weights),
    Tuned,
    House(Level),
    /// Any legal move.
    Random,
    /// The most advanced piece that can move.
    FurthestFirst,
    /// The least advanced piece that can move.
    RearmostFirst,
    /// A capture; else the most advanced piece.
    CaptureFirst,
    /// The first of: capture, goal, onto a safe square or into the lane, form a barrier; else the most advanced piece.
    SafeCapture,
    /// Takes the piece with the most progress out of reach of the pieces up to six squares behind it; else as `SafeCapture`.
    Flight,
    /// Keeps barriers and safe pieces where they are as long as another piece can move; else as `SafeCapture`.
    Bridges,
}

impl Player {
    pub fn choose(
        self,
        position: &Position,
        rules: &Ruleset,
        choices: &mut Chance,
    ) -> Option<Move> {
        let moves = position.legal_moves(rules).into_iter();
        match self {
            Player::Policy(weights) => policy::choose(position, rules, &weights),
            Player::Tuned => policy::choose(position, rules, Weights::of(position.mode())),
            Player::House(level) => {
                choose(position, level, u64::from(choices.below(u32::MAX)), rules)
            }
            Player::Random => {
                let list = position.legal_moves(rules);
                list.get(choices.below(list.len() as u32) as usize).copied()
            }
            Player::FurthestFirst => moves.max_by_key(|&m| path(m).0),
            Player::RearmostFirst => moves.min_by_key(|&m| path(m).0),
            Player::CaptureFirst => {
                moves.max_by_key(|&m| (captured(position, m, rules) > 0, path(m).0))
            }
            Player::SafeCapture => moves.max_by_key(|&m| order(position, m, rules)),
            Player::Flight => moves.max_by_key(|&m| {
                let (from, to) = path(m);
                let color = m.color().unwrap_or(Color::Yellow);
                let flees = is_reached(position, color, from) && !is_reached(position, color, to);
                (if flees { from } else { 0 }, order(position, m, rules))
            }),
            Player::Bridges => moves.max_by_key(|&m| {
                let (from, _) = path(m);
                let color = m.color().unwrap_or(Color::Yellow);
                let keeps = !is_safe(position, color, from) && n_at(position, color, from) < 2;
                let (captures, goal, ..) = order(position, m, rules);
                (captures || goal || keeps, order(position, m, rules))
            }),
        }
    }
}

type Order = (bool, bool, bool, bool, Reverse<bool>, u8);

fn order(position: &Position, m: Move, rules: &Ruleset) -> Order {
    let (from, to) = path(m);
    let color = m.color().unwrap_or(Color::Yellow);
    let captures = captured(position, m, rules) > 0;
    let goal = to == position.circuit().goal();
    let saves = is_safe(position, color, to) && !is_safe(position, color, from);
    let joins = to <= position.circuit().last_track() && n_at(position, color, to) == 1;
    let leaves_safety = is_safe(position, color, from);
    (captures, goal, saves, joins, Reverse(leaves_safety && from > 0), from)
}

/// The progress before and after a move.
fn path(m: Move) -> (u8, u8) {
    match m {
        Move::Step { from, to, .. } => (from, to),
        Move::Exit { .. } => (0, 1),
        Move::Pass | Move::ThirdSix { .. } => (0, 0),
    }
}

/// Pieces of other sides that a move sends home, less those of the own side.
fn captured(position: &Position, m: Move, rules: &Ruleset) -> i32 {
    let side = position.turn().map_or(Colors::EMPTY, |turn| position.side_of(turn));
    let value = |color| if side.contains(color) { -1 } else { 1 };
    position.captures(m, rules).iter().map(|piece| value(piece.color)).sum()
}

fn n_at(position: &Position, color: Color, progress: u8) -> usize {
    position.pieces(color).into_iter().filter(|&it| it == progress).count()
}

fn square(circuit: Circuit, color: Color, progress: u8) -> Option<u8> {
    match circuit.square_at(color, progress) {
        parchis::Square::Track(square) => Some(square),
        _ => None,
    }
}

fn is_safe(position: &Position, color: Color, progress: u8) -> bool {
    square(position.circuit(), color, progress).is_none_or(|it| position.circuit().is_safe(it))
}

/// Returns whether an opposing piece stands up to six squares behind an unsafe square.
fn is_reached(position: &Position, color: Color, progress: u8) -> bool {
    let circuit = position.circuit();
    if is_safe(position, color, progress) {
        return false;
    }
    let Some(at) = square(circuit, color, progress) else { return false };
    let mut others = position.colors().without(position.side_of(color)).iter();
    others.any(|other| {
        let there = circuit.progress_at(other, parchis::Square::Track(at));
        let pieces = position.pieces(other).into_iter();
        there.is_some_and(|there| {
            pieces.filter(|&it| it > 0).any(|it| it < there && there - it <= 6)
        })
    })
}

/// Plays a deal to its end, or until the first side has finished; returns the winning side.
pub fn winner(table: &Table, deal: u64, seed: u64, seats: &ByColor<Player>) -> Option<Colors> {
    let source = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(deal.wrapping_mul(16));
    let mut dice = ByColor::from_fn(|color| Chance::new(source + color as u64));
    let mut choices = Chance::new(source + 15);
    let mut position = table.deal(deal);
    while let Some(turn) = position.turn() {
        if position.phase() == TurnPhase::Throw {
            position.roll_in_place(dice.get_mut(turn).die()).ok()?;
        } else {
            let m = seats.get(turn).choose(&position, &table.rules, &mut choices)?;
            position = position.play_unchecked(m, &table.rules);
        }
        if let Some(first) = position.finished().iter().next() {
            return Some(position.side_of(first));
        }
    }
    None
}

/// A mean in percent with half the width of its 95 % interval.
pub fn interval(shares: &[f64]) -> (f64, f64) {
    let n = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (100.0 * mean, 196.0 * (variance / n).sqrt())
}

/// The share of games that one side of `lone` wins against sides of `others`, each deal played once for each seat of the lone side.
pub fn share(table: &Table, lone: Player, others: Player, games: u64, seed: u64) -> (f64, f64) {
    let sides = table.sides();
    let shares: Vec<f64> = (0..games.div_ceil(sides.len() as u64))
        .map(|deal| {
            let wins = sides.iter().filter(|&&side| {
                let seat = |color| if side.contains(color) { lone } else { others };
                winner(table, deal, seed, &ByColor::from_fn(seat)) == Some(side)
            });
            wins.count() as f64 / sides.len() as f64
        })
        .collect();
    interval(&shares)
}
