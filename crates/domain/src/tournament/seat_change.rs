//! Changes of seats after a draw: replacements, late seatings and rearrangements by hand, with the seats before and after.

use chrono::{DateTime, Utc};
use parchis::Color;
use strum::{EnumString, IntoStaticStr};

use super::event::Actor;
use super::id::{EntryId, PlayerId, PoolId, RoundId, SeatChangeId, TableId};
use super::table::TableKind;

/// A decision that changed drawn seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// Primary key of the change.
    pub id: SeatChangeId,
    /// Occasion of the change, with the data that only this occasion has.
    pub kind: SeatChangeKind,
    /// The changed tables, including those that were opened, closed or annulled.
    pub tables: Vec<ChangedTable>,
    /// The groups of a league whose entries a rearrangement changed.
    pub pools: Vec<ChangedPool>,
    /// Reason for the change; only a late seating may have an empty one.
    pub reason: String,
    /// Person who made the decision.
    pub by: Actor,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

/// The occasion of a change of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatChangeKind {
    /// An entry takes the seats of another, because of a corrected result, a withdrawal or a merge.
    Replacement(Replacement),
    /// Entries that registered after the draw are seated.
    Late,
    /// Seats of tables that have not begun are changed by hand.
    Rearrangement {
        /// Round that was changed; in a league, whose rounds are drawn at once, its first round.
        round: RoundId,
    },
}

/// The entries of a replacement and its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Table whose corrected result caused the replacement. After a withdrawal or merge, the last table of the entry before those seats, or
    /// else the table of the seats.
    pub cause: TableId,
    /// Entry that leaves the seats.
    pub goes: EntryId,
    /// Entry that takes the seats.
    pub comes: EntryId,
}

/// A table whose seats were changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedTable {
    /// Table that was changed.
    pub table: TableId,
    /// Kind of the table before the change.
    pub was: TableBefore,
    /// The seats that the change is about, in board order. A rearrangement has all seats of its tables, unchanged ones included.
    pub seats: Vec<ChangedSeat>,
    /// The table that is played instead, if this one had begun and was annulled. An annulled table keeps its seats and its log.
    pub instead: Option<SubstituteTable>,
}

/// A seat before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedSeat {
    /// Color of the seat.
    pub color: Color,
    /// Entry that sat there before; `None` for a free seat or a new table.
    pub before: Option<SeatBefore>,
    /// Entry that has the seat since; `None` for a seat that became free.
    pub after: Option<EntryId>,
}

/// The earlier holder of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatBefore {
    /// Entry that had the seat.
    pub entry: EntryId,
    /// Player who sat there. `None` after a rearrangement: the line-up of the squad decides who sits there again.
    pub player: Option<PlayerId>,
}

/// The table that is played instead of an annulled one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubstituteTable {
    /// The new table.
    pub table: TableId,
    /// True if the round was closed and was reopened for the new table.
    pub was_closed: bool,
}

/// A group of a league whose entries were changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedPool {
    /// Pool that was changed.
    pub pool: PoolId,
    /// Previous entries in draw order.
    pub before: Vec<EntryId>,
}

/// The kind of a table before a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableBefore {
    /// A table to be played.
    Played,
    /// A bye of one entry.
    Bye,
    /// A rest of one entry in this league round.
    Rest,
    /// No table: it was opened by the change.
    Added,
}

named!(TableBefore);

impl TableBefore {
    /// The kind of an existing table.
    pub fn of(kind: TableKind) -> Self {
        match kind {
            TableKind::Bye => TableBefore::Bye,
            TableKind::Rest => TableBefore::Rest,
            // Only tables to be played are annulled.
            TableKind::Played | TableKind::Annulled => TableBefore::Played,
        }
    }

    /// The table kind; `None` if the table did not exist.
    pub fn kind(self) -> Option<TableKind> {
        match self {
            TableBefore::Played => Some(TableKind::Played),
            TableBefore::Bye => Some(TableKind::Bye),
            TableBefore::Rest => Some(TableKind::Rest),
            TableBefore::Added => None,
        }
    }
}

impl SeatChange {
    /// The entries and the cause of a replacement; `None` for other changes.
    pub fn replacement(&self) -> Option<Replacement> {
        match self.kind {
            SeatChangeKind::Replacement(replacement) => Some(replacement),
            SeatChangeKind::Late | SeatChangeKind::Rearrangement { .. } => None,
        }
    }

    /// Returns whether the change seated late entries.
    pub fn is_late(&self) -> bool {
        self.kind == SeatChangeKind::Late
    }

    /// The round of a rearrangement; `None` for other changes.
    pub fn rearranged_round(&self) -> Option<RoundId> {
        match self.kind {
            SeatChangeKind::Rearrangement { round } => Some(round),
            SeatChangeKind::Replacement(_) | SeatChangeKind::Late => None,
        }
    }

    /// The tables that were changed, opened or closed. Of an annulled table, the one that is played instead.
    pub fn tables(&self) -> Vec<TableId> {
        self.tables.iter().filter(|it| it.instead.is_none()).map(|it| it.table).collect()
    }

    /// The annulled tables, each with the table that is played instead.
    pub fn annulled(&self) -> impl Iterator<Item = (TableId, SubstituteTable)> {
        self.tables.iter().filter_map(|it| Some((it.table, it.instead?)))
    }

    /// The change of a table; `None` if the table was not changed.
    pub fn at_table(&self, table: TableId) -> Option<&ChangedTable> {
        self.tables.iter().find(|it| it.table == table)
    }

    /// The change of a pool; `None` if the pool was not changed.
    pub fn in_pool(&self, pool: PoolId) -> Option<&ChangedPool> {
        self.pools.iter().find(|it| it.pool == pool)
    }

    /// The seats of late entries, one for each entry and table; none if the change is no late seating.
    pub fn late_seats(&self) -> Vec<(EntryId, TableId)> {
        let mut all = Vec::new();
        for table in self.tables.iter().filter(|_| self.is_late()) {
            for entry in table.seats.iter().filter_map(|seat| seat.after) {
                if !all.contains(&(entry, table.table)) {
                    all.push((entry, table.table));
                }
            }
        }
        all
    }

    /// The late entries without duplicates.
    pub fn late_entries(&self) -> Vec<EntryId> {
        let mut entries: Vec<EntryId> = Vec::new();
        for (entry, _) in self.late_seats() {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        entries
    }
}
