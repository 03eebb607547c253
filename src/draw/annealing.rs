//! Seats changed by lot: also for the worse at first, so that a draw gets out of where every single swap makes it worse.

use super::random::Source;
use super::seating::Tensions;
use crate::tournament::draw_input::DrawnEntry;

/// Up to so many entries; with more, swaps that improve find as good a draw.
const MOST_ENTRIES: usize = 128;
/// Swaps tried for each entry.
const STEPS_EACH: usize = 8_000;
/// Swaps tried at most.
const MOST_STEPS: usize = 256_000;
/// How much worse a swap may make it at first; less and less, and nothing in the end.
const WORSE: u64 = 400;

/// Changes who sits where as long as the sum of `tensions` over all pairs at one table can be lowered; the best that was
/// found stays. It tries so many swaps as there are entries to try them for, whatever the clock says, and comes to the same
/// wherever it is made.
pub(super) fn anneal(tables: &mut [Vec<&DrawnEntry>], tensions: &Tensions, random: &mut Source) {
    let entries: Vec<&DrawnEntry> = tables.iter().flatten().copied().collect();
    if entries.len() > MOST_ENTRIES || tables.len() < 2 {
        return;
    }
    let mut hall = Hall::new(tables, &entries, tensions);
    let mut cost = hall.cost();
    let (mut best, mut least) = (hall.seats.clone(), cost);
    let steps = (entries.len() * STEPS_EACH).min(MOST_STEPS);
    for left in (0..steps).rev() {
        if least == 0 {
            break;
        }
        let worse = WORSE * left as u64 / steps as u64;
        let n = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let (one, other) = (random.below(n) as usize, random.below(n) as usize);
        let Some((now, then)) = hall.costs(one, other) else { continue };
        if then > now + worse {
            continue;
        }
        hall.seats.swap(one, other);
        cost = cost + then - now;
        if cost < least {
            least = cost;
            best.clone_from(&hall.seats);
        }
    }
    let mut seated = best.iter().filter_map(|index| entries.get(*index).copied());
    for seat in tables.iter_mut().flatten() {
        *seat = seated.next().unwrap_or(*seat);
    }
}

/// Who sits where, in indexes: fast to look at.
struct Hall {
    /// The entry on each seat, table after table.
    seats: Vec<usize>,
    /// First seat of the table that a seat is at, and the first one after it.
    tables: Vec<(usize, usize)>,
    /// What two entries cost at one table.
    tensions: Vec<Vec<u64>>,
}

impl Hall {
    fn new(tables: &[Vec<&DrawnEntry>], entries: &[&DrawnEntry], tensions: &Tensions) -> Self {
        let of = |one: &&DrawnEntry| entries.iter().map(|other| tensions.of(one, other)).collect();
        let mut ends = Vec::new();
        for table in tables {
            let first = ends.len();
            ends.extend(table.iter().map(|_| (first, first + table.len())));
        }
        Self {
            seats: (0..entries.len()).collect(),
            tables: ends,
            tensions: entries.iter().map(of).collect(),
        }
    }

    fn cost(&self) -> u64 {
        let seat = |(at, entry): (usize, &usize)| self.beside(at, *entry);
        self.seats.iter().enumerate().map(seat).sum::<u64>() / 2
    }

    /// What who sits on two seats costs there, and what they would in each other's place; none at one table.
    fn costs(&self, one: usize, other: usize) -> Option<(u64, u64)> {
        if self.tables.get(one)? == self.tables.get(other)? {
            return None;
        }
        let (a, b) = (*self.seats.get(one)?, *self.seats.get(other)?);
        let now = self.beside(one, a) + self.beside(other, b);
        Some((now, self.beside(other, a) + self.beside(one, b)))
    }

    /// What an entry costs with all at the table of a seat but who sits on that.
    fn beside(&self, seat: usize, entry: usize) -> u64 {
        let Some((first, end)) = self.tables.get(seat).copied() else { return 0 };
        let Some(tensions) = self.tensions.get(entry) else { return 0 };
        let others = (first..end).filter(|other| *other != seat);
        let others = others.filter_map(|other| tensions.get(*self.seats.get(other)?));
        others.sum()
    }
}
