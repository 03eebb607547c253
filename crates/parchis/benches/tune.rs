//! Tuning of the policy's weights by self-play.
//!
//! `cargo bench -p parchis --bench tune -- solo SEED ROUNDS` prints the weights for `solo`, `pairs` or `duel`. It begins with
//! [`BEGUN`], which was set by hand. In each game half of the sides play with weights that are changed at random, the other half with the opposite
//! changes. A round adds up the results of [`GAMES`] games and moves each weight in the direction that won, by up to twice [`STEP`] times
//! its scale (evolution strategies with antithetic pairs). A stage ends with the mean of the second half of its rounds; the next
//! stage begins there, with the sizes of these weights as scales.

mod tables;

use parchis::policy::{N_FEATURES, Weights};
use parchis::random::Chance;
use parchis::{ByColor, Colors, Mode};
use std::ops::Range;
use tables::{Player, TABLES, Table, share, winner};

/// The weights before tuning, in the order of `Weights::NAMES`.
const BEGUN: Weights = Weights([
    1.0, 1.0, 1.0, -1.5, 0.15, 0.2, -0.1, 0.1, 0.05, -1.0, -1.5, -0.5, 0.2, 0.5, -0.1, 0.1,
]);
const STAGES: u64 = 2;
/// Games of a round.
const GAMES: u64 = 8_000;
/// The random change of a weight in a game, in units of its scale.
const CHANGE: f32 = 0.3;
/// The change of a weight after a round at a statistic of one standard error, in units of its scale; it falls to a tenth.
const STEP: f32 = 0.08;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(mode) = words.next().and_then(|word| word.parse::<Mode>().ok()) else {
        return println!("solo, pairs or duel; then a seed and a number of rounds");
    };
    let mut number = |other| words.next().and_then(|word| word.parse().ok()).unwrap_or(other);
    let (seed, rounds) = (number(1), number(60));
    let all = TABLES.into_iter().filter(|(_, it, arms)| *it == mode && arms.n() == 4);
    let tables: Vec<Table> = all.filter_map(Table::of).collect();
    let mut chance = Chance::new(seed);
    let mut tuned = BEGUN;
    for stage in 0..STAGES {
        let begun = tuned;
        tuned = run_stage(&tables, begun, seed, stage * rounds..(stage + 1) * rounds, &mut chance);
        println!("stage {stage}: {:.3?}", tuned.0);
    }
    println!("{mode}, seed {seed}, {STAGES} stages of {rounds} rounds of {GAMES} games:");
    for (name, weight) in Weights::NAMES.iter().zip(tuned.0) {
        println!("{name:18} {weight:.3}");
    }
    for table in &tables {
        let (tuned, begun) = (Player::Policy(tuned), Player::Policy(BEGUN));
        let (mean, margin) = share(table, tuned, begun, 10_000, !seed);
        println!("{}: {mean:.1} % ± {margin:.1} against the weights before", table.rules);
    }
}

/// Plays the rounds of a stage; returns the mean weights of their second half.
fn run_stage(
    tables: &[Table],
    begun: Weights,
    seed: u64,
    rounds: Range<u64>,
    chance: &mut Chance,
) -> Weights {
    let n_rounds = rounds.end - rounds.start;
    let scales = begun.0.map(|weight| weight.abs().max(0.05));
    let mut weights = begun;
    let mut sum = [0.0; N_FEATURES];
    let mut n_summed = 0.0;
    for (at, round) in rounds.enumerate() {
        let results = results(tables, &weights, &scales, seed, round, chance);
        let step = STEP * (1.0 - 0.9 * at as f32 / n_rounds as f32);
        for ((weight, scale), result) in weights.0.iter_mut().zip(&scales).zip(&results) {
            *weight += scale * step * (result / (GAMES as f32).sqrt()).clamp(-2.0, 2.0);
        }
        if at as u64 >= n_rounds / 2 {
            sum.iter_mut().zip(&weights.0).for_each(|(sum, weight)| *sum += weight);
            n_summed += 1.0;
        }
    }
    Weights(sum.map(|sum| sum / n_summed))
}

/// For each weight, the sum of results (1 or -1) times the direction of its change on the winning half.
fn results(
    tables: &[Table],
    weights: &Weights,
    scales: &[f32; N_FEATURES],
    seed: u64,
    round: u64,
    chance: &mut Chance,
) -> [f32; N_FEATURES] {
    let mut results = [0.0; N_FEATURES];
    for game in 0..GAMES {
        let signs = [(); N_FEATURES].map(|()| if chance.below(2) == 0 { 1.0 } else { -1.0 });
        let (mut plus, mut minus) = (*weights, *weights);
        let each = plus.0.iter_mut().zip(&mut minus.0).zip(scales).zip(&signs);
        for (((plus, minus), scale), sign) in each {
            *plus += CHANGE * scale * sign;
            *minus -= CHANGE * scale * sign;
        }
        let Some(table) = tables.get((game % tables.len() as u64) as usize) else { continue };
        let sides = table.sides();
        // Half of the sides: neighbors, or those opposite each other.
        let shift = chance.below(4) as usize;
        let is_opposite = chance.below(3) == 0;
        let n = sides.len();
        let half: Colors = sides
            .iter()
            .enumerate()
            .filter(|(at, _)| {
                let at = at + shift;
                if n == 2 || is_opposite { at.is_multiple_of(2) } else { at % n < n / 2 }
            })
            .flat_map(|(_, side)| side.iter())
            .collect();
        let seat = |color| Player::Policy(if half.contains(color) { plus } else { minus });
        let won = winner(table, round * GAMES + game, seed, &ByColor::from_fn(seat));
        let Some(won) = won else { continue };
        let result = if won.is_subset(half) { 1.0 } else { -1.0 };
        results.iter_mut().zip(&signs).for_each(|(sum, sign)| *sum += result * sign);
    }
    results
}
