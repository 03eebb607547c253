//! The costs of two entries at one table, for fields of any size. Only costs that do not follow from clubs and points are stored.

use std::collections::{BTreeSet, HashMap};

use super::seating::{APART, Costs};
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::points::Points;

/// Up to this number of entries the costs of all pairs are computed in advance, for faster look-ups.
const LAID_OUT: usize = 128;

/// The costs of any two entries of a list at one table. Entries are named by their index in the list.
pub(super) struct Strains {
    costs: Costs,
    traits: Vec<Traits>,
    /// For each entry, the other entries with an additional cost, and that cost.
    known: Vec<Vec<(usize, u64)>>,
    /// The index of each entry, by its number.
    indexes: HashMap<i32, usize>,
    /// The costs of all pairs, row by row; empty for many entries.
    laid_out: Vec<u64>,
}

/// The properties of an entry that costs depend on.
#[derive(Clone, Copy)]
struct Traits {
    /// The number of its club, from 1; 0 means no club.
    club: u32,
    /// The number of its score group.
    group: u64,
}

impl Strains {
    /// The costs between `entries`. `met` lists pairs with their numbers of meetings, `apart` the pairs to be kept apart.
    pub fn new(
        entries: &[&DrawnEntry],
        costs: Costs,
        met: &[(i32, i32, u32)],
        apart: &[(i32, i32)],
    ) -> Self {
        let indexes = entries.iter().enumerate().map(|(index, entry)| (entry.number, index));
        let mut strains = Self {
            costs,
            traits: traits(entries),
            known: vec![Vec::new(); entries.len()],
            indexes: indexes.collect(),
            laid_out: Vec::new(),
        };
        for (one, other, times) in met {
            strains.add(*one, *other, costs.met * u64::from(*times).pow(2));
        }
        for (one, other) in apart {
            strains.add(*one, *other, APART);
        }
        strains.lay_out();
        strains
    }

    /// Adds a cost to all pairs within each group.
    pub fn with_groups(mut self, groups: &[Vec<&DrawnEntry>], cost: u64) -> Self {
        for group in groups {
            for (index, one) in group.iter().enumerate() {
                for other in group.iter().skip(index + 1) {
                    self.add(one.number, other.number, cost);
                }
            }
        }
        self.lay_out();
        self
    }

    /// The number of entries in the list.
    pub fn len(&self) -> usize {
        self.traits.len()
    }

    /// The cost of one repeated meeting.
    pub fn met(&self) -> u64 {
        self.costs.met
    }

    /// The index of the entry with this number.
    pub fn index(&self, number: i32) -> Option<usize> {
        self.indexes.get(&number).copied()
    }

    /// The cost of two entries at one table.
    pub fn of(&self, one: usize, other: usize) -> u64 {
        match self.laid_out.get(one * self.len() + other) {
            Some(cost) => *cost,
            None => self.reckoned(one, other),
        }
    }

    /// The sum of the costs of an entry with each of `others`.
    pub fn sum(&self, one: usize, others: impl Iterator<Item = usize>) -> u64 {
        let first = one * self.len();
        match self.laid_out.get(first..first + self.len()) {
            Some(row) => others.filter_map(|other| row.get(other)).sum(),
            None => others.map(|other| self.reckoned(one, other)).sum(),
        }
    }

    fn reckoned(&self, one: usize, other: usize) -> u64 {
        let (Some(a), Some(b)) = (self.traits.get(one), self.traits.get(other)) else { return 0 };
        let is_same_club = a.club != 0 && a.club == b.club;
        let apart = a.group.abs_diff(b.group);
        let known = self.known.get(one).into_iter().flatten();
        let known = known.filter(|(index, _)| *index == other).map(|(_, cost)| cost);
        self.costs.club * u64::from(is_same_club) + self.costs.score * apart + known.sum::<u64>()
    }

    fn add(&mut self, one: i32, other: i32, cost: u64) {
        let (Some(one), Some(other)) = (self.index(one), self.index(other)) else { return };
        for (one, other) in [(one, other), (other, one)] {
            if let Some(known) = self.known.get_mut(one) {
                known.push((other, cost));
            }
        }
    }

    fn lay_out(&mut self) {
        let n = self.len();
        if n <= LAID_OUT {
            let pairs = (0..n).flat_map(|one| (0..n).map(move |other| (one, other)));
            self.laid_out = pairs.map(|(one, other)| self.reckoned(one, other)).collect();
        }
    }
}

fn traits(entries: &[&DrawnEntry]) -> Vec<Traits> {
    let levels: BTreeSet<Points> = entries.iter().map(|entry| entry.points).collect();
    let groups: HashMap<Points, u64> = levels.into_iter().zip(0..).collect();
    let mut clubs: HashMap<&str, u32> = HashMap::from([("", 0)]);
    let mut all = Vec::with_capacity(entries.len());
    for entry in entries {
        let next = u32::try_from(clubs.len()).unwrap_or(u32::MAX);
        let club = *clubs.entry(&entry.club).or_insert(next);
        all.push(Traits { club, group: groups.get(&entry.points).copied().unwrap_or(0) });
    }
    all
}
