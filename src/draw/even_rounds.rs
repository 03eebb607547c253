//! The rounds of a pool in which everybody meets everybody at tables of more than two: how often any two meet is as even as can
//! be found.
//!
//! Games of two are a round robin. As many tables as seats, all of them full, are the lines of the affine plane of that order:
//! any two points are on one line, and lines that do not cross are a round, so everybody meets everybody once. All else
//! begins with rounds by lot, in which seats are changed as long as that lowers the sum over all pairs of how often they meet,
//! squared; for the worse too at first. At last the rounds are put in an order in which few meet twice in a row.

use super::random::Source;
use super::round_robin::circle;
use super::seating::Layout;

/// In larger pools each round is by lot.
const MOST_ENTRIES: usize = 256;
/// Changes of seats that are tried for each seat of all rounds.
const STEPS_EACH: usize = 4_000;
/// Changes of seats that are tried at most in all pools of a draw.
const MOST_STEPS: usize = 1_200_000;
/// By how much a change may make it worse at first, in halves of the sum; less and less, and nothing in the end.
const WORSE: usize = 3;
/// In so many parts of that it is by lot how much a single one may.
const PARTS: usize = 16;

/// What is to be played in a pool, by the index of its entries.
pub(super) struct EvenRounds {
    /// How many entries there are.
    pub n: usize,
    /// The tables of each round.
    pub layout: Layout,
    /// How many times everybody should meet everybody.
    pub legs: u8,
}

/// A round, by the index of the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EvenRound {
    /// Who sits at each table.
    pub tables: Vec<Vec<usize>>,
    /// Who has none.
    pub resting: Vec<usize>,
}

/// How many rounds it takes until everybody of `n` could have met everybody so many times at such tables. Of full tables alone
/// that is legs × (n − 1) / (seats − 1), rounded up.
pub(super) fn n_rounds(n: usize, layout: &Layout, legs: u8) -> usize {
    let in_a_round: usize = layout.tables.iter().map(|seats| pairs(*seats)).sum();
    match in_a_round {
        0 => 0,
        in_a_round => (usize::from(legs) * pairs(n)).div_ceil(in_a_round),
    }
}

/// Changes of seats that a pool of `n` may try in a draw of so many entries.
pub(super) fn steps(n: usize, n_drawn: usize) -> usize {
    MOST_STEPS.saturating_mul(n) / n_drawn.max(n).max(1)
}

/// How many pairs there are among `n`.
fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

impl EvenRounds {
    /// All rounds, after at most so many changes of seats.
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

    /// A leg of games of two.
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

    /// A leg in which everybody meets everybody once, where the tables are the lines of a plane: point (x, y) is entry
    /// order · x + y, the lines are those with y = slope · x + start, and those with the same x.
    fn of_plane(&self) -> Option<Vec<EvenRound>> {
        let order = self.layout.tables.len();
        let field = Field::of(order)?;
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

    /// One leg after the other, with other entries in the places of the first in each.
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

    /// Each round by lot; those who rest in turn.
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

/// The field of so many elements, as far as a table can have seats.
struct Field {
    order: usize,
    /// What its products are reduced by, where it is one of polynomials.
    by: Option<usize>,
}

impl Field {
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

/// Rounds in which seats are changed.
struct Evening {
    n: usize,
    rounds: Vec<EvenRound>,
    /// Table and seat of each place of a round.
    places: Vec<(usize, usize)>,
    /// How often two meet, row by row.
    met: Vec<u32>,
    /// The least sum of the squares that there could be.
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

    /// An entry meets all others of a table so many times more; counted in its own row.
    fn meet(&mut self, entry: usize, table: &[usize], times: i32) {
        for other in table.iter().filter(|other| **other != entry) {
            if let Some(met) = self.met.get_mut(entry * self.n + other) {
                *met = met.saturating_add_signed(times);
            }
        }
    }

    /// The sum over all pairs of how often they meet, squared.
    fn cost(&self) -> u64 {
        self.met.iter().map(|met| u64::from(*met).pow(2)).sum::<u64>() / 2
    }

    /// Changes seats of one round by lot as long as that lowers the sum, or does not raise it by more than it may yet.
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
            // One number for all that is by lot.
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

    /// By how much the sum changes where two of a round change places, halved; none where they sit at one table.
    fn half_change(&self, round: usize, one: usize, other: usize) -> Option<i64> {
        let (one_table, one) = self.at(round, one)?;
        let (other_table, other) = self.at(round, other)?;
        if one_table.contains(&other) {
            return None;
        }
        Some(self.half(one_table, one, other)? + self.half(other_table, other, one)?)
    }

    /// The part of it at the table that one leaves and the other comes to.
    fn half(&self, table: &[usize], goes: usize, comes: usize) -> Option<i64> {
        let row = |entry: usize| self.met.get(entry * self.n..(entry + 1) * self.n);
        let (of_goes, of_comes) = (row(goes)?, row(comes)?);
        let times = |row: &[u32], other: usize| row.get(other).copied().map_or(0, i64::from);
        let others = table.iter().filter(|other| **other != goes);
        Some(others.map(|other| 1 + times(of_comes, *other) - times(of_goes, *other)).sum())
    }

    /// Who sits on a place of a round, and all at that table.
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

/// The rounds in an order in which each has few in common with the one before it; the first with `last`, if there was one.
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

/// How many pairs meet in both rounds.
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
