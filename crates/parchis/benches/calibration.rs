//! Calibration of the chances: forecasts of winning against what happened, over positions of games that no weights were tuned on.
//!
//! `cargo bench -p parchis --bench calibration -- 1000000` judges so many positions and prints the tables of `docs/chances.md`.
//!
//! A bucket must not be chosen by the playouts that it judges: the noise of few playouts would put positions into wrong buckets. So a
//! fitted function of a few features (conditional logit, trained on games of its own) chooses the bucket of a side. In each bucket the
//! mean of the playouts stands beside the share of games that these sides won.

#![expect(clippy::indexing_slicing, reason = "a bench")]

mod tables;

use parchis::house::Level;
use parchis::random::Chance;
use parchis::rollout::play_out;
use parchis::{ByColor, Colors, Position, TurnPhase};
use tables::{Player, Table};

/// Playouts of each position.
const PLAYOUTS: u32 = 2;
/// One of so many throws is taken. A fixed number from each game would prefer short games, which the side ahead wins more often.
const EVERY: u32 = 30;
/// Positions of each table that the function is fitted to.
const TRAINING: usize = 20_000;
const TRAINING_SEED: u64 = 3_001;
const JUDGED_SEED: u64 = 4_001;
const N: usize = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(n) = words.iter().find_map(|word| word.parse::<u64>().ok()) else {
        return println!("a number of positions");
    };
    let tables = Table::all();
    let fitted: Vec<[f64; N]> =
        tables.iter().zip(0..).map(|(table, at)| fit(table, TRAINING_SEED + at)).collect();
    let of_table = n.div_ceil(tables.len() as u64);
    let judge = |title: &str, is_mixed: bool, n_positions: u64| {
        let mut all = Report::default();
        let mut lines = Vec::new();
        for ((table, fitted), at) in tables.iter().zip(&fitted).zip(0..) {
            let mut report = Report::default();
            let mut chance = Chance::new(JUDGED_SEED + 100 * u64::from(is_mixed) + at);
            for game in 0.. {
                if report.n_positions >= n_positions {
                    break;
                }
                let seats = seats(is_mixed, &mut chance);
                for sample in samples(table, game, &seats, &mut chance) {
                    report.add(&sample, fitted, table, &mut chance);
                }
            }
            let (mode, arms) = (table.start.mode(), table.start.circuit().arms());
            lines.push(format!(
                "| `{}` | {mode}, {arms} arms | {} | {} |",
                table.rules,
                report.n_positions,
                report.scores()
            ));
            all.merge(&report);
        }
        println!("\n{title}: {} positions, {PLAYOUTS} playouts of each\n", all.n_positions);
        all.print();
        println!(
            "\n| rules | table | positions | Brier, fair shares | function | playouts | largest gap |"
        );
        println!("|---|---|---|---|---|---|---|");
        lines.iter().for_each(|line| println!("{line}"));
        println!("| all | | {} | {} |", all.n_positions, all.scores());
    };
    judge("players: the policy", false, of_table);
    judge("players: policy, hard, medium and easy at random", true, of_table.div_ceil(10));
}

fn seats(is_mixed: bool, chance: &mut Chance) -> ByColor<Player> {
    ByColor::from_fn(|_| match if is_mixed { chance.below(4) } else { 0 } {
        0 => Player::Tuned,
        1 => Player::House(Level::Hard),
        2 => Player::House(Level::Medium),
        _ => Player::House(Level::Easy),
    })
}

/// A position of a game with the side that won it.
struct Sample {
    position: Position,
    winner: Colors,
}

/// Plays a game and takes positions in which a throw is due, at random; none of a game without a winner.
fn samples(table: &Table, game: u64, seats: &ByColor<Player>, chance: &mut Chance) -> Vec<Sample> {
    let mut position = table.deal(game);
    let mut due = Vec::new();
    while let Some(turn) = position.turn() {
        if position.phase() == TurnPhase::Throw {
            if chance.below(EVERY) == 0 {
                due.push(position);
            }
            let Ok(rolled) = position.roll(chance.die(), &table.rules) else { break };
            position = rolled;
        } else {
            let Some(m) = seats.get(turn).choose(&position, &table.rules, chance) else { break };
            position = position.play_unchecked(m, &table.rules);
        }
        if let Some(first) = position.finished().iter().next() {
            let winner = position.side_of(first);
            return due.into_iter().map(|position| Sample { position, winner }).collect();
        }
    }
    Vec::new()
}

/// The features of a side.
fn features(position: &Position, side: Colors) -> [f64; N] {
    let circuit = position.circuit();
    let goal = f64::from(circuit.goal());
    let pieces: Vec<u8> = side.iter().flat_map(|color| position.pieces(color)).collect();
    let n = pieces.len() as f64;
    let count = |is: &dyn Fn(u8) -> bool| pieces.iter().filter(|&&it| is(it)).count() as f64;
    let color_distance = |color| f64::from(position.distance(Colors::of(color)));
    let nearest = side.iter().map(color_distance).fold(f64::MAX, f64::min);
    let left = f64::from(position.distance(side));
    let is_on_turn = position.turn().is_some_and(|turn| side.contains(turn));
    let is_on_turn = if is_on_turn { 1.0 } else { 0.0 };
    [
        left / (goal * n) * 4.0,
        (left + 10.0).ln(),
        (nearest + 10.0).ln(),
        count(&|it| it == 0) / n,
        count(&|it| it == circuit.goal()) / n,
        is_on_turn,
        is_on_turn / (1.0 + nearest / 20.0),
        count(&|it| it > circuit.last_track()) / n,
    ]
}

/// The chances of the sides by the fitted function.
fn chances(position: &Position, fitted: &[f64; N]) -> Vec<(Colors, [f64; N], f64)> {
    let values = position.sides().map(|side| {
        let features = features(position, side);
        let value = features.iter().zip(fitted).map(|(x, w)| x * w).sum::<f64>();
        (side, features, value.exp())
    });
    let values: Vec<(Colors, [f64; N], f64)> = values.collect();
    let sum: f64 = values.iter().map(|(.., value)| value).sum();
    values.into_iter().map(|(side, x, value)| (side, x, value / sum)).collect()
}

/// Fits the function by Adam steps over shuffled samples, each side of a game with chances that sum to 1.
fn fit(table: &Table, seed: u64) -> [f64; N] {
    let mut chance = Chance::new(seed);
    let seats = seats(false, &mut chance);
    let mut all: Vec<Sample> = Vec::new();
    for game in 0.. {
        if all.len() >= TRAINING {
            break;
        }
        all.extend(samples(table, game, &seats, &mut chance));
    }
    let (mut weights, mut mean, mut square) = ([0.0; N], [0.0; N], [0.0; N]);
    let (n_steps, batch) = (3_000, 64);
    for step in 0..n_steps {
        let mut gradient = [0.0; N];
        for _ in 0..batch {
            let sample = &all[chance.below(all.len() as u32) as usize];
            for (side, x, p) in chances(&sample.position, &weights) {
                let error = if side == sample.winner { 1.0 - p } else { -p };
                gradient.iter_mut().zip(x).for_each(|(g, x)| *g += error * x / f64::from(batch));
            }
        }
        let rate = 0.05 * (1.0 - f64::from(step) / f64::from(n_steps));
        let decay = |beta: f64| 1.0 - beta.powi(step + 1);
        for (((w, m), s), g) in weights.iter_mut().zip(&mut mean).zip(&mut square).zip(gradient) {
            *m = 0.9 * *m + 0.1 * g;
            *s = 0.99 * *s + 0.01 * g * g;
            *w += rate * (*m / decay(0.9)) / ((*s / decay(0.99)).sqrt() + 1e-8);
        }
    }
    weights
}

/// Sums over the sides of positions in one bucket.
#[derive(Clone, Copy, Default)]
struct Bucket {
    n: f64,
    function: f64,
    playouts: f64,
    won: f64,
    /// The squared differences between playouts and result, summed for each position.
    difference_squares: f64,
}

impl Bucket {
    /// Playouts less result in points, and its standard error; sides of one position count as independent.
    fn gap(&self) -> (f64, f64) {
        let gap = (self.playouts - self.won) / self.n;
        let variance = self.difference_squares / self.n - gap * gap;
        (100.0 * gap, 100.0 * (variance / self.n).sqrt())
    }
}

#[derive(Clone, Default)]
struct Report {
    n_positions: u64,
    buckets: [Bucket; 10],
    brier_fair: f64,
    brier_function: f64,
    brier_playouts: f64,
}

impl Report {
    fn add(&mut self, sample: &Sample, fitted: &[f64; N], table: &Table, chance: &mut Chance) {
        let ends = (0..PLAYOUTS).map(|_| play_out(&sample.position, &table.rules, chance));
        let winners: Vec<Colors> = ends
            .filter_map(|end| end.finished().iter().next().map(|first| end.side_of(first)))
            .collect();
        let n = f64::from(PLAYOUTS);
        let chances = chances(&sample.position, fitted);
        let fair = 1.0 / chances.len() as f64;
        self.n_positions += 1;
        for (side, _, p) in chances {
            let k = winners.iter().filter(|&&it| it == side).count() as f64;
            let won = if side == sample.winner { 1.0 } else { 0.0 };
            let bucket = &mut self.buckets[((p * 10.0) as usize).min(9)];
            bucket.n += 1.0;
            bucket.function += p;
            bucket.playouts += k / n;
            bucket.won += won;
            bucket.difference_squares += (k / n - won).powi(2);
            self.brier_fair += (fair - won).powi(2);
            self.brier_function += (p - won).powi(2);
            // Less the noise of so few playouts: an unbiased estimate of the score of very many.
            self.brier_playouts += (k / n - won).powi(2) - k * (n - k) / (n * n * (n - 1.0));
        }
    }

    fn merge(&mut self, other: &Report) {
        self.n_positions += other.n_positions;
        for (bucket, other) in self.buckets.iter_mut().zip(&other.buckets) {
            bucket.n += other.n;
            bucket.function += other.function;
            bucket.playouts += other.playouts;
            bucket.won += other.won;
            bucket.difference_squares += other.difference_squares;
        }
        self.brier_fair += other.brier_fair;
        self.brier_function += other.brier_function;
        self.brier_playouts += other.brier_playouts;
    }

    fn scores(&self) -> String {
        let n = self.n_positions as f64;
        let gaps = self.buckets.iter().filter(|it| it.n >= 1_000.0).map(|it| it.gap());
        let (gap, error) = gaps.fold(
            (0.0, 0.0),
            |most: (f64, f64), it| {
                if it.0.abs() > most.0.abs() { it } else { most }
            },
        );
        let [fair, function, playouts] =
            [self.brier_fair, self.brier_function, self.brier_playouts].map(|sum| sum / n);
        format!("{fair:.4} | {function:.4} | {playouts:.4} | {gap:+.2} ± {:.2}", 1.96 * error)
    }

    fn print(&self) {
        println!("| bucket | sides | function | playouts | won | playouts less won |");
        println!("|---|---|---|---|---|---|");
        for (bucket, at) in self.buckets.iter().zip(0..) {
            let [function, playouts, won] =
                [bucket.function, bucket.playouts, bucket.won].map(|it| 100.0 * it / bucket.n);
            let (gap, error) = bucket.gap();
            println!(
                "| {} to {} % | {} | {function:.2} % | {playouts:.2} % | {won:.2} % | {gap:+.2} ± {:.2} |",
                10 * at,
                10 * at + 10,
                bucket.n,
                1.96 * error
            );
        }
    }
}
