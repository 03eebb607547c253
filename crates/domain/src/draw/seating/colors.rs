//! The assignment of colors at a table, so that each entry has all colors about equally often; and swaps between tables whose
//! entries lack the same colors.

use std::collections::BTreeSet;

use parchis::Color;

use super::history::History;
use super::seated_tables::{NEAR, SeatedTables};
use crate::tournament::draw_input::DrawnEntry;

/// The most entries at a table, since no board has more arms.
const MOST: usize = 8;
/// The cost per squared excess: an entry's most-used color against its least-used color, beyond a difference of one.
const OFF: u32 = 1_000_000;
/// The most passes over all tables.
const MOST_PASSES: usize = 20;

/// The number of times that an entry has had each color.
pub(super) type Had = [u32; MOST];
/// The cost of each side of a table for one entry.
pub(super) type SideCosts = [u32; MOST];

/// The number of times that an entry has had each color.
pub(super) fn had(history: &History<i32>, entry: i32) -> Had {
    Color::ALL.map(|color| history.color(entry, color))
}

/// The colors that the sides of a round can have.
#[derive(Clone, Debug, Default)]
pub(super) struct Palette([bool; MOST]);

impl Palette {
    /// The palette of these sides.
    pub fn of<'s>(sides: impl IntoIterator<Item = &'s Vec<Color>>) -> Self {
        let sides: Vec<&Vec<Color>> = sides.into_iter().collect();
        Self(Color::ALL.map(|color| sides.iter().any(|side| side.contains(&color))))
    }

    /// The cost of giving an entry a side. It grows with the excess of one color of the round over another that the entry would then have,
    /// and with its earlier uses of the side's colors.
    fn cost(&self, had: &Had, side: &[Color]) -> u32 {
        let (mut most, mut least, mut own) = (0, u32::MAX, 0);
        for ((color, had), is_offered) in Color::ALL.iter().zip(had).zip(self.0) {
            let gets = side.contains(color);
            own = if gets { had.saturating_pow(2).saturating_add(own) } else { own };
            if is_offered {
                most = most.max(had + u32::from(gets));
                least = least.min(had + u32::from(gets));
            }
        }
        let off = most.saturating_sub(least).saturating_sub(1);
        // Saturating, because many games on two colors alone exceed the range.
        own.saturating_add(OFF.saturating_mul(off.saturating_pow(2)))
    }

    /// The cost of each side for one entry.
    pub fn costs(&self, had: &Had, sides: &[Vec<Color>]) -> SideCosts {
        let mut costs = [0; MOST];
        for (cost, side) in costs.iter_mut().zip(sides) {
            *cost = self.cost(had, side);
        }
        costs
    }
}

/// Assigns the sides of a table at the least total cost. `table` holds the side costs of each entry; the result lists the entries in
/// the order of the sides.
pub(super) fn dealt(table: &[SideCosts]) -> Vec<usize> {
    let n = table.len().min(MOST);
    let best = least(table);
    let mut set = (1 << n) - 1;
    let mut order = vec![0; n];
    for (side, place) in order.iter_mut().enumerate().rev() {
        let is_last = |(entry, costs): &(usize, &SideCosts)| {
            let before = best.get(set & !(1 << entry)).copied().unwrap_or(u32::MAX);
            let cost = costs.get(side).copied().unwrap_or(0);
            set & 1 << entry != 0 && best.get(set) == Some(&before.saturating_add(cost))
        };
        let last = table.iter().enumerate().take(n).find(is_last);
        *place = last.map_or(0, |(entry, _)| entry);
        set &= !(1 << *place);
    }
    order
}

/// The least cost for each set of entries that takes the first sides, indexed by the set's bits.
fn least(table: &[SideCosts]) -> [u32; 1 << MOST] {
    let mut best = [u32::MAX; 1 << MOST];
    if let Some(nobody) = best.first_mut() {
        *nobody = 0;
    }
    let n = table.len().min(MOST);
    for set in 1..1_usize << n {
        let side = set.count_ones() as usize - 1;
        let mut own = u32::MAX;
        for (entry, costs) in table.iter().enumerate().take(n) {
            if set & 1 << entry != 0
                && let (Some(before), Some(cost)) = (best.get(set & !(1 << entry)), costs.get(side))
            {
                own = own.min(before.saturating_add(*cost));
            }
        }
        if let Some(best) = best.get_mut(set) {
            *best = own;
        }
    }
    best
}

/// Swaps entries between near tables if an entry would get one color two times more often than another. A swap must reduce such excesses
/// and must not raise the sum of costs.
pub(in crate::draw) fn even_out(hall: &mut SeatedTables<'_>, evening: &Evening) {
    let mut off: Vec<u32> = (0..hall.n_tables()).map(|table| evening.off(hall.at(table))).collect();
    for _ in 0..MOST_PASSES {
        let mut has_improved = false;
        for table in 0..hall.n_tables() {
            has_improved |= evening.relieve(hall, table, &mut off);
        }
        if !has_improved {
            break;
        }
    }
}

/// The side costs of each entry, for each size of table, while colors are evened out.
pub(in crate::draw) struct Evening(Vec<Vec<SideCosts>>);

impl Evening {
    /// Computes the costs for tables of these sizes; `sides` gives the sides of a table by its size.
    pub fn new(
        entries: &[&DrawnEntry],
        history: &History<i32>,
        sizes: &[usize],
        sides: impl Fn(usize) -> Vec<Vec<Color>>,
    ) -> Self {
        let sizes: BTreeSet<usize> = sizes.iter().copied().collect();
        let sides: Vec<_> = (0..=MOST).map(|n| (n, sides(n))).collect();
        let is_there = |(n, _): &&(usize, _)| sizes.contains(n);
        let palette = Palette::of(sides.iter().filter(is_there).flat_map(|(_, sides)| sides));
        let had: Vec<Had> = entries.iter().map(|entry| had(history, entry.number)).collect();
        let of_size = |(n, sides): &(usize, Vec<Vec<Color>>)| match sizes.contains(n) {
            true => had.iter().map(|had| palette.costs(had, sides)).collect(),
            false => Vec::new(),
        };
        Self(sides.iter().map(of_size).collect())
    }

    /// The excess of colors that remains at a table even with the best assignment of its sides.
    pub fn off(&self, table: &[usize]) -> u32 {
        let Some(costs) = self.0.get(table.len()) else { return 0 };
        let mut own = [[0; MOST]; MOST];
        for (own, entry) in own.iter_mut().zip(table) {
            *own = costs.get(*entry).copied().unwrap_or_default();
        }
        let own = own.get(..table.len()).unwrap_or_default();
        least(own).get((1 << own.len()) - 1).copied().unwrap_or(0) / OFF
    }

    /// Tries swaps for one table; returns whether any swap was made.
    fn relieve(&self, hall: &mut SeatedTables<'_>, table: usize, off: &mut [u32]) -> bool {
        let mut has_improved = false;
        for seat in hall.seats_of(table).unwrap_or_default() {
            for other in hall.seats_near(table, NEAR) {
                let own = off.get(table).copied().unwrap_or(0);
                if own == 0 {
                    return has_improved;
                }
                let Some(beside) = hall.table_of(other) else { continue };
                hall.swap(seat, other);
                let then = self.off(hall.at(table));
                let gain = own.saturating_sub(then);
                let beside_then = if gain > 0 { self.off(hall.at(beside)) } else { 0 };
                let beside_now = off.get(beside).copied().unwrap_or(0);
                let helps = gain > 0 && beside_then < beside_now + gain;
                // The swap is already made, so the costs come in reverse order.
                if helps && hall.costs(seat, other).is_some_and(|(then, now)| then <= now) {
                    for (table, then) in [(table, then), (beside, beside_then)] {
                        if let Some(off) = off.get_mut(table) {
                            *off = then;
                        }
                    }
                    has_improved = true;
                } else {
                    hall.swap(seat, other);
                }
            }
        }
        has_improved
    }
}
