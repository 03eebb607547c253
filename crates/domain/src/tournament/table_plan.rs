//! The settings of a stage's tables.

use parchis::{Arms, Ruleset};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::series::Series;
use super::storage;

/// Settings of a stage's tables. Each drawn table keeps a copy of those at its draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePlan {
    /// Maximum number of entries at a table: 2 in pairs and duel, up to the number of arms in solo.
    pub seats: u8,
    /// Number of games at a table; a play-off is always one game.
    #[serde(default, with = "storage", skip_serializing_if = "storage::is_default")]
    pub series: Series,
    /// Handling of a number of entries that does not fill all tables.
    pub remainder: Remainder,
    /// Rules by which the tables are played.
    #[serde(with = "storage")]
    pub ruleset: Ruleset,
    /// Number of arms of the boards: 4, 6 or 8.
    pub arms: Arms,
    /// Length of a game in minutes until time is called; 0: no limit.
    pub minutes: u16,
    /// Signatures that a result needs.
    pub confirmation: Confirmation,
    /// Source of the dice.
    pub dice: Dice,
    /// Who logs the games.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub logging: Logging,
    /// Seconds of a turn at tables that are played at a distance: 10 to 300, or 0 for no limit. They replace those of the rules there.
    #[serde(default = "usual_turn", skip_serializing_if = "is_usual_turn")]
    pub turn_seconds: u16,
    /// Outcome of a turn whose time runs out, at tables that are played at a distance.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub out_of_time: OutOfTime,
    /// Number of throws by which spectators see a running game late: 0 to 20.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub delay_throws: u16,
}

impl TablePlan {
    /// The table from which plans start: one game of four on a board of four arms, without a time limit.
    pub const fn usual(ruleset: Ruleset) -> Self {
        Self {
            seats: 4,
            series: Series::One,
            remainder: Remainder::SmallerTables,
            ruleset,
            arms: Arms::Four,
            minutes: 0,
            confirmation: Confirmation::Referee,
            dice: Dice::Own,
            logging: Logging::Referee,
            turn_seconds: USUAL_TURN,
            out_of_time: OutOfTime::LoseTurn,
            delay_throws: 0,
        }
    }

    /// The rules of a table that is drawn now: at a distance with the seconds of a turn that the plan sets.
    pub fn rules(&self) -> Ruleset {
        let mut rules = self.ruleset;
        if self.logging.is_remote() {
            // The field allows every number that a plan has.
            let _ = rules.set("turn_seconds", &self.turn_seconds.to_string());
        }
        rules
    }

    /// Returns whether the app rolls the dice: always at a distance.
    pub fn app_rolls(&self) -> bool {
        self.dice == Dice::App || self.logging == Logging::Remote
    }
}

/// Seconds of a turn, as rule text 000 §4 sets them.
const USUAL_TURN: u16 = 30;

fn usual_turn() -> u16 {
    USUAL_TURN
}

fn is_usual_turn(seconds: &u16) -> bool {
    *seconds == USUAL_TURN
}

/// The signatures that a result needs before it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Confirmation {
    /// The referee's signature alone.
    Referee,
    /// The referee's signature, then that of a player or another organizer.
    #[strum(serialize = "two")]
    #[serde(rename = "two")]
    SecondSignature,
}

named!(Confirmation);

/// The handling of entries that do not fill all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Remainder {
    /// Some tables have fewer seats.
    SmallerTables,
    /// Only full tables; the remaining entries get byes.
    Byes,
    /// In a knock-out, byes in the first round only, so many that all later rounds divide evenly. Elsewhere smaller tables.
    FirstRoundByes,
    /// In a knock-out, tables from the second round on are filled with the best beaten entries of the last round: by place, then remaining
    /// distance, then by lot. Elsewhere smaller tables.
    BestBeaten,
    /// As `BestBeaten`, but the beaten entries are drawn by lot.
    BeatenByLot,
}

named!(Remainder);

impl Remainder {
    /// Returns whether beaten entries may be called back.
    pub fn calls_back(self) -> bool {
        matches!(self, Remainder::BestBeaten | Remainder::BeatenByLot)
    }
}

/// The source of the dice at the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// The players' own dice; the referee enters the values.
    #[default]
    Own,
    /// The app's dice, from a seed to which the table is committed (see [`crate::tournament::dice`]).
    App,
}

named!(Dice);

/// Who logs the games of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Logging {
    /// A referee, or whoever has the PIN of the table.
    #[default]
    Referee,
    /// The players, on one phone that is passed round.
    OnePhone,
    /// The players, each on their own device and at their own turn.
    Each,
    /// The players as in `Each`, without a referee in the room: the app rolls the dice, and the server keeps the time.
    Remote,
}

named!(Logging);

impl Logging {
    /// Returns whether each player acts for their own color only.
    pub fn is_by_seat(self) -> bool {
        matches!(self, Logging::Each | Logging::Remote)
    }

    /// Returns whether players log the games, on one device or several.
    pub fn is_by_players(self) -> bool {
        self != Logging::Referee
    }

    /// Returns whether the table is played at a distance.
    pub fn is_remote(self) -> bool {
        self == Logging::Remote
    }
}

/// The outcome of a turn whose time runs out, at a table that is played at a distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum OutOfTime {
    /// The turn is lost, as rule text 000 §4 says.
    #[default]
    LoseTurn,
    /// The house's player finishes the turn.
    HousePlays,
}

named!(OutOfTime);
