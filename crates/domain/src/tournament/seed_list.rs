//! Seed lists from a ranking, used to seed a knock-out. A list is taken once and stored, so that games played elsewhere afterwards do
//! not change the draw.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::event::Actor;
use super::id::{EntryId, RankingId, StageId};

/// Entries in the order of a ranking, for one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedList {
    /// Stage that the list seeds.
    pub stage: StageId,
    /// Ranking from which it was taken.
    pub ranking: RankingId,
    /// Measure that determines the order.
    pub measure: SeedMeasure,
    /// Name of the season whose points are used; `None` for the points of the last weeks, or if the measure is not points.
    pub season: Option<String>,
    /// Time at which it was taken.
    pub at: DateTime<Utc>,
    /// Person who took it.
    pub by: Actor,
    /// Entries, strongest first. Entries without games are missing.
    pub places: Vec<SeedPlace>,
}

/// The measure by which a ranking orders entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum SeedMeasure {
    /// Points of the current season, or else of the last weeks.
    Points,
    /// Strength, estimated from all games.
    Strength,
}

/// An entry in a seed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedPlace {
    /// Entry that is ranked.
    pub entry: EntryId,
    /// Value in the ranking.
    pub value: SeedValue,
}

/// The value of an entry in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedValue {
    /// Points of the players who sit for the entry by default, added up and rounded down. The list is ordered by the exact points.
    Points(i32),
    /// Mean strength of the players who sit for the entry by default.
    Strength {
        /// Estimated strength, in thousandths.
        mu: i32,
        /// Uncertainty of the estimate, in thousandths.
        sigma: i32,
    },
}

named!(SeedMeasure);
