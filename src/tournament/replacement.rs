//! Replacements: an entry that took the seats of another after a draw, because a corrected result says so.

use chrono::{DateTime, Utc};

use super::event::Actor;
use super::id::{EntryId, PlayerId, ReplacementId, TableId};
use super::table::{Seat, Table};
use crate::rules::Color;

/// An entry that sits at drawn tables in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Id.
    pub id: ReplacementId,
    /// The table whose corrected result says so.
    pub cause: TableId,
    /// Who sat there.
    pub goes: EntryId,
    /// Who sits there since.
    pub comes: EntryId,
    /// The seats as they were before, at tables where nothing had begun.
    pub seats: Vec<ReplacedSeat>,
    /// The tables that had begun: annulled, and played anew at others.
    pub annulled: Vec<AnnulledTable>,
    /// Why.
    pub reason: String,
    /// Who decided it.
    pub by: Actor,
    /// When.
    pub at: DateTime<Utc>,
}

/// A seat that was taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplacedSeat {
    /// The table.
    pub table: TableId,
    /// The color.
    pub color: Color,
    /// Who sat there.
    pub player: PlayerId,
}

/// A table that counts for nothing any more, although it had begun. Its log stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnulledTable {
    /// The table.
    pub table: TableId,
    /// The one that is played in its place.
    pub instead: TableId,
    /// Whether its round was closed, and was opened again for it.
    pub was_closed: bool,
}

impl Replacement {
    /// The tables where who came sits, each once.
    pub fn tables(&self) -> Vec<TableId> {
        let mut tables: Vec<TableId> = self.seats.iter().map(|seat| seat.table).collect();
        tables.dedup();
        tables.extend(self.annulled.iter().map(|it| it.instead));
        tables
    }

    /// Whether it is about seats of this table, or about the table that it was annulled for.
    pub fn is_at(&self, table: TableId) -> bool {
        let is_it = |it: &AnnulledTable| it.table == table || it.instead == table;
        self.seats.iter().any(|seat| seat.table == table) || self.annulled.iter().any(is_it)
    }

    /// Gives seats of a table back to those who had them.
    pub fn take_back(&self, table: &Table, seats: &mut [Seat]) {
        for seat in seats.iter_mut().filter(|seat| seat.entry == self.comes) {
            let is_it = |it: &&ReplacedSeat| it.table == table.id && it.color == seat.color;
            if let Some(before) = self.seats.iter().find(is_it) {
                (seat.entry, seat.player) = (self.goes, before.player);
            }
        }
    }
}
