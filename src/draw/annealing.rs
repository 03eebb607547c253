//! Seats changed by lot: also for the worse at first, so that a draw gets out of where every single swap makes it worse.

use super::hall::Hall;
use super::random::Source;
use super::strains::Strains;

/// Up to so many entries; with more, swaps that improve find as good a draw.
pub(super) const MOST_ENTRIES: usize = 128;
/// Swaps tried for each entry.
const STEPS_EACH: usize = 8_000;
/// Swaps tried at most.
const MOST_STEPS: usize = 256_000;
/// How much worse a swap may make it at first; less and less, and nothing in the end.
const WORSE: u64 = 400;

/// Changes who sits where as long as the sum of the costs of all pairs at one table can be lowered; the best that was found
/// stays. It tries so many swaps as there are entries to try them for, whatever the clock says, and comes to the same
/// wherever it is made.
pub(super) fn anneal(hall: &mut Hall<'_>, random: &mut Source) {
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
        // One number for both.
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
/// Swaps tried at most, while ranges of points are made small.
const MOST_RANGE_STEPS: usize = 1_000_000;
/// Number of different thresholds that a step draws from.
const THRESHOLDS: usize = 64;

/// Makes the ranges of points at the tables of `hall` small by threshold accepting; the best seats found stay.
///
/// The search goes by `search`, in which a repeated meeting has a price of a few steps of points, so that it can pass through
/// seats with repeats. The best seats are those with the least cost in `hall`, where no range outweighs a repeat. `worse` is the
/// largest rise of the cost that the first step accepts. It stops at a cost of `enough`. The number of steps depends on no clock,
/// so the result is the same on every machine.
pub(super) fn anneal_ranges(
    hall: &mut Hall<'_>,
    search: &Strains,
    (worse, enough): (u64, u64),
    random: &mut Source,
) {
    let n = hall.seats().len();
    if n > MOST_ENTRIES || hall.n_tables() < 2 {
        return;
    }
    let mut trial = hall.with_strains(search);
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
