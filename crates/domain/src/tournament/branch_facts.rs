//! Division of a tournament's facts among the championships within it.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::Facts;
use super::id::{EntryId, RoundId, StageId};
use super::text::fold;

/// The championships of a tournament whose categories have their own, the main one first.
#[derive(Clone, Debug)]
pub(super) struct Branches<T> {
    pub all: Vec<Arc<T>>,
    of_stage: FxHashMap<StageId, usize>,
    of_entry: FxHashMap<EntryId, usize>,
}

impl<T> Branches<T> {
    /// The championships within these facts, each made of its own ones; none if all stages belong to the main championship.
    pub fn of(facts: &Facts, make: impl Fn(Facts) -> T) -> Self {
        let mut keys: Vec<String> = Vec::new();
        for stage in &facts.stages {
            let key = stage.plan.branch_key();
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        if keys.len() < 2 {
            let (of_stage, of_entry) = (FxHashMap::default(), FxHashMap::default());
            return Self { all: Vec::new(), of_stage, of_entry };
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
            Arc::new(make(own))
        };
        let all = (0..keys.len()).map(branch).collect();
        Self { all, of_stage, of_entry }
    }

    /// The championship of a stage; `None` if the tournament is not divided.
    pub fn of_stage(&self, stage: StageId) -> Option<&T> {
        self.get(self.of_stage.get(&stage))
    }

    /// The championship of an entry; `None` if the tournament is not divided.
    pub fn of_entry(&self, entry: EntryId) -> Option<&T> {
        self.get(self.of_entry.get(&entry))
    }

    fn get(&self, place: Option<&usize>) -> Option<&T> {
        self.all.get(*place?).map(AsRef::as_ref)
    }
}
