//! The tables of a tournament or a part of it in figures, as all pages show them.

use super::table::{Table, TableKind, TableState};

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
        states.into_iter().fold(Self::default(), |so_far, state| so_far.with(state, 1))
    }

    /// The same with `n` more tables in this state.
    #[must_use]
    pub fn with(self, state: TableState, n: usize) -> Self {
        let among = |is: bool| if is { n } else { 0 };
        Self {
            n: self.n + n,
            n_played: self.n_played + among(state == TableState::Confirmed),
            n_playing: self.n_playing
                + among(matches!(state, TableState::Playing | TableState::Over)),
        }
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
