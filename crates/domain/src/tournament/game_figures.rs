//! The figures of one game's log that tournaments and seasons add up: its dice, and who could capture whom and did. They are stored when
//! a result is signed, so that nobody has to read thousands of logs again.

use std::collections::BTreeMap;

use parchis::record::Action;
use parchis::{Color, Colors, Move};
use serde::{Deserialize, Serialize};

use super::game::{BoardStep, Game};

/// The figures of a logged game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFigures {
    /// The dice of each color that threw, in board order.
    pub dice: Vec<ColorDice>,
    /// The chances to capture of each color against each other one, if there were any, in board order.
    pub captures: Vec<ColorCaptures>,
}

/// The dice that a color threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColorDice {
    /// The color.
    pub color: Color,
    /// Number of ones, twos and so on up to sixes.
    pub faces: [u32; 6],
    /// Length of the longest run of its throws without a five.
    pub no_five: u32,
    /// Length of the longest run of its throws without a six.
    pub no_six: u32,
}

/// The chances of a color to capture pieces of another one, and their use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColorCaptures {
    /// The color that moved.
    pub by: Color,
    /// The color whose piece could be captured.
    pub of: Color,
    /// Number of choices with a move that captured such a piece and a move that did not.
    pub chances: u32,
    /// Number of those in which it was captured.
    pub taken: u32,
    /// Number of pieces captured in all, also by moves without a choice.
    pub captured: u32,
}

/// The dice of a color, with the runs that have not ended.
struct OpenDice {
    dice: ColorDice,
    no_five: u32,
    no_six: u32,
}

impl GameFigures {
    /// The figures of the steps that stand; without any step they are empty.
    pub fn of(game: &Game) -> Self {
        let mut dice: BTreeMap<Color, OpenDice> = BTreeMap::new();
        let mut captures: BTreeMap<(Color, Color), ColorCaptures> = BTreeMap::new();
        for step in game.steps() {
            let Some(color) = step.before.turn() else { continue };
            match step.action {
                Action::Roll(die) => {
                    dice.entry(color).or_insert_with(|| OpenDice::of(color)).add(die);
                }
                Action::Play(played) => add_move(&mut captures, game, (step, color), played),
                _ => {}
            }
        }
        Self {
            dice: dice.into_values().map(|open| open.dice).collect(),
            captures: captures.into_values().collect(),
        }
    }

    /// Number of dice thrown.
    pub fn n_dice(&self) -> u32 {
        self.dice.iter().map(|dice| dice.faces.iter().sum::<u32>()).sum()
    }
}

impl OpenDice {
    fn of(color: Color) -> Self {
        Self {
            dice: ColorDice { color, faces: [0; 6], no_five: 0, no_six: 0 },
            no_five: 0,
            no_six: 0,
        }
    }

    fn add(&mut self, die: u8) {
        let face = usize::from(die).checked_sub(1).and_then(|at| self.dice.faces.get_mut(at));
        face.into_iter().for_each(|n| *n += 1);
        self.no_five = if die == 5 { 0 } else { self.no_five + 1 };
        self.no_six = if die == 6 { 0 } else { self.no_six + 1 };
        self.dice.no_five = self.dice.no_five.max(self.no_five);
        self.dice.no_six = self.dice.no_six.max(self.no_six);
    }
}

fn add_move(
    all: &mut BTreeMap<(Color, Color), ColorCaptures>,
    game: &Game,
    (step, by): (&BoardStep, Color),
    played: Move,
) {
    let mut pair = |of: Color, add: fn(&mut ColorCaptures)| {
        let none = ColorCaptures { by, of, chances: 0, taken: 0, captured: 0 };
        add(all.entry((by, of)).or_insert(none));
    };
    for piece in &step.captures {
        pair(piece.color, |it| it.captured += 1);
    }
    let rules = game.ruleset();
    let of_move = |m: Move| -> Colors {
        step.before.captures(m, rules).iter().map(|piece| piece.color).collect()
    };
    let options: Vec<Colors> = step.before.legal_moves(rules).into_iter().map(of_move).collect();
    let taken = of_move(played);
    for of in Color::ALL {
        let n = options.iter().filter(|colors| colors.contains(of)).count();
        if n > 0 && n < options.len() {
            pair(of, |it| it.chances += 1);
            if taken.contains(of) {
                pair(of, |it| it.taken += 1);
            }
        }
    }
}
