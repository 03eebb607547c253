//! The three presets that a tournament starts from: settings and a list of stage plans, and nothing else.

use chrono_tz::Tz;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::plan::{EntryRule, StagePlan};
use super::settings::{Confirmation, Dice, Remainder, Settings};
use super::stage::Tiebreak;
use crate::rules::{Arms, Mode, Ruleset};

/// Pairs in the last phase of the Junta Central Fallera's championship where it has fewer than four groups.
pub const JCF_SEMI_FINALISTS: u8 = 4;

/// What a tournament is made of at first.
///
/// They are offered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Preset {
    /// Knock-out at tables of up to four.
    Torneo,
    /// The Junta Central Fallera championship of pairs: sectors, groups, semi-finals and final.
    Jcf,
    /// Open tables whose points feed the weekly ranking.
    Weekly,
}

impl Preset {
    /// The word in URLs, commands and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The name of the rule set it starts from.
    pub fn ruleset_name(self) -> &'static str {
        match self {
            Preset::Torneo => "torneo-2018",
            Preset::Jcf => "jcf",
            Preset::Weekly => "ranking",
        }
    }

    /// Settings to start from, with the rules of play given (normally those of [`Preset::ruleset_name`]).
    pub fn settings(self, ruleset: Ruleset) -> Settings {
        let (mode, seats, advance) = match self {
            Preset::Torneo => (Mode::Solo, 4, 2),
            Preset::Jcf => (Mode::Pairs, 2, 1),
            Preset::Weekly => (Mode::Solo, 4, 2),
        };
        Settings {
            ruleset,
            mode,
            arms: Arms::Four,
            seats,
            advance,
            group_size: 6,
            remainder: Remainder::SmallerTables,
            clubs_apart: true,
            tiebreaks: self.tiebreaks(),
            // An event of one day is no part of a club's season unless its organizer says so.
            weight: if self == Preset::Weekly { 1 } else { 0 },
            points: Vec::new(),
            game_minutes: 0,
            boards: 0,
            time_zone: Tz::Europe__Madrid,
            confirmation: Confirmation::Referee,
            dice: Dice::Own,
        }
    }

    /// The stages it plays, in order: all that is left of a preset once a tournament is created.
    pub fn plans(self, settings: &Settings) -> Vec<StagePlan> {
        let knockout = |entry| StagePlan::knockout(entry, settings.seats, settings.advance);
        match self {
            Preset::Torneo => vec![knockout(EntryRule::Everybody)],
            Preset::Jcf => vec![
                StagePlan::sector_leagues(EntryRule::Everybody),
                StagePlan::group_leagues(
                    EntryRule::From { stage: 1 },
                    settings.group_size,
                    JCF_SEMI_FINALISTS,
                ),
                knockout(EntryRule::From { stage: 2 }),
            ],
            Preset::Weekly => vec![StagePlan::open(EntryRule::Everybody, settings.seats)],
        }
    }

    fn tiebreaks(self) -> Vec<Tiebreak> {
        match self {
            Preset::Torneo | Preset::Weekly => {
                vec![Tiebreak::Points, Tiebreak::Wins, Tiebreak::Distance]
            }
            Preset::Jcf => vec![Tiebreak::Wins, Tiebreak::PlayOff],
        }
    }
}
