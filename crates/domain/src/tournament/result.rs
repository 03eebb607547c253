//! Results of tables: the places of the sides, and how the result was obtained.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use super::id::EntryId;

/// The confirmed result of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// Source of the result.
    pub source: ResultSource,
    /// Results of the sides, best place first.
    pub sides: Vec<SideResult>,
    /// End of the game; it determines the week of the ranking.
    // Stored in a column of its own, so that it can be queried.
    #[serde(skip)]
    pub ended_at: DateTime<Utc>,
}

/// The source of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultSource {
    /// A game logged throw by throw.
    Log,
    /// Entered final positions of all pieces.
    Positions,
    /// Entered places without positions.
    Places,
    /// A walkover: no side, or too few, came to the table.
    Walkover,
}

/// The result of one side of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideResult {
    /// Entry of the side.
    pub entry: EntryId,
    /// Place from 1; sides that share a place have the same number.
    pub place: u8,
    /// True if the place is shared.
    pub is_tied: bool,
    /// True if a roll-off separated the side from one that was equal in every criterion.
    pub by_roll_off: bool,
    /// Sum of the remaining distances of the side's pieces; `None` if only places were entered, or the side was absent.
    pub distance: Option<u16>,
    /// Number of captured pieces; `None` if the game was not logged throw by throw, or the side was absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captures: Option<u16>,
    /// Ending of the side's game.
    #[serde(rename = "outcome")]
    pub ending: Ending,
}

/// The way in which a side's game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All its pieces reached the goal.
    Finished,
    /// The side was placed by its position when the game ended.
    Placed,
    /// The side left during the game.
    Retired,
    /// The side did not come to the table.
    Absent,
}

named!(Ending);

impl Ending {
    /// Returns whether the side had retired or was absent.
    pub fn is_gone(self) -> bool {
        matches!(self, Ending::Retired | Ending::Absent)
    }
}

impl TableResult {
    /// The result of the side of `entry`; `None` if it has no side at the table.
    pub fn of(&self, entry: EntryId) -> Option<&SideResult> {
        self.sides.iter().find(|side| side.entry == entry)
    }
}

impl SideResult {
    /// Returns whether the side was present.
    pub fn has_come(&self) -> bool {
        self.ending != Ending::Absent
    }
}
