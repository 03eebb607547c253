//! What entries have had already: whom they met, on which colors, how many byes.

use std::collections::HashMap;

use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;
use crate::tournament::table::{Table, TableKind};

/// Counts over published and closed rounds of all stages, whatever came out of their tables.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    met: HashMap<(EntryId, EntryId), u32>,
    colors: HashMap<(EntryId, Color), u32>,
    byes: HashMap<EntryId, u32>,
}

impl History {
    /// What has been published.
    pub fn of(championship: &Championship) -> Self {
        let mut history = Self::default();
        for round in championship.rounds() {
            if round.state != RoundState::Draft {
                championship.tables_of(round.id).for_each(|table| history.add(table));
            }
        }
        history
    }

    /// One table more.
    pub fn add(&mut self, table: &Table) {
        let entries = table.entries();
        if table.kind == TableKind::Bye {
            entries.iter().for_each(|entry| *self.byes.entry(*entry).or_default() += 1);
        }
        if table.kind != TableKind::Played {
            return;
        }
        for seat in &table.seats {
            *self.colors.entry((seat.entry, seat.color)).or_default() += 1;
        }
        for (index, one) in entries.iter().enumerate() {
            for other in entries.iter().skip(index + 1) {
                *self.met.entry(pair(*one, *other)).or_default() += 1;
            }
        }
    }

    /// How often two sat at one table.
    pub fn met(&self, one: EntryId, other: EntryId) -> u32 {
        self.met.get(&pair(one, other)).copied().unwrap_or(0)
    }

    /// How often an entry had a color.
    pub fn color(&self, entry: EntryId, color: Color) -> u32 {
        self.colors.get(&(entry, color)).copied().unwrap_or(0)
    }

    /// How many byes an entry had.
    pub fn byes(&self, entry: EntryId) -> u32 {
        self.byes.get(&entry).copied().unwrap_or(0)
    }
}

fn pair(one: EntryId, other: EntryId) -> (EntryId, EntryId) {
    (one.min(other), one.max(other))
}
