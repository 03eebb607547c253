//! Which color each of a table gets, so that everybody has had all colors as often as they can; and swaps between tables whose
//! entries lack the same ones.

use std::collections::BTreeSet;

use super::hall::{Hall, NEAR};
use super::history::History;
use crate::rules::Color;
use crate::tournament::draw_input::DrawnEntry;

/// Most entries at a table: a board has no more arms.
const MOST: usize = 8;
/// What it costs for each color more than one that an entry has had one oftener than another, squared.
const OFF: u32 = 1_000_000;
/// Most times that all tables are looked at.
const MOST_PASSES: usize = 20;

/// How often an entry has had each color.
pub(super) type Had = [u32; MOST];
/// What each side of a table costs an entry.
pub(super) type SideCosts = [u32; MOST];

/// How often an entry has had the colors.
pub(super) fn had(history: &History<i32>, entry: i32) -> Had {
    Color::ALL.map(|color| history.color(entry, color))
}

/// The colors of all sides that there are in a round.
#[derive(Clone, Debug, Default)]
pub(super) struct Palette([bool; MOST]);

impl Palette {
    /// Of these sides.
    pub fn of<'s>(sides: impl IntoIterator<Item = &'s Vec<Color>>) -> Self {
        let sides: Vec<&Vec<Color>> = sides.into_iter().collect();
        Self(Color::ALL.map(|color| sides.iter().any(|side| side.contains(&color))))
    }

    /// What it costs where an entry gets a side: by how much it has then had one color of the round oftener than another, and
    /// how often it has had those of the side.
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
        // After many games on two colors alone it is more than can be counted.
        own.saturating_add(OFF.saturating_mul(off.saturating_pow(2)))
    }

    /// What each of the sides costs an entry.
    pub fn costs(&self, had: &Had, sides: &[Vec<Color>]) -> SideCosts {
        let mut costs = [0; MOST];
        for (cost, side) in costs.iter_mut().zip(sides) {
            *cost = self.cost(had, side);
        }
        costs
    }
}

/// Who of a table gets which side at the least cost: the order of its entries, of each of whom it is known what the sides
/// cost.
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

/// By the set of entries that have the first sides: the least that can cost.
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

/// Swaps entries of tables at which somebody would have one color twice oftener than another with those near to them, as
/// long as that helps and no sum of costs rises by it.
pub(super) fn even_out(hall: &mut Hall<'_>, evening: &Evening) {
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

/// What each side of a table of so many costs each entry, while colors are evened out.
pub(super) struct Evening(Vec<Vec<SideCosts>>);

impl Evening {
    /// Of these, at tables that are so large: `sides` are those of a table of so many.
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

    /// How far off those who sit at a table have to be.
    pub fn off(&self, table: &[usize]) -> u32 {
        let Some(costs) = self.0.get(table.len()) else { return 0 };
        let mut own = [[0; MOST]; MOST];
        for (own, entry) in own.iter_mut().zip(table) {
            *own = costs.get(*entry).copied().unwrap_or_default();
        }
        let own = own.get(..table.len()).unwrap_or_default();
        least(own).get((1 << own.len()) - 1).copied().unwrap_or(0) / OFF
    }

    /// Swaps of one table; whether any helped.
    fn relieve(&self, hall: &mut Hall<'_>, table: usize, off: &mut [u32]) -> bool {
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
                // Seen from where they sit now, before is after.
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
