//! Appointments: when and where something is played. Each takes the place of the one before it for the same target; none is
//! ever changed, so the earlier ones are its history.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use crate::tournament::event::Actor;
use crate::tournament::id::{PoolId, RoundId, StageId, TableId};

/// What was said of when and where something is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointment {
    /// Its place among all of the tournament, from 1.
    pub number: i32,
    /// Of what.
    pub target: Target,
    /// What was said.
    pub state: AppointmentState,
    /// When it begins; none: no date for now.
    pub starts_at: Option<DateTime<Utc>>,
    /// Where, or empty.
    pub venue: String,
    /// When it was said.
    pub at: DateTime<Utc>,
    /// Who said it.
    pub by: Actor,
    /// Why, or empty.
    pub reason: String,
    /// Who agreed to it, or empty.
    pub agreed_by: String,
}

impl Appointment {
    /// Whether it says that there is no date for now.
    pub fn is_postponed(&self) -> bool {
        self.state == AppointmentState::Postponed
    }

    /// Whether it takes back what was said before of its target alone.
    pub fn is_cleared(&self) -> bool {
        self.state == AppointmentState::Cleared
    }

    /// Whether it tells of a date that was known before.
    pub fn is_change(&self) -> bool {
        matches!(self.state, AppointmentState::Moved | AppointmentState::Postponed)
    }
}

/// What was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum AppointmentState {
    /// A date as it was planned.
    Set,
    /// Another date than the one known before.
    Moved,
    /// It will not be at the date known before; there is no other yet.
    Postponed,
    /// Nothing is said any more of this target alone.
    Cleared,
}

impl AppointmentState {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What an appointment is of. In writing `stage:…`, `pool:…`, `round:…`, `round:…:…` with its pool, `table:…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// All of a stage.
    Stage(StageId),
    /// All of a pool.
    Pool(PoolId),
    /// A round in all pools.
    Round(RoundId),
    /// A round in one pool: a matchday.
    RoundInPool(RoundId, PoolId),
    /// A table.
    Table(TableId),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Stage(id) => write!(f, "stage:{id}"),
            Target::Pool(id) => write!(f, "pool:{id}"),
            Target::Round(id) => write!(f, "round:{id}"),
            Target::RoundInPool(round, pool) => write!(f, "round:{round}:{pool}"),
            Target::Table(id) => write!(f, "table:{id}"),
        }
    }
}

/// What is not the writing of a target.
#[derive(Debug)]
pub struct NoTarget;

impl FromStr for Target {
    type Err = NoTarget;

    fn from_str(text: &str) -> Result<Self, NoTarget> {
        fn id<T: FromStr>(text: &str) -> Result<T, NoTarget> {
            text.parse().map_err(|_| NoTarget)
        }
        let mut parts = text.split(':');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some("stage"), Some(stage), None, None) => Ok(Target::Stage(id(stage)?)),
            (Some("pool"), Some(pool), None, None) => Ok(Target::Pool(id(pool)?)),
            (Some("round"), Some(round), None, None) => Ok(Target::Round(id(round)?)),
            (Some("round"), Some(round), Some(pool), None) => {
                Ok(Target::RoundInPool(id(round)?, id(pool)?))
            }
            (Some("table"), Some(table), None, None) => Ok(Target::Table(id(table)?)),
            _ => Err(NoTarget),
        }
    }
}
