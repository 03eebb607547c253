//! Entries that withdrew between two rounds: those without a replacement, and those whose place another entry takes.

use std::collections::BTreeSet;

use crate::ranking::outcome::{EntryOutcome, Outcomes, n_going_on};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::plan::EntryRule;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// Entries that would have a seat in a round, but withdrew after the round before it and were not replaced. Empty for first rounds, leagues
/// (drawn at once) and play-offs.
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

/// Entries that withdrew after these drafts of one stage were drawn, and whose places other entries now have. This concerns later rounds of
/// a knock-out, and the first rounds of a stage that takes qualifiers. Such drafts must be drawn again.
pub fn given_up(championship: &Championship, drafts: &[RoundId]) -> Vec<EntryId> {
    let stage = drafts.first().and_then(|id| championship.round(*id));
    let Some(stage) = stage.and_then(|round| championship.stage(round.stage)) else {
        return Vec::new();
    };
    let is_begun = championship.rounds_of(stage.id).any(|round| round.state != RoundState::Draft);
    let has_successors = match is_begun {
        true => stage.plan.advance().is_some(),
        false => !matches!(stage.plan.entry, EntryRule::Everybody),
    };
    let is_gone =
        |entry: &EntryId| championship.entry(*entry).is_some_and(|entry| !entry.is_active());
    let tables = drafts.iter().flat_map(|round| championship.tables_of(*round));
    let gone: BTreeSet<EntryId> =
        tables.flat_map(|table| table.entries()).filter(is_gone).collect();
    if has_successors { gone.into_iter().collect() } else { Vec::new() }
}

/// The withdrawn entries of a table; in a knock-out only the best placed ones, as many as qualifiers of the table are missing.
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
