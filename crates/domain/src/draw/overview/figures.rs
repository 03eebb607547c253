//! The figures of a tournament that several pages show: entries that take part, and tables with their progress.

use rustc_hash::FxHashSet;

use crate::draw::changes::lateness::late;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind, TableState};

/// Tables with their progress. Byes and rests are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableFigures {
    /// The number of tables.
    pub n: usize,
    /// The number of those with a confirmed result.
    pub n_played: usize,
    /// The number of those with a game in progress, or one that awaits its signature.
    pub n_playing: usize,
}

impl TableFigures {
    /// Counts these tables.
    pub fn of<'a>(tables: impl IntoIterator<Item = &'a Table>) -> Self {
        let played = tables.into_iter().filter(|table| table.kind == TableKind::Played);
        Self::of_states(played.map(|table| table.state))
    }

    /// Counts tables by their states.
    pub fn of_states(states: impl IntoIterator<Item = TableState>) -> Self {
        states.into_iter().fold(Self::default(), |so_far, state| Self {
            n: so_far.n + 1,
            n_played: so_far.n_played + usize::from(state == TableState::Confirmed),
            n_playing: so_far.n_playing
                + usize::from(matches!(state, TableState::Playing | TableState::Over)),
        })
    }

    /// The number of tables without a confirmed result.
    pub fn n_left(self) -> usize {
        self.n - self.n_played
    }

    /// The share of tables with a confirmed result in percent, rounded down; 0 without tables.
    pub fn percent(self) -> usize {
        self.n_played * 100 / self.n.max(1)
    }
}

/// The entries at the tables of a stage's published rounds, byes and rests included.
pub(super) fn seated(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    championship
        .rounds_of(stage.id)
        .filter(|round| round.state != RoundState::Draft)
        .flat_map(|round| championship.tables_of(round.id))
        .flat_map(Table::entries)
        .collect()
}

/// The number of entries that take part. Before the first draw is published these are the active ones. Afterwards they are those
/// that were drawn, even if they have withdrawn since, and those that may still join.
pub fn n_entries(championship: &Championship) -> usize {
    let active = || championship.entries().iter().filter(|entry| entry.is_active());
    let drawn: FxHashSet<EntryId> =
        championship.stages().iter().flat_map(|stage| seated(championship, stage)).collect();
    if drawn.is_empty() {
        return active().count();
    }
    let joining = match late(championship).is_some_and(|late| late.has_place()) {
        true => active().filter(|entry| !drawn.contains(&entry.id)).count(),
        false => 0,
    };
    drawn.len() + joining
}
