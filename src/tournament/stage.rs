//! Stages, each one plan, and the pools they are divided into.

use super::id::{EntryId, PoolId, StageId, TournamentId};
use super::plan::StagePlan;

/// What a tournament plays before or after other stages, or alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Id.
    pub id: StageId,
    /// The tournament.
    pub tournament: TournamentId,
    /// Place in the order of stages, from 1.
    pub number: i32,
    /// How it is played.
    pub plan: StagePlan,
}

/// A division of a stage. A stage that is not divided has one, with an empty name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Id.
    pub id: PoolId,
    /// The stage.
    pub stage: StageId,
    /// Place in the order of pools, from 1.
    pub number: i32,
    /// Sector's name, or a group's letter "A", "B" …; empty if the stage is not divided.
    pub name: String,
    /// Its entries in the order of the draw.
    pub entries: Vec<EntryId>,
}
