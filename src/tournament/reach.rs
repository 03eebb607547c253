//! Where in a tournament somebody has a role: in all of it, or in some of its pools, and what that comes to.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId, PoolId, RoundId, TableId, TournamentId};
use super::plan::Division;
use super::round::RoundState;
use super::text::sector_key;
use super::tournament::Role;

/// A role, and where it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The tournament.
    pub tournament: TournamentId,
    /// The role.
    pub role: Role,
    /// Where in it.
    pub reach: Reach,
}

impl Grant {
    /// The role in these pools: an organizer's holds everywhere, and so does a referee's without any.
    pub fn new(tournament: TournamentId, role: Role, pools: Vec<PoolName>) -> Self {
        let reach = match role {
            Role::Organizer => Reach::Everywhere,
            Role::Referee if pools.is_empty() => Reach::Everywhere,
            Role::Referee | Role::Delegate => Reach::Pools(pools),
        };
        Self { tournament, role, reach }
    }
}

/// Where in a tournament a role holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// In all of it.
    #[default]
    Everywhere,
    /// In these pools alone.
    Pools(Vec<PoolName>),
}

impl Reach {
    /// The pools where it holds; none where it holds everywhere.
    pub fn pools(&self) -> &[PoolName] {
        match self {
            Reach::Everywhere => &[],
            Reach::Pools(pools) => pools,
        }
    }
}

/// A pool by the name that it has in its stage: that of a sector is known before anything is drawn. In writing `1:Horta`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolName {
    /// Number of the stage.
    pub stage: i32,
    /// Its name there.
    pub name: String,
}

impl fmt::Display for PoolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.stage, self.name)
    }
}

/// What is not the name of a pool.
#[derive(Debug)]
pub struct NoPoolName;

impl FromStr for PoolName {
    type Err = NoPoolName;

    fn from_str(text: &str) -> Result<Self, NoPoolName> {
        let (stage, name) = text.split_once(':').ok_or(NoPoolName)?;
        let stage = stage.parse().map_err(|_| NoPoolName)?;
        if name.is_empty() { Err(NoPoolName) } else { Ok(Self { stage, name: name.to_owned() }) }
    }
}

impl PoolName {
    /// Whether it means this pool of its stage, or sector: spelled so or a little otherwise, as draws take it.
    fn is(&self, name: &str) -> bool {
        !name.is_empty() && sector_key(&self.name) == sector_key(name)
    }
}

/// The pools that a role can be given in: those that are drawn, and the sectors that a stage will be divided into.
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

/// What somebody is in charge of who has a role in some pools of a tournament.
#[derive(Clone, Debug)]
pub struct Charge {
    /// The tournament.
    pub tournament: TournamentId,
    /// The role.
    pub role: Role,
    /// Where.
    pub pools: Vec<PoolName>,
    drawn: HashSet<PoolId>,
    tables: HashSet<TableId>,
    entries: HashSet<EntryId>,
}

impl Charge {
    /// What a role in these pools comes to as the facts stand.
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

    /// Whether it is a table of theirs.
    pub fn has_table(&self, table: TableId) -> bool {
        self.tables.contains(&table)
    }

    /// Whether it is an entry of theirs.
    pub fn has_entry(&self, entry: EntryId) -> bool {
        self.entries.contains(&entry)
    }

    /// Whether it is a pool of theirs.
    pub fn has_pool(&self, pool: PoolId) -> bool {
        self.drawn.contains(&pool)
    }

    /// Of a championship what is theirs, without drafts: a page that is made of it says nothing of other pools.
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
