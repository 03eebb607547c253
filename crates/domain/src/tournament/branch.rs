//! The championships within a tournament: the main one, and those of categories that have their own stages.
//!
//! Each is a [`Championship`] of its own, with its entries, stages, rounds and tables, so that draws, standings and winners are computed
//! as for a separate tournament. An entry plays in the championship in which it is seated. Until then it plays in that of its category, or
//! in the main one if the category has none.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::championship::Championship;
use super::facts::Facts;
use super::id::{EntryId, RoundId, StageId};
use super::stage::Stage;
use super::text::fold;
use super::tournament::Tournament;

/// The championships of a tournament whose categories have their own, the main one first.
#[derive(Clone, Debug, Default)]
pub(super) struct Branches {
    all: Vec<Arc<Championship>>,
    of_stage: FxHashMap<StageId, usize>,
    of_entry: FxHashMap<EntryId, usize>,
}

impl Branches {
    /// The championships within these facts; none if all stages belong to the main championship.
    pub fn of((tournament, revision): (&Tournament, i64), facts: &Facts) -> Self {
        let mut keys: Vec<String> = Vec::new();
        for stage in &facts.stages {
            let key = stage.plan.branch_key();
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        if keys.len() < 2 {
            return Self::default();
        }
        keys.sort_by_key(|key| !key.is_empty());
        let place = |key: &str| keys.iter().position(|it| it == key).unwrap_or(0);
        let of_stage: FxHashMap<StageId, usize> =
            facts.stages.iter().map(|it| (it.id, place(&it.plan.branch_key()))).collect();
        let category = facts.entries.iter().map(|it| (it.id, place(&fold(&it.category))));
        let mut of_entry: FxHashMap<EntryId, usize> = category.collect();
        let rounds: FxHashMap<RoundId, StageId> =
            facts.rounds.iter().map(|it| (it.id, it.stage)).collect();
        let in_pools = facts.pools.iter().flat_map(|pool| {
            let stage = of_stage.get(&pool.stage).copied();
            pool.entries.iter().filter_map(move |entry| Some((*entry, stage?)))
        });
        let at_tables = facts.tables.iter().flat_map(|table| {
            let stage = rounds.get(&table.round).and_then(|stage| of_stage.get(stage)).copied();
            table.seats.iter().filter_map(move |seat| Some((seat.entry, stage?)))
        });
        of_entry.extend(in_pools.chain(at_tables));
        let branch = |branch: usize| {
            let is_own = |it: Option<&usize>| it == Some(&branch);
            let mut own = facts.clone();
            own.stages.retain(|it| is_own(of_stage.get(&it.id)));
            own.entries.retain(|it| is_own(of_entry.get(&it.id)));
            own.pools.retain(|it| is_own(of_stage.get(&it.stage)));
            own.rounds.retain(|it| is_own(of_stage.get(&it.stage)));
            let rounds: FxHashSet<RoundId> = own.rounds.iter().map(|it| it.id).collect();
            own.tables.retain(|it| rounds.contains(&it.round));
            own.annulled.retain(|it| rounds.contains(&it.round));
            Arc::new(Championship::new(tournament.clone(), revision, own))
        };
        let all = (0..keys.len()).map(branch).collect();
        Self { all, of_stage, of_entry }
    }

    fn get(&self, place: Option<&usize>) -> Option<&Championship> {
        self.all.get(*place?).map(AsRef::as_ref)
    }
}

impl Championship {
    /// The championships within the tournament, the main one first; the tournament itself if no category has its own.
    pub fn branches(&self) -> Vec<&Self> {
        match self.branches.all.is_empty() {
            true => vec![self],
            false => self.branches.all.iter().map(AsRef::as_ref).collect(),
        }
    }

    /// The championships of categories, in the order of their stages.
    pub fn category_branches(&self) -> impl Iterator<Item = &Self> {
        self.branches.all.iter().skip(1).map(AsRef::as_ref)
    }

    /// Returns whether a category has its own championship.
    pub fn is_divided(&self) -> bool {
        !self.branches.all.is_empty()
    }

    /// The main championship: that of all entries whose category has none of its own.
    pub fn main_branch(&self) -> &Self {
        self.branches.all.first().map_or(self, AsRef::as_ref)
    }

    /// The championship to which a stage belongs.
    pub fn branch_of(&self, stage: &Stage) -> &Self {
        self.branches.get(self.branches.of_stage.get(&stage.id)).unwrap_or(self)
    }

    /// The championship in which an entry plays.
    pub fn branch_of_entry(&self, entry: EntryId) -> &Self {
        self.branches.get(self.branches.of_entry.get(&entry)).unwrap_or(self)
    }

    /// The championship of the category with this name; `None` if it has none of its own.
    pub fn branch_of_category(&self, name: &str) -> Option<&Self> {
        let key = fold(name);
        self.category_branches().find(|it| fold(it.category()) == key)
    }

    /// Returns whether an entry that is seated would belong to another championship with this category: then it cannot change to it.
    pub fn is_moved_by(&self, entry: EntryId, category: &str) -> bool {
        let own = self.branch_of_entry(entry).category();
        let other = self.branch_of_category(category).map_or("", Championship::category);
        fold(own) != fold(other) && self.is_seated(entry)
    }

    /// Returns whether an entry is in a draw, drafts included.
    pub fn is_seated(&self, entry: EntryId) -> bool {
        self.tables_of_entry(entry).next().is_some()
            || self.pools().iter().any(|pool| pool.entries.contains(&entry))
    }

    /// The category that has this championship of its own; empty for the main one and for a whole tournament.
    pub fn category(&self) -> &str {
        match self.stages().first() {
            Some(stage) if !self.is_divided() => &stage.plan.category,
            _ => "",
        }
    }
}
