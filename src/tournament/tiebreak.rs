//! The criteria that tell entries apart.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A criterion that orders entries, the first of a list being what counts most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Tiebreak {
    /// Points of the tables (sides behind minus sides ahead, times the weight; or the stage's own table).
    Points,
    /// Tables won outright.
    Wins,
    /// Second places that are not shared.
    Seconds,
    /// Third places that are not shared.
    Thirds,
    /// Shares of the points that its tables gave, table by table: as much at a table of three as at one of four.
    Share,
    /// Points of all opponents in all their games, as often as they were met.
    Strength,
    /// Sum of remaining distance, smallest first.
    Distance,
    /// Sum of the distances of the opponents minus the own: how clearly games were won.
    Margin,
    /// Pieces of others that were sent home, in games that were logged throw by throw.
    Captures,
    /// Result of the tables among those still tied.
    Direct,
    /// Decided by playing: a game for two, a mini-league for more (JCF).
    PlayOff,
    /// Order of the stage's draw.
    Lot,
}

impl Tiebreak {
    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
