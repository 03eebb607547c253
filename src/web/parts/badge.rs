//! The colors of badges.

use domain::tournament::table::TableState;

/// Meaning of a badge, shown by its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// Without a particular meaning.
    Neutral,
    /// Something is in progress.
    On,
    /// Something has been completed.
    Good,
    /// Something has to be done.
    Warn,
    /// Something has gone wrong.
    Bad,
}

impl Badge {
    /// The CSS class beside `badge`, or empty.
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
