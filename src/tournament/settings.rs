//! What an organizer chooses for a tournament.

use chrono_tz::Tz;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::plan::{Division, Pairing, StagePlan};
use super::stage::Tiebreak;
use crate::rules::{Arms, Mode, Ruleset};

/// Everything that an organizer may set. A change does not touch what is already drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of play.
    pub ruleset: Ruleset,
    /// Solo, pairs or duel.
    pub mode: Mode,
    /// Boards of 4, 6 or 8 arms.
    pub arms: Arms,
    /// Most entries at a table: 2 in pairs and duel, up to the arms in solo.
    pub seats: u8,
    /// How many of a knock-out table go on; a table never sends on all.
    pub advance: u8,
    /// Wished size of the groups of phase 2 (JCF): 3 to 16.
    pub group_size: u8,
    /// What is done where numbers do not divide.
    pub remainder: Remainder,
    /// Clubs are kept apart in the first round.
    pub clubs_apart: bool,
    /// Order of the criteria that separate entries equal on points.
    pub tiebreaks: Vec<Tiebreak>,
    /// Weight of this tournament's tables in the weekly ranking, 0 to 100; 0: they do not count.
    pub weight: u8,
    /// Ranking points by place instead of the formula of spec §6; empty: the formula.
    pub points: Vec<i32>,
    /// Minutes of a game until time is called; 0: no limit.
    pub game_minutes: u16,
    /// Boards in the hall; 0: enough for all tables. Tables without a board wait in a queue.
    pub boards: u16,
    /// Clock of dates and weeks.
    pub time_zone: Tz,
    /// Who signs a result.
    pub confirmation: Confirmation,
    /// Whose dice are thrown at the tables.
    pub dice: Dice,
}

impl Settings {
    /// The plan with what the settings say of it: how many sit at a table and go on from it, how large groups are wished.
    pub fn applied_to(&self, mut plan: StagePlan) -> StagePlan {
        if let Division::Groups { target } = &mut plan.division {
            *target = self.group_size;
        }
        if let Pairing::Knockout { advance } = &mut plan.pairing {
            *advance = self.advance;
        }
        if !plan.is_league() {
            plan.table.seats = self.seats;
        }
        plan
    }
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
}

impl Remainder {
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
