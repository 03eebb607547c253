//! The hall on the night: the round's clock, who has come, which table sits at which board.
//!
//! Facts only; what follows from them (time left, who is missing, the queue) is computed here, handed `now`.

mod boards;
mod clock;
mod grace;
mod roll_call;

pub use boards::{BoardCall, CallError, Place, Settled, is_too_early};
pub use clock::{ExtraTime, Left, Pause, RoundClock};
pub use grace::Grace;
pub use roll_call::{Presence, RollCall};

use super::id::TableId;

/// The facts of one tournament's hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    /// Clocks that were started, at most one a round.
    pub clocks: Vec<RoundClock>,
    /// Time given beyond a clock's, in the order it was given.
    pub extras: Vec<ExtraTime>,
    /// Roll calls by number.
    pub roll_calls: Vec<RollCall>,
    /// Tables called to boards, in the order they were called.
    pub calls: Vec<BoardCall>,
    /// Tables that get no board until somebody says so.
    pub held: Vec<TableId>,
    /// Boards out of use.
    pub closed: Vec<u16>,
}
