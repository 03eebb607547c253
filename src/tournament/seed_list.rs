//! Lists out of a ranking, by which a knock-out is seeded: taken once and kept, so that no game that is played elsewhere since
//! changes who is drawn how.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::event::Actor;
use super::id::{EntryId, RankingId, StageId};

/// The entries in the order that a ranking gave them, for one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedList {
    /// The stage that is seeded by it.
    pub stage: StageId,
    /// The ranking.
    pub ranking: RankingId,
    /// By what it orders them.
    pub measure: SeedMeasure,
    /// What the season was called whose points they are; none: those of the last weeks, or not points at all.
    pub season: Option<String>,
    /// When it was taken.
    pub at: DateTime<Utc>,
    /// Who took it.
    pub by: Actor,
    /// The strongest first. Who has no games is not in it.
    pub places: Vec<SeedPlace>,
}

/// By what a ranking orders the entries of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SeedMeasure {
    /// Points: of the season that is being played, else of the last weeks.
    Points,
    /// Strength, as all games tell it.
    Strength,
}

/// An entry in such a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedPlace {
    /// The entry.
    pub entry: EntryId,
    /// What it is worth.
    pub value: SeedValue,
}

/// What an entry is worth in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedValue {
    /// Points of all who sit for it, rounded down. The order of the list goes by the exact ones.
    Points(i32),
    /// Strength of who sits for it.
    Strength {
        /// The estimate, in thousandths.
        mu: i32,
        /// How uncertain it is, in thousandths.
        sigma: i32,
    },
}

impl SeedMeasure {
    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
