//! A deal of entries to tables that keeps groups apart, and improving swaps.

use std::collections::HashMap;

use super::costs::{APART, Costs};
use super::history::History;
use crate::tournament::draw_input::DrawnEntry;

/// Deals `entries` to tables of `sizes` (largest first) so that entries with the same key sit at different tables if possible. Entries are
/// ordered by key, keys by their first entry, and dealt one to each table in turn. Each entry with an empty key counts as a key of its own.
pub(in crate::draw) fn deal<'a>(
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

/// The most passes over all pairs of seats.
const MOST_PASSES: usize = 50;

/// Swaps entries of two tables while that lowers the sum of `tensions` over all pairs at one table. All pairs of seats are tried in order,
/// until no swap improves; at most fifty passes.
pub(in crate::draw) fn improve(tables: &mut [Vec<&DrawnEntry>], tensions: &Tensions) {
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

/// The costs of all pairs of entries at one table, for version 1 of the algorithm and for groups. Later versions use `PairCosts`.
pub(in crate::draw) struct Tensions(HashMap<(i32, i32), u64>);

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
