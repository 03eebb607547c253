//! What color a badge has.

use crate::tournament::table::TableState;

/// What color a badge has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// None.
    Neutral,
    /// Something goes on.
    On,
    /// Something is done.
    Good,
    /// Something is to be done.
    Warn,
    /// Something is wrong.
    Bad,
}

impl Badge {
    /// Its class beside `badge`, or empty.
    pub fn class(self) -> &'static str {
        match self {
            Badge::Neutral => "",
            Badge::On => "badge--on",
            Badge::Good => "badge--good",
            Badge::Warn => "badge--warn",
            Badge::Bad => "badge--bad",
        }
    }
}

impl From<TableState> for Badge {
    fn from(state: TableState) -> Self {
        match state {
            TableState::Waiting => Badge::Neutral,
            TableState::Playing => Badge::On,
            TableState::Over => Badge::Warn,
            TableState::Confirmed => Badge::Good,
        }
    }
}
