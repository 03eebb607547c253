//! What the tables of a stage are like.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::series::Series;
use crate::rules::{Arms, Ruleset};

/// What the tables of a stage are like. Each table keeps what it was drawn with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// Most entries at a table: 2 in pairs and duel, up to the arms in solo.
    pub seats: u8,
    /// How many games are played at a table; a play-off is one game, whatever is chosen.
    pub series: Series,
    /// What is done where numbers do not divide.
    pub remainder: Remainder,
    /// The rules of play.
    pub ruleset: Ruleset,
    /// Boards of 4, 6 or 8 arms.
    pub arms: Arms,
    /// Minutes of a game until time is called; 0: no limit.
    pub minutes: u16,
    /// Who signs a result.
    pub confirmation: Confirmation,
    /// Whose dice are thrown.
    pub dice: Dice,
}

/// Who signs a result before it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Confirmation {
    /// The referee alone.
    Referee,
    /// The referee, and then a player or an organizer who is somebody else.
    #[strum(serialize = "two")]
    SecondSignature,
}

impl Confirmation {
    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What is done with entries that do not fill tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Remainder {
    /// Some tables have one seat less.
    SmallerTables,
    /// Full tables only, the rest get byes.
    Byes,
    /// In a knock-out, byes in the first round only: as many as it takes for all later rounds to divide. Elsewhere smaller
    /// tables.
    FirstRoundByes,
    /// In a knock-out, tables from the second round on are filled with those of the last round who came nearest to going on:
    /// by place, then by remaining distance, then by lot. Elsewhere smaller tables.
    BestBeaten,
    /// The same, with any of them, by lot.
    BeatenByLot,
}

impl Remainder {
    /// Whether who was beaten may be called back.
    pub fn calls_back(self) -> bool {
        matches!(self, Remainder::BestBeaten | Remainder::BeatenByLot)
    }

    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Whose dice are thrown at the tables.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Dice {
    /// The players' own; the referee types what fell.
    #[default]
    Own,
    /// The app's, from a seed that a table is committed to (see [`crate::tournament::dice`]).
    App,
}

impl Dice {
    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
