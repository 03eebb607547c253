//! Appointments: when and where something is played. A new appointment replaces the previous one for the same target; appointments are
//! never edited, so the earlier ones form the history.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::tournament::event::Actor;
use crate::tournament::id::{PoolId, RoundId, StageId, TableId};

/// A statement of when and where something is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointment {
    /// Number among all appointments of the tournament, from 1.
    pub number: i32,
    /// The stage, pool, round or table that it dates.
    pub target: Target,
    /// Kind of statement: set, moved, postponed or cleared.
    pub state: AppointmentState,
    /// Start time; `None`: no date for now.
    pub starts_at: Option<DateTime<Utc>>,
    /// Name of the venue; may be empty.
    pub venue: String,
    /// Time at which the appointment was recorded.
    pub at: DateTime<Utc>,
    /// Person or device that recorded the appointment.
    pub by: Actor,
    /// Reason for the change; may be empty.
    pub reason: String,
    /// Names of those who agreed to the change; may be empty.
    pub agreed_by: String,
}

impl Appointment {
    /// Returns whether the target is postponed without a new date.
    pub fn is_postponed(&self) -> bool {
        self.state == AppointmentState::Postponed
    }

    /// Returns whether the appointment withdraws the earlier ones of its exact target.
    pub fn is_cleared(&self) -> bool {
        self.state == AppointmentState::Cleared
    }

    /// Returns whether the appointment moves or postpones a date that was already known.
    pub fn is_change(&self) -> bool {
        matches!(self.state, AppointmentState::Moved | AppointmentState::Postponed)
    }
}

/// The kind of statement that an appointment makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum AppointmentState {
    /// The date as first planned.
    Set,
    /// A date that replaces a known one.
    Moved,
    /// The known date no longer holds and there is no new one yet.
    Postponed,
    /// The target has no appointment of its own any more.
    Cleared,
}

named!(AppointmentState);

/// The target of an appointment. Written as `stage:…`, `pool:…`, `round:…`, `round:…:…` (round and pool) or `table:…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A stage with all its tables.
    Stage(StageId),
    /// A pool with all its tables.
    Pool(PoolId),
    /// A round in all of its pools.
    Round(RoundId),
    /// A round in one pool, called a matchday.
    RoundInPool(RoundId, PoolId),
    /// A single table of a round.
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

/// Error: the text does not name a target.
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
