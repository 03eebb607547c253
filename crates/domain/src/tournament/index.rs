//! Index of a championship's facts: positions in their lists by id and by owner.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::appointment::Target;
use super::facts::Facts;
use super::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId};
use super::own_crest::CrestOwner;

/// Positions in the lists of the facts from which it was built; it is valid for no others.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub entries: ById<EntryId>,
    pub players: ById<PlayerId>,
    pub stages: ById<StageId>,
    pub pools: ById<PoolId>,
    pub rounds: ById<RoundId>,
    pub tables: ById<TableId>,
    pub pools_of_stage: ByOwner<StageId>,
    pub rounds_of_stage: ByOwner<StageId>,
    pub tables_of_stage: ByOwner<StageId>,
    pub tables_of_pool: ByOwner<PoolId>,
    pub tables_of_round: ByOwner<RoundId>,
    pub tables_of_entry: ByOwner<EntryId>,
    pub crests_of_owner: ByOwner<CrestOwner>,
    pub appointments_of_target: ByOwner<Target>,
}

impl Index {
    /// Builds the index of all facts.
    pub fn of(facts: &Facts) -> Self {
        let Facts {
            entries,
            players,
            stages,
            pools,
            rounds,
            tables,
            let_stand: _,
            hand_ins: _,
            annulled: _,
            seat_changes: _,
            own_crests,
            appointments,
            wishes: _,
            prizes: _,
            money: _,
            seed_lists: _,
            sign_up_terms: _,
        } = facts;
        let rounds_by_id = ById::new(rounds.iter().map(|round| round.id));
        let round_of = |id| rounds_by_id.place(id).and_then(|place| rounds.get(place));
        let mut tables_of_stage = ByOwner::default();
        let mut tables_of_entry = ByOwner::default();
        for (place, table) in tables.iter().enumerate() {
            if let Some(round) = round_of(table.round) {
                tables_of_stage.add(round.stage, place);
            }
            // An entry with several seats at a table is added once.
            for seat in &table.seats {
                tables_of_entry.add(seat.entry, place);
            }
        }
        Self {
            entries: ById::new(entries.iter().map(|entry| entry.id)),
            players: ById::new(players.iter().map(|player| player.id)),
            stages: ById::new(stages.iter().map(|stage| stage.id)),
            pools: ById::new(pools.iter().map(|pool| pool.id)),
            rounds: rounds_by_id,
            tables: ById::new(tables.iter().map(|table| table.id)),
            pools_of_stage: ByOwner::new(pools.iter().map(|pool| pool.stage)),
            rounds_of_stage: ByOwner::new(rounds.iter().map(|round| round.stage)),
            tables_of_stage,
            tables_of_pool: ByOwner::new(tables.iter().map(|table| table.pool)),
            tables_of_round: ByOwner::new(tables.iter().map(|table| table.round)),
            tables_of_entry,
            crests_of_owner: ByOwner::new(own_crests.iter().map(|crest| crest.owner.clone())),
            appointments_of_target: ByOwner::new(appointments.iter().map(|it| it.target)),
        }
    }
}

/// The position of each element in a list, by its id.
#[derive(Clone, Debug)]
pub(super) struct ById<K>(FxHashMap<K, usize>);

impl<K: Eq + Hash> ById<K> {
    fn new(ids: impl Iterator<Item = K>) -> Self {
        Self(ids.zip(0..).collect())
    }

    /// The position of the element with this id; `None` if the list does not have it.
    pub fn place(&self, id: K) -> Option<usize> {
        self.0.get(&id).copied()
    }
}

/// The positions of elements in a list, in order, by the id of their owner.
#[derive(Clone, Debug)]
pub(super) struct ByOwner<K>(FxHashMap<K, Vec<usize>>);

impl<K> Default for ByOwner<K> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<K: Eq + Hash> ByOwner<K> {
    fn new(owners: impl Iterator<Item = K>) -> Self {
        let mut places = Self::default();
        owners.zip(0..).for_each(|(owner, place)| places.add(owner, place));
        places
    }

    /// Adds a position; must be called in ascending order. Adding the same position again changes nothing.
    fn add(&mut self, owner: K, place: usize) {
        let places = self.0.entry(owner).or_default();
        if places.last() != Some(&place) {
            places.push(place);
        }
    }

    /// The positions of the elements of `owner`.
    pub fn places(&self, owner: K) -> &[usize] {
        self.0.get(&owner).map(Vec::as_slice).unwrap_or_default()
    }
}
