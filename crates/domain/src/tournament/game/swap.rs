//! Exchange of two seats that were taken by mistake; the throws stay with the colors.

use parchis::Color;

use super::past_change::Changed;
use super::{ActError, Game};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::table::{Seat, Table};

impl Game {
    pub(super) fn swap(
        &mut self,
        event: &Event,
        a: Color,
        b: Color,
        reason: &str,
    ) -> Result<(), ActError> {
        self.refuse_if_signed()?;
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        let seat = |color: Color| {
            let seat = self.table.seats.iter().find(|seat| seat.color == color);
            seat.cloned().ok_or(ActError::NoSeat(color))
        };
        let (one, other) = (seat(a)?, seat(b)?);
        let is_absent = |seat: &Seat| self.absent().contains(&seat.entry);
        if one.player == other.player || is_absent(&one) || is_absent(&other) {
            return Err(ActError::Seats);
        }
        exchange(&mut self.table.seats, a, b);
        let (a, b) = ((a, one.player), (b, other.player));
        self.note(event, reason, Changed::Swapped { a, b });
        Ok(())
    }
}

/// The seats of a table as drawn; `events` is the log of its first game.
pub fn seats_as_drawn(table: &Table, events: &[Event]) -> Vec<Seat> {
    let mut seats = table.seats.clone();
    take_back(&mut seats, i32::MAX, events);
    seats
}

/// Reverts the swaps among the first `version` events of a log, last first, which yields the drawn seats.
pub(super) fn take_back(seats: &mut [Seat], version: i32, events: &[Event]) {
    for event in events.iter().rev().filter(|event| event.seq <= version) {
        if let EventKind::Swap { a, b, .. } = event.kind {
            exchange(seats, a, b);
        }
    }
}

/// Exchanges two seats. Within a side, its two players change places; across sides, the sides exchange all their seats. A repeated
/// exchange restores the original.
fn exchange(seats: &mut [Seat], a: Color, b: Color) {
    let entry_at =
        |color: Color| seats.iter().find(|seat| seat.color == color).map(|seat| seat.entry);
    let (one, other) = (entry_at(a), entry_at(b));
    if one == other {
        change_players(seats, a, b);
        return;
    }
    let rest = |entry, but: Color| {
        let of = |seat: &&Seat| Some(seat.entry) == entry && seat.color != but;
        seats.iter().filter(of).map(|seat| seat.color).collect::<Vec<_>>()
    };
    let others = rest(one, a).into_iter().zip(rest(other, b)).collect::<Vec<_>>();
    for (a, b) in [(a, b)].into_iter().chain(others) {
        change_players(seats, a, b);
        change_entries(seats, a, b);
    }
}

fn change_players(seats: &mut [Seat], a: Color, b: Color) {
    if let Some((one, other)) = two(seats, a, b) {
        std::mem::swap(&mut one.player, &mut other.player);
    }
}

fn change_entries(seats: &mut [Seat], a: Color, b: Color) {
    if let Some((one, other)) = two(seats, a, b) {
        std::mem::swap(&mut one.entry, &mut other.entry);
    }
}

fn two(seats: &mut [Seat], a: Color, b: Color) -> Option<(&mut Seat, &mut Seat)> {
    let at = |color: Color| seats.iter().position(|seat| seat.color == color);
    let (one, other) = (at(a)?, at(b)?);
    let [one, other] = seats.get_disjoint_mut([one, other]).ok()?;
    Some((one, other))
}
