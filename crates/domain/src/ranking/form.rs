//! The form of an entry: its latest results in a stage.

use super::outcome::{Outcome, Outcomes, TablePlace};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::stage::Stage;

/// One of an entry's latest results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormResult {
    /// The table of the result.
    pub table: TableId,
    /// The place of the entry there.
    pub place: TablePlace,
    /// The number of sides of the table.
    pub n_sides: usize,
}

impl FormResult {
    /// Returns whether the entry won outright.
    pub fn is_won(&self) -> bool {
        self.place.number == 1 && !self.place.is_tied
    }
}

/// The latest results of an entry in a stage, at most `n`, oldest first. Byes, rests, annulled tables and games that a withdrawal decided
/// are left out. In a league they are in the order in which the games ended, whatever their round.
pub fn form(
    championship: &Championship,
    outcomes: &Outcomes<'_>,
    stage: &Stage,
    entry: EntryId,
    n: usize,
) -> Vec<FormResult> {
    let is_here = |round| championship.round(round).is_some_and(|it| it.stage == stage.id);
    let tables = championship.tables_of_entry(entry).filter(|table| is_here(table.round));
    let mut results: Vec<_> = tables
        .filter_map(|table| {
            let ended_at = table.result.as_ref()?.ended_at;
            let outcome = outcomes.at(table).of(entry)?.outcome;
            let place = outcome.place().filter(|_| outcome != Outcome::Withdrawn)?;
            let n_sides = table.entries().len();
            Some((ended_at, FormResult { table: table.id, place, n_sides }))
        })
        .collect();
    results.sort_by_key(|(ended_at, _)| *ended_at);
    let first = results.len().saturating_sub(n);
    results.into_iter().skip(first).map(|(_, result)| result).collect()
}
