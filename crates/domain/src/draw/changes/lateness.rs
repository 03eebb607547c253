//! The treatment of entries that registered after the draw.

use std::collections::HashSet;

use super::late_seats::has_room;
use crate::draw::rounds::count::takes_late;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;

/// The treatment of an entry that is in no draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LateHandling {
    /// The draw is still a draft: if it is discarded and drawn again, it includes the entry.
    Draft,
    /// The entry plays from the next round on, since all active entries do; earlier if there is a free seat.
    NextRound,
    /// The drawn rounds can take the entry: an organizer gives it a seat (see [`super::late_seats`]).
    Seat,
    /// The entry does not play: the stage has started, and later stages take qualifiers only.
    Never,
}

impl LateHandling {
    /// Returns whether the drawn rounds may take the entry.
    pub fn has_place(&self) -> bool {
        matches!(self, LateHandling::NextRound | LateHandling::Seat)
    }
}

/// The treatment of an entry that is registered now; `None` while nothing is drawn, since the draw includes it. If categories have
/// championships of their own, it is that of the first one with a waiting latecomer, or else of the main one; for a known entry, ask about
/// [`Championship::branch_of_entry`].
pub fn late(championship: &Championship) -> Option<LateHandling> {
    let has_waiting = |it: &&Championship| {
        let mut late = latecomers(it).into_iter().filter_map(|id| it.entry(id));
        late.any(|entry| entry.is_active())
    };
    let waiting = championship.branches().into_iter().filter(|_| championship.is_divided());
    let championship =
        waiting.into_iter().find(has_waiting).unwrap_or_else(|| championship.main_branch());
    let rounds = |stage| championship.rounds_of(stage);
    let drawn = championship.stages().iter().filter(|stage| rounds(stage.id).next().is_some());
    let first = drawn.min_by_key(|stage| stage.number)?;
    Some(match takes_late(championship, first) {
        _ if rounds(first.id).all(|round| round.state == RoundState::Draft) => LateHandling::Draft,
        true => LateHandling::NextRound,
        false if has_room(championship) => LateHandling::Seat,
        false => LateHandling::Never,
    })
}

/// The entries that are in no draw, by number, withdrawn ones included; empty while nothing is drawn.
pub fn latecomers(championship: &Championship) -> Vec<EntryId> {
    if championship.is_divided() {
        return championship.branches().into_iter().flat_map(latecomers).collect();
    }
    if championship.rounds().is_empty() {
        return Vec::new();
    }
    let drawn = championship.pools().iter().flat_map(|pool| pool.entries.iter().copied());
    let seated = championship.tables().iter().flat_map(|table| &table.seats);
    let known: HashSet<EntryId> = drawn.chain(seated.map(|seat| seat.entry)).collect();
    let entries = championship.entries().iter().map(|entry| entry.id);
    entries.filter(|id| !known.contains(id)).collect()
}
