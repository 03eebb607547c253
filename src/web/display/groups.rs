//! The groups of a stage, shown as they are drawn: one entry after another, on all screens the same.

use chrono::{DateTime, Utc};

use crate::tournament::championship::Championship;
use crate::tournament::names::Names;
use crate::tournament::plan::Division;
use crate::tournament::round::Round;
use crate::tournament::short_names::ShortNames;
use crate::tournament::stage::{Pool, Stage};
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::staged::origin;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::pool_title;
use crate::web::request::context::Ctx;

/// Before the first entry, in milliseconds: the hall looks up.
const LEAD: i64 = 6_000;
/// What an entry takes at most and at least, in milliseconds.
const PACE: (i64, i64) = (900, 3_500);
/// What a draw takes at most where its entries may be as quick as that, in milliseconds.
const WHOLE: i64 = 180_000;
/// So many groups stand beside each other: they are filled in turn, more of them one after another.
const BESIDE: usize = 4;
/// Of groups with more entries two do not stand on top of each other.
const SHORT: usize = 8;

/// The groups of a stage.
pub struct GroupsView {
    /// In order.
    pub groups: Vec<Group>,
    /// How many entries there are.
    pub n: usize,
    /// Milliseconds since it began.
    pub since: i64,
    /// What comes before the first entry, in milliseconds.
    pub lead: i64,
    /// Milliseconds an entry.
    pub pace: i64,
}

/// A group.
pub struct Group {
    /// "Group A".
    pub title: String,
    /// "A".
    pub letter: String,
    /// Who is in it, in the order of the draw.
    pub lines: Vec<GroupLine>,
}

/// An entry in its group.
pub struct GroupLine {
    /// How manieth it is drawn, from 1.
    pub n: usize,
    /// Its name.
    pub name: String,
    /// Its short name.
    pub short: String,
    /// Its club and its sector, or empty.
    pub origin: String,
    /// Its crest.
    pub crest: Option<CrestView>,
}

/// The stage that is played, where it has groups that were drawn, and its first published round.
pub fn drawn(championship: &Championship) -> Option<(&Stage, &Round)> {
    let stage = chosen_stage(championship, None, |_| true)?;
    let has_groups = matches!(stage.plan.division, Division::Groups { .. });
    let round = championship.rounds_of(stage.id).find(|round| round.published_at.is_some())?;
    has_groups.then_some((stage, round))
}

impl GroupsView {
    /// As they are `from` then on, or else from when they were published; none where nothing was drawn into groups.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        from: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        let (stage, round) = drawn(championship)?;
        let pools: Vec<&Pool> = championship.pools_of(stage.id).collect();
        let short = ShortNames::of(championship, names);
        let group = |(index, pool): (usize, &&Pool)| Group {
            title: pool_title(ctx, stage, pool),
            letter: pool.name.clone(),
            lines: (0..)
                .zip(&pool.entries)
                .map(|(row, id)| GroupLine {
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

    /// Whether they stand two by two on one page.
    pub fn is_square(&self) -> bool {
        let is_short = |group: &Group| group.lines.len() <= SHORT;
        (3..=BESIDE).contains(&self.groups.len()) && self.groups.iter().all(is_short)
    }

    /// Whether entries are still to come.
    pub fn is_running(&self) -> bool {
        let whole = self.pace.saturating_mul(i64::try_from(self.n).unwrap_or(i64::MAX));
        self.since < self.lead.saturating_add(whole)
    }
}

/// How manieth the entry of a row of a group is drawn, from 1.
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
