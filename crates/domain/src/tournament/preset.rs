//! Presets for new tournaments: settings and a list of stage plans, nothing else.

use parchis::{Mode, Ruleset};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::plan::{Choices, EntryRule, Knockout, Scoring, SeededBy, Seeding, StagePlan};
use super::settings::Settings;
use super::table_plan::{Remainder, TablePlan};
use super::tiebreak::Tiebreak;

/// Number of pairs in the last phase of the Junta Central Fallera's championship if it has fewer than four groups.
pub const JCF_SEMI_FINALISTS: u8 = 4;

/// Number of pairs in the knock-out after leagues in groups, unless there are more groups.
pub const LEAGUE_FINALISTS: u8 = 4;

/// Points by place at a table of Swiss rounds.
const SWISS_POINTS: [i32; 4] = [3, 2, 1, 0];

/// Length of a game, in minutes, if many pairs play in one night or a whole tournament takes one day.
pub const NIGHT_MINUTES: u16 = 20;

/// Points by place at a table of a social league.
const SOCIAL_POINTS: [i32; 4] = [5, 3, 2, 1];

/// Rounds of a social league, and the number that count: missing two evenings costs nothing.
const SOCIAL_ROUNDS: (u8, u8) = (10, 8);

/// Number of pairs in the last knock-out of [`Preset::World`].
const WORLD_FINALISTS: u8 = 16;

/// The presets for a new tournament, in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Preset {
    /// A knock-out at tables of up to four.
    Torneo,
    /// A knock-out of pairs in one night, with a round clock.
    Pairs,
    /// Swiss rounds of hundreds of pairs in a day, then a knock-out of the best.
    World,
    /// Swiss rounds at tables of up to four, then a final table.
    Swiss,
    /// Evenings at mixed tables of up to four, of which the best count.
    SocialLeague,
    /// Leagues of pairs in groups, then a knock-out of the best.
    LeagueFinal,
    /// The Junta Central Fallera championship of pairs: sectors, groups, semi-finals and final.
    Jcf,
    /// Open tables whose points feed the weekly ranking.
    Weekly,
}

named!(Preset);

impl Preset {
    /// Name of the rule set with which it starts.
    pub fn ruleset_name(self) -> &'static str {
        match self {
            Preset::Torneo | Preset::Swiss | Preset::SocialLeague => "torneo-2018",
            Preset::Pairs | Preset::World | Preset::LeagueFinal | Preset::Jcf => "jcf",
            Preset::Weekly => "ranking",
        }
    }

    /// Initial settings of a tournament.
    pub fn settings(self) -> Settings {
        let mode = match self {
            Preset::Torneo | Preset::Swiss | Preset::SocialLeague | Preset::Weekly => Mode::Solo,
            Preset::Pairs | Preset::World | Preset::LeagueFinal | Preset::Jcf => Mode::Pairs,
        };
        // A one-day event does not count for a club's season unless its organizer decides so.
        let weight = if self == Preset::Weekly { 1 } else { 0 };
        Settings { weight, ..Settings::usual(mode) }
    }

    /// Initial choices for its stages under the given rules of play, normally those of [`Preset::ruleset_name`].
    pub fn choices(self, ruleset: Ruleset) -> Choices {
        let (seats, advance) = match self.settings().mode {
            Mode::Solo => (4, 2),
            Mode::Pairs | Mode::Duel => (2, 1),
        };
        let usual = Choices::usual(TablePlan {
            seats,
            // If the qualifiers do not fill the knock-out, the best of them get byes.
            remainder: match self {
                Preset::Swiss | Preset::World => Remainder::FirstRoundByes,
                _ => Remainder::SmallerTables,
            },
            minutes: match self {
                Preset::Pairs | Preset::World => NIGHT_MINUTES,
                _ => 0,
            },
            ..TablePlan::usual(ruleset)
        });
        let (rounds, best) = match self {
            Preset::SocialLeague => SOCIAL_ROUNDS,
            _ => (usual.rounds, usual.best),
        };
        let cut = if self == Preset::World { WORLD_FINALISTS } else { usual.cut };
        let third_place = self == Preset::World;
        let by_place = match self {
            Preset::Swiss => SWISS_POINTS.to_vec(),
            Preset::SocialLeague => SOCIAL_POINTS.to_vec(),
            _ => Vec::new(),
        };
        Choices {
            knockout: Knockout { third_place, ..Knockout::advancing(advance) },
            seeding: match self {
                Preset::Swiss | Preset::World => Seeding { by: SeededBy::Before, n: cut },
                _ => Seeding::LOT,
            },
            rounds,
            best,
            cut,
            scoring: Scoring { by_place, ..Scoring::default() },
            tiebreaks: self.tiebreaks(),
            ..usual
        }
    }

    /// The stage plans in order. A created tournament keeps nothing else of its preset.
    pub fn plans(self, choices: &Choices) -> Vec<StagePlan> {
        match self {
            Preset::Torneo | Preset::Pairs => {
                vec![StagePlan::knockout(EntryRule::Everybody, choices)]
            }
            Preset::SocialLeague => vec![StagePlan::points(EntryRule::Everybody, choices)],
            Preset::Swiss | Preset::World => {
                // The points table applies to the Swiss rounds; in the final only places count.
                let of_final = Choices { scoring: Scoring::default(), ..choices.clone() };
                let mut of_rounds = Choices { seeding: Seeding::LOT, ..choices.clone() };
                if choices.table.remainder == Remainder::FirstRoundByes {
                    of_rounds.table.remainder = Remainder::SmallerTables;
                }
                vec![
                    StagePlan::swiss(EntryRule::Everybody, &of_rounds),
                    StagePlan::knockout(EntryRule::From { stage: 1 }, &of_final),
                ]
            }
            Preset::LeagueFinal => vec![
                StagePlan::group_leagues(EntryRule::Everybody, LEAGUE_FINALISTS, choices),
                StagePlan::knockout(EntryRule::From { stage: 1 }, choices),
            ],
            Preset::Jcf => vec![
                StagePlan::sector_leagues(EntryRule::Everybody, choices),
                StagePlan::group_leagues(EntryRule::From { stage: 1 }, JCF_SEMI_FINALISTS, choices),
                StagePlan::knockout(EntryRule::From { stage: 2 }, choices),
            ],
            Preset::Weekly => vec![StagePlan::open(EntryRule::Everybody, choices)],
        }
    }

    fn tiebreaks(self) -> Vec<Tiebreak> {
        match self {
            Preset::Torneo | Preset::Pairs | Preset::Weekly => {
                vec![Tiebreak::Points, Tiebreak::Wins, Tiebreak::Distance]
            }
            Preset::Swiss | Preset::World => {
                vec![Tiebreak::Points, Tiebreak::Wins, Tiebreak::Strength, Tiebreak::Distance]
            }
            Preset::SocialLeague => {
                vec![Tiebreak::Points, Tiebreak::Wins, Tiebreak::Seconds, Tiebreak::Distance]
            }
            Preset::LeagueFinal => {
                vec![Tiebreak::Wins, Tiebreak::Direct, Tiebreak::Margin, Tiebreak::PlayOff]
            }
            Preset::Jcf => vec![Tiebreak::Wins, Tiebreak::PlayOff],
        }
    }
}
