//! How a stage is played.

use serde::{Deserialize, Serialize};

use crate::tournament::plan::{Division, EntryRule, ExitRule, Pairing, StagePlan, TablePlan};
use crate::tournament::preset::JCF_SEMI_FINALISTS;

/// A plan as it is kept. Its version says how to read it; stages of before 0.2 have a format instead.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(in crate::store) enum PlanJson {
    Versioned(Versioned),
    Format(FormatJson),
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
pub(in crate::store) enum Versioned {
    #[serde(rename = "1")]
    First(FirstJson),
}

#[derive(Serialize, Deserialize)]
pub(in crate::store) struct FirstJson {
    entry: EntryJson,
    division: DivisionJson,
    pairing: PairingJson,
    table: TableJson,
    exit: ExitJson,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
enum EntryJson {
    Everybody,
    From { stage: i32 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
enum DivisionJson {
    One,
    Sector,
    Groups { target: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
enum PairingJson {
    League,
    Knockout { advance: u8 },
    Open,
}

#[derive(Serialize, Deserialize)]
struct TableJson {
    seats: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
enum ExitJson {
    Champion,
    PoolWinners,
    AtLeast { n: u8 },
    Nobody,
}

/// How a stage was kept before there were plans.
#[derive(Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "kebab-case")]
pub(in crate::store) enum FormatJson {
    Knockout { seats: u8, advance: u8 },
    SectorLeague,
    GroupLeague { target: u8 },
    Open { seats: u8 },
}

impl From<StagePlan> for PlanJson {
    fn from(plan: StagePlan) -> Self {
        let StagePlan { entry, division, pairing, table, exit } = plan;
        PlanJson::Versioned(Versioned::First(FirstJson {
            entry: match entry {
                EntryRule::Everybody => EntryJson::Everybody,
                EntryRule::From { stage } => EntryJson::From { stage },
            },
            division: match division {
                Division::One => DivisionJson::One,
                Division::BySector => DivisionJson::Sector,
                Division::Groups { target } => DivisionJson::Groups { target },
            },
            pairing: match pairing {
                Pairing::League => PairingJson::League,
                Pairing::Knockout { advance } => PairingJson::Knockout { advance },
                Pairing::Open => PairingJson::Open,
            },
            table: TableJson { seats: table.seats },
            exit: match exit {
                ExitRule::Champion => ExitJson::Champion,
                ExitRule::PoolWinners => ExitJson::PoolWinners,
                ExitRule::AtLeast { n } => ExitJson::AtLeast { n },
                ExitRule::Nobody => ExitJson::Nobody,
            },
        }))
    }
}

impl PlanJson {
    /// The plan of the stage with this number.
    pub(in crate::store) fn into_plan(self, number: i32) -> StagePlan {
        match self {
            PlanJson::Versioned(Versioned::First(first)) => first.into(),
            PlanJson::Format(format) => format.into_plan(number),
        }
    }
}

impl From<FirstJson> for StagePlan {
    fn from(first: FirstJson) -> Self {
        StagePlan {
            entry: match first.entry {
                EntryJson::Everybody => EntryRule::Everybody,
                EntryJson::From { stage } => EntryRule::From { stage },
            },
            division: match first.division {
                DivisionJson::One => Division::One,
                DivisionJson::Sector => Division::BySector,
                DivisionJson::Groups { target } => Division::Groups { target },
            },
            pairing: match first.pairing {
                PairingJson::League => Pairing::League,
                PairingJson::Knockout { advance } => Pairing::Knockout { advance },
                PairingJson::Open => Pairing::Open,
            },
            table: TablePlan { seats: first.table.seats },
            exit: match first.exit {
                ExitJson::Champion => ExitRule::Champion,
                ExitJson::PoolWinners => ExitRule::PoolWinners,
                ExitJson::AtLeast { n } => ExitRule::AtLeast { n },
                ExitJson::Nobody => ExitRule::Nobody,
            },
        }
    }
}

impl FormatJson {
    /// Each stage but the first took who went on from the one before.
    fn into_plan(self, number: i32) -> StagePlan {
        let entry = match number {
            ..=1 => EntryRule::Everybody,
            _ => EntryRule::From { stage: number - 1 },
        };
        match self {
            FormatJson::Knockout { seats, advance } => StagePlan::knockout(entry, seats, advance),
            FormatJson::SectorLeague => StagePlan::sector_leagues(entry),
            FormatJson::GroupLeague { target } => {
                StagePlan::group_leagues(entry, target, JCF_SEMI_FINALISTS)
            }
            FormatJson::Open { seats } => StagePlan::open(entry, seats),
        }
    }
}
