//! Results of tables: the places of its sides and how they came about.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::EntryId;

/// The confirmed result of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableResult {
    /// How it became known.
    pub source: ResultSource,
    /// One a side, best place first.
    pub sides: Vec<SideResult>,
    /// When the game ended: decides the week of the ranking.
    pub ended_at: DateTime<Utc>,
}

/// How a result became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ResultSource {
    /// A game logged throw by throw.
    Log,
    /// The final position of each piece was entered.
    Positions,
    /// Only the places were entered.
    Places,
    /// Nobody or too few came: decided without play.
    Walkover,
}

impl ResultSource {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What one side of a table reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideResult {
    /// The side's entry.
    pub entry: EntryId,
    /// From 1; sides that share a place have the same.
    pub place: u8,
    /// Whether the place is shared.
    pub is_tied: bool,
    /// Whether a roll-off separated it from a side equal in everything.
    pub by_roll_off: bool,
    /// Sum of remaining distance over the side's pieces; unknown where only places were entered.
    pub distance: Option<u16>,
    /// Pieces that it sent home; unknown where the game was not logged throw by throw.
    pub captures: Option<u16>,
    /// How the side ended.
    pub ending: Ending,
}

/// How a side ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// All its pieces stand in the goal.
    Finished,
    /// Placed by what it had reached when the game ended.
    Placed,
    /// Left during the game.
    Retired,
    /// Did not come.
    Absent,
}

impl Ending {
    /// Whether the side was not there at the end.
    pub fn is_gone(self) -> bool {
        matches!(self, Ending::Retired | Ending::Absent)
    }

    /// The word in columns and forms.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl TableResult {
    /// The result of the side of `entry`.
    pub fn of(&self, entry: EntryId) -> Option<&SideResult> {
        self.sides.iter().find(|side| side.entry == entry)
    }
}

impl SideResult {
    /// Whether it came to the table.
    pub fn has_come(&self) -> bool {
        self.ending != Ending::Absent
    }
}
