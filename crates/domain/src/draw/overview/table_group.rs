//! The groups in which a page lists the tables of a round.

use crate::tournament::table::{Table, TableKind, TableState};

/// A group of tables, in the order in which a page lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableGroup {
    /// A game is in progress, or awaits its signature.
    InPlay,
    /// The table has not begun.
    Waiting,
    /// The result is confirmed.
    Played,
    /// A bye or a rest: nobody plays.
    Free,
}

impl TableGroup {
    /// The group of a table.
    pub fn of(table: &Table) -> Self {
        match (table.kind, table.state) {
            (TableKind::Played, TableState::Playing | TableState::Over) => Self::InPlay,
            (TableKind::Played, TableState::Waiting) => Self::Waiting,
            (TableKind::Played, TableState::Confirmed) => Self::Played,
            _ => Self::Free,
        }
    }
}
