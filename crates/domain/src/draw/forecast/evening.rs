//! The state of an evening from which its rest is simulated. Seconds are counted from `now`.

use chrono::{DateTime, Utc};

use super::game_seen::GamePace;
use super::lengths::GameLength;
use super::tempo::Tempo;
use crate::tournament::series::Series;

/// An evening at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Evening {
    /// The moment.
    pub now: DateTime<Utc>,
    /// Numbers of the boards in use; empty if there are enough for all tables.
    pub boards: Vec<u16>,
    /// Rounds that have not ended, by stage and number.
    pub rounds: Vec<RoundAhead>,
    /// Their tables in the order of the queue: by round and number.
    pub tables: Vec<TableAhead>,
    /// The beliefs about the evening.
    pub tempo: Tempo,
}

/// A round that has not ended.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundAhead {
    /// Position of the stage among those of the tournament, from 1.
    pub stage: i32,
    /// Number of the round within the stage, from 1.
    pub number: i32,
    /// Indexes of the rounds that must end before it is drawn.
    pub after: Vec<usize>,
    /// Its beginning.
    pub opening: Opening,
}

/// The beginning of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Opening {
    /// Its tables may be played.
    Open,
    /// It is to be drawn and published. Nothing has hindered that for this number of seconds.
    ToCome(f64),
}

/// A table without a result.
#[derive(Clone, Debug, PartialEq)]
pub struct TableAhead {
    /// Index of its round.
    pub round: usize,
    /// Numbers of its entries, from 0; empty if it is not drawn yet. Tables of a common entry are not played at the same time.
    pub entries: Vec<u32>,
    /// The board that one of its entries must have.
    pub own_board: Option<u16>,
    /// Seconds until it may begin.
    pub from: f64,
    /// What is played there.
    pub terms: TableTerms,
    /// Its state.
    pub state: TableNow,
}

/// What is played at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableTerms {
    /// Length of a game by random play.
    pub length: GameLength,
    /// Number of sides.
    pub sides: u8,
    /// Games of the table.
    pub series: Series,
    /// Number of these that are over.
    pub n_played: u8,
    /// Seconds after which time is called in a game; `None` without a limit.
    pub limit: Option<f64>,
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableNow {
    /// It waits for its round, its entries or a board.
    Waiting,
    /// It was called to a board, or may begin, since this number of seconds.
    Called {
        /// Seconds since then.
        ago: f64,
        /// Its board; `None` if there are enough for all.
        board: Option<u16>,
    },
    /// A game is being played.
    Playing {
        /// Throws so far; `None` if they are not logged.
        throws: Option<u32>,
        /// Seconds since the start of the game.
        ago: f64,
        /// Its pace, as far as it is known.
        pace: Option<GamePace>,
        /// Seconds until time is called; `None` if the clock does not run.
        left: Option<f64>,
        /// Its board; `None` if there are enough for all.
        board: Option<u16>,
    },
    /// The last game is over, and its result waits for its signature.
    Over {
        /// Its board; `None` if there are enough for all.
        board: Option<u16>,
    },
}

impl TableNow {
    /// The board of the table; `None` if it has none.
    pub fn board(&self) -> Option<u16> {
        match self {
            TableNow::Waiting => None,
            TableNow::Called { board, .. }
            | TableNow::Playing { board, .. }
            | TableNow::Over { board } => *board,
        }
    }
}
