//! Entries that came after the draw: what becomes of them.

use std::collections::HashSet;

use super::fixed_rounds::takes_late;
use super::seating_late::has_room;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;

/// What becomes of an entry that is in no draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Late {
    /// The draw is a draft: discarded and drawn again, it takes the entry.
    Draft,
    /// It sits from the next round on, where all active entries do; before it where there is a seat.
    NextRound,
    /// What is drawn takes it: an organizer says where it sits (see [`super::seating_late`]).
    Seat,
    /// The stage is played on and later ones take only who qualifies: it does not play.
    Never,
}

impl Late {
    /// Whether what is drawn may take it.
    pub fn has_place(&self) -> bool {
        matches!(self, Late::NextRound | Late::Seat)
    }
}

/// What becomes of an entry registered now; none while nothing is drawn, since the draw takes it.
pub fn late(championship: &Championship) -> Option<Late> {
    let rounds = |stage| championship.rounds_of(stage);
    let drawn = championship.stages().iter().filter(|stage| rounds(stage.id).next().is_some());
    let first = drawn.min_by_key(|stage| stage.number)?;
    Some(match takes_late(championship, first) {
        _ if rounds(first.id).all(|round| round.state == RoundState::Draft) => Late::Draft,
        true => Late::NextRound,
        false if has_room(championship) => Late::Seat,
        false => Late::Never,
    })
}

/// The entries that are in no draw, by number, those that withdrew too; empty while nothing is drawn.
pub fn latecomers(championship: &Championship) -> Vec<EntryId> {
    if championship.rounds().is_empty() {
        return Vec::new();
    }
    let drawn = championship.pools().iter().flat_map(|pool| pool.entries.iter().copied());
    let seated = championship.tables().iter().flat_map(|table| &table.seats);
    let known: HashSet<EntryId> = drawn.chain(seated.map(|seat| seat.entry)).collect();
    let entries = championship.entries().iter().map(|entry| entry.id);
    entries.filter(|id| !known.contains(id)).collect()
}
