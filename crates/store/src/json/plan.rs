//! Stored form of a stage's plan.

use domain::tournament::plan::{
    Division, EntryRule, ExitRule, Knockout, Pairing, Scoring, SeededBy, Seeding, StagePlan,
};
use domain::tournament::series::Series;
use domain::tournament::table_plan::{Confirmation, Dice, Remainder, TablePlan};
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Ruleset};
use serde::{Deserialize, Serialize};

use super::{Named, Text};

/// A stored plan; `version` identifies its format.
#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
pub(crate) enum PlanJson {
    #[serde(rename = "2")]
    Second(SecondJson),
}

#[derive(Serialize, Deserialize)]
pub(crate) struct SecondJson {
    entry: EntryJson,
    division: DivisionJson,
    pairing: PairingJson,
    clubs_apart: bool,
    /// Left out if no entries are seeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seeding: Option<SeedingJson>,
    table: TableJson,
    /// Points of each place, the first place first.
    points: Vec<i32>,
    /// Points lost for not showing up; left out if 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    no_show: u16,
    /// True if remaining distance orders entries eliminated in the same round; left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fallen_by_distance: bool,
    tiebreaks: Vec<Named<Tiebreak>>,
    exit: ExitJson,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
enum EntryJson {
    Everybody,
    From { stage: i32 },
    Beaten { stage: i32 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub(super) enum DivisionJson {
    One,
    Sector,
    Groups { target: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub(super) enum PairingJson {
    League(LegsJson),
    Knockout(KnockoutJson),
    Open,
    Swiss { rounds: u8 },
    Points { rounds: u8, best: u8 },
    TableLeague(LegsJson),
}

/// Left out for a single leg.
#[derive(Serialize, Deserialize)]
pub(super) struct LegsJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legs: Option<u8>,
}

/// Options added later are left out unless they are chosen.
#[derive(Serialize, Deserialize)]
pub(super) struct KnockoutJson {
    advance: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lives: Option<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fixed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    third_place: bool,
}

#[derive(Serialize, Deserialize)]
struct SeedingJson {
    by: Named<SeededBy>,
    n: u8,
}

#[derive(Serialize, Deserialize)]
struct TableJson {
    seats: u8,
    /// Left out if a table plays one game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<Text<Series>>,
    remainder: Named<Remainder>,
    ruleset: Text<Ruleset>,
    arms: u8,
    minutes: u16,
    confirmation: Named<Confirmation>,
    dice: Named<Dice>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
enum ExitJson {
    Champion,
    PoolWinners,
    AtLeast { n: u8 },
    Cut { to: u8 },
    Nobody,
}

impl From<&StagePlan> for PlanJson {
    fn from(plan: &StagePlan) -> Self {
        let StagePlan { entry, division, pairing, clubs_apart, seeding, .. } = *plan;
        let StagePlan { table, scoring, tiebreaks, exit, .. } = plan.clone();
        PlanJson::Second(SecondJson {
            entry: match entry {
                EntryRule::Everybody => EntryJson::Everybody,
                EntryRule::From { stage } => EntryJson::From { stage },
                EntryRule::Beaten { stage } => EntryJson::Beaten { stage },
            },
            division: division.into(),
            pairing: pairing.into(),
            clubs_apart,
            seeding: (seeding != Seeding::LOT)
                .then_some(SeedingJson { by: Named(seeding.by), n: seeding.n }),
            table: table.into(),
            points: scoring.by_place,
            no_show: scoring.no_show,
            fallen_by_distance: scoring.fallen_by_distance,
            tiebreaks: tiebreaks.into_iter().map(Named).collect(),
            exit: match exit {
                ExitRule::Champion => ExitJson::Champion,
                ExitRule::PoolWinners => ExitJson::PoolWinners,
                ExitRule::AtLeast { n } => ExitJson::AtLeast { n },
                ExitRule::Cut { to } => ExitJson::Cut { to },
                ExitRule::Nobody => ExitJson::Nobody,
            },
        })
    }
}

impl PlanJson {
    /// The plan. `None` if no board has this number of arms.
    pub(crate) fn into_plan(self) -> Option<StagePlan> {
        let PlanJson::Second(twin) = self;
        Some(StagePlan {
            entry: match twin.entry {
                EntryJson::Everybody => EntryRule::Everybody,
                EntryJson::From { stage } => EntryRule::From { stage },
                EntryJson::Beaten { stage } => EntryRule::Beaten { stage },
            },
            division: twin.division.into(),
            pairing: twin.pairing.into(),
            clubs_apart: twin.clubs_apart,
            seeding: twin.seeding.map_or(Seeding::LOT, |twin| Seeding { by: twin.by.0, n: twin.n }),
            table: twin.table.into_plan()?,
            scoring: Scoring {
                by_place: twin.points,
                no_show: twin.no_show,
                fallen_by_distance: twin.fallen_by_distance,
            },
            tiebreaks: twin.tiebreaks.into_iter().map(|tiebreak| tiebreak.0).collect(),
            exit: match twin.exit {
                ExitJson::Champion => ExitRule::Champion,
                ExitJson::PoolWinners => ExitRule::PoolWinners,
                ExitJson::AtLeast { n } => ExitRule::AtLeast { n },
                ExitJson::Cut { to } => ExitRule::Cut { to },
                ExitJson::Nobody => ExitRule::Nobody,
            },
        })
    }
}

impl From<Division> for DivisionJson {
    fn from(division: Division) -> Self {
        match division {
            Division::One => DivisionJson::One,
            Division::BySector => DivisionJson::Sector,
            Division::Groups { target } => DivisionJson::Groups { target },
        }
    }
}

impl From<DivisionJson> for Division {
    fn from(twin: DivisionJson) -> Self {
        match twin {
            DivisionJson::One => Division::One,
            DivisionJson::Sector => Division::BySector,
            DivisionJson::Groups { target } => Division::Groups { target },
        }
    }
}

impl From<Pairing> for PairingJson {
    fn from(pairing: Pairing) -> Self {
        match pairing {
            Pairing::League { legs } => PairingJson::League(legs.into()),
            Pairing::Knockout(knockout) => PairingJson::Knockout(knockout.into()),
            Pairing::Open => PairingJson::Open,
            Pairing::Swiss { rounds } => PairingJson::Swiss { rounds },
            Pairing::Points { rounds, best } => PairingJson::Points { rounds, best },
            Pairing::TableLeague { legs } => PairingJson::TableLeague(legs.into()),
        }
    }
}

impl From<PairingJson> for Pairing {
    fn from(twin: PairingJson) -> Self {
        match twin {
            PairingJson::League(twin) => Pairing::League { legs: twin.into() },
            PairingJson::Knockout(twin) => Pairing::Knockout(twin.into()),
            PairingJson::Open => Pairing::Open,
            PairingJson::Swiss { rounds } => Pairing::Swiss { rounds },
            PairingJson::Points { rounds, best } => Pairing::Points { rounds, best },
            PairingJson::TableLeague(twin) => Pairing::TableLeague { legs: twin.into() },
        }
    }
}

impl From<u8> for LegsJson {
    fn from(legs: u8) -> Self {
        Self { legs: (legs > 1).then_some(legs) }
    }
}

impl From<LegsJson> for u8 {
    fn from(twin: LegsJson) -> Self {
        twin.legs.unwrap_or(1)
    }
}

impl From<Knockout> for KnockoutJson {
    fn from(knockout: Knockout) -> Self {
        let Knockout { advance, lives, is_fixed, third_place } = knockout;
        Self { advance, lives: (lives > 1).then_some(lives), fixed: is_fixed, third_place }
    }
}

impl From<KnockoutJson> for Knockout {
    fn from(twin: KnockoutJson) -> Self {
        let KnockoutJson { advance, lives, fixed, third_place } = twin;
        Self { advance, lives: lives.unwrap_or(1), is_fixed: fixed, third_place }
    }
}

impl From<TablePlan> for TableJson {
    fn from(plan: TablePlan) -> Self {
        let TablePlan { seats, series, remainder, ruleset, arms, minutes, confirmation, dice } =
            plan;
        Self {
            seats,
            series: series.is_long().then_some(Text(series)),
            remainder: Named(remainder),
            ruleset: Text(ruleset),
            arms: arms.n(),
            minutes,
            confirmation: Named(confirmation),
            dice: Named(dice),
        }
    }
}

impl TableJson {
    fn into_plan(self) -> Option<TablePlan> {
        Some(TablePlan {
            seats: self.seats,
            series: self.series.map_or(Series::One, |series| series.0),
            remainder: self.remainder.0,
            ruleset: self.ruleset.0,
            arms: Arms::from_n(self.arms)?,
            minutes: self.minutes,
            confirmation: self.confirmation.0,
            dice: self.dice.0,
        })
    }
}
