//! The ordered list of a tournament's stages: which stage may follow which, and how an organizer changes the list.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::plan::{
    Choices, Division, EntryRule, ExitRule, Knockout, Pairing, Scoring, SeededBy, Seeding,
    StagePlan,
};
use super::table_plan::Remainder;
use super::text::fold;

/// Maximum number of stages in a tournament.
pub const MOST_STAGES: usize = 8;

/// Default number of qualifiers from groups or a league when another stage is added after them.
const GOING_ON: u8 = 4;

/// The kinds of stage as an organizer knows them, in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum StageKind {
    /// A league of all entries.
    League,
    /// A separate league in each sector.
    SectorLeagues,
    /// Drawn groups with a league in each.
    GroupLeagues,
    /// A league of all entries at tables of more than two.
    TableLeague,
    /// Drawn groups with a league at tables of more than two in each.
    GroupTableLeagues,
    /// A fixed number of rounds that pair entries with similar points.
    Swiss,
    /// A fixed number of rounds at mixed tables.
    Points,
    /// Rounds at open tables, without elimination.
    Open,
    /// Tables whose best sides advance, until one entry is left.
    Knockout,
    /// A knock-out of entries beaten at their first table of the knock-out before it, played beside the rest of that one.
    Consolation,
}

named!(StageKind);

impl StageKind {
    /// The kind of stage that a plan describes.
    pub fn of(plan: &StagePlan) -> Self {
        match (plan.pairing, plan.division) {
            (Pairing::Knockout(_), _) if plan.is_consolation() => StageKind::Consolation,
            (Pairing::Knockout(_), _) => StageKind::Knockout,
            (Pairing::Swiss { .. }, _) => StageKind::Swiss,
            (Pairing::Points { .. }, _) => StageKind::Points,
            (Pairing::Open, _) => StageKind::Open,
            (Pairing::League { .. }, Division::BySector) => StageKind::SectorLeagues,
            (Pairing::League { .. }, Division::Groups { .. }) => StageKind::GroupLeagues,
            (Pairing::League { .. }, Division::One) => StageKind::League,
            (Pairing::TableLeague { .. }, Division::Groups { .. }) => StageKind::GroupTableLeagues,
            (Pairing::TableLeague { .. }, _) => StageKind::TableLeague,
        }
    }

    /// A default plan of this kind for a stage of all entries.
    fn plan(self, choices: &Choices) -> StagePlan {
        let entry = EntryRule::Everybody;
        match self {
            StageKind::League => StagePlan::league(entry, GOING_ON, choices),
            StageKind::SectorLeagues => StagePlan::sector_leagues(entry, choices),
            StageKind::GroupLeagues => StagePlan::group_leagues(entry, GOING_ON, choices),
            StageKind::TableLeague => StagePlan::table_league(entry, GOING_ON, choices),
            StageKind::GroupTableLeagues => {
                StagePlan::group_table_leagues(entry, GOING_ON, choices)
            }
            StageKind::Swiss => StagePlan::swiss(entry, choices),
            StageKind::Points => StagePlan::points(entry, choices),
            StageKind::Open => StagePlan::open(entry, choices),
            StageKind::Knockout => StagePlan::knockout(entry, choices),
            StageKind::Consolation => {
                let seeding = Seeding::LOT;
                let knockout = Knockout { third_place: false, ..choices.knockout };
                let choices = Choices { knockout, seeding, ..choices.clone() };
                StagePlan::consolation(1, &choices)
            }
        }
    }

    /// Returns whether another stage can follow: the stage has qualifiers who can still play each other.
    fn can_be_followed(self) -> bool {
        !matches!(self, StageKind::Open | StageKind::Knockout | StageKind::Consolation)
    }

    /// Returns whether the number of rounds is fixed and points decide who qualifies.
    fn has_fixed_rounds(self) -> bool {
        matches!(self, StageKind::Swiss | StageKind::Points)
    }
}

/// A change to the list of stages. Stages are identified by their index in it, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CourseChange {
    /// Adds a stage to the main championship, at its end or before the knock-out that ends it.
    Add(StageKind),
    /// Adds a stage to the championship of a category in the same way. The first one begins that championship.
    AddFor {
        /// Kind of the new stage.
        kind: StageKind,
        /// Name of the category.
        category: String,
    },
    /// Removes the stage with this index.
    Remove(usize),
    /// Swaps the stage with the one before it.
    Earlier(usize),
}

/// The reason why a list of stages is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CourseError {
    /// A tournament needs at least one stage.
    #[error("the only stage is not removed")]
    Only,
    /// The list would exceed [`MOST_STAGES`].
    #[error("there are as many stages as there can be")]
    TooMany,
    /// Nothing but a consolation can follow a knock-out.
    #[error("nothing follows a knock-out")]
    AfterKnockout,
    /// A consolation needs a knock-out before it, in which the first lost table eliminates.
    #[error("a consolation follows a knock-out with one life")]
    NothingToConsole,
    /// Open tables seat all active entries in every round for as long as rounds are drawn, so no other stage fits beside them.
    #[error("open tables are played alone")]
    OpenAlone,
    /// Sectors are assigned at registration: only the first stage can be played by sector.
    #[error("only the first stage is played by sector")]
    SectorsLater,
    /// The stage or a later one is already drawn, or the stage does not exist.
    #[error("what is drawn stays where it is")]
    Drawn,
    /// No entry is of the category.
    #[error("there is no entry of this category")]
    UnknownCategory,
    /// Entries of the category sit in a draw of another championship.
    #[error("entries of this category are already drawn")]
    CategoryDrawn,
}

/// A stage in the changed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageSlot {
    /// Index in the previous list, from 0; `None` for a new stage.
    pub before: Option<usize>,
    /// Plan of the stage in its new place.
    pub plan: StagePlan,
}

/// Applies a change to a list of plans, of which `drawn` tells by index which are drawn; these stay fixed. Stages of one championship are
/// neighbors in the list, those of the main one first. A new stage inherits the choices of the stage before it.
///
/// # Errors
/// [`CourseError`]: the change is not possible.
pub fn changed(
    plans: &[StagePlan],
    drawn: &[bool],
    change: CourseChange,
) -> Result<Vec<StageSlot>, CourseError> {
    let known = plans.iter().cloned().enumerate();
    let mut slots: Vec<StageSlot> =
        known.map(|(index, plan)| StageSlot { before: Some(index), plan }).collect();
    let is_free = |index: &usize| plans.get(*index).is_some() && drawn.get(*index) != Some(&true);
    match change {
        CourseChange::Add(_) | CourseChange::AddFor { .. } if plans.len() >= MOST_STAGES => {
            return Err(CourseError::TooMany);
        }
        CourseChange::Add(kind) => add(&mut slots, is_free, kind, "")?,
        CourseChange::AddFor { kind, category } => add(&mut slots, is_free, kind, &category)?,
        CourseChange::Remove(index) => {
            let index = Some(index).filter(is_free).ok_or(CourseError::Drawn)?;
            slots.remove(index);
        }
        CourseChange::Earlier(index) => {
            let index = Some(index).filter(is_free).ok_or(CourseError::Drawn)?;
            let is_own = |other: &usize| {
                let (one, other) = (plans.get(index), plans.get(*other));
                one.zip(other).is_some_and(|(one, other)| one.shares_branch(other))
            };
            let other = index.checked_sub(1).filter(is_free).filter(is_own);
            let other = other.ok_or(CourseError::Drawn)?;
            slots.swap(other, index);
        }
    }
    link(&mut slots)?;
    Ok(slots)
}

/// Adds a stage to the championship of a category; to the main one if `category` is empty.
fn add(
    slots: &mut Vec<StageSlot>,
    is_free: impl Fn(&usize) -> bool,
    kind: StageKind,
    category: &str,
) -> Result<(), CourseError> {
    let key = fold(category);
    let is_own = |slot: &StageSlot| slot.plan.branch_key() == key;
    let begin = slots.iter().position(is_own).unwrap_or(slots.len());
    let end = slots.iter().rposition(is_own).map_or(slots.len(), |last| last + 1);
    let own = slots.get(begin..end).unwrap_or_default();
    let ends = own.iter().position(|it| StageKind::of(&it.plan) == StageKind::Knockout);
    let ends = ends.map(|index| begin + index).filter(&is_free);
    let place = ends.filter(|_| kind.can_be_followed()).unwrap_or(end);
    let before = place.checked_sub(1).filter(|index| *index >= begin);
    // The first stage of a category is like those of the main championship, if possible like one of the same kind.
    let same = || slots.iter().find(|it| StageKind::of(&it.plan) == kind);
    let like = before.and_then(|index| slots.get(index)).or(own.first());
    let like = like.or_else(same).or(slots.first()).ok_or(CourseError::Only)?;
    let category = own.first().map_or(category, |it| &it.plan.category).trim().to_owned();
    let mut plan = StagePlan { category, ..kind.plan(&like.plan.choices()) };
    if own.is_empty() {
        plan.seeding = Seeding::LOT;
    }
    // A custom points table cannot be shared between a plan that needs one and a plan that does not.
    if like.plan.has_own_points() != plan.has_own_points() {
        plan.scoring = Scoring::default();
    }
    slots.insert(place, StageSlot { before: None, plan });
    let cut = before.and_then(|index| slots.get(index)).map(|slot| slot.plan.clone());
    if kind == StageKind::Knockout
        && let Some((cut, slot)) = cut.zip(slots.get_mut(place))
    {
        slot.plan = the_best_wait(slot.plan.clone(), &cut);
    } else if kind.has_fixed_rounds()
        && let [cut, ends] = slots.get_mut(place..place + 2).unwrap_or_default()
        && ends.plan.shares_branch(&cut.plan)
    {
        ends.plan = the_best_wait(ends.plan.clone(), &cut.plan);
    }
    Ok(())
}

/// Gives the knock-out `plan` its default after a stage with a fixed number of rounds and a cut, whose plan is `cut`: all qualifiers are
/// seeds in the order of that stage's standings, and if they do not fill the tables, the best of them get byes in the first round. `plan`
/// stays unchanged if it already has seeds, several lives, or a remainder other than [`Remainder::SmallerTables`].
pub fn the_best_wait(plan: StagePlan, cut: &StagePlan) -> StagePlan {
    let choices = plan.choices();
    let is_chosen = choices.seeding != Seeding::LOT
        || choices.table.remainder != Remainder::SmallerTables
        || choices.knockout.lives > 1;
    match cut.exit {
        ExitRule::Cut { to } if cut.rounds().is_some() && !is_chosen => {
            let mut plan = plan;
            plan.table.remainder = Remainder::FirstRoundByes;
            plan.seeding = Seeding { by: SeededBy::Before, n: to };
            plan
        }
        _ => plan,
    }
}

/// Adapts the knock-out `plan` when the cut before it changes: if it seeded all qualifiers, it still does.
pub fn with_cut(plan: &StagePlan, before: &StagePlan, after: &StagePlan) -> StagePlan {
    let mut plan = plan.clone();
    if let (ExitRule::Cut { to: known }, ExitRule::Cut { to }) = (before.exit, after.exit)
        && plan.seeding == (Seeding { by: SeededBy::Before, n: known })
    {
        plan.seeding.n = to;
    }
    plan
}

/// Checks that stages can be played by these plans in this order.
///
/// # Errors
/// [`CourseError`]: the stages do not fit this order.
pub fn check(plans: &[StagePlan]) -> Result<(), CourseError> {
    let slot =
        |(index, plan): (usize, &StagePlan)| StageSlot { before: Some(index), plan: plan.clone() };
    link(&mut plans.iter().enumerate().map(slot).collect::<Vec<_>>())
}

/// Links the stages of each championship.
fn link(slots: &mut [StageSlot]) -> Result<(), CourseError> {
    let mut known: Vec<String> = Vec::new();
    let mut number = 1;
    for branch in slots.chunk_by_mut(|one, other| one.plan.shares_branch(&other.plan)) {
        let key = branch.first().map(|slot| slot.plan.branch_key()).unwrap_or_default();
        // The main championship is first and has a stage. Stages of one championship are neighbors.
        if known.is_empty() != key.is_empty() || known.contains(&key) {
            return Err(if known.is_empty() { CourseError::Only } else { CourseError::Drawn });
        }
        known.push(key);
        link_branch(branch, number)?;
        number += i32::try_from(branch.len()).unwrap_or(0);
    }
    if known.is_empty() { Err(CourseError::Only) } else { Ok(()) }
}

/// Links each stage of a championship to its predecessor: the first, numbered `first`, takes all entries, a later one the qualifiers, and a
/// consolation the beaten entries.
fn link_branch(slots: &mut [StageSlot], first: i32) -> Result<(), CourseError> {
    let n = slots.iter().filter(|slot| !slot.plan.is_consolation()).count();
    let mut before: Option<StagePlan> = None;
    for (place, (number, slot)) in (1..).zip((first..).zip(slots.iter_mut())) {
        let is_last = place >= n;
        let kind = StageKind::of(&slot.plan);
        let falls = |plan: &StagePlan| {
            StageKind::of(plan) == StageKind::Knockout
                && plan.knockout_rules().is_some_and(|rules| rules.lives == 1)
        };
        match kind {
            StageKind::Consolation if !before.as_ref().is_some_and(falls) => {
                return Err(CourseError::NothingToConsole);
            }
            StageKind::Open if n > 1 => return Err(CourseError::OpenAlone),
            StageKind::SectorLeagues if place > 1 => return Err(CourseError::SectorsLater),
            _ if !is_last && !kind.can_be_followed() => return Err(CourseError::AfterKnockout),
            _ => {}
        }
        slot.plan.entry = match (kind, place) {
            (StageKind::Consolation, _) => EntryRule::Beaten { stage: number - 1 },
            (_, 1) => EntryRule::Everybody,
            _ => EntryRule::From { stage: number - 1 },
        };
        if place == 1 && slot.plan.seeding.by == SeededBy::Before {
            slot.plan.seeding = Seeding::LOT;
        }
        slot.plan.exit = exit(kind, is_last, slot.plan.exit);
        before = Some(slot.plan.clone());
    }
    Ok(())
}

/// The exit rule of a stage, depending on whether it is the last one; `exit` is its current rule.
fn exit(kind: StageKind, is_last: bool, exit: ExitRule) -> ExitRule {
    match (kind, is_last, exit) {
        (StageKind::Open, ..) => ExitRule::Nobody,
        (StageKind::Knockout | StageKind::Consolation, ..) => ExitRule::Champion,
        (StageKind::League | StageKind::TableLeague, true, _) => ExitRule::Champion,
        (StageKind::SectorLeagues, ..) => ExitRule::PoolWinners,
        (StageKind::GroupLeagues | StageKind::GroupTableLeagues, true, _) => ExitRule::PoolWinners,
        (StageKind::Swiss | StageKind::Points, ..) => exit,
        (_, false, ExitRule::AtLeast { n }) => ExitRule::AtLeast { n },
        (_, false, _) => ExitRule::AtLeast { n: GOING_ON },
    }
}
