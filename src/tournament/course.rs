//! A tournament's stages in order: what can follow what, and how an organizer changes the list.

use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::plan::{Choices, Division, EntryRule, ExitRule, Pairing, Scoring, StagePlan};

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
}

impl StageKind {
    /// What a plan is called.
    pub fn of(plan: &StagePlan) -> Self {
        match (plan.pairing, plan.division) {
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
        }
    }

    /// Whether another stage can follow: somebody goes on who has somebody left to play.
    fn can_be_followed(self) -> bool {
        !matches!(self, StageKind::Open | StageKind::Knockout)
    }
}

/// How an organizer changes the list of stages. Stages are named by their place in it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseChange {
    /// A stage more: at the end, or before a knock-out that ends it.
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
    /// Nothing is played after a knock-out.
    #[error("nothing follows a knock-out")]
    AfterKnockout,
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
            let ends = slots.last().map(|slot| StageKind::of(&slot.plan));
            let last = plans.len().saturating_sub(1);
            let is_before = ends == Some(StageKind::Knockout) && is_free(&last);
            let place = if is_before && kind.can_be_followed() { last } else { plans.len() };
            let like = plans.get(place.saturating_sub(1)).or(plans.last());
            let like = like.ok_or(CourseError::Only)?;
            let mut plan = kind.plan(&like.choices());
            // Points by place that need not take what they give are no others'.
            if like.has_own_points() != plan.has_own_points() {
                plan.scoring = Scoring::default();
            }
            slots.insert(place, Slot { before: None, plan });
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

/// Makes each stage take who goes on from the one before, the first all entries.
fn link(slots: &mut [Slot]) -> Result<(), CourseError> {
    let n = slots.len();
    for (number, slot) in (1..).zip(slots.iter_mut()) {
        let is_last = usize::try_from(number) == Ok(n);
        let kind = StageKind::of(&slot.plan);
        match kind {
            StageKind::Open if n > 1 => return Err(CourseError::OpenAlone),
            StageKind::SectorLeagues if number > 1 => return Err(CourseError::SectorsLater),
            _ if !is_last && !kind.can_be_followed() => return Err(CourseError::AfterKnockout),
            _ => {}
        }
        slot.plan.entry = match number {
            1 => EntryRule::Everybody,
            _ => EntryRule::From { stage: number - 1 },
        };
        slot.plan.exit = exit(kind, is_last, slot.plan.exit);
    }
    Ok(())
}

/// Who goes on from a stage that is played last, or not; `exit` do so far.
fn exit(kind: StageKind, is_last: bool, exit: ExitRule) -> ExitRule {
    match (kind, is_last, exit) {
        (StageKind::Open, ..) => ExitRule::Nobody,
        (StageKind::Knockout, ..) => ExitRule::Champion,
        (StageKind::League | StageKind::TableLeague, true, _) => ExitRule::Champion,
        (StageKind::SectorLeagues, ..) => ExitRule::PoolWinners,
        (StageKind::GroupLeagues | StageKind::GroupTableLeagues, true, _) => ExitRule::PoolWinners,
        (StageKind::Swiss | StageKind::Points, ..) => exit,
        (_, false, ExitRule::AtLeast { n }) => ExitRule::AtLeast { n },
        (_, false, _) => ExitRule::AtLeast { n: GOING_ON },
    }
}
