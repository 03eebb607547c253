//! A tournament's stages in order: what can follow what, and how an organizer changes the list.

use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::plan::{
    Choices, Division, EntryRule, ExitRule, Pairing, Scoring, SeededBy, Seeding, StagePlan,
};
use super::table_plan::Remainder;

/// Most stages of a tournament.
pub const MOST_STAGES: usize = 8;

/// How many go on from groups, or from one league of all, to a stage that was put after them, until the organizer says otherwise.
const GOING_ON: u8 = 4;

/// What an organizer calls a way to play a stage. They are offered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum StageKind {
    /// A league of all.
    League,
    /// A league in each sector.
    SectorLeagues,
    /// Groups that are drawn, a league in each.
    GroupLeagues,
    /// A league of all at tables of more than two.
    TableLeague,
    /// Groups that are drawn, a league at such tables in each.
    GroupTableLeagues,
    /// So many rounds of similar points.
    Swiss,
    /// So many rounds at mixed tables.
    Points,
    /// Rounds at open tables.
    Open,
    /// Tables of which the first go on, until one is left.
    Knockout,
    /// A knock-out of those who fell at their first table of the one before it, beside what is left of that.
    Consolation,
}

impl StageKind {
    /// What a plan is called.
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

    /// The word in forms.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// A stage of all entries that is played so.
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
                let choices = Choices { third_place: false, seeding, ..choices.clone() };
                StagePlan::consolation(1, &choices)
            }
        }
    }

    /// Whether another stage can follow: somebody goes on who has somebody left to play.
    fn can_be_followed(self) -> bool {
        !matches!(self, StageKind::Open | StageKind::Knockout | StageKind::Consolation)
    }

    /// Whether its rounds are so many, and points say who goes on.
    fn has_fixed_rounds(self) -> bool {
        matches!(self, StageKind::Swiss | StageKind::Points)
    }
}

/// How an organizer changes the list of stages. Stages are named by their place in it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseChange {
    /// A stage more: at the end, or before the knock-out that ends it.
    Add(StageKind),
    /// This stage is not played.
    Remove(usize),
    /// This stage is played before the one that stands before it.
    Earlier(usize),
}

/// Why stages are not played in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CourseError {
    /// A tournament has a stage at least.
    #[error("the only stage is not removed")]
    Only,
    /// More stages than [`MOST_STAGES`].
    #[error("there are as many stages as there can be")]
    TooMany,
    /// Nothing is played after a knock-out, but what is played beside it.
    #[error("nothing follows a knock-out")]
    AfterKnockout,
    /// Nobody falls at a first table where there is none, or where who loses has a life left.
    #[error("a consolation follows a knock-out with one life")]
    NothingToConsole,
    /// All active entries sit at open tables, in every round, as long as rounds are drawn.
    #[error("open tables are played alone")]
    OpenAlone,
    /// Sectors are what entries are registered in: only the first stage is played in them.
    #[error("only the first stage is played by sector")]
    SectorsLater,
    /// Something of the stage is drawn, or of one after it; or there is no such stage.
    #[error("what is drawn stays where it is")]
    Drawn,
}

/// A stage in a changed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its place in the list before, from 0; none of a new one.
    pub before: Option<usize>,
    /// How it is played there.
    pub plan: StagePlan,
}

/// The list after a change, of which the first `n_drawn` stages are drawn, and stay. A new one is like the one before it in all
/// that is chosen.
///
/// # Errors
/// See [`CourseError`].
pub fn changed(
    plans: &[StagePlan],
    n_drawn: usize,
    change: CourseChange,
) -> Result<Vec<Slot>, CourseError> {
    let known = plans.iter().cloned().enumerate();
    let mut slots: Vec<Slot> =
        known.map(|(index, plan)| Slot { before: Some(index), plan }).collect();
    let is_free = |index: &usize| (n_drawn..plans.len()).contains(index);
    match change {
        CourseChange::Add(_) if plans.len() >= MOST_STAGES => return Err(CourseError::TooMany),
        CourseChange::Add(kind) => {
            let ends = plans.iter().position(|plan| StageKind::of(plan) == StageKind::Knockout);
            let ends = ends.filter(is_free).filter(|_| kind.can_be_followed());
            let place = ends.unwrap_or(plans.len());
            let like = plans.get(place.saturating_sub(1)).or(plans.last());
            let like = like.ok_or(CourseError::Only)?;
            let mut plan = kind.plan(&like.choices());
            // Points by place that need not take what they give are no others'.
            if like.has_own_points() != plan.has_own_points() {
                plan.scoring = Scoring::default();
            }
            slots.insert(place, Slot { before: None, plan });
            let cut = slots.get(place.saturating_sub(1)).map(|slot| slot.plan.clone());
            if kind == StageKind::Knockout
                && let Some((cut, slot)) = cut.zip(slots.get_mut(place))
            {
                slot.plan = the_best_wait(slot.plan.clone(), &cut);
            } else if kind.has_fixed_rounds()
                && let [.., cut, ends] = slots.get_mut(place..place + 2).unwrap_or_default()
            {
                ends.plan = the_best_wait(ends.plan.clone(), &cut.plan);
            }
        }
        CourseChange::Remove(_) if plans.len() < 2 => return Err(CourseError::Only),
        CourseChange::Remove(index) => {
            let index = Some(index).filter(is_free).ok_or(CourseError::Drawn)?;
            slots.remove(index);
        }
        CourseChange::Earlier(index) => {
            let index = Some(index).filter(is_free).ok_or(CourseError::Drawn)?;
            let other = index.checked_sub(1).filter(is_free).ok_or(CourseError::Drawn)?;
            slots.swap(other, index);
        }
    }
    link(&mut slots)?;
    Ok(slots)
}

/// A knock-out of those who are cut from a fixed number of rounds, where nobody has chosen otherwise: where they do not fill
/// its rounds, the best of them wait for the next one.
pub fn the_best_wait(plan: StagePlan, cut: &StagePlan) -> StagePlan {
    let choices = plan.choices();
    let is_chosen = choices.seeding != Seeding::LOT
        || choices.table.remainder != Remainder::SmallerTables
        || choices.lives > 1;
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

/// The knock-out `plan` after a stage that is cut, once that cuts otherwise: where all of them were seeded, all are.
pub fn with_cut(plan: &StagePlan, before: &StagePlan, after: &StagePlan) -> StagePlan {
    let mut plan = plan.clone();
    if let (ExitRule::Cut { to: known }, ExitRule::Cut { to }) = (before.exit, after.exit)
        && plan.seeding == (Seeding { by: SeededBy::Before, n: known })
    {
        plan.seeding.n = to;
    }
    plan
}

/// Whether stages can be played by these plans, in this order.
///
/// # Errors
/// See [`CourseError`].
pub fn check(plans: &[StagePlan]) -> Result<(), CourseError> {
    let slot =
        |(index, plan): (usize, &StagePlan)| Slot { before: Some(index), plan: plan.clone() };
    link(&mut plans.iter().enumerate().map(slot).collect::<Vec<_>>())
}

/// Makes each stage take who goes on from the one before, the first all entries; a consolation who fell there.
fn link(slots: &mut [Slot]) -> Result<(), CourseError> {
    let n = slots.iter().filter(|slot| !slot.plan.is_consolation()).count();
    let mut before: Option<StagePlan> = None;
    for (number, slot) in (1..).zip(slots.iter_mut()) {
        let is_last = usize::try_from(number).is_ok_and(|number| number >= n);
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
            StageKind::SectorLeagues if number > 1 => return Err(CourseError::SectorsLater),
            _ if !is_last && !kind.can_be_followed() => return Err(CourseError::AfterKnockout),
            _ => {}
        }
        slot.plan.entry = match (kind, number) {
            (StageKind::Consolation, _) => EntryRule::Beaten { stage: number - 1 },
            (_, 1) => EntryRule::Everybody,
            _ => EntryRule::From { stage: number - 1 },
        };
        if number == 1 && slot.plan.seeding.by == SeededBy::Before {
            slot.plan.seeding = Seeding::LOT;
        }
        slot.plan.exit = exit(kind, is_last, slot.plan.exit);
        before = Some(slot.plan.clone());
    }
    Ok(())
}

/// Who goes on from a stage that is played last, or not; `exit` do so far.
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
