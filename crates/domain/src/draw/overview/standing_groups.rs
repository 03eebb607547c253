//! The standings of a knock-out in groups: the entries that are still in, and those eliminated in each round.

use crate::draw::state::standings::{Standing, StandingState};
use crate::tournament::id::RoundId;

/// A group of entries in the standings of a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingGroup {
    /// The winner of the stage.
    Winner,
    /// Entries that may still win.
    In,
    /// Entries at a table for the places after the final.
    Beside,
    /// Entries eliminated in this round.
    Out(RoundId),
    /// Entries that withdrew before their first table.
    Absent,
}

impl StandingGroup {
    /// The group of a row.
    pub fn of(row: &Standing) -> Self {
        match (row.state, row.reached) {
            (StandingState::Champion | StandingState::PoolWinner | StandingState::Qualified, _) => {
                Self::Winner
            }
            (StandingState::In, _) => Self::In,
            (_, Some(reached)) if reached.is_beside => Self::Beside,
            (_, Some(reached)) => Self::Out(reached.round),
            (_, None) => Self::Absent,
        }
    }
}

/// Rows of standings by group. The groups are in the order of their first rows, the rows of a group in their own order.
pub fn grouped<T>(
    rows: impl IntoIterator<Item = T>,
    standing: impl Fn(&T) -> &Standing,
) -> Vec<(StandingGroup, Vec<T>)> {
    let mut groups: Vec<(StandingGroup, Vec<T>)> = Vec::new();
    for row in rows {
        let group = StandingGroup::of(standing(&row));
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((group, vec![row])),
        }
    }
    groups
}
