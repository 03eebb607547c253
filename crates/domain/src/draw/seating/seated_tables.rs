//! The seats of all entries, by index, and improving swaps between them. The number of tried swaps is bounded.

use std::ops::Range;

use super::costs::PairCosts;
use crate::tournament::draw_input::DrawnEntry;

/// The number of neighboring tables on either side that are examined for a swap; tables are ordered by points.
pub(super) const NEAR: usize = 24;
/// The most swaps that are examined.
const MOST_TRIES: usize = 8_000_000;

/// The tables of a draw with the entries on their seats.
pub(in crate::draw) struct SeatedTables<'a> {
    /// The cost of each two entries at one table.
    pub pair_costs: &'a PairCosts,
    /// The entry on each seat, table after table.
    seats: Vec<usize>,
    /// The seats of each table.
    tables: Vec<Range<usize>>,
    /// The table of each seat.
    table_of: Vec<usize>,
    /// Scaled points of each entry (see [`SeatedTables::with_ranges`]); empty if ranges of points cost nothing.
    points: Vec<u64>,
}

impl<'a> SeatedTables<'a> {
    /// The seats of the entries at these tables.
    pub fn new(tables: &[Vec<&DrawnEntry>], pair_costs: &'a PairCosts) -> Self {
        let mut hall = Self {
            pair_costs,
            seats: Vec::new(),
            tables: Vec::new(),
            table_of: Vec::new(),
            points: Vec::new(),
        };
        for (index, table) in tables.iter().enumerate() {
            let first = hall.seats.len();
            hall.seats.extend(table.iter().filter_map(|entry| pair_costs.index(entry.number)));
            hall.tables.push(first..hall.seats.len());
            hall.table_of.resize(hall.seats.len(), index);
        }
        hall
    }

    /// The same seats with other costs between two entries.
    pub fn with_pair_costs<'b>(&self, pair_costs: &'b PairCosts) -> SeatedTables<'b> {
        SeatedTables {
            pair_costs,
            seats: self.seats.clone(),
            tables: self.tables.clone(),
            table_of: self.table_of.clone(),
            points: self.points.clone(),
        }
    }

    /// Adds to the cost of each table the range of `points` at it: the largest less the smallest. `points` has one value for each
    /// entry, in units of cost.
    pub fn with_ranges(self, points: Vec<u64>) -> Self {
        Self { points, ..self }
    }

    /// The tables with their entries; `entries` must be the list that the costs were made from.
    pub fn seated<'e>(&self, entries: &[&'e DrawnEntry]) -> Vec<Vec<&'e DrawnEntry>> {
        let entries_of = |table: usize| self.at(table).iter().filter_map(|it| entries.get(*it));
        (0..self.tables.len()).map(|table| entries_of(table).copied().collect()).collect()
    }

    /// The number of tables, without byes.
    pub fn n_tables(&self) -> usize {
        self.tables.len()
    }

    /// The entry on each seat, table after table.
    pub fn seats(&self) -> &[usize] {
        &self.seats
    }

    /// Replaces the entries on all seats.
    pub fn sit(&mut self, seats: &[usize]) {
        self.seats.clone_from_slice(seats);
    }

    /// The entries at a table.
    pub fn at(&self, table: usize) -> &[usize] {
        self.seats_of(table).and_then(|seats| self.seats.get(seats)).unwrap_or_default()
    }

    /// The range of a table's seats.
    pub fn seats_of(&self, table: usize) -> Option<Range<usize>> {
        self.tables.get(table).cloned()
    }

    /// The table of a seat.
    pub fn table_of(&self, seat: usize) -> Option<usize> {
        self.table_of.get(seat).copied()
    }

    /// The seats of the `near` tables on either side of a table, without its own seats.
    pub fn seats_near(&self, table: usize, near: usize) -> impl Iterator<Item = usize> + use<> {
        let last = table.saturating_add(near).min(self.tables.len().saturating_sub(1));
        let first = self.tables.get(table.saturating_sub(near)).map_or(0, |seats| seats.start);
        let end = self.tables.get(last).map_or(0, |seats| seats.end);
        let own = self.seats_of(table).unwrap_or_default();
        (first..own.start).chain(own.end..end)
    }

    /// The sum of the costs of all tables.
    pub fn cost(&self) -> u64 {
        (0..self.tables.len()).map(|table| self.cost_of(table)).sum()
    }

    /// The sum of the ranges of points at all tables.
    pub fn ranges(&self) -> u64 {
        (0..self.tables.len()).map(|table| self.range(self.at(table).iter().copied())).sum()
    }

    /// The cost of a table: the costs of all its pairs, and its range of points if ranges cost anything.
    fn cost_of(&self, table: usize) -> u64 {
        let seats = self.seats_of(table).unwrap_or_default();
        let pairs = seats.map(|seat| self.beside(seat, seat)).sum::<u64>() / 2;
        pairs + self.range(self.at(table).iter().copied())
    }

    /// The most points of these entries less the fewest. 0 in a draw where the range of points is no cost (`self.points` is empty).
    fn range(&self, entries: impl Iterator<Item = usize>) -> u64 {
        let points = entries.filter_map(|entry| self.points.get(entry).copied());
        let bounds = points.fold(None, |bounds: Option<(u64, u64)>, own| match bounds {
            Some((least, most)) => Some((least.min(own), most.max(own))),
            None => Some((own, own)),
        });
        bounds.map_or(0, |(least, most)| most - least)
    }

    /// The range of points at the table of `seat` with the entry of the seat `guest` in its place.
    fn range_with(&self, seat: usize, guest: usize) -> u64 {
        if self.points.is_empty() {
            return 0;
        }
        let seats = self.table_of(seat).and_then(|table| self.seats_of(table)).unwrap_or_default();
        let sitting = seats.map(|it| if it == seat { guest } else { it });
        self.range(sitting.filter_map(|it| self.seats.get(it).copied()))
    }

    /// The cost of the entries on two seats at their tables: now, and after they swap seats. `None` if both are at one table.
    pub fn costs(&self, one: usize, other: usize) -> Option<(u64, u64)> {
        if self.table_of.get(one)? == self.table_of.get(other)? {
            return None;
        }
        let cost = |seat, guest| self.beside(seat, guest) + self.range_with(seat, guest);
        Some((cost(one, one) + cost(other, other), cost(other, one) + cost(one, other)))
    }

    /// Swaps the entries of two seats.
    pub fn swap(&mut self, one: usize, other: usize) {
        self.seats.swap(one, other);
    }

    /// The cost of the entry on seat `guest` if it sat on `seat`, with the other entries of that table.
    fn beside(&self, seat: usize, guest: usize) -> u64 {
        let Some(guest) = self.seats.get(guest) else { return 0 };
        let Some(seats) = self.table_of(seat).and_then(|table| self.tables.get(table)) else {
            return 0;
        };
        let before = self.seats.get(seats.start..seat).unwrap_or_default();
        let after = self.seats.get(seat + 1..seats.end).unwrap_or_default();
        self.pair_costs.sum(*guest, before.iter().chain(after).copied())
    }

    /// Swaps entries while that lowers the sum of the costs. Each table with a cost is first compared with near tables; tables that cost at
    /// least a repeated meeting are then compared with all. At most eight million swaps are examined.
    pub fn improve(&mut self) {
        let mut tries = MOST_TRIES;
        while self.relieve(1, NEAR, &mut tries) {}
        while self.relieve(self.pair_costs.met(), usize::MAX, &mut tries) {}
    }

    /// Makes one pass over the tables that have at least this cost; returns whether any swap was made.
    fn relieve(&mut self, cost: u64, near: usize, tries: &mut usize) -> bool {
        let mut has_improved = false;
        for table in 0..self.tables.len() {
            if self.cost_of(table) < cost {
                continue;
            }
            for seat in self.seats_of(table).unwrap_or_default() {
                has_improved |= self.relieve_seat(table, seat, near, tries);
            }
        }
        has_improved
    }

    fn relieve_seat(&mut self, table: usize, seat: usize, near: usize, tries: &mut usize) -> bool {
        if self.beside(seat, seat) == 0 {
            return false;
        }
        let mut best: Option<(u64, usize)> = None;
        for other in self.seats_near(table, near) {
            if *tries == 0 {
                break;
            }
            *tries -= 1;
            let Some((now, then)) = self.costs(seat, other) else { continue };
            let gain = now.saturating_sub(then);
            if gain > best.map_or(0, |it| it.0) {
                best = Some((gain, other));
            }
        }
        let Some((_, other)) = best else { return false };
        self.swap(seat, other);
        true
    }
}
