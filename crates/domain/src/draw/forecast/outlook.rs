//! The forecast itself: quantiles of the ends of rounds and of the evening, over many simulated evenings.

use chrono::{DateTime, TimeDelta, Utc};

use super::evening::Evening;
use super::random::Draws;
use super::simulation::Simulation;

/// Numbers of simulated evenings: the least and the most of a forecast.
const RUNS: (usize, usize) = (49, 999);

/// Tables that are simulated in all, as long as there are not fewer runs than the least.
const TABLES: usize = 80_000;

/// The forecast of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The rounds that have not ended, in the order of the evening's.
    pub rounds: Vec<RoundForecast>,
    /// The signature of the last result of the evening.
    pub end: Span,
}

/// The forecast of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundForecast {
    /// Position of the stage among those of the tournament, from 1.
    pub stage: i32,
    /// Number of the round within the stage, from 1.
    pub number: i32,
    /// The signature of its last result.
    pub end: Span,
}

/// A forecast moment. One in ten is before `early`, half are before `likely`, nine in ten before `late`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The moment that is missed in one case of ten because it was earlier.
    pub early: DateTime<Utc>,
    /// The moment that is as likely to be too early as too late.
    pub likely: DateTime<Utc>,
    /// The moment that holds in nine cases of ten.
    pub late: DateTime<Utc>,
}

impl Span {
    /// The quantiles of these numbers of seconds after `now`.
    fn of(now: DateTime<Utc>, seconds: &mut [f64]) -> Self {
        seconds.sort_unstable_by(f64::total_cmp);
        let at = |tenths: usize| {
            // Of n values, the one at place p has the share p / (n + 1) below it.
            let index = ((seconds.len() + 1) * tenths / 10).saturating_sub(1);
            let seconds = seconds.get(index).copied().unwrap_or(0.0);
            now + TimeDelta::milliseconds((seconds * 1_000.0) as i64)
        };
        Self { early: at(1), likely: at(5), late: at(9) }
    }
}

/// Forecasts the rest of an evening. The same evening and seed give the same forecast.
pub fn forecast(evening: &Evening, seed: u64) -> Forecast {
    forecast_by(evening, (TABLES / evening.tables.len().max(1)).clamp(RUNS.0, RUNS.1), seed)
}

/// As [`forecast`], by this number of simulated evenings.
pub fn forecast_by(evening: &Evening, n_runs: usize, seed: u64) -> Forecast {
    let mut draws = Draws::new(seed);
    let mut simulation = Simulation::new(evening);
    let mut ends: Vec<Vec<f64>> = vec![Vec::with_capacity(n_runs); evening.rounds.len()];
    let mut last: Vec<f64> = Vec::with_capacity(n_runs);
    for run in 0..n_runs {
        // Evenings are spread evenly over what is believed of the length of games.
        let share = (run as f64 + draws.share()) / n_runs as f64;
        let of_run = simulation.run(&mut draws, share);
        last.push(of_run.iter().copied().fold(0.0, f64::max));
        for (all, end) in ends.iter_mut().zip(of_run) {
            all.push(*end);
        }
    }
    let rounds = evening.rounds.iter().zip(&mut ends).map(|(round, ends)| RoundForecast {
        stage: round.stage,
        number: round.number,
        end: Span::of(evening.now, ends),
    });
    Forecast { rounds: rounds.collect(), end: Span::of(evening.now, &mut last) }
}
