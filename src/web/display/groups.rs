//! Animation of a stage's groups being drawn, entry by entry and in step on all screens.

use chrono::{DateTime, Utc};
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::plan::Division;
use domain::tournament::round::Round;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::{Pool, Stage};

use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::reveal::origin;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::pool_title;
use crate::web::request::context::Ctx;

/// Delay before the first entry in milliseconds, for the hall to look up.
const LEAD: i64 = 6_000;
/// Minimum and maximum time from one entry of the animation to the next, in milliseconds.
const PACE: (i64, i64) = (900, 3_500);
/// Target duration of the whole animation in milliseconds, within the bounds of [`PACE`].
const WHOLE: i64 = 180_000;
/// Maximum number of groups side by side. Up to this number they are filled in turn; more are filled one after another.
const BESIDE: usize = 4;
/// Maximum number of entries of a group for which two groups fit above each other.
const SHORT: usize = 8;

/// The groups of a stage, with the timing of the animation.
pub struct GroupsView {
    /// The groups in order.
    pub groups: Vec<GroupView>,
    /// Total number of entries.
    pub n: usize,
    /// Milliseconds since the animation began.
    pub since: i64,
    /// Delay before the first entry, in milliseconds.
    pub lead: i64,
    /// Time from one entry to the next, in milliseconds.
    pub pace: i64,
}

/// A group with its entries.
pub struct GroupView {
    /// Title, such as "Group A".
    pub title: String,
    /// Letter, such as "A".
    pub letter: String,
    /// Its entries in the order of the draw.
    pub lines: Vec<GroupMember>,
}

/// An entry in its group.
pub struct GroupMember {
    /// Position in the order of appearance, from 1.
    pub n: usize,
    pub name: String,
    pub short: String,
    /// Its club and its sector, or empty.
    pub origin: String,
    pub crest: Option<CrestView>,
}

/// The current stage and its first published round. `None` if the stage has no groups, or no published round.
pub fn drawn(championship: &Championship) -> Option<(&Stage, &Round)> {
    let stage = chosen_stage(championship, None, |_| true)?;
    let has_groups = matches!(stage.plan.division, Division::Groups { .. });
    let round = championship.rounds_of(stage.id).find(|round| round.published_at.is_some())?;
    has_groups.then_some((stage, round))
}

impl GroupsView {
    /// The groups with the animation starting at `from`, or at their publication. `None` if no groups were drawn.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        from: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        let (stage, round) = drawn(championship)?;
        let pools: Vec<&Pool> = championship.pools_of(stage.id).collect();
        let short = ShortNames::of(championship, names);
        let group = |(index, pool): (usize, &&Pool)| GroupView {
            title: pool_title(ctx, stage, pool),
            letter: pool.name.clone(),
            lines: (0..)
                .zip(&pool.entries)
                .map(|(row, id)| GroupMember {
                    n: turn(&pools, index, row),
                    name: names.entry(*id),
                    short: short.entry(*id).to_owned(),
                    origin: origin(ctx, championship, names, *id),
                    crest: crest::of_entry(championship, *id),
                })
                .collect(),
        };
        let n = pools.iter().map(|pool| pool.entries.len()).sum();
        let began = from.or(round.published_at)?;
        Some(Self {
            groups: pools.iter().enumerate().map(group).collect(),
            n,
            since: ctx.now().signed_duration_since(began).num_milliseconds().max(0),
            lead: LEAD,
            pace: (WHOLE / i64::try_from(n.max(1)).unwrap_or(WHOLE)).clamp(PACE.0, PACE.1),
        })
    }

    /// True if the groups are shown two by two on one page.
    pub fn is_square(&self) -> bool {
        let is_short = |group: &GroupView| group.lines.len() <= SHORT;
        (3..=BESIDE).contains(&self.groups.len()) && self.groups.iter().all(is_short)
    }

    /// True if entries are still to appear.
    pub fn is_running(&self) -> bool {
        let whole = self.pace.saturating_mul(i64::try_from(self.n).unwrap_or(i64::MAX));
        self.since < self.lead.saturating_add(whole)
    }
}

/// Position in the order of appearance, from 1, of the entry in a row of a group.
fn turn(pools: &[&Pool], group: usize, row: usize) -> usize {
    let is_in_turn = pools.len() <= BESIDE;
    let before = |(index, pool): (usize, &&Pool)| match is_in_turn {
        true => pool.entries.len().min(row + usize::from(index < group)),
        false if index < group => pool.entries.len(),
        false if index == group => row,
        false => 0,
    };
    pools.iter().enumerate().map(before).sum::<usize>() + 1
}
