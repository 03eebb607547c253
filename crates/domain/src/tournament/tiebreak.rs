//! Tie-break criteria for the standings.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A criterion that orders entries; in a list, the first criterion has the highest priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Tiebreak {
    /// Points of the tables (sides behind minus sides ahead, times the weight; or the stage's own table).
    Points,
    /// Tables won without sharing first place.
    Wins,
    /// Second places that are not shared.
    Seconds,
    /// Third places that are not shared.
    Thirds,
    /// Sum of the shares of each table's points; a table of three counts as much as one of four.
    Share,
    /// Points of all opponents in all their games, once per meeting.
    Strength,
    /// Sum of remaining distances, smallest first.
    Distance,
    /// Sum of the leads in remaining distance: each opponent's distance minus the entry's own.
    Margin,
    /// Captures in games that were logged throw by throw.
    Captures,
    /// Results of the tables among entries that are still tied.
    Direct,
    /// Play-off: a game for two, a mini-league for more (JCF).
    PlayOff,
    /// Order of the stage's draw.
    Lot,
}

named!(Tiebreak);
