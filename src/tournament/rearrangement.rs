//! What was arranged by hand after it was published: who sat where before, and why it was changed.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use super::event::Actor;
use super::id::{EntryId, PoolId, RearrangementId, RoundId, TableId};
use super::table::TableKind;
use crate::rules::Color;

/// One decision to change by hand who sits where in what is published and has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rearrangement {
    /// Id.
    pub id: RearrangementId,
    /// The round; of a league, whose rounds are drawn at once, its first.
    pub round: RoundId,
    /// The tables that it changed, opened or closed, as they were before.
    pub tables: Vec<RearrangedTable>,
    /// The pools of a league that it changed, as they were before.
    pub pools: Vec<RearrangedPool>,
    /// Why.
    pub reason: String,
    /// Who decided it.
    pub by: Actor,
    /// When.
    pub at: DateTime<Utc>,
}

/// A table as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RearrangedTable {
    /// The table.
    pub table: TableId,
    /// What it was.
    pub was: TableBefore,
    /// Who sat there: the entry of each color, in board order. Nobody at a table that was not there.
    pub seats: Vec<(Color, EntryId)>,
}

/// A pool as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RearrangedPool {
    /// The pool.
    pub pool: PoolId,
    /// Its entries in the order of the draw.
    pub entries: Vec<EntryId>,
}

/// What a table was before it was changed by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableBefore {
    /// To be played.
    Played,
    /// One entry that had a bye.
    Bye,
    /// One entry of a league that rested in this round.
    Rest,
    /// Not there: it was opened.
    Added,
}

impl TableBefore {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind that it had; none where it was not there.
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
    /// The tables that it changed, opened or closed.
    pub fn tables(&self) -> Vec<TableId> {
        self.tables.iter().map(|it| it.table).collect()
    }

    /// Whether it changed one of these tables or pools.
    pub fn is_about(&self, tables: &[TableId], pools: &[PoolId]) -> bool {
        tables.iter().any(|table| self.before(*table).is_some())
            || pools.iter().any(|pool| self.pool_before(*pool).is_some())
    }

    /// What a table was before; none where it was not changed.
    pub fn before(&self, table: TableId) -> Option<&RearrangedTable> {
        self.tables.iter().find(|it| it.table == table)
    }

    /// Who was in a pool before; none where that was not changed.
    pub fn pool_before(&self, pool: PoolId) -> Option<&RearrangedPool> {
        self.pools.iter().find(|it| it.pool == pool)
    }
}
