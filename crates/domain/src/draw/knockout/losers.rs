//! Beaten entries of a knock-out's round that may still sit in the next one. They are called back if tables would not fill, or play at
//! the table for third place.

use std::cmp::Reverse;
use std::collections::HashMap;

use rustc_hash::FxHashSet;

use super::advancement::survivors;
use super::ladder::Ladder;
use crate::ranking::outcome::{EntryOutcome, Outcomes, n_going_on};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};
use crate::tournament::table_plan::Remainder;

/// The beaten entries of the round `last` that the next draw chooses from, if `n` entries advanced. Each has its rank by nearness to
/// advancing, from 1; all have rank 1 if lots decide. Empty if the draw needs no beaten entries.
pub(in crate::draw) fn to_be_drawn(
    championship: &Championship,
    stage: &Stage,
    last: &Round,
    n: usize,
) -> HashMap<EntryId, u32> {
    let Some(ladder) = Ladder::of(championship, stage).filter(|it| it.rules.lives == 1 && n > 1)
    else {
        return HashMap::new();
    };
    let beaten = of_round(championship, stage, last);
    let next = ladder.next(n, beaten.len());
    let is_for_place = next.is_final && ladder.n_for_third(beaten.len() - next.n_back) > 0;
    match (next.n_back > 0 && ladder.remainder == Remainder::BeatenByLot, next.n_back) {
        (true, _) => beaten.into_iter().map(|(entry, _)| (entry, 1)).collect(),
        (false, 0) if !is_for_place => HashMap::new(),
        (false, _) => beaten.into_iter().collect(),
    }
}

/// The beaten entries of the last published round of a stage that may sit in the next one. While results are missing, the number of entries
/// that advance is taken from the plan, and if some beaten entries will return, every entry of the round may.
pub(in crate::draw) fn returning(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    let ladder = Ladder::of(championship, stage);
    let ladder = ladder.filter(|it| it.remainder.calls_back() || it.rules.third_place);
    let last = championship.rounds_of(stage.id).rfind(|round| round.state != RoundState::Draft);
    let Some((ladder, last)) = ladder.zip(last) else { return FxHashSet::default() };
    let tables: Vec<&Table> = championship.tables_of(last.id).collect();
    if !tables.iter().any(|table| table.is_missing()) {
        let n = survivors(championship, last).map_or(0, |entries| entries.len());
        return to_be_drawn(championship, stage, last, n).into_keys().collect();
    }
    let sizes = tables.iter().map(|table| table.entries().len());
    let (n, n_seated) = sizes.fold((0, 0), |(n, n_seated), size| {
        let on = if size > 1 { n_going_on(size, ladder.rules.advance) } else { size };
        (n + on, n_seated + size)
    });
    let next = ladder.next(n, n_seated - n);
    let is_for_place = next.is_final && ladder.n_for_third(n_seated - n) > 0;
    let is_final = last.kind == RoundKind::Final;
    match !is_final && n > 1 && (next.n_back > 0 || is_for_place) {
        true => tables.iter().flat_map(|table| table.entries()).collect(),
        false => FxHashSet::default(),
    }
}

/// The entries of the round after `last` that were called back as the best of the beaten, by the current results. Empty if the stage calls
/// nobody back or does so by lot.
pub(in crate::draw) fn called_back(
    championship: &Championship,
    stage: &Stage,
    last: &Round,
    next: &Round,
) -> FxHashSet<EntryId> {
    if stage.plan.table.remainder != Remainder::BestBeaten {
        return FxHashSet::default();
    }
    let in_bracket =
        championship.tables_of(next.id).filter(|table| !championship.is_for_place(table));
    let seated: FxHashSet<EntryId> = in_bracket.flat_map(|table| table.entries()).collect();
    let outcomes = Outcomes::new(championship, stage);
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let mut on: FxHashSet<EntryId> = FxHashSet::default();
    for table in championship.tables_of(last.id) {
        on.extend(outcomes.by_result(table).going_on());
    }
    on.retain(|id| seated.contains(id) || is_active(id));
    let n_back = seated.len().saturating_sub(on.len());
    let beaten = of_round(championship, stage, last).into_iter();
    let beaten: Vec<(EntryId, u32)> = beaten.filter(|(id, _)| !on.contains(id)).collect();
    let last_back = n_back.checked_sub(1).and_then(|index| beaten.get(index)).copied();
    let is_near = |rank: u32| last_back.is_some_and(|(_, last)| rank <= last);
    let back = beaten.into_iter().filter(|(id, rank)| is_near(*rank) && seated.contains(id));
    back.map(|(id, _)| id).collect()
}

/// The beaten entries of a round that were present and have not withdrawn, with their ranks: by place, then by
/// remaining distance, unknown distances last.
fn of_round(championship: &Championship, stage: &Stage, last: &Round) -> Vec<(EntryId, u32)> {
    let outcomes = Outcomes::new(championship, stage);
    let is_active = |id| championship.entry(id).is_some_and(|entry| entry.is_active());
    let mut beaten: Vec<_> = Vec::new();
    for table in championship.tables_of(last.id).filter(|it| it.kind == TableKind::Played) {
        let is_out = |it: &&EntryOutcome| {
            it.goes_on == Some(false) && it.outcome.has_come() && is_active(it.entry)
        };
        let outcome = outcomes.at(table);
        let out = outcome.entries.iter().filter(is_out);
        beaten.extend(out.map(|it| {
            let place = it.outcome.place().map(|place| place.number);
            ((Reverse(place.map(Reverse)), left(table, it.entry)), it.entry)
        }));
    }
    beaten.sort_by_key(|(key, _)| *key);
    let mut ranked = Vec::new();
    for (rank, same) in (1..).zip(beaten.chunk_by(|(one, _), (other, _)| one == other)) {
        ranked.extend(same.iter().map(|(_, entry)| (*entry, rank)));
    }
    ranked
}

/// The sort key of an entry's remaining distance at a table; unknown distances come last.
fn left(table: &Table, entry: EntryId) -> (bool, u16) {
    let sides = table.result.iter().flat_map(|result| &result.sides);
    let distance = sides.filter(|side| side.entry == entry).find_map(|side| side.distance);
    (distance.is_none(), distance.unwrap_or(0))
}
