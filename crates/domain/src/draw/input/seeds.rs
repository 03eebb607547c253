//! The seeds of a knock-out's first round.

use std::collections::HashMap;

use rustc_hash::FxHashSet;

use crate::draw::qualification::Qualifier;
use crate::draw::state::qualifiers::{is_left_out, qualifiers};
use crate::ranking::tiebreak::{TiebreakScale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::plan::{EntryRule, SeededBy, Seeding};
use crate::tournament::stage::Stage;

/// The seeds of a knock-out's first round, 1 for the strongest. `entries` must be in the order of their numbers. Empty for later rounds,
/// for other pairings, and if the stage is not seeded.
pub(super) fn of(
    championship: &Championship,
    stage: &Stage,
    entries: &[&Entry],
) -> HashMap<EntryId, u16> {
    let is_drawn = championship.rounds_of(stage.id).next().is_some();
    let Seeding { by, n } = stage.plan.seeding;
    if is_drawn || stage.plan.knockout_rules().is_none() {
        return HashMap::new();
    }
    let order = match by {
        SeededBy::Lot => Vec::new(),
        SeededBy::List => entries.iter().map(|entry| entry.id).collect(),
        SeededBy::Before => by_places_before(championship, stage),
        SeededBy::Ranking => by_ranking(championship, stage),
    };
    let drawn: FxHashSet<EntryId> = entries.iter().map(|entry| entry.id).collect();
    order.into_iter().filter(|id| drawn.contains(id)).take(n.into()).zip(1..).collect()
}

/// The entries of the stage's seed list, in the order that the ranking had when the list was saved.
fn by_ranking(championship: &Championship, stage: &Stage) -> Vec<EntryId> {
    let list = championship.seed_list(stage.id);
    list.map(|list| list.places.iter().map(|it| it.entry).collect()).unwrap_or_default()
}

/// The qualifiers of the last played stage before this one, by place. Entries with equal places in several pools are ordered by the
/// criteria of that stage.
fn by_places_before(championship: &Championship, stage: &Stage) -> Vec<EntryId> {
    let before = |stage: &Stage| {
        let EntryRule::From { stage: number } = stage.plan.entry else { return None };
        championship.stages().iter().find(|it| it.number == number)
    };
    let mut played = before(stage);
    while let Some(left_out) = played.filter(|it| is_left_out(championship, it)) {
        played = before(left_out);
    }
    let Some(before) = played else { return Vec::new() };
    let mut all = qualifiers(championship, before.id).unwrap_or_default();
    all.sort_by_key(|it| it.place);
    let scale = TiebreakScale::new(championship, before);
    let criteria = deciding(&before.plan.tiebreaks);
    let of_place = |same: &[Qualifier]| {
        let entries: Vec<EntryId> = same.iter().map(|it| it.entry).collect();
        scale.arrange(&entries, &criteria).into_iter().flatten().collect::<Vec<_>>()
    };
    all.chunk_by(|one, other| one.place == other.place).flat_map(of_place).collect()
}
