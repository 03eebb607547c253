//! Standings of a stage or one of its pools: who stands where, and by what.

use rustc_hash::FxHashSet;
use strum::IntoStaticStr;

use super::division::league_pools;
use super::going_on::Reached;
use super::method::{self, Method};
use super::qualifiers::qualifiers;
use crate::ranking::outcome::Outcomes;
use crate::ranking::tally::Side;
use crate::ranking::tiebreak::{EqualGroup, Scale, Unmeasured};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, StageId};
use crate::tournament::points::Points;
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The entry.
    pub entry: EntryId,
    /// From 1; entries equal in everything share it.
    pub rank: u32,
    /// Whether the rank is shared.
    pub is_tied: bool,
    /// Games that count, walkovers and byes among them; not those to which it did not come.
    pub played: u32,
    /// Games won outright.
    pub wins: u32,
    /// Sum of points, less what not coming costs.
    pub points: Points,
    /// Sum of remaining distance over the games in which it is known; none if it is in none.
    pub distance: Option<u32>,
    /// Games that count but not by distance: only their places are known.
    pub unmeasured: u32,
    /// Its value by each criterion of the stage, more being better (distance is negative). Points and the strength of opponents
    /// are in units of [`Points`], shares in billionths. `None` if it is known of none of its games.
    pub values: Vec<(Tiebreak, Option<i64>)>,
    /// How far it came in a knock-out.
    pub reached: Option<Reached>,
    /// What sets it behind the one before it where they are equal by what counts most; none of a rank that is shared with that
    /// one.
    pub decided_by: Option<Tiebreak>,
    /// A criterion that would have had to decide, and does not know all of its games or of those it was equal to.
    pub unmeasured_by: Option<Unmeasured>,
    /// Whether it goes on.
    pub state: StandingState,
}

/// Whether an entry goes on from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum StandingState {
    /// It may still.
    In,
    /// It does, into the next stage.
    Qualified,
    /// It won the last stage, or what is played beside it.
    Champion,
    /// It won its pool of the last stage, which has several.
    PoolWinner,
    /// It does not.
    Out,
    /// It left the tournament.
    Withdrawn,
}

impl StandingState {
    /// The word for style sheets.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The standings of a pool, or of all entries of a stage, as far as results are confirmed; best first. They do not
/// depend on the order of the results.
///
/// Leagues and open rounds go by the plan's criteria in order; entries that withdrew from a league with games
/// left come last. A knock-out goes by the last round reached, then the place there.
pub fn standings(
    championship: &Championship,
    stage: StageId,
    pool: Option<PoolId>,
) -> Vec<Standing> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    Known::new(championship, stage).standings(pool)
}

/// The standings of each pool of a stage, by number: as [`standings`] of one after the other, with what is the same for
/// all of them looked up once.
pub fn standings_by_pool(
    championship: &Championship,
    stage: StageId,
) -> Vec<(PoolId, Vec<Standing>)> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    let known = Known::new(championship, stage);
    let pools = championship.divided_into(stage);
    pools.map(|pool| (pool.id, known.standings(Some(pool.id)))).collect()
}

/// What the standings of all pools of a stage have in common.
struct Known<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    scale: Scale<'a>,
    criteria: Vec<Tiebreak>,
    states: States<'a>,
}

impl<'a> Known<'a> {
    fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        Self {
            championship,
            stage,
            scale: Scale::new(championship, stage),
            criteria: criteria(stage),
            states: States::new(championship, stage),
        }
    }

    fn standings(&self, pool: Option<PoolId>) -> Vec<Standing> {
        let Self { championship, stage, scale, criteria, states } = self;
        let entries = members(championship, stage, pool);
        let method = method::of(stage.plan.pairing);
        let groups = method.order(championship, stage, scale, criteria, &entries);
        let mut rows = Vec::new();
        for EqualGroup { entries: group, by, unmeasured } in groups {
            // Where they are not equal by what counts most, that is seen.
            let is_first = |by: &Tiebreak| criteria.first() == Some(by);
            let by = by.filter(|by| stage.plan.advance().is_some() || !is_first(by));
            let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
            for (index, entry) in group.iter().enumerate() {
                let decided_by = by.filter(|_| index == 0);
                let own: Vec<&Side> = scale.own(*entry).collect();
                let values = criteria.iter().map(|it| (*it, scale.known(*entry, &entries, *it)));
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

/// The criteria that a stage's standings go by: its plan's, and in a league the play-off where nothing else is
/// sure to decide.
pub fn criteria(stage: &Stage) -> Vec<Tiebreak> {
    method::of(stage.plan.pairing).criteria(&stage.plan)
}

/// The entries of a pool or stage, in the order of the draw: also those that came later.
pub(super) fn members(
    championship: &Championship,
    stage: &Stage,
    pool: Option<PoolId>,
) -> Vec<EntryId> {
    let drafts: FxHashSet<_> = championship
        .rounds_of(stage.id)
        .filter(|round| round.state == RoundState::Draft)
        .map(|round| round.id)
        .collect();
    let pools = match pool {
        Some(pool) => championship.pools_of(stage.id).filter(|it| it.id == pool).collect(),
        None => league_pools(championship, stage),
    };
    let mut seen = FxHashSet::default();
    let drawn = pools.iter().flat_map(|pool| pool.entries.iter().copied());
    let mut members: Vec<EntryId> = drawn.filter(|id| seen.insert(*id)).collect();
    let seats = pools
        .iter()
        .flat_map(|pool| championship.tables_of_pool(pool.id))
        .filter(|table| !drafts.contains(&table.round))
        .flat_map(|table| &table.seats);
    let late = seats.map(|seat| seat.entry).filter(|id| seen.insert(*id));
    let late = late.filter_map(|id| championship.entry(id));
    let mut late: Vec<_> = late.map(|entry| (entry.number, entry.id)).collect();
    late.sort_unstable();
    members.extend(late.into_iter().map(|(_, id)| id));
    members
}

/// What can be said of every entry of a stage at once.
struct States<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    method: Box<dyn Method>,
    qualified: Option<FxHashSet<EntryId>>,
    returning: FxHashSet<EntryId>,
    outcomes: Outcomes<'a>,
    /// Whether no stage comes after that takes who goes on.
    is_last: bool,
    /// Whether the stage is divided into several pools.
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
