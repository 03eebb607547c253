//! Stored form of a stage's plan.

use domain::tournament::fields::Field;
use domain::tournament::plan::{
    Choices, Division, EntryRule, ExitRule, Pairing, Scoring, SeededBy, Seeding, StagePlan,
};
use domain::tournament::plan_fields::{FIELDS, Part, Place};
use domain::tournament::table_plan::TablePlan;
use domain::tournament::tiebreak::Tiebreak;
use parchis::Ruleset;
use serde::{Deserialize, Serialize};

use super::Named;
use super::fields::Values;

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
    table: Values,
    /// Points of each place, the first place first.
    points: Vec<i32>,
    #[serde(flatten)]
    scoring: Values,
    tiebreaks: Vec<Named<Tiebreak>>,
    exit: ExitJson,
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

/// A pairing: its word, and its options beside it.
#[derive(Serialize, Deserialize)]
pub(super) struct PairingJson {
    method: String,
    #[serde(flatten)]
    options: Values,
}

#[derive(Serialize, Deserialize)]
struct SeedingJson {
    by: Named<SeededBy>,
    n: u8,
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
        let StagePlan { entry, division, pairing, clubs_apart, seeding, exit, .. } = *plan;
        let choices = plan.choices();
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
            table: Values::of(of_table(), &choices),
            scoring: Values::of(of_scoring(), &choices),
            points: choices.scoring.by_place,
            tiebreaks: choices.tiebreaks.into_iter().map(Named).collect(),
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
    /// The plan. `None` if a value is missing or wrong.
    pub(crate) fn into_plan(self) -> Option<StagePlan> {
        let PlanJson::Second(twin) = self;
        let mut choices = blank();
        twin.table.read(of_table(), &mut choices)?;
        twin.scoring.read(of_scoring(), &mut choices)?;
        Some(StagePlan {
            entry: match twin.entry {
                EntryJson::Everybody => EntryRule::Everybody,
                EntryJson::From { stage } => EntryRule::From { stage },
                EntryJson::Beaten { stage } => EntryRule::Beaten { stage },
            },
            division: twin.division.into(),
            pairing: twin.pairing.into_pairing()?,
            clubs_apart: twin.clubs_apart,
            seeding: twin.seeding.map_or(Seeding::LOT, |twin| Seeding { by: twin.by.0, n: twin.n }),
            table: choices.table,
            scoring: Scoring { by_place: twin.points, ..choices.scoring },
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
        let mut choices = blank();
        pairing.choose(&mut choices);
        Self { method: pairing.name().to_owned(), options: Values::of(options(pairing), &choices) }
    }
}

impl PairingJson {
    /// The pairing. `None` if its word is unknown, or an option is missing or wrong.
    pub(super) fn into_pairing(self) -> Option<Pairing> {
        let (_, pairing) = Pairing::NAMED.into_iter().find(|(name, _)| *name == self.method)?;
        let mut choices = blank();
        self.options.read(options(pairing), &mut choices)?;
        Some(pairing.with(&choices))
    }
}

/// Choices that stored values are read into.
fn blank() -> Choices {
    Choices::usual(TablePlan::usual(Ruleset::first()))
}

/// Fields of a part of the plan.
fn part(is_it: fn(Part) -> bool) -> impl Iterator<Item = &'static Field<Choices, Place>> {
    FIELDS.iter().filter(move |field| is_it(field.place.part))
}

/// Fields that are options of the pairing.
fn options(pairing: Pairing) -> impl Iterator<Item = &'static Field<Choices, Place>> {
    let is_option = move |part| matches!(part, Part::Options(has) if has(pairing));
    FIELDS.iter().filter(move |field| is_option(field.place.part))
}

fn of_table() -> impl Iterator<Item = &'static Field<Choices, Place>> {
    part(|it| matches!(it, Part::Table))
}

fn of_scoring() -> impl Iterator<Item = &'static Field<Choices, Place>> {
    part(|it| matches!(it, Part::Scoring))
}
