//! Tables and their entries: the sizes of the tables, a deal that keeps groups apart, and improving swaps.

use std::collections::HashMap;

use super::history::History;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::entry::Entry;
use crate::tournament::table_plan::Remainder;

/// The costs of two entries at one table, in points; a draw minimizes their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The cost of the same club.
    pub club: u64,
    /// The cost of earlier meetings, times the square of their number, so that a third meeting costs more than a second.
    pub met: u64,
    /// The cost of different points. In version 1 of the algorithm it is multiplied by the square of the distance in score groups. From
    /// version 2 on it is multiplied by the distance itself, which keeps the largest difference at a table smaller. From version 4 on it is
    /// the unit of the range of points at a table. A score group contains all entries with the same points, so neither the weight nor the
    /// organizer's own scale of points changes the draw.
    pub score: u64,
}

impl Costs {
    /// The first round of a stage: clubs are kept apart, and meetings of earlier stages count.
    pub const FIRST_ROUND: Costs = Costs { club: 100_000, met: 1_000, score: 0 };
    /// The later rounds of a knock-out.
    pub const KNOCKOUT: Costs = Costs { club: 0, met: 1_000, score: 0 };
    /// Later rounds at open tables: entries with similar points meet, unless they have met before.
    pub const OPEN: Costs = Costs { club: 0, met: 1_000, score: 40 };
    /// The same with annealing (`annealing`): no difference of points outweighs a repeated meeting.
    pub const OPEN_ANNEALED: Costs = Costs { club: 0, met: 100_000, score: 40 };
    /// Later rounds at tables by points, from version 4 of the algorithm on. The range of points at a table is an additional cost
    /// (`Hall::with_ranges`), and no range outweighs a repeated meeting.
    pub const BY_RANGE: Costs = Costs { club: 0, met: 1_000_000, score: 0 };
    /// Groups of a league: all entries of a group meet, so only clubs count.
    pub const GROUPS: Costs = Costs { club: 1, met: 0, score: 0 };

    /// The same costs, but clubs are not kept apart.
    pub const fn clubs_together(self) -> Self {
        Self { club: 0, ..self }
    }
}

/// The sizes of the tables, largest first, and the number of byes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of entries at each table, at least two.
    pub tables: Vec<usize>,
    /// The number of entries with a bye.
    pub n_byes: usize,
}

impl Layout {
    /// The layout of `n` entries at tables of up to `seats`.
    ///
    /// With smaller tables: as few tables as possible, as even as possible. At four seats these are tables of four and 4 − r tables of
    /// three (r = n mod 4, if not 0), and 3 + 2 for five entries. A table of one is a bye. With byes: full tables only; if not even one
    /// fills, one table of all.
    pub fn new(n: usize, seats: usize, remainder: Remainder) -> Self {
        let seats = seats.max(2);
        if n < 2 {
            return Self { tables: Vec::new(), n_byes: n };
        }
        if remainder == Remainder::Byes && n >= seats {
            return Self { tables: vec![seats; n / seats], n_byes: n % seats };
        }
        Self::of(&even(n, n.div_ceil(seats)))
    }

    /// Tables of these sizes, largest first; a size of one is a bye.
    pub fn of(sizes: &[usize]) -> Self {
        let n_byes = sizes.iter().filter(|size| **size == 1).count();
        Self { tables: sizes.iter().copied().filter(|size| *size > 1).collect(), n_byes }
    }

    /// The layout of a knock-out's round. At tables of two it has the byes that make the later rounds full.
    pub fn knockout(n: usize, seats: usize, remainder: Remainder) -> Self {
        if seats > 2 || n < 2 {
            return Self::new(n, seats, remainder);
        }
        let n_byes = n.next_power_of_two() - n;
        Self { tables: vec![2; (n - n_byes) / 2], n_byes }
    }
}

/// Splits `n` into `parts` as even as possible, larger ones first.
pub fn even(n: usize, parts: usize) -> Vec<usize> {
    let parts = parts.max(1);
    (0..parts).map(|index| n / parts + usize::from(index < n % parts)).collect()
}

/// Deals `entries` to tables of `sizes` (largest first) so that entries with the same key sit at different tables if possible. Entries are
/// ordered by key, keys by their first entry, and dealt one to each table in turn. Each entry with an empty key counts as a key of its own.
pub(super) fn deal<'a>(
    entries: &[&'a DrawnEntry],
    sizes: &[usize],
    key: impl Fn(&DrawnEntry) -> String,
) -> Vec<Vec<&'a DrawnEntry>> {
    let mut groups: Vec<Vec<&DrawnEntry>> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for entry in entries {
        let key = key(entry);
        let group = known.get(&key).filter(|_| !key.is_empty()).copied();
        match group.and_then(|group| groups.get_mut(group)) {
            Some(group) => group.push(entry),
            None => {
                known.insert(key, groups.len());
                groups.push(vec![entry]);
            }
        }
    }
    let mut left = groups.into_iter().flatten();
    let mut tables: Vec<Vec<&DrawnEntry>> = sizes.iter().map(|_| Vec::new()).collect();
    for row in 0..sizes.iter().copied().max().unwrap_or(0) {
        for (table, size) in tables.iter_mut().zip(sizes) {
            if row < *size {
                table.extend(left.next());
            }
        }
    }
    tables
}

/// The additional cost of entries that are kept apart; it outweighs all other costs together.
pub(super) const APART: u64 = 1_000_000_000;

/// The most passes over all pairs of seats.
const MOST_PASSES: usize = 50;

/// Swaps entries of two tables while that lowers the sum of `tensions` over all pairs at one table. All pairs of seats are tried in order,
/// until no swap improves; at most fifty passes.
pub(super) fn improve(tables: &mut [Vec<&DrawnEntry>], tensions: &Tensions) {
    for _ in 0..MOST_PASSES {
        let mut has_improved = false;
        for second in 1..tables.len() {
            let (before, after) = tables.split_at_mut(second);
            let Some(second) = after.first_mut() else { continue };
            for first in before {
                has_improved |= improve_two(first, second, tensions);
            }
        }
        if !has_improved {
            break;
        }
    }
}

fn improve_two<'a>(
    first: &mut [&'a DrawnEntry],
    second: &mut [&'a DrawnEntry],
    tensions: &Tensions,
) -> bool {
    let mut has_improved = false;
    for i in 0..first.len() {
        for j in 0..second.len() {
            let (Some(&one), Some(&other)) = (first.get(i), second.get(j)) else { continue };
            let now = tensions.sum(first, one, one) + tensions.sum(second, other, other);
            if now == 0 {
                continue;
            }
            let then = tensions.sum(second, one, other) + tensions.sum(first, other, one);
            if then < now
                && let (Some(one), Some(other)) = (first.get_mut(i), second.get_mut(j))
            {
                std::mem::swap(one, other);
                has_improved = true;
            }
        }
    }
    has_improved
}

/// The costs of all pairs of entries at one table, for version 1 of the algorithm and for groups. Later versions use `strains`.
pub(super) struct Tensions(HashMap<(i32, i32), u64>);

impl Tensions {
    /// The costs between all of `entries`; `groups` gives the score group of each entry's number.
    pub fn new(
        entries: &[&DrawnEntry],
        costs: Costs,
        history: &History<i32>,
        groups: &HashMap<i32, u64>,
    ) -> Self {
        let group_of = |entry: &DrawnEntry| groups.get(&entry.number).copied().unwrap_or(0);
        let mut tensions = HashMap::new();
        for (index, one) in entries.iter().enumerate() {
            for other in entries.iter().skip(index + 1) {
                let is_same_club = !one.club.is_empty() && one.club == other.club;
                let met = u64::from(history.met(one.number, other.number));
                let apart = group_of(one).abs_diff(group_of(other));
                let cost = costs.club * u64::from(is_same_club)
                    + costs.met * met.pow(2)
                    + costs.score * apart.pow(2);
                if cost > 0 {
                    tensions.insert(pair(one, other), cost);
                }
            }
        }
        Self(tensions)
    }

    /// Adds the cost of keeping these pairs apart; each pair has the lower number first.
    pub fn keeping_apart(mut self, apart: &[(i32, i32)]) -> Self {
        for pair in apart {
            *self.0.entry(*pair).or_default() += APART;
        }
        self
    }

    /// The cost of `guest` at a table in the place of `host`.
    fn sum(&self, table: &[&DrawnEntry], guest: &DrawnEntry, host: &DrawnEntry) -> u64 {
        let others = table.iter().filter(|other| other.number != host.number);
        others.map(|other| self.of(guest, other)).sum()
    }

    fn of(&self, one: &DrawnEntry, other: &DrawnEntry) -> u64 {
        self.0.get(&pair(one, other)).copied().unwrap_or(0)
    }
}

fn pair(one: &DrawnEntry, other: &DrawnEntry) -> (i32, i32) {
    (one.number.min(other.number), one.number.max(other.number))
}

/// The club in the form used for comparison: without case and outer spaces.
pub(super) fn club_of(entry: &Entry) -> String {
    entry.club.trim().to_lowercase()
}
