//! Late seatings: entries that were seated after a draw.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use super::event::Actor;
use super::id::{EntryId, LateSeatingId, TableId};

/// A decision to seat late entries after a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateSeating {
    /// Primary key of the decision.
    pub id: LateSeatingId,
    /// New seats; in a league an entry has one for each of its games.
    pub seats: Vec<LateSeat>,
    /// Reason for the decision; may be empty.
    pub reason: String,
    /// Person who made the decision.
    pub by: Actor,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

/// A seat of an entry at a table that was drawn without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateSeat {
    /// Entry that was seated.
    pub entry: EntryId,
    /// Table at which it was seated.
    pub table: TableId,
    /// State of the place before the seating.
    pub was: LatePlace,
}

/// The state of a place before a late entry took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LatePlace {
    /// A table with a free seat.
    FreeSeat,
    /// A bye: the entry that had it now plays.
    Bye,
    /// A rest in a league round: the entry that had it now plays.
    Rest,
    /// No place at all: the table is new.
    Added,
}

impl LatePlace {
    /// The kebab-case word used in database columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl LateSeating {
    /// The seated entries without duplicates, in order of seating.
    pub fn entries(&self) -> Vec<EntryId> {
        let mut entries: Vec<EntryId> = Vec::new();
        for seat in &self.seats {
            if !entries.contains(&seat.entry) {
                entries.push(seat.entry);
            }
        }
        entries
    }

    /// The tables concerned, without duplicates.
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
