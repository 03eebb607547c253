//! A running game as the public sees it: by some throws late, so that nobody can tell a player what comes.

use super::event::{Event, EventKind};
use super::table::{Table, TableState};

/// Greatest number of throws by which the public sees a game late.
pub const MOST_DELAY: u16 = 20;

/// The part of the log of a running game that the public sees: all before the last `delay` throws. Throws that were undone count, so
/// that the part never becomes shorter.
pub fn public_part(events: &[Event], delay: u16) -> &[Event] {
    let Some(back) = usize::from(delay).checked_sub(1) else { return events };
    let throws = events.iter().enumerate().filter(|(_, event)| is_throw(&event.kind));
    let throws: Vec<usize> = throws.map(|(index, _)| index).collect();
    // With fewer throws the public sees the game before the first one.
    let first = throws.iter().rev().nth(back).or(throws.first());
    events.get(..first.copied().unwrap_or(events.len())).unwrap_or(events)
}

fn is_throw(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Die(_))
}

impl Table {
    /// Number of throws by which the public sees a game of this table late now. 0 unless the game is running.
    pub fn public_delay(&self, number: u8) -> u16 {
        let is_running = self.game(number).is_some_and(|it| it.state == TableState::Playing);
        if is_running { self.delay_throws } else { 0 }
    }
}
