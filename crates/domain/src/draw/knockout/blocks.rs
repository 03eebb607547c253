//! Blocks of a bracket in which two entries qualify from each table. As many tables as one table seats become two tables in the next round,
//! so an entry meets only its own block until one of them leaves it. At tables of four, four tables become two.

use crate::draw::seating::costs::PairCosts;
use crate::tournament::draw_input::DrawnEntry;

/// The most ways to split a block that are examined; blocks for tables of eight have as many.
const MOST_WAYS: usize = 1 << 7;
/// The most passes over all blocks.
const MOST_PASSES: usize = 10;
/// The number of following blocks that are examined for a swap.
const NEAR: usize = 16;

/// The tables of the next round, in blocks with the least cost found; `twos` are the two qualifiers of each table of the round. `None` if a
/// table sent one entry only, or the tables of the round do not form such blocks.
pub(in crate::draw) fn of_twos<'a>(
    twos: &[Vec<&'a DrawnEntry>],
    tables: &[Vec<&DrawnEntry>],
    pair_costs: &PairCosts,
) -> Option<Vec<Vec<&'a DrawnEntry>>> {
    let size = tables.first()?.len();
    let is_even = tables.len().is_multiple_of(2) && tables.iter().all(|it| it.len() == size);
    let two = |two: &Vec<&'a DrawnEntry>| <[&DrawnEntry; 2]>::try_from(two.as_slice()).ok();
    let twos: Vec<[&DrawnEntry; 2]> = twos.iter().map(two).collect::<Option<_>>()?;
    if !is_even || 1 << (size - 1) > MOST_WAYS || twos.len() * 2 != tables.len() * size {
        return None;
    }
    let index = |two: &[&DrawnEntry; 2]| {
        Some([pair_costs.index(two[0].number)?, pair_costs.index(two[1].number)?])
    };
    let indexes: Vec<[usize; 2]> = twos.iter().map(index).collect::<Option<_>>()?;
    let mut blocks = Blocks { twos: indexes, order: (0..twos.len()).collect(), size, pair_costs };
    blocks.improve();
    Some(blocks.tables(&twos))
}

/// The assignment of the qualifiers to blocks.
struct Blocks<'s> {
    /// The indexes of both qualifiers from each table of the last round.
    twos: Vec<[usize; 2]>,
    /// The indexes of the tables, block after block.
    order: Vec<usize>,
    /// The number of tables that make a block.
    size: usize,
    pair_costs: &'s PairCosts,
}

impl Blocks<'_> {
    fn n(&self) -> usize {
        self.order.len() / self.size
    }

    /// Swaps tables between blocks while that lowers the sum of the blocks' costs.
    fn improve(&mut self) {
        let mut costs: Vec<u64> = (0..self.n()).map(|block| self.best(block).1).collect();
        for _ in 0..MOST_PASSES {
            let mut has_improved = false;
            for block in 0..self.n() {
                has_improved |= self.relieve(block, &mut costs);
            }
            if !has_improved {
                break;
            }
        }
    }

    /// Swaps the tables of one block with those of others; returns whether any swap lowered the cost.
    fn relieve(&mut self, block: usize, costs: &mut [u64]) -> bool {
        let mut has_improved = false;
        for own in block * self.size..(block + 1) * self.size {
            for step in 1..=NEAR.min(self.n() - 1) {
                let beside = (block + step) % self.n();
                for other in beside * self.size..(beside + 1) * self.size {
                    let now = [block, beside].map(|it| costs.get(it).copied().unwrap_or(0));
                    if now[0] == 0 {
                        return has_improved;
                    }
                    self.order.swap(own, other);
                    let then = [block, beside].map(|it| self.best(it).1);
                    if then.iter().sum::<u64>() < now.iter().sum() {
                        has_improved = true;
                        for (block, then) in [block, beside].into_iter().zip(then) {
                            if let Some(cost) = costs.get_mut(block) {
                                *cost = then;
                            }
                        }
                    } else {
                        self.order.swap(own, other);
                    }
                }
            }
        }
        has_improved
    }

    /// The cheapest way to split a block into two tables, and its cost. For each of the last round's tables in the block except the first,
    /// a bit of the way says whether its first qualifier goes to the second new table.
    fn best(&self, block: usize) -> (usize, u64) {
        let ways = (0..1_usize << (self.size - 1)).map(|way| (way, self.cost(block, way)));
        ways.min_by_key(|(_, cost)| *cost).unwrap_or((0, 0))
    }

    fn cost(&self, block: usize, way: usize) -> u64 {
        let of_table = |second: bool| {
            let seated: Vec<usize> = self.parted(block, way, second).collect();
            let sums = seated.iter().enumerate().map(|(index, one)| {
                self.pair_costs.sum(*one, seated.iter().skip(index + 1).copied())
            });
            sums.sum::<u64>()
        };
        of_table(false) + of_table(true)
    }

    /// The entries at one of the two tables of a block.
    fn parted(&self, block: usize, way: usize, second: bool) -> impl Iterator<Item = usize> {
        let places = block * self.size..(block + 1) * self.size;
        let twos = self.order.get(places).unwrap_or_default().iter().enumerate();
        twos.filter_map(move |(at, two)| {
            let is_turned = way << 1 >> at & 1 == 1;
            let [one, other] = *self.twos.get(*two)?;
            Some(if is_turned != second { other } else { one })
        })
    }

    fn tables<'a>(&self, twos: &[[&'a DrawnEntry; 2]]) -> Vec<Vec<&'a DrawnEntry>> {
        let entries = || self.twos.iter().flatten().copied().zip(twos.iter().flatten().copied());
        let known: std::collections::HashMap<usize, &DrawnEntry> = entries().collect();
        let table = |block: usize, second: bool| {
            let seated = self.parted(block, self.best(block).0, second);
            seated.filter_map(|entry| known.get(&entry).copied()).collect()
        };
        (0..self.n()).flat_map(|block| [table(block, false), table(block, true)]).collect()
    }
}
