//! The hall during play: clocks, roll calls and boards.
//!
//! The stored data are facts only. Everything derived (time left, missing entries, the queue) is computed here from `now`.

mod boards;
mod clock;
mod grace;
mod notice;
mod roll_call;

pub use boards::{BoardCall, BoardChanges, BoardPlace, CallError, is_too_early};
pub use clock::{ExtraTime, Pause, RoundClock, TimeLeft};
pub use grace::Grace;
pub use notice::{CallKnown, CallNotice, call_known};
pub use roll_call::{Presence, RollCall};

use super::id::TableId;

/// The facts of one tournament's hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    /// Started clocks, at most one per round.
    pub clocks: Vec<RoundClock>,
    /// Extra time in the order in which it was given.
    pub extras: Vec<ExtraTime>,
    /// Roll calls ordered by number.
    pub roll_calls: Vec<RollCall>,
    /// Calls of tables to boards, in order.
    pub calls: Vec<BoardCall>,
    /// Tables that get no board until an organizer releases them.
    pub held: Vec<TableId>,
    /// Numbers of boards that are out of use.
    pub closed: Vec<u16>,
}
