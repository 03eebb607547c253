//! Replacements: an entry takes over the seats of another at drawn tables because a corrected result requires it.

use chrono::{DateTime, Utc};
use parchis::Color;

use super::event::Actor;
use super::id::{EntryId, PlayerId, ReplacementId, TableId};
use super::table::{Seat, Table};

/// The replacement of one entry by another at drawn tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Primary key of the replacement.
    pub id: ReplacementId,
    /// Table whose corrected result caused it.
    pub cause: TableId,
    /// Entry that leaves the seats.
    pub goes: EntryId,
    /// Entry that takes the seats.
    pub comes: EntryId,
    /// Previous seats at tables that had not begun.
    pub seats: Vec<ReplacedSeat>,
    /// Tables that had begun: they are annulled and replayed at new tables.
    pub annulled: Vec<AnnulledTable>,
    /// Reason for the replacement.
    pub reason: String,
    /// Person who made the decision.
    pub by: Actor,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

/// A seat that was taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplacedSeat {
    /// Table of the seat.
    pub table: TableId,
    /// Color of the seat.
    pub color: Color,
    /// Player who sat there before.
    pub player: PlayerId,
}

/// A table that was annulled although it had begun. Its log is preserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnulledTable {
    /// Table that was annulled.
    pub table: TableId,
    /// Table that is played instead.
    pub instead: TableId,
    /// True if its round was closed and was reopened for the new table.
    pub was_closed: bool,
}

impl Replacement {
    /// Tables at which the new entry sits, without duplicates.
    pub fn tables(&self) -> Vec<TableId> {
        let mut tables: Vec<TableId> = self.seats.iter().map(|seat| seat.table).collect();
        tables.dedup();
        tables.extend(self.annulled.iter().map(|it| it.instead));
        tables
    }

    /// Returns whether the replacement concerns this table: its seats, its annulment, or the table played instead.
    pub fn is_at(&self, table: TableId) -> bool {
        let is_it = |it: &AnnulledTable| it.table == table || it.instead == table;
        self.seats.iter().any(|seat| seat.table == table) || self.annulled.iter().any(is_it)
    }

    /// Restores the previous entry and players in a table's seats.
    pub fn take_back(&self, table: &Table, seats: &mut [Seat]) {
        for seat in seats.iter_mut().filter(|seat| seat.entry == self.comes) {
            let is_it = |it: &&ReplacedSeat| it.table == table.id && it.color == seat.color;
            if let Some(before) = self.seats.iter().find(is_it) {
                (seat.entry, seat.player) = (self.goes, before.player);
            }
        }
    }
}
