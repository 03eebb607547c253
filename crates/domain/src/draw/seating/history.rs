//! The past of entries: opponents met, colors had, and byes.

use std::collections::HashMap;
use std::hash::Hash;

use parchis::Color;

use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;
use crate::tournament::table::TableKind;

/// Counts over the published and closed rounds of all stages, whatever the results. Entries are named by ids or, in a draw, by numbers.
#[derive(Clone, Debug)]
pub(in crate::draw) struct History<K> {
    met: HashMap<(K, K), u32>,
    colors: HashMap<(K, Color), u32>,
    byes: HashMap<K, u32>,
}

impl History<EntryId> {
    /// The history of all published rounds.
    pub fn of(championship: &Championship) -> Self {
        let mut history = Self::empty();
        for round in championship.rounds() {
            if round.state != RoundState::Draft {
                championship
                    .tables_of(round.id)
                    .for_each(|table| history.add(table.kind, &table.sides()));
            }
        }
        history
    }
}

impl History<i32> {
    /// The part of the history that a draw's input records.
    pub fn known_to(input: &DrawInput) -> Self {
        let entries = || input.entries.iter();
        let colors = entries().flat_map(|entry| {
            entry.colors.iter().map(|(color, times)| ((entry.number, *color), *times))
        });
        Self {
            met: input.met.iter().map(|&(one, other, n)| (pair(one, other), n)).collect(),
            colors: colors.collect(),
            byes: entries().map(|entry| (entry.number, entry.byes)).collect(),
        }
    }
}

impl<K: Copy + Ord + Hash> History<K> {
    fn empty() -> Self {
        Self { met: HashMap::new(), colors: HashMap::new(), byes: HashMap::new() }
    }

    /// Adds the meetings, colors or bye of one table.
    pub fn add(&mut self, kind: TableKind, sides: &[(K, Vec<Color>)]) {
        if kind == TableKind::Bye {
            sides.iter().for_each(|(entry, _)| *self.byes.entry(*entry).or_default() += 1);
        }
        if kind != TableKind::Played {
            return;
        }
        for (index, (one, colors)) in sides.iter().enumerate() {
            for color in colors {
                *self.colors.entry((*one, *color)).or_default() += 1;
            }
            for (other, _) in sides.iter().skip(index + 1) {
                *self.met.entry(pair(*one, *other)).or_default() += 1;
            }
        }
    }

    /// The number of tables at which two entries met.
    pub fn met(&self, one: K, other: K) -> u32 {
        self.met.get(&pair(one, other)).copied().unwrap_or(0)
    }

    /// All pairs that met at a table, with the number of meetings, in no order.
    pub fn all_met(&self) -> impl Iterator<Item = (K, K, u32)> {
        self.met.iter().map(|((one, other), times)| (*one, *other, *times))
    }

    /// The number of times that an entry had a color.
    pub fn color(&self, entry: K, color: Color) -> u32 {
        self.colors.get(&(entry, color)).copied().unwrap_or(0)
    }

    /// The number of byes that an entry had.
    pub fn byes(&self, entry: K) -> u32 {
        self.byes.get(&entry).copied().unwrap_or(0)
    }
}

fn pair<K: Ord>(one: K, other: K) -> (K, K) {
    if one < other { (one, other) } else { (other, one) }
}
