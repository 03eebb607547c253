//! Rounds of a pool in which all entries meet each other at tables of more than two, as evenly as can be found.
//!
//! Games of two are a round robin. If there are as many tables as seats at a table, all of them full, the tables are the lines of the
//! affine plane of that order. Any two points are on one line, and lines that do not cross form a round, so every two entries meet once.
//! All other cases begin with random rounds. Seats are then swapped to lower the sum of squared meetings over all pairs; early swaps may
//! also raise it. Finally the rounds are ordered so that few entries meet twice in a row.

use super::round_robin::circle;
use crate::draw::seating::layout::Layout;
use crate::draw::seating::random::Source;

/// The largest pool whose rounds are improved; rounds of larger pools stay random.
const MOST_ENTRIES: usize = 256;
/// Swaps that are tried for each seat of all rounds.
const STEPS_EACH: usize = 4_000;
/// The most swaps that are tried in all pools of a draw.
const MOST_STEPS: usize = 1_200_000;
/// The largest rise of half the cost that the first step accepts; the limit falls to zero at the last step.
const WORSE: usize = 3;
/// Granularity of the random acceptance threshold.
const PARTS: usize = 16;

/// The task for one pool; entries are named by index.
pub(in crate::draw) struct EvenRounds {
    /// The number of entries in the pool.
    pub n: usize,
    /// The sizes of each round's tables.
    pub layout: Layout,
    /// The number of times that every two entries should meet.
    pub legs: u8,
}

/// A round; entries are named by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::draw) struct EvenRound {
    /// The entries at each table.
    pub tables: Vec<Vec<usize>>,
    /// The entries that rest.
    pub resting: Vec<usize>,
}

/// The number of rounds after which every two of `n` entries could have met `legs` times at such tables. For full tables only, this is legs
/// × (n − 1) / (seats − 1), rounded up.
pub(in crate::draw) fn n_rounds(n: usize, layout: &Layout, legs: u8) -> usize {
    let in_a_round: usize = layout.tables.iter().map(|seats| pairs(*seats)).sum();
    match in_a_round {
        0 => 0,
        in_a_round => (usize::from(legs) * pairs(n)).div_ceil(in_a_round),
    }
}

/// The number of swaps that a pool of `n` entries may try in a draw of `n_drawn` entries.
pub(in crate::draw) fn steps(n: usize, n_drawn: usize) -> usize {
    MOST_STEPS.saturating_mul(n) / n_drawn.max(n).max(1)
}

/// The number of pairs among `n` entries.
fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

impl EvenRounds {
    /// All rounds of the pool, improved by at most `steps` tried swaps.
    pub fn made(&self, steps: usize, random: &mut Source) -> Vec<EvenRound> {
        if let Some(leg) = self.by_two().or_else(|| self.of_plane()) {
            return self.legs_of(&leg, random);
        }
        let rounds = self.by_lot(random);
        if self.n > MOST_ENTRIES {
            return rounds;
        }
        let mut evening = Evening::new(self.n, &self.layout, rounds);
        evening.improve(steps, random);
        in_order(evening.rounds, None)
    }

    /// A leg of games of two; `None` if the tables are not all of two.
    fn by_two(&self) -> Option<Vec<EvenRound>> {
        let is_by_two = self.layout.tables.iter().all(|seats| *seats == 2);
        if !is_by_two || self.layout.tables.len() != self.n / 2 {
            return None;
        }
        let rounds = circle(self.n).into_iter().map(|round| EvenRound {
            tables: round.games.into_iter().map(|(one, other)| vec![one, other]).collect(),
            resting: round.rest.into_iter().collect(),
        });
        Some(rounds.collect())
    }

    /// A leg of an affine plane, in which every two entries meet once; `None` if the tables are not the lines of a plane. Point (x, y) is
    /// entry order · x + y. The lines are y = slope · x + start, and those of equal x.
    fn of_plane(&self) -> Option<Vec<EvenRound>> {
        let order = self.layout.tables.len();
        let field = FiniteField::of(order)?;
        let are_full = self.layout.tables.iter().all(|seats| *seats == order);
        if !are_full || self.n != order * order {
            return None;
        }
        let round = |tables| EvenRound { tables, resting: Vec::new() };
        let line = |slope, start| {
            let point = |x| order * x + field.sum(field.product(slope, x), start);
            (0..order).map(point).collect()
        };
        let sloping =
            (0..order).map(|slope| round((0..order).map(|start| line(slope, start)).collect()));
        let upright = (0..order).map(|x| (0..order).map(|y| order * x + y).collect()).collect();
        Some(sloping.chain([round(upright)]).collect())
    }

    /// All legs, one after the other, each with a new random assignment of entries to places.
    fn legs_of(&self, leg: &[EvenRound], random: &mut Source) -> Vec<EvenRound> {
        let mut all: Vec<EvenRound> = Vec::new();
        for _ in 0..self.legs {
            let mut entries: Vec<usize> = (0..self.n).collect();
            random.shuffle(&mut entries);
            let placed = |places: &Vec<usize>| {
                places.iter().filter_map(|place| entries.get(*place).copied()).collect()
            };
            let rounds = leg.iter().map(|round| EvenRound {
                tables: round.tables.iter().map(placed).collect(),
                resting: placed(&round.resting),
            });
            let next = in_order(rounds.collect(), all.last());
            all.extend(next);
        }
        all
    }

    /// Rounds with random tables; entries take turns to rest.
    fn by_lot(&self, random: &mut Source) -> Vec<EvenRound> {
        let n_byes = self.layout.n_byes;
        let round = |index: usize| {
            let resting: Vec<usize> =
                (0..n_byes).map(|it| (index * n_byes + it) % self.n.max(1)).collect();
            let mut playing: Vec<usize> = (0..self.n).filter(|it| !resting.contains(it)).collect();
            random.shuffle(&mut playing);
            let mut left = playing.into_iter();
            let sizes = self.layout.tables.iter();
            EvenRound {
                tables: sizes.map(|size| left.by_ref().take(*size).collect()).collect(),
                resting,
            }
        };
        (0..n_rounds(self.n, &self.layout, self.legs)).map(round).collect()
    }
}

/// The finite field of `order` elements, up to the most seats of a table.
struct FiniteField {
    order: usize,
    /// The reduction polynomial; `None` for prime orders.
    by: Option<usize>,
}

impl FiniteField {
    fn of(order: usize) -> Option<Self> {
        let by = match order {
            3 | 5 | 7 => None,
            4 => Some(0b111),
            8 => Some(0b1011),
            _ => return None,
        };
        Some(Self { order, by })
    }

    fn sum(&self, one: usize, other: usize) -> usize {
        match self.by {
            None => (one + other) % self.order,
            Some(_) => one ^ other,
        }
    }

    fn product(&self, one: usize, other: usize) -> usize {
        let Some(by) = self.by else { return one * other % self.order };
        let mut product = 0;
        for bit in (0..3).rev() {
            product <<= 1;
            product ^= if product >= self.order { by } else { 0 };
            product ^= if other >> bit & 1 == 1 { one } else { 0 };
        }
        product
    }
}

/// Rounds whose seats are swapped, with their meetings.
struct Evening {
    n: usize,
    rounds: Vec<EvenRound>,
    /// The table and the seat of each place of a round.
    places: Vec<(usize, usize)>,
    /// The number of meetings of each two entries, row by row.
    met: Vec<u32>,
    /// The least possible sum of squared meetings.
    least: u64,
}

impl Evening {
    fn new(n: usize, layout: &Layout, rounds: Vec<EvenRound>) -> Self {
        let tables = layout.tables.iter().enumerate();
        let places = tables.flat_map(|(table, size)| (0..*size).map(move |seat| (table, seat)));
        let in_a_round: usize = layout.tables.iter().map(|seats| pairs(*seats)).sum();
        let (meetings, pairs) = ((in_a_round * rounds.len()) as u64, pairs(n).max(1) as u64);
        let (each, more) = (meetings / pairs, meetings % pairs);
        let least = (pairs - more) * each.pow(2) + more * (each + 1).pow(2);
        let mut evening = Self { n, rounds, places: places.collect(), met: vec![0; n * n], least };
        let tables: Vec<Vec<usize>> =
            evening.rounds.iter().flat_map(|round| round.tables.iter().cloned()).collect();
        for table in &tables {
            for entry in table {
                evening.meet(*entry, table, 1);
            }
        }
        evening
    }

    /// Adds `times` meetings of an entry with all others of a table, in the entry's own row.
    fn meet(&mut self, entry: usize, table: &[usize], times: i32) {
        for other in table.iter().filter(|other| **other != entry) {
            if let Some(met) = self.met.get_mut(entry * self.n + other) {
                *met = met.saturating_add_signed(times);
            }
        }
    }

    /// The cost of the rounds: the sum of squared meetings over all pairs.
    fn cost(&self) -> u64 {
        self.met.iter().map(|met| u64::from(*met).pow(2)).sum::<u64>() / 2
    }

    /// Tries random swaps within one round; a swap is made if it lowers the cost, or raises it by no more than the current threshold.
    fn improve(&mut self, most: usize, random: &mut Source) {
        let (n_rounds, n_places) = (self.rounds.len(), self.places.len());
        let n = n_rounds * n_places * n_places * PARTS;
        let Ok(n) = u32::try_from(n) else { return };
        let mut cost = self.cost();
        let steps = (n_rounds * n_places * STEPS_EACH).min(most);
        for left in (0..steps).rev() {
            if cost <= self.least {
                break;
            }
            // One random number gives the round, both places and the threshold.
            let lot = random.below(n) as usize;
            let (lot, part) = (lot / PARTS, lot % PARTS);
            let (lot, one) = (lot / n_places, lot % n_places);
            let (round, other) = (lot / n_places, lot % n_places);
            let Some(half) = self.half_change(round, one, other) else { continue };
            let worse = WORSE * PARTS * left / steps * part / PARTS;
            if half * PARTS as i64 > worse as i64 {
                continue;
            }
            self.change(round, one, other);
            cost = cost.saturating_add_signed(2 * half);
        }
    }

    /// Half the change of the cost if the entries on two places of a round are swapped; `None` if both are at one table.
    fn half_change(&self, round: usize, one: usize, other: usize) -> Option<i64> {
        let (one_table, one) = self.at(round, one)?;
        let (other_table, other) = self.at(round, other)?;
        if one_table.contains(&other) {
            return None;
        }
        Some(self.half(one_table, one, other)? + self.half(other_table, other, one)?)
    }

    /// The part of [`half_change`](Self::half_change) at one table, which the entry `goes` leaves and the entry `comes` joins.
    fn half(&self, table: &[usize], goes: usize, comes: usize) -> Option<i64> {
        let row = |entry: usize| self.met.get(entry * self.n..(entry + 1) * self.n);
        let (of_goes, of_comes) = (row(goes)?, row(comes)?);
        let times = |row: &[u32], other: usize| row.get(other).copied().map_or(0, i64::from);
        let others = table.iter().filter(|other| **other != goes);
        Some(others.map(|other| 1 + times(of_comes, *other) - times(of_goes, *other)).sum())
    }

    /// The entries of the table at a place of a round, and the entry on that place.
    fn at(&self, round: usize, place: usize) -> Option<(&[usize], usize)> {
        let (table, seat) = *self.places.get(place)?;
        let table = self.rounds.get(round)?.tables.get(table)?;
        Some((table, *table.get(seat)?))
    }

    fn change(&mut self, round: usize, one: usize, other: usize) {
        for times in [-1, 1] {
            for place in [one, other] {
                let Some((table, entry)) = self.at(round, place) else { continue };
                let table = table.to_vec();
                self.meet(entry, &table, times);
                for mate in table.iter().filter(|mate| **mate != entry) {
                    self.meet(*mate, &[entry], times);
                }
            }
            if times < 0 {
                self.swap(round, one, other);
            }
        }
    }

    fn swap(&mut self, round: usize, one: usize, other: usize) {
        let entry = |place| self.at(round, place).map(|(_, entry)| entry);
        let (Some(of_one), Some(of_other)) = (entry(one), entry(other)) else { return };
        for (place, entry) in [(one, of_other), (other, of_one)] {
            let Some((table, seat)) = self.places.get(place) else { continue };
            let tables = self.rounds.get_mut(round).map(|round| &mut round.tables);
            let seat = tables.and_then(|tables| tables.get_mut(*table)?.get_mut(*seat));
            seat.into_iter().for_each(|seat| *seat = entry);
        }
    }
}

/// Orders the rounds so that each repeats few meetings of the round before; `last` is the round before the first, if any.
fn in_order(mut rounds: Vec<EvenRound>, last: Option<&EvenRound>) -> Vec<EvenRound> {
    let mut ordered: Vec<EvenRound> = Vec::with_capacity(rounds.len());
    while !rounds.is_empty() {
        let last = ordered.last().or(last);
        let again = |round: &EvenRound| last.map_or(0, |last| again(last, round));
        let next = rounds.iter().enumerate().min_by_key(|(_, round)| again(round));
        let next = next.map_or(0, |(index, _)| index);
        ordered.push(rounds.remove(next));
    }
    ordered
}

/// The number of pairs that meet in both rounds.
fn again(one: &EvenRound, other: &EvenRound) -> usize {
    let tables = other.tables.iter().enumerate();
    let n = one.tables.iter().chain(&other.tables).flatten().max().map_or(0, |most| most + 1);
    let mut table_of: Vec<Option<usize>> = vec![None; n];
    for (table, entries) in tables {
        for entry in entries {
            if let Some(of) = table_of.get_mut(*entry) {
                *of = Some(table);
            }
        }
    }
    let at = |entry: &usize| table_of.get(*entry).copied().flatten();
    let of_table = |table: &Vec<usize>| {
        let mut known: Vec<usize> = table.iter().filter_map(at).collect();
        known.sort_unstable();
        known.chunk_by(|one, other| one == other).map(|same| pairs(same.len())).sum::<usize>()
    };
    one.tables.iter().map(of_table).sum()
}
