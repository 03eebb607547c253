//! Entries that came after a draw and were seated at what was drawn.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use super::event::Actor;
use super::id::{EntryId, LateSeatingId, TableId};

/// One decision about where entries sit that came after the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateSeating {
    /// Id.
    pub id: LateSeatingId,
    /// Who sits where since; in a league an entry has a row for each of its games.
    pub seats: Vec<LateSeat>,
    /// Why, or empty.
    pub reason: String,
    /// Who decided it.
    pub by: Actor,
    /// When.
    pub at: DateTime<Utc>,
}

/// An entry at a table that was drawn without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateSeat {
    /// The entry.
    pub entry: EntryId,
    /// The table.
    pub table: TableId,
    /// What was there before.
    pub was: LatePlace,
}

/// What an entry that came late found where it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LatePlace {
    /// A table with a seat to spare.
    FreeSeat,
    /// A bye: who had it plays.
    Bye,
    /// A rest in a round of a league: who had it plays.
    Rest,
    /// Nothing: the table is new.
    Added,
}

impl LatePlace {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl LateSeating {
    /// The entries, each once, in the order in which they were seated.
    pub fn entries(&self) -> Vec<EntryId> {
        let mut entries: Vec<EntryId> = Vec::new();
        for seat in &self.seats {
            if !entries.contains(&seat.entry) {
                entries.push(seat.entry);
            }
        }
        entries
    }

    /// The tables, each once.
    pub fn tables(&self) -> Vec<TableId> {
        let mut tables: Vec<TableId> = Vec::new();
        for seat in &self.seats {
            if !tables.contains(&seat.table) {
                tables.push(seat.table);
            }
        }
        tables
    }
}
