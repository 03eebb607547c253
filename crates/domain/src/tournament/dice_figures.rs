//! The dice of several games together, and how likely fair dice deviate as much. They answer the question whether the dice are loaded.

use std::collections::{BTreeMap, VecDeque};

use parchis::Color;

use super::game_figures::{ColorDice, GameFigures};
use super::id::TableId;

/// Number of throws from which the deviation of the faces is judged: five of each face are expected then, as is usual for a chi-square test.
pub const FEWEST_THROWS: u32 = 30;

/// The dice of games added up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiceFigures {
    /// Number of games with dice.
    pub games: u32,
    /// All dice.
    pub faces: FaceCounts,
    /// The dice of each color.
    pub by_color: BTreeMap<Color, FaceCounts>,
    /// The longest run of throws of one color in one game without a five; `None` if there is none.
    pub no_five: Option<LongestRun>,
    /// The longest run of throws of one color in one game without a six; `None` if there is none.
    pub no_six: Option<LongestRun>,
    /// Number of throws of each color in each game, in the order in which they were added.
    lengths: Vec<u32>,
}

/// The number of ones, twos and so on up to sixes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceCounts(pub [u32; 6]);

/// A run of throws without a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestRun {
    /// Number of throws in it.
    pub throws: u32,
    /// The table.
    pub table: TableId,
    /// The game within the table, from 1.
    pub game: u8,
    /// The color that threw.
    pub color: Color,
}

impl DiceFigures {
    /// Adds a game. A game without dice adds nothing.
    pub fn add(&mut self, (table, game): (TableId, u8), figures: &GameFigures) {
        if figures.n_dice() == 0 {
            return;
        }
        self.games += 1;
        for dice in &figures.dice {
            self.faces.add(dice);
            self.by_color.entry(dice.color).or_default().add(dice);
            self.lengths.push(dice.faces.iter().sum());
            let run = |throws| LongestRun { throws, table, game, color: dice.color };
            keep_longer(&mut self.no_five, run(dice.no_five));
            keep_longer(&mut self.no_six, run(dice.no_six));
        }
    }

    /// The probability that fair dice, thrown as often in as many games, have a run without a given face of at least `throws`.
    pub fn run_chance(&self, throws: u32) -> f64 {
        let mut of_length: BTreeMap<u32, i32> = BTreeMap::new();
        for n in &self.lengths {
            *of_length.entry(*n).or_default() += 1;
        }
        let none = of_length.iter().map(|(n, times)| (1.0 - run_chance(*n, throws)).powi(*times));
        1.0 - none.product::<f64>()
    }
}

fn keep_longer(known: &mut Option<LongestRun>, run: LongestRun) {
    let length = known.map_or(0, |known| known.throws);
    if run.throws > length {
        *known = Some(run);
    }
}

impl FaceCounts {
    /// Adds the dice of a color.
    pub fn add(&mut self, dice: &ColorDice) {
        self.0.iter_mut().zip(dice.faces).for_each(|(sum, n)| *sum += n);
    }

    /// Number of dice.
    pub fn n(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Number of sixes.
    pub fn sixes(&self) -> u32 {
        let [.., sixes] = self.0;
        sixes
    }

    /// The sum of the squared deviations from the expected number of each face, each divided by that number; 0 without dice.
    pub fn chi_square(&self) -> f64 {
        let expected = f64::from(self.n()) / 6.0;
        if expected == 0.0 {
            return 0.0;
        }
        self.0.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum()
    }

    /// The probability that as many throws of a fair die deviate at least this much (chi-square test, 5 degrees of freedom). `None` below
    /// [`FEWEST_THROWS`].
    pub fn chance(&self) -> Option<f64> {
        (self.n() >= FEWEST_THROWS).then(|| chi_square_chance(self.chi_square()))
    }
}

/// The probability that a chi-square variable with 5 degrees of freedom is at least `x`: the upper regularized gamma function of 5/2 at
/// `x / 2`, written out.
pub fn chi_square_chance(x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let half = x / 2.0;
    let tail = (2.0 * x / std::f64::consts::PI).sqrt() * (-half).exp() * (1.0 + x / 3.0);
    (libm::erfc(half.sqrt()) + tail).clamp(0.0, 1.0)
}

/// The probability that `n` throws of a fair die have a run of at least `run` throws without a given face.
///
/// It is 1 less the probability `a(n)` of no such run. A run of `run` throws that ends the sequence begins after a throw of the face, or
/// with the first throw: `a(n) = a(n - 1) - 1/6 · (5/6)^run · a(n - 1 - run)`.
pub fn run_chance(n: u32, run: u32) -> f64 {
    if run == 0 {
        return 1.0;
    }
    if n < run {
        return 0.0;
    }
    let whole = (5.0_f64 / 6.0).powi(i32::try_from(run).unwrap_or(i32::MAX));
    // Probabilities of no run for the last `run + 1` lengths, oldest first; shorter sequences have none.
    let mut before: VecDeque<f64> = (0..run).map(|_| 1.0).collect();
    before.push_back(1.0 - whole);
    let mut none = 1.0 - whole;
    for _ in run..n {
        none -= before.pop_front().unwrap_or(1.0) * whole / 6.0;
        before.push_back(none);
    }
    1.0 - none
}
