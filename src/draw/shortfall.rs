//! Why a round has fewer entries than the one before it lets on: who withdrew between them, and nobody took the place.

use crate::ranking::outcome::{EntryOutcome, Outcomes, n_going_on};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// Entries that would sit in a round, but withdrew after the one before it, and whose place nobody took. Nobody in a first
/// round, in a league, whose rounds are drawn at once, and in play-offs.
pub fn withdrawn_before(championship: &Championship, round: &Round) -> Vec<EntryId> {
    let is_main = |it: &Round| it.kind != RoundKind::PlayOff;
    let stage = championship.stage(round.stage);
    let Some(stage) = stage.filter(|it| !it.plan.is_drawn_at_once() && is_main(round)) else {
        return Vec::new();
    };
    let mut rounds = championship.rounds_of(stage.id);
    let before = rounds.rfind(|it| it.number < round.number && is_main(it));
    let tables = before.into_iter().flat_map(|it| championship.tables_of(it.id));
    let sits = |entry: EntryId| championship.tables_of(round.id).any(|table| table.has(entry));
    let has_left = |entry: EntryId| {
        championship.entry(entry).is_some_and(|it| !it.is_active()) && !sits(entry)
    };
    tables.flat_map(|table| of_table(championship, stage, table, has_left)).collect()
}

/// Those of a table; of a knock-out as many as are missing of those whom the table should send on, the best placed ones.
fn of_table(
    championship: &Championship,
    stage: &Stage,
    table: &Table,
    has_left: impl Fn(EntryId) -> bool,
) -> Vec<EntryId> {
    let outcome = Outcomes::new(championship, stage).at(table);
    let is_gone = |it: &&EntryOutcome| has_left(it.entry) && it.outcome.has_come();
    let gone = outcome.entries.iter().filter(is_gone).map(|it| it.entry);
    let Some(advance) = stage.plan.advance() else { return gone.collect() };
    if championship.is_for_place(table) {
        return Vec::new();
    }
    let n_on = match table.kind {
        TableKind::Played => n_going_on(table.entries().len(), advance),
        _ => 1,
    };
    gone.take(n_on.saturating_sub(outcome.going_on().count())).collect()
}
