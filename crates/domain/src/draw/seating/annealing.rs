//! Random swaps of seats that improve a draw. Early swaps may also make it worse, so that the search leaves local optima.

use super::costs::PairCosts;
use super::random::Source;
use super::seated_tables::SeatedTables;

/// The most entries that are annealed; draws of more entries are as good with improving swaps alone.
pub(in crate::draw) const MOST_ENTRIES: usize = 128;
/// The number of swaps tried for each entry.
const STEPS_EACH: usize = 8_000;
/// The most swaps that are tried.
const MOST_STEPS: usize = 256_000;
/// The largest rise of the cost that the first step accepts; the limit falls to zero at the last step.
const WORSE: u64 = 400;

/// Swaps seats at random to lower the sum of the costs of all pairs at one table; the best seats found stay. The number of tries depends on
/// the number of entries and on no clock, so the result is the same on every machine.
pub(in crate::draw) fn anneal(hall: &mut SeatedTables<'_>, random: &mut Source) {
    let n = hall.seats().len();
    if n > MOST_ENTRIES || hall.n_tables() < 2 {
        return;
    }
    let mut cost = hall.cost();
    let (mut best, mut least) = (hall.seats().to_vec(), cost);
    let steps = (n * STEPS_EACH).min(MOST_STEPS);
    for left in (0..steps).rev() {
        if least == 0 {
            break;
        }
        let worse = WORSE * left as u64 / steps as u64;
        // One random number gives both seats.
        let pair = random.below(u32::try_from(n * n).unwrap_or(u32::MAX)) as usize;
        let (one, other) = (pair / n, pair % n);
        let Some((now, then)) = hall.costs(one, other) else { continue };
        if then > now + worse {
            continue;
        }
        hall.swap(one, other);
        cost = cost + then - now;
        if cost < least {
            least = cost;
            best.clone_from_slice(hall.seats());
        }
    }
    hall.sit(&best);
}

/// Swaps tried per square of the number of entries, while ranges of points are made small.
const RANGE_STEPS_EACH: usize = 1_000;
/// The most swaps that are tried while ranges of points are made small.
const MOST_RANGE_STEPS: usize = 1_000_000;
/// The number of different thresholds that a step draws from.
const THRESHOLDS: usize = 64;

/// Makes the ranges of points at the tables of `hall` small by threshold accepting; the best seats found stay.
///
/// The search accepts swaps by the costs of `search`, where a repeated meeting costs only a few steps of points, so that it can pass
/// through seats with repeats. The best seats are those with the least cost in `hall`, where no range outweighs a repeat. `worse` is the
/// largest rise of the cost that the first step accepts. The search stops once the cost in `hall` is at most `enough`. The number of steps
/// depends on no clock, so the result is the same on every machine. Does nothing for more than [`MOST_ENTRIES`] entries.
pub(in crate::draw) fn anneal_ranges(
    hall: &mut SeatedTables<'_>,
    search: &PairCosts,
    (worse, enough): (u64, u64),
    random: &mut Source,
) {
    let n = hall.seats().len();
    if n > MOST_ENTRIES || hall.n_tables() < 2 {
        return;
    }
    let mut trial = hall.with_pair_costs(search);
    let mut cost = hall.cost();
    let (mut best, mut least) = (hall.seats().to_vec(), cost);
    let steps = (n * n * RANGE_STEPS_EACH).min(MOST_RANGE_STEPS);
    let n_draws = u32::try_from(n * n * THRESHOLDS).unwrap_or(u32::MAX);
    for left in (0..steps).rev() {
        if least <= enough {
            break;
        }
        // One random number gives both seats and the threshold.
        let number = random.below(n_draws) as usize;
        let (pair, threshold) = (number / THRESHOLDS, number % THRESHOLDS);
        let (one, other) = (pair / n, pair % n);
        let Some((now, then)) = trial.costs(one, other) else { continue };
        let allowed = worse * (left * threshold) as u64 / (steps * THRESHOLDS) as u64;
        if then > now + allowed {
            continue;
        }
        if let Some((now, then)) = hall.costs(one, other) {
            cost = cost + then - now;
        }
        trial.swap(one, other);
        hall.swap(one, other);
        if cost < least {
            least = cost;
            best.clone_from_slice(hall.seats());
        }
    }
    hall.sit(&best);
}
