//! Rearrangements: changes by hand after publication, with the previous seats and the reason.

use chrono::{DateTime, Utc};
use parchis::Color;
use strum::{EnumString, IntoStaticStr};

use super::event::Actor;
use super::id::{EntryId, PoolId, RearrangementId, RoundId, TableId};
use super::table::TableKind;

/// A decision to change published seats by hand at tables that have not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rearrangement {
    /// Primary key of the decision.
    pub id: RearrangementId,
    /// Round that was changed; in a league, whose rounds are drawn at once, its first round.
    pub round: RoundId,
    /// Previous state of the tables that were changed, opened or closed.
    pub tables: Vec<RearrangedTable>,
    /// Previous state of the league pools that were changed.
    pub pools: Vec<RearrangedPool>,
    /// Reason for the change.
    pub reason: String,
    /// Person who made the decision.
    pub by: Actor,
    /// Time of the decision.
    pub at: DateTime<Utc>,
}

/// The previous state of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RearrangedTable {
    /// Table that was changed.
    pub table: TableId,
    /// Kind of the table before the change.
    pub was: TableBefore,
    /// Previous entry of each color, in board order; empty for a table that did not exist.
    pub seats: Vec<(Color, EntryId)>,
}

/// The previous state of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RearrangedPool {
    /// Pool that was changed.
    pub pool: PoolId,
    /// Previous entries in draw order.
    pub entries: Vec<EntryId>,
}

/// The kind of a table before it was changed by hand.
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

impl TableBefore {
    /// The kebab-case word used in database columns.
    pub fn name(self) -> &'static str {
        self.into()
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

impl Rearrangement {
    /// The tables that were changed, opened or closed.
    pub fn tables(&self) -> Vec<TableId> {
        self.tables.iter().map(|it| it.table).collect()
    }

    /// Returns whether it changed one of these tables or pools.
    pub fn is_about(&self, tables: &[TableId], pools: &[PoolId]) -> bool {
        tables.iter().any(|table| self.before(*table).is_some())
            || pools.iter().any(|pool| self.pool_before(*pool).is_some())
    }

    /// The previous state of a table; `None` if it was not changed.
    pub fn before(&self, table: TableId) -> Option<&RearrangedTable> {
        self.tables.iter().find(|it| it.table == table)
    }

    /// The previous state of a pool; `None` if it was not changed.
    pub fn pool_before(&self, pool: PoolId) -> Option<&RearrangedPool> {
        self.pools.iter().find(|it| it.pool == pool)
    }
}
