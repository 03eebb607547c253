//! Who goes on from the tables of a knock-out, and how far everybody came.

use thiserror::Error;

use crate::ranking::outcome::Outcomes;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, StageId, TableId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// Tables whose confirmed results do not say who goes on: a place is shared across the line. A roll-off decides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("shared places at {} tables leave open who goes on", .0.len())]
pub struct Undecided(
    /// The tables.
    pub Vec<TableId>,
);

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
/// since are among them only where they were drawn in a later round.
///
/// # Errors
///
/// Names the tables where shared places leave it open.
pub fn survivors(championship: &Championship, round: &Round) -> Result<Vec<EntryId>, Undecided> {
    let Some(stage) = championship.stage(round.stage) else { return Ok(Vec::new()) };
    let outcomes = Outcomes::new(championship, stage);
    let mut entries = Vec::new();
    let mut open = Vec::new();
    for table in championship.tables_of(round.id) {
        let outcome = outcomes.at(table);
        entries.extend(outcome.going_on());
        if outcome.is_undecided {
            open.push(table.id);
        }
    }
    if open.is_empty() { Ok(entries) } else { Err(Undecided(open)) }
}

/// The champion of a knock-out: who won its closed final, after which nobody else has a life, or who alone was left after a
/// closed round.
pub fn champion(championship: &Championship, stage: StageId) -> Option<EntryId> {
    let round = championship.rounds_of(stage).last()?;
    if round.state != RoundState::Closed {
        return None;
    }
    let entries = survivors(championship, round).ok()?;
    if round.kind == RoundKind::Final
        && let [champion] = entries.as_slice()
    {
        return Some(*champion);
    }
    let mut active = entries
        .into_iter()
        .filter(|entry| championship.entry(*entry).is_some_and(|entry| entry.is_active()));
    let only = active.next()?;
    active.next().is_none().then_some(only)
}

/// How far an entry came in a knock-out, as its standings show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The last round in which it sat, or had a bye.
    pub round: RoundId,
    /// Whether it sat beside the bracket there, at the table for the places after the final.
    pub is_beside: bool,
    /// Its place at its table there; `None` while it is not known, and of a bye.
    pub place: Option<u8>,
    /// Its remaining distance there; `None` if it is unknown.
    pub distance: Option<u16>,
}

/// How far an entry came in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// The last round in which it sat, or had a bye.
    pub round: RoundId,
    /// Its number.
    pub number: i32,
    /// Whether it sat in the bracket there, and not beside it.
    pub is_in_bracket: bool,
    /// Its place there; none while it is not known.
    pub place: Option<u8>,
    /// Whether it went on from there, or may still.
    pub is_in: bool,
    /// Whether it came to its table there.
    pub has_come: bool,
    /// Its remaining distance there; `None` if it is unknown.
    pub distance: Option<u16>,
}

/// How far `entry` came in a stage, of which these are the outcomes, as far as published.
pub(super) fn reach(
    championship: &Championship,
    outcomes: &Outcomes<'_>,
    stage: &Stage,
    entry: EntryId,
) -> Option<Reach> {
    let rounds: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|round| round.state != RoundState::Draft).collect();
    rounds.iter().rev().find_map(|round| {
        let table = championship.tables_of_entry(entry).find(|table| table.round == round.id)?;
        let outcome = outcomes.at(table).of(entry).copied()?;
        let place = outcome.outcome.place().map(|place| place.number);
        let is_in_bracket = !championship.is_for_place(table);
        let is_in = is_in_bracket && outcome.goes_on.unwrap_or(true);
        let side = table.result.as_ref().and_then(|result| result.of(entry));
        Some(Reach {
            round: round.id,
            number: round.number,
            is_in_bracket,
            place,
            is_in,
            has_come: outcome.outcome.has_come(),
            distance: side.and_then(|side| side.distance),
        })
    })
}
