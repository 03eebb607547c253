//! Seats changed by lot: also for the worse at first, so that a draw gets out of where every single swap makes it worse.

use super::hall::Hall;
use super::random::Source;

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
