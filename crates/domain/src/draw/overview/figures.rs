//! The entries that take part in a tournament, as several pages count them.

use rustc_hash::FxHashSet;

use crate::draw::changes::lateness::late;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The entries at the tables of a stage's published rounds, byes and rests included.
pub(super) fn seated(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    championship
        .rounds_of(stage.id)
        .filter(|round| round.state != RoundState::Draft)
        .flat_map(|round| championship.tables_of(round.id))
        .flat_map(Table::entries)
        .collect()
}

/// The number of entries that take part. Before the first draw is published these are the active ones. Afterwards they are those
/// that were drawn, even if they have withdrawn since, and those that may still join.
pub fn n_entries(championship: &Championship) -> usize {
    championship.branches().into_iter().map(n_of_branch).sum()
}

fn n_of_branch(championship: &Championship) -> usize {
    let active = || championship.entries().iter().filter(|entry| entry.is_active());
    let drawn: FxHashSet<EntryId> =
        championship.stages().iter().flat_map(|stage| seated(championship, stage)).collect();
    if drawn.is_empty() {
        return active().count();
    }
    let joining = match late(championship).is_some_and(|late| late.has_place()) {
        true => active().filter(|entry| !drawn.contains(&entry.id)).count(),
        false => 0,
    };
    drawn.len() + joining
}
