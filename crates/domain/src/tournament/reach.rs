//! The reach of a role: all of a tournament or some of its pools, with the facts that this includes.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId, PoolId, RoundId, TableId, TournamentId};
use super::plan::Division;
use super::round::RoundState;
use super::text::sector_key;
use super::tournament::Role;

/// A role in a tournament, with its reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Tournament of the role.
    pub tournament: TournamentId,
    /// Role that is granted.
    pub role: Role,
    /// Part of the tournament for which the role holds.
    pub reach: Reach,
}

impl Grant {
    /// A role in these pools. An organizer's role always holds everywhere, as does a referee's without pools.
    pub fn new(tournament: TournamentId, role: Role, pools: Vec<PoolName>) -> Self {
        let reach = match role {
            Role::Organizer => Reach::Everywhere,
            Role::Referee if pools.is_empty() => Reach::Everywhere,
            Role::Referee | Role::Delegate => Reach::Pools(pools),
        };
        Self { tournament, role, reach }
    }
}

/// The part of a tournament for which a role holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The tournament as a whole.
    #[default]
    Everywhere,
    /// Only the pools in this list.
    Pools(Vec<PoolName>),
}

impl Reach {
    /// The pools to which the role is limited; empty if it holds everywhere.
    pub fn pools(&self) -> &[PoolName] {
        match self {
            Reach::Everywhere => &[],
            Reach::Pools(pools) => pools,
        }
    }
}

/// A pool by its name within its stage; sectors have names before anything is drawn. Written as `1:Horta`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PoolName {
    /// Number of the stage.
    pub stage: i32,
    /// Name of the pool in its stage.
    pub name: String,
}

impl fmt::Display for PoolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.stage, self.name)
    }
}

/// Error: the text is not the name of a pool.
#[derive(Debug, Error)]
#[error("not a stage and a pool, as in `1:Horta`")]
pub struct NoPoolName;

impl FromStr for PoolName {
    type Err = NoPoolName;

    fn from_str(text: &str) -> Result<Self, NoPoolName> {
        let (stage, name) = text.split_once(':').ok_or(NoPoolName)?;
        let stage = stage.parse().map_err(|_| NoPoolName)?;
        if name.is_empty() { Err(NoPoolName) } else { Ok(Self { stage, name: name.to_owned() }) }
    }
}

impl From<PoolName> for String {
    fn from(name: PoolName) -> Self {
        name.to_string()
    }
}

impl TryFrom<String> for PoolName {
    type Error = NoPoolName;

    fn try_from(text: String) -> Result<Self, NoPoolName> {
        text.parse()
    }
}

impl PoolName {
    /// Returns whether this is the name of the pool or sector `name`. Spellings that draws take for one sector are equal.
    fn is(&self, name: &str) -> bool {
        !name.is_empty() && sector_key(&self.name) == sector_key(name)
    }
}

/// Pools for which a role can be granted: drawn pools, and the sectors into which a stage will be divided.
pub fn pools_to_give(championship: &Championship) -> Vec<PoolName> {
    let mut pools = Vec::new();
    for stage in championship.stages() {
        let drawn = championship.pools_of(stage.id).map(|pool| &pool.name);
        let is_by_sector = stage.plan.division == Division::BySector;
        let entries = championship.entries().iter().filter(|_| is_by_sector);
        let mut known = HashSet::new();
        let names = drawn.chain(entries.map(|entry| &entry.sector));
        let names = names.filter(|name| !name.is_empty() && known.insert(sector_key(name)));
        let mut here: Vec<_> =
            names.map(|name| PoolName { stage: stage.number, name: name.clone() }).collect();
        here.sort_by_cached_key(|pool| sector_key(&pool.name));
        pools.append(&mut here);
    }
    pools
}

/// The responsibilities of a person whose role is limited to some pools.
#[derive(Clone, Debug)]
pub struct Charge {
    /// Tournament of the role.
    pub tournament: TournamentId,
    /// Role that is limited to pools.
    pub role: Role,
    /// Pools to which the role is limited.
    pub pools: Vec<PoolName>,
    drawn: HashSet<PoolId>,
    tables: HashSet<TableId>,
    entries: HashSet<EntryId>,
}

impl Charge {
    /// Determines the tables and entries for which a role in these pools is responsible, by the current facts.
    pub fn of(championship: &Championship, role: Role, pools: &[PoolName]) -> Self {
        let is_one =
            |stage: i32, name: &str| pools.iter().any(|pool| pool.stage == stage && pool.is(name));
        let mut charge = Self {
            tournament: championship.tournament.id,
            role,
            pools: pools.to_vec(),
            drawn: HashSet::new(),
            tables: HashSet::new(),
            entries: HashSet::new(),
        };
        for stage in championship.stages() {
            for pool in championship.pools_of(stage.id).filter(|it| is_one(stage.number, &it.name))
            {
                charge.drawn.insert(pool.id);
                charge.entries.extend(&pool.entries);
                charge.tables.extend(championship.tables_of_pool(pool.id).map(|table| table.id));
            }
            if stage.plan.division == Division::BySector {
                let is_ours = |entry: &&Entry| is_one(stage.number, &entry.sector);
                let ours = championship.entries().iter().filter(is_ours);
                charge.entries.extend(ours.map(|entry| entry.id));
            }
        }
        charge
    }

    /// Returns whether the table belongs to these pools.
    pub fn has_table(&self, table: TableId) -> bool {
        self.tables.contains(&table)
    }

    /// Returns whether the entry belongs to these pools.
    pub fn has_entry(&self, entry: EntryId) -> bool {
        self.entries.contains(&entry)
    }

    /// Returns whether the pool is one of these.
    pub fn has_pool(&self, pool: PoolId) -> bool {
        self.drawn.contains(&pool)
    }

    /// The part of a championship that belongs to these pools, without drafts, so that a page made from it reveals nothing about others.
    pub fn part_of(&self, championship: &Arc<Championship>) -> Arc<Championship> {
        let mut part = Championship::clone(championship);
        part.change(|facts| {
            facts.rounds.retain(|round| round.state != RoundState::Draft);
            let rounds: HashSet<RoundId> = facts.rounds.iter().map(|round| round.id).collect();
            facts.pools.retain(|pool| self.has_pool(pool.id));
            facts.tables.retain(|it| self.has_table(it.id) && rounds.contains(&it.round));
            facts.annulled.retain(|table| self.has_pool(table.pool));
            let rounds: HashSet<RoundId> = facts.tables.iter().map(|table| table.round).collect();
            facts.rounds.retain(|round| rounds.contains(&round.id));
            facts.entries.retain(|entry| self.has_entry(entry.id));
            let squads = facts.entries.iter().flat_map(|entry| entry.squad.iter().copied());
            let people: HashSet<PlayerId> = squads.collect();
            facts.players.retain(|player| people.contains(&player.id));
        });
        Arc::new(part)
    }
}
