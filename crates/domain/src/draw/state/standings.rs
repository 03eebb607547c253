//! Standings of a stage or one of its pools: the ranks, and the criteria that decided them.

use rustc_hash::FxHashSet;
use strum::IntoStaticStr;

use super::qualifiers::qualifiers;
use crate::draw::knockout::advancement::Reached;
use crate::draw::league::pools::members;
use crate::draw::method::{self, Method};
use crate::ranking::outcome::Outcomes;
use crate::ranking::tally::Side;
use crate::ranking::tiebreak::{EqualGroup, TiebreakScale, Unmeasured};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, StageId};
use crate::tournament::points::Points;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The entry of the row.
    pub entry: EntryId,
    /// The rank, from 1; entries that are equal by all criteria share it.
    pub rank: u32,
    /// True if the rank is shared.
    pub is_tied: bool,
    /// The games that count, including walkovers and byes, without games that the entry missed.
    pub played: u32,
    /// The games won outright.
    pub wins: u32,
    /// The sum of points, less the penalty for absences.
    pub points: Points,
    /// The sum of known remaining distances; `None` if the distance is known in no game.
    pub distance: Option<u32>,
    /// The games that count without a known distance: only their places are known.
    pub unmeasured: u32,
    /// The value by each criterion of the stage; more is better (distance is negative). Points and the strength of opponents are in units
    /// of [`Points`], shares in billionths. `None` if the value is known in no game. [`Tiebreak::Direct`] considers only the entries that
    /// are equal by the criteria before it; `None` if there are none.
    pub values: Vec<(Tiebreak, Option<i64>)>,
    /// The last round reached in a knock-out.
    pub reached: Option<Reached>,
    /// The criterion that ranks it behind the previous row, if the two are equal by the first criterion; `None` for a shared rank.
    pub decided_by: Option<Tiebreak>,
    /// A criterion that should have decided, but lacks data in games of this entry or of those equal to it.
    pub unmeasured_by: Option<Unmeasured>,
    /// The state of qualification.
    pub state: StandingState,
}

/// The state of an entry's qualification from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum StandingState {
    /// It may still qualify.
    In,
    /// It qualified for the next stage.
    Qualified,
    /// It won the last stage, or the consolation.
    Champion,
    /// It won its pool of the last stage, which has several pools.
    PoolWinner,
    /// It does not qualify.
    Out,
    /// It has withdrawn from the tournament.
    Withdrawn,
}

named!(StandingState);

/// The standings of a pool, or of all entries of a stage, by the confirmed results; best first. They do not depend on the
/// order in which results came.
///
/// Leagues and open rounds follow the plan's criteria in order; entries that withdrew from a league with games left come last. A knock-out
/// follows the last round reached, then the place there.
pub fn standings(
    championship: &Championship,
    stage: StageId,
    pool: Option<PoolId>,
) -> Vec<Standing> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    StageFacts::new(championship, stage).standings(pool)
}

/// The standings of each pool of a stage, by number. Like [`standings`] for each pool, but shared facts are looked up only once.
pub fn standings_by_pool(
    championship: &Championship,
    stage: StageId,
) -> Vec<(PoolId, Vec<Standing>)> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    let known = StageFacts::new(championship, stage);
    let pools = championship.divided_into(stage);
    pools.map(|pool| (pool.id, known.standings(Some(pool.id)))).collect()
}

/// The facts that the standings of all pools of a stage share.
struct StageFacts<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    scale: TiebreakScale<'a>,
    criteria: Vec<Tiebreak>,
    states: States<'a>,
}

impl<'a> StageFacts<'a> {
    fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        Self {
            championship,
            stage,
            scale: TiebreakScale::new(championship, stage),
            criteria: criteria(stage),
            states: States::new(championship, stage),
        }
    }

    fn standings(&self, pool: Option<PoolId>) -> Vec<Standing> {
        let Self { championship, stage, scale, criteria, states } = self;
        let entries = members(championship, stage, pool);
        let method = method::of(stage.plan.pairing);
        let groups = method.order(championship, stage, scale, criteria, &entries);
        let equals = equal_before_direct(scale, criteria, &entries);
        let value = |entry: EntryId, criterion: Tiebreak| match criterion {
            Tiebreak::Direct => {
                let equal = equals.iter().find(|group| group.contains(&entry))?;
                scale.known(entry, equal, criterion).filter(|_| equal.len() > 1)
            }
            _ => scale.known(entry, &entries, criterion),
        };
        let mut rows = Vec::new();
        for EqualGroup { entries: group, by, unmeasured } in groups {
            // A difference in the first criterion is visible in the table, so it needs no note.
            let is_first = |by: &Tiebreak| criteria.first() == Some(by);
            let by = by.filter(|by| stage.plan.advance().is_some() || !is_first(by));
            let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
            for (index, entry) in group.iter().enumerate() {
                let decided_by = by.filter(|_| index == 0);
                let own: Vec<&Side> = scale.own(*entry).collect();
                let values = criteria.iter().map(|it| (*it, value(*entry, *it)));
                rows.push(Standing {
                    entry: *entry,
                    rank,
                    is_tied: group.len() > 1,
                    played: u32::try_from(own.len()).unwrap_or(u32::MAX),
                    wins: own.iter().map(|side| u32::from(side.has_won())).sum(),
                    points: scale.points(*entry),
                    distance: scale.distance(*entry),
                    unmeasured: own.iter().map(|side| u32::from(side.distance.is_none())).sum(),
                    values: values.collect(),
                    reached: states.reached(*entry),
                    decided_by,
                    unmeasured_by: unmeasured,
                    state: states.of(*entry),
                });
            }
        }
        rows
    }
}

/// The entries in groups that are equal by the criteria before [`Tiebreak::Direct`]; empty without that criterion.
fn equal_before_direct(
    scale: &TiebreakScale<'_>,
    criteria: &[Tiebreak],
    entries: &[EntryId],
) -> Vec<Vec<EntryId>> {
    let before = criteria.iter().position(|it| *it == Tiebreak::Direct);
    let before = before.and_then(|index| criteria.get(..index));
    before.map(|before| scale.arrange(entries, before)).unwrap_or_default()
}

/// The criteria of a stage's standings: those of the plan; in a league also the play-off, if no other criterion is sure to decide.
pub fn criteria(stage: &Stage) -> Vec<Tiebreak> {
    method::of(stage.plan.pairing).criteria(&stage.plan)
}

/// The facts from which the state of each entry of a stage follows.
struct States<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    method: Box<dyn Method>,
    qualified: Option<FxHashSet<EntryId>>,
    returning: FxHashSet<EntryId>,
    outcomes: Outcomes<'a>,
    /// True if no later stage takes the qualifiers.
    is_last: bool,
    /// True if the stage is divided into several pools.
    has_pools: bool,
}

impl<'a> States<'a> {
    fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let qualified = qualifiers(championship, stage.id).ok();
        let qualified = qualified.map(|all| all.into_iter().map(|it| it.entry).collect());
        let is_last = championship.is_last(stage);
        let has_pools = championship.divided_into(stage).nth(1).is_some();
        let method = method::of(stage.plan.pairing);
        let returning = method.returning(championship, stage);
        let outcomes = Outcomes::new(championship, stage);
        Self { championship, stage, method, qualified, returning, outcomes, is_last, has_pools }
    }

    fn is_out(&self, entry: EntryId) -> bool {
        self.method.is_out(self.championship, &self.outcomes, self.stage, entry)
    }

    fn reached(&self, entry: EntryId) -> Option<Reached> {
        self.method.reached(self.championship, &self.outcomes, self.stage, entry)
    }

    fn of(&self, entry: EntryId) -> StandingState {
        let is_active = self.championship.entry(entry).is_some_and(|entry| entry.is_active());
        match &self.qualified {
            Some(qualified) if qualified.contains(&entry) && self.is_last => {
                if self.has_pools {
                    StandingState::PoolWinner
                } else {
                    StandingState::Champion
                }
            }
            Some(qualified) if qualified.contains(&entry) => StandingState::Qualified,
            _ if !is_active => StandingState::Withdrawn,
            Some(_) => StandingState::Out,
            None if self.returning.contains(&entry) => StandingState::In,
            None if self.is_out(entry) => StandingState::Out,
            None => StandingState::In,
        }
    }
}
