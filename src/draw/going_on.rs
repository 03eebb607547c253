//! Who goes on from the tables of a knock-out, and how far everybody came.

use thiserror::Error;

use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, StageId, TableId};
use crate::tournament::result::Outcome;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// Tables whose confirmed results do not say who goes on: a place is shared across the line. A roll-off decides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("shared places at {} tables leave open who goes on", .0.len())]
pub struct Undecided(
    /// The tables.
    pub Vec<TableId>,
);

/// How many of `n_sides` at a table go on where `advance` should: never all of them.
pub fn n_going_on(n_sides: usize, advance: u8) -> usize {
    usize::from(advance.max(1)).min(n_sides.saturating_sub(1))
}

/// The entries that go on from a table, best place first: the entry of a bye, nobody while there is no result. Who
/// did not come never goes on.
///
/// # Errors
///
/// When a place is shared by one who would go on and one who would not.
pub fn going_on(table: &Table, advance: u8) -> Result<Vec<EntryId>, Undecided> {
    if table.kind != TableKind::Played {
        return Ok(table.entries());
    }
    let Some(result) = &table.result else { return Ok(Vec::new()) };
    let mut present: Vec<_> =
        result.sides.iter().filter(|side| side.outcome != Outcome::Absent).collect();
    present.sort_by_key(|side| side.place);
    let n = n_going_on(result.sides.len(), advance);
    let last_in = n.checked_sub(1).and_then(|index| present.get(index));
    let first_out = present.get(n);
    if let (Some(last_in), Some(first_out)) = (last_in, first_out)
        && last_in.place == first_out.place
    {
        return Err(Undecided(vec![table.id]));
    }
    Ok(present.into_iter().take(n).map(|side| side.entry).collect())
}

/// How many places of a table's result have to be named: all but the last, or in a round of a knock-out whose tables
/// earn no points those that go on.
pub fn places_asked(championship: &Championship, table: &Table) -> usize {
    let all_but_last = table.entries().len().saturating_sub(1).max(1);
    let earns_points = championship.tournament.settings.weight > 0;
    let round = championship.round(table.round).filter(|round| round.kind == RoundKind::Main);
    let stage = round.and_then(|round| championship.stage(round.stage));
    match stage.and_then(|stage| stage.plan.advance()) {
        Some(advance) if !earns_points => usize::from(advance).clamp(1, all_but_last),
        _ => all_but_last,
    }
}

/// The entries that go on from a round, by table and place; of the final, the champion. Entries that have withdrawn
/// since are among them.
///
/// # Errors
///
/// Names the tables where shared places leave it open.
pub fn survivors(championship: &Championship, round: &Round) -> Result<Vec<EntryId>, Undecided> {
    let stage = championship.stage(round.stage);
    let advance = stage.and_then(|stage| stage.plan.advance_in(round.kind)).unwrap_or(1);
    let mut entries = Vec::new();
    let mut open = Vec::new();
    for table in championship.tables_of(round.id) {
        match going_on(table, advance) {
            Ok(more) => entries.extend(more),
            Err(Undecided(tables)) => open.extend(tables),
        }
    }
    if open.is_empty() { Ok(entries) } else { Err(Undecided(open)) }
}

/// The champion of a knock-out: who won its closed final, or who alone was left after a closed round.
pub fn champion(championship: &Championship, stage: StageId) -> Option<EntryId> {
    let round = championship.rounds_of(stage).last()?;
    if round.state != RoundState::Closed {
        return None;
    }
    let entries = survivors(championship, round).ok()?;
    if round.kind == RoundKind::Final {
        return entries.first().copied();
    }
    let mut active = entries
        .into_iter()
        .filter(|entry| championship.entry(*entry).is_some_and(|entry| entry.is_active()));
    let only = active.next()?;
    active.next().is_none().then_some(only)
}

/// How far an entry came in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reach {
    /// Number of the last round in which it sat, or had a bye.
    pub round: i32,
    /// Its place there; none while it is not known.
    pub place: Option<u8>,
    /// Whether it went on from there, or may still.
    pub is_in: bool,
}

/// How far `entry` came in a stage, as far as published.
pub(super) fn reach(championship: &Championship, stage: &Stage, entry: EntryId) -> Option<Reach> {
    let rounds: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|round| round.state != RoundState::Draft).collect();
    rounds.iter().rev().find_map(|round| {
        let table = championship.tables_of_entry(entry).find(|table| table.round == round.id)?;
        let place = table.result.as_ref().and_then(|result| result.of(entry)).map(|it| it.place);
        let advance = stage.plan.advance_in(round.kind).unwrap_or(1);
        let is_in = match going_on(table, advance) {
            Ok(entries) => table.is_missing() || entries.contains(&entry),
            Err(_) => true,
        };
        Some(Reach { round: round.number, place, is_in })
    })
}
