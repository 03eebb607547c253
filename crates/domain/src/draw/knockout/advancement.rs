//! The entries that advance from the tables of a knock-out, and how far each entry came.

use crate::draw::qualification::Undecided;
use crate::ranking::outcome::Outcomes;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, StageId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The number of places that a table's result must name: all but the last. If the tournament earns no points, tables of a knock-out before
/// its final need only the places that advance.
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

/// The entries that advance from a round, by table and place; from the final, the champion. Entries that have withdrawn since are included
/// only if they were drawn in a later round.
///
/// # Errors
/// `Undecided` with the tables at which shared places leave open who advances.
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

/// The champion of a knock-out: the winner of its closed final if no other entry has a life left, or the only active entry left after a
/// closed round. `None` before that.
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

/// The last round of an entry in a knock-out, as the standings show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The last round in which the entry had a table or a bye.
    pub round: RoundId,
    /// True if its table there was beside the bracket, for third place.
    pub is_beside: bool,
    /// The place at its table there; `None` for a bye or if the place is not known yet.
    pub place: Option<u8>,
    /// The remaining distance there; `None` if it is unknown.
    pub distance: Option<u16>,
}

/// The last round of an entry in a knock-out, with everything that orders the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::draw) struct Reach {
    /// The last round in which the entry had a table or a bye.
    pub round: RoundId,
    /// The number of that round.
    pub number: i32,
    /// True if its table there was in the bracket, not beside it.
    pub is_in_bracket: bool,
    /// The place at its table there; `None` while it is not known.
    pub place: Option<u8>,
    /// True if it advanced from there, or still may.
    pub is_in: bool,
    /// True if it was present at its table there.
    pub has_come: bool,
    /// The remaining distance there; `None` if it is unknown.
    pub distance: Option<u16>,
}

/// The last published round that `entry` reached in a stage, given the stage's outcomes.
pub(in crate::draw) fn reach(
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
