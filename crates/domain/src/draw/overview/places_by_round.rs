//! The places of a stage's entries after each of its rounds.

use rustc_hash::FxHashMap;

use crate::draw::league::pools::members;
use crate::draw::method;
use crate::draw::state::standings::{Standing, criteria};
use crate::ranking::place_after::PlaceAfter;
use crate::ranking::shift::Shift;
use crate::ranking::tiebreak::TiebreakScale;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::Stage;

/// The numbers of the regular rounds of a stage, up to the last one with a result.
pub fn played_rounds(championship: &Championship, stage: &Stage) -> Vec<i32> {
    let is_public = |kind, state| kind != RoundKind::PlayOff && state != RoundState::Draft;
    let rounds =
        championship.rounds_of(stage.id).filter(|round| is_public(round.kind, round.state));
    let rounds: Vec<_> = rounds.collect();
    let has_result = |round| championship.tables_of(round).any(|table| table.result.is_some());
    let n = rounds.iter().rposition(|round| has_result(round.id)).map_or(0, |last| last + 1);
    rounds.into_iter().take(n).map(|round| round.number).collect()
}

/// The places of a pool's entries, or of all of the stage, after the round with this number, by the stage's criteria without play-offs.
/// Entries without a game so far have none.
pub fn places_after(
    championship: &Championship,
    stage: &Stage,
    pool: Option<PoolId>,
    number: i32,
) -> FxHashMap<EntryId, PlaceAfter> {
    let scale = TiebreakScale::up_to(championship, stage, number);
    let mut entries = members(championship, stage, pool);
    entries.retain(|entry| scale.own(*entry).next().is_some());
    let method = method::of(stage.plan.pairing);
    let groups = method.order(championship, stage, &scale, &criteria(stage), &entries);
    let mut places = FxHashMap::default();
    let mut rank = 1;
    for group in groups {
        let n_sharing = u32::try_from(group.entries.len()).unwrap_or(u32::MAX);
        let place = PlaceAfter { rank, n_sharing };
        places.extend(group.entries.into_iter().map(|entry| (entry, place)));
        rank = rank.saturating_add(n_sharing);
    }
    places
}

/// The change of each entry's rank since the round before the last one with a result. Empty for knock-outs, and before a second round has
/// results.
pub fn shifts(
    championship: &Championship,
    stage: &Stage,
    pool: Option<PoolId>,
    now: &[Standing],
) -> FxHashMap<EntryId, Shift> {
    let rounds = played_rounds(championship, stage);
    let [.., before, _] = rounds.as_slice() else { return FxHashMap::default() };
    if stage.plan.advance().is_some() {
        return FxHashMap::default();
    }
    let before = places_after(championship, stage, pool, *before);
    now.iter()
        .filter(|row| row.played > 0)
        .map(|row| {
            let rank = before.get(&row.entry).map(|place| place.rank);
            (row.entry, Shift::between(rank, row.rank))
        })
        .collect()
}
