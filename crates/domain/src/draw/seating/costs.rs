//! The costs of two entries at one table, for any number of entries.

use std::collections::{BTreeSet, HashMap};

use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::entry::Entry;
use crate::tournament::points::Points;

/// The costs of two entries at one table, in points; a draw minimizes their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The cost of the same club.
    pub club: u64,
    /// The cost of earlier meetings, times the square of their number, so that a third meeting costs more than a second.
    pub met: u64,
    /// The cost of different points. A score group contains all entries with the same points; groups are numbered by rising points.
    ///
    /// - Version 1 of the algorithm multiplies the cost by the square of the difference between the numbers of the groups.
    /// - Later versions multiply it by the difference itself, which keeps the largest difference at a table smaller.
    /// - From version 4 on, annealed rounds at tables of more than two minimize the range of points at each table instead. This value is
    ///   then the cost of a range of one step, the mean distance between neighboring scores ([`Costs::BY_RANGE`]).
    ///
    /// In all versions, points multiplied by a factor, such as the weight of a game, give the same draw.
    pub score: u64,
}

impl Costs {
    /// The first round of a stage: clubs are kept apart, and meetings of earlier stages count.
    pub const FIRST_ROUND: Costs = Costs { club: 100_000, met: 1_000, score: 0 };
    /// The later rounds of a knock-out.
    pub const KNOCKOUT: Costs = Costs { club: 0, met: 1_000, score: 0 };
    /// Later rounds at open tables in version 1 of the algorithm: entries with similar points meet, unless they have met before.
    pub const OPEN: Costs = Costs { club: 0, met: 1_000, score: 40 };
    /// Later rounds at open tables from version 2 of the algorithm on, and later rounds of a knock-out with several lives: no difference of
    /// points outweighs a repeated meeting.
    pub const OPEN_ANNEALED: Costs = Costs { club: 0, met: 100_000, score: 40 };
    /// Annealed tables of more than two in later rounds by points, from version 4 of the algorithm on. `score` is 0, because the range of
    /// points at each table is added instead (`SeatedTables::with_ranges`); no range outweighs a repeated meeting.
    pub const BY_RANGE: Costs = Costs { club: 0, met: 1_000_000, score: 0 };
    /// Groups of a league: all entries of a group meet, so only clubs count.
    pub const GROUPS: Costs = Costs { club: 1, met: 0, score: 0 };

    /// The same costs, but clubs are not kept apart.
    pub const fn clubs_together(self) -> Self {
        Self { club: 0, ..self }
    }
}

/// The additional cost of entries that are kept apart; it outweighs all other costs together.
pub(super) const APART: u64 = 1_000_000_000;

/// Up to this number of entries the costs of all pairs are computed in advance, for faster look-ups.
const LAID_OUT: usize = 128;

/// The costs of any two entries of a list at one table. Entries are named by their index in the list.
pub(in crate::draw) struct PairCosts {
    costs: Costs,
    traits: Vec<Traits>,
    /// For each entry, the other entries with an additional cost, and that cost.
    known: Vec<Vec<(usize, u64)>>,
    /// The index of each entry in the list, by the entry's number.
    indexes: HashMap<i32, usize>,
    /// The costs of all pairs, row by row; empty for many entries.
    laid_out: Vec<u64>,
}

/// The properties of an entry that costs depend on.
#[derive(Clone, Copy)]
struct Traits {
    /// The number of its club, from 1; 0 means no club.
    club: u32,
    /// The number of its score group, from 0 for the fewest points.
    group: u64,
}

impl PairCosts {
    /// The costs between `entries`. `met` lists pairs with their numbers of meetings, `apart` the pairs to be kept apart.
    pub fn new(
        entries: &[&DrawnEntry],
        costs: Costs,
        met: &[(i32, i32, u32)],
        apart: &[(i32, i32)],
    ) -> Self {
        let indexes = entries.iter().enumerate().map(|(index, entry)| (entry.number, index));
        let mut pair_costs = Self {
            costs,
            traits: traits(entries),
            known: vec![Vec::new(); entries.len()],
            indexes: indexes.collect(),
            laid_out: Vec::new(),
        };
        for (one, other, times) in met {
            pair_costs.add(*one, *other, costs.met * u64::from(*times).pow(2));
        }
        for (one, other) in apart {
            pair_costs.add(*one, *other, APART);
        }
        pair_costs.lay_out();
        pair_costs
    }

    /// Adds a cost to all pairs within each of these groups, such as the pots of a knock-out.
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

    /// The cost of one earlier meeting.
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

/// The club in the form used for comparison: without case and outer spaces.
pub(in crate::draw) fn club_of(entry: &Entry) -> String {
    entry.club.trim().to_lowercase()
}
