//! Who sits with whom: how many tables of how many, dealt so that groups are kept apart, then improved by swaps.

use std::collections::HashMap;

use super::history::History;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::entry::Entry;
use crate::tournament::table_plan::Remainder;

/// What makes two entries at one table undesirable, in points of cost; a draw has the least sum it can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Same club.
    pub club: u64,
    /// Met before: times the square of the number of earlier meetings, so that a third costs more than a second.
    pub met: u64,
    /// Different points: times the square of how many score groups they are apart; from method 2 on times how many they
    /// are, which keeps the largest difference at a table smaller; from method 4 on the unit of the range of points at a table. A score group are all entries with the same points, so
    /// that neither weight nor an organizer's own points change what a draw looks for.
    pub score: u64,
}

impl Costs {
    /// The first round of a stage: nobody has met in it, clubs are kept apart.
    pub const FIRST_ROUND: Costs = Costs { club: 100_000, met: 1_000, score: 0 };
    /// Later rounds of a knock-out.
    pub const KNOCKOUT: Costs = Costs { club: 0, met: 1_000, score: 0 };
    /// Later rounds at open tables: who has similar points meets, unless they have met.
    pub const OPEN: Costs = Costs { club: 0, met: 1_000, score: 40 };
    /// The same where seats are changed by lot too (`annealing`): no meeting again for any difference of points.
    pub const OPEN_ANNEALED: Costs = Costs { club: 0, met: 100_000, score: 40 };
    /// Later rounds at tables by points from method 4 on, where the range of points at a table costs too (`Hall::with_ranges`):
    /// seats are judged by this, and no range outweighs a repeated meeting.
    pub const BY_RANGE: Costs = Costs { club: 0, met: 1_000_000, score: 0 };
    /// Groups of a league: all of a group meet, so only clubs count.
    pub const GROUPS: Costs = Costs { club: 1, met: 0, score: 0 };

    /// Without keeping clubs apart.
    pub const fn clubs_together(self) -> Self {
        Self { club: 0, ..self }
    }
}

/// Sizes of the tables, largest first, and how many get byes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Entries at each table, at least two.
    pub tables: Vec<usize>,
    /// Entries with a bye.
    pub n_byes: usize,
}

impl Layout {
    /// `n` entries at tables of up to `seats`.
    ///
    /// With smaller tables: as few tables as possible, as even as possible; at four seats that is tables of four as
    /// far as possible, else 4 − r tables of three (r = n mod 4), and 3 + 2 for five. A table of one is a bye.
    /// With byes: full tables only; if not even one fills, one table of all.
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

    /// Tables of these sizes, largest first. One of one is a bye.
    pub fn of(sizes: &[usize]) -> Self {
        let n_byes = sizes.iter().filter(|size| **size == 1).count();
        Self { tables: sizes.iter().copied().filter(|size| *size > 1).collect(), n_byes }
    }

    /// A round of a knock-out. At tables of two, as many byes as it takes for the later rounds to divide.
    pub fn knockout(n: usize, seats: usize, remainder: Remainder) -> Self {
        if seats > 2 || n < 2 {
            return Self::new(n, seats, remainder);
        }
        let n_byes = n.next_power_of_two() - n;
        Self { tables: vec![2; (n - n_byes) / 2], n_byes }
    }
}

/// `n` in `parts` parts as even as possible, larger ones first.
pub fn even(n: usize, parts: usize) -> Vec<usize> {
    let parts = parts.max(1);
    (0..parts).map(|index| n / parts + usize::from(index < n % parts)).collect()
}

/// Deals `entries` to tables of `sizes` (largest first) so that those with the same key sit at different tables as
/// far as they can: entries of one key follow each other, keys in order of their first entry, and are dealt one to
/// each table in turn. Keys that are empty stand alone.
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

/// What it costs, beside all else, where two meet who are kept apart: more than everything else together.
pub(super) const APART: u64 = 1_000_000_000;

/// Most times that all pairs of seats are looked at.
const MOST_PASSES: usize = 50;

/// Swaps entries of two tables as long as that lowers the sum of `tensions` over all pairs at one table. All pairs of
/// seats are tried in order, again and again until none improves; at most fifty times.
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

/// What every two entries cost at one table, of all pairs: for method 1, and for groups. Later methods go by `strains`.
pub(super) struct Tensions(HashMap<(i32, i32), u64>);

impl Tensions {
    /// Between all of `entries`, with the number of each one's score group.
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

    /// With what it costs where those meet who are kept apart, the lower number first.
    pub fn keeping_apart(mut self, apart: &[(i32, i32)]) -> Self {
        for pair in apart {
            *self.0.entry(*pair).or_default() += APART;
        }
        self
    }

    /// What `guest` costs at a table in the place of `host`.
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

/// The club as it is compared: upper and lower case and outer spaces do not matter.
pub(super) fn club_of(entry: &Entry) -> String {
    entry.club.trim().to_lowercase()
}
