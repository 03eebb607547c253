//! All facts of one tournament together, and what can be looked up in them.

use super::entry::Entry;
use super::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId};
use super::player::Player;
use super::round::{Round, RoundState};
use super::stage::{Pool, Stage};
use super::table::Table;
use super::tournament::Tournament;

/// A tournament with everything registered, drawn and confirmed in it; the logs of games are read apart.
#[derive(Clone, Debug)]
pub struct Championship {
    /// The tournament.
    pub tournament: Tournament,
    /// Entries by number, withdrawn ones too.
    pub entries: Vec<Entry>,
    /// All players of those entries.
    pub players: Vec<Player>,
    /// Stages by number.
    pub stages: Vec<Stage>,
    /// Pools by stage and number.
    pub pools: Vec<Pool>,
    /// Rounds by stage and number.
    pub rounds: Vec<Round>,
    /// Tables by round and number, drafts too.
    pub tables: Vec<Table>,
    /// Grows with every write to anything of it: tells whether these facts are the newest.
    pub revision: i64,
}

impl Championship {
    /// The entry with this id.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The player with this id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// The stage with this id.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.id == id)
    }

    /// The round with this id.
    pub fn round(&self, id: RoundId) -> Option<&Round> {
        self.rounds.iter().find(|round| round.id == id)
    }

    /// The pool with this id.
    pub fn pool(&self, id: PoolId) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.id == id)
    }

    /// The table with this id.
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables.iter().find(|table| table.id == id)
    }

    /// The pools of a stage, by number.
    pub fn pools_of(&self, stage: StageId) -> impl Iterator<Item = &Pool> {
        self.pools.iter().filter(move |pool| pool.stage == stage)
    }

    /// The rounds of a stage, by number.
    pub fn rounds_of(&self, stage: StageId) -> impl Iterator<Item = &Round> {
        self.rounds.iter().filter(move |round| round.stage == stage)
    }

    /// The tables of a round, by number.
    pub fn tables_of(&self, round: RoundId) -> impl Iterator<Item = &Table> {
        self.tables.iter().filter(move |table| table.round == round)
    }

    /// The tables of a stage, by round and number.
    pub fn tables_of_stage(&self, stage: StageId) -> impl Iterator<Item = &Table> {
        self.tables
            .iter()
            .filter(move |table| self.round(table.round).is_some_and(|round| round.stage == stage))
    }

    /// Without what only organizers may see: draft rounds and their tables.
    pub fn public(mut self) -> Self {
        self.rounds.retain(|round| round.state != RoundState::Draft);
        let rounds: Vec<RoundId> = self.rounds.iter().map(|round| round.id).collect();
        self.tables.retain(|table| rounds.contains(&table.round));
        let stages: Vec<StageId> = self.rounds.iter().map(|round| round.stage).collect();
        self.pools.retain(|pool| stages.contains(&pool.stage));
        self
    }
}
