//! Stages, each with one plan, and the pools into which they are divided.

use super::id::{EntryId, PoolId, StageId, TournamentId};
use super::plan::StagePlan;

/// A stage of a tournament, played alone or before and after others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Primary key of the stage.
    pub id: StageId,
    /// Tournament of the stage.
    pub tournament: TournamentId,
    /// Position among the stages, from 1.
    pub number: i32,
    /// Plan by which it is played.
    pub plan: StagePlan,
}

/// A division of a stage. An undivided stage has one pool with an empty name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Primary key of the pool.
    pub id: PoolId,
    /// Stage that it divides.
    pub stage: StageId,
    /// Position among the pools, from 1.
    pub number: i32,
    /// Name of the sector, or letter "A", "B" … of the group; empty if the stage is undivided.
    pub name: String,
    /// Entries of the pool in draw order.
    pub entries: Vec<EntryId>,
}
