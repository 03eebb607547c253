//! The estimated needs of a tournament before its first draw: rounds, games, boards and time, by its plans and number of entries.

use crate::draw::knockout::ladder::Ladder;
use crate::draw::league::division::n_groups;
use crate::draw::method;
use crate::draw::seating::layout::even;
use crate::tournament::plan::{Division, EntryRule, ExitRule, StagePlan};
use crate::tournament::text::fold;

/// The assumed duration of a game without a clock, in minutes.
pub const USUAL_MINUTES: u32 = 40;

/// Minutes between two games at a board: results are recorded and players find their seats.
pub const BETWEEN_MINUTES: u32 = 5;

/// The assumed number of entries of a sector, while the sectors are unknown.
pub const USUAL_SECTOR: usize = 12;

/// The needs of one stage if nobody withdraws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageEstimate {
    /// The number of entries that enter it.
    pub n_entries: usize,
    /// The number of sectors or groups; one if it is not divided.
    pub n_pools: usize,
    /// The number of tables in each round, without byes; empty if the stage is left out or has nothing to play.
    pub tables: Vec<usize>,
    /// The duration in minutes if all boards are always in use and rounds follow each other.
    pub minutes: u32,
}

impl StageEstimate {
    /// The number of tables of all rounds together.
    pub fn n_tables(&self) -> usize {
        self.tables.iter().sum()
    }

    /// The largest number of simultaneous tables, if there are boards for all.
    pub fn most_at_once(&self) -> usize {
        self.tables.iter().copied().max().unwrap_or(0)
    }
}

/// The entries for which the needs are estimated.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expected<'a> {
    /// The number of entries in the main championship.
    pub n: usize,
    /// The sizes of the sectors, if known.
    pub sectors: &'a [usize],
    /// The number of entries in each championship of a category, by its name.
    pub categories: &'a [(String, usize)],
}

impl Expected<'_> {
    /// The number of entries in the championship to which a plan belongs.
    fn of(&self, plan: &StagePlan) -> usize {
        match plan.branch_key() {
            key if key.is_empty() => self.n,
            key => {
                let own = self.categories.iter().find(|(name, _)| fold(name) == key);
                own.map_or(0, |(_, n)| *n)
            }
        }
    }

    /// The number of all entries.
    pub fn n_all(&self) -> usize {
        self.n + self.categories.iter().map(|(_, n)| n).sum::<usize>()
    }
}

/// The needs of each stage of a tournament of `n` entries at this number of boards; 0 means as many as needed. `sectors` are the sizes of
/// the sectors, if known. Open tables count one round.
pub fn takes(plans: &[StagePlan], n: usize, sectors: &[usize], boards: u16) -> Vec<StageEstimate> {
    takes_for(plans, Expected { n, sectors, categories: &[] }, boards)
}

/// As [`takes`], with entries in championships of categories.
pub fn takes_for(plans: &[StagePlan], expected: Expected<'_>, boards: u16) -> Vec<StageEstimate> {
    let sectors = expected.sectors;
    let mut going_on = expected.n;
    let mut all = Vec::new();
    for (index, plan) in plans.iter().enumerate() {
        let mut later = plans.iter().skip(index + 1).filter(|it| it.shares_branch(plan));
        let is_last = later.all(StagePlan::is_consolation);
        let n_entries = match plan.entry {
            EntryRule::Everybody => expected.of(plan),
            EntryRule::From { .. } => going_on,
            EntryRule::Beaten { stage } => n_falling(plans, &all, stage),
        };
        let pools = pools(plan.division, n_entries, sectors);
        let (next, is_left_out) = match plan.exit {
            ExitRule::Champion => (n_entries.min(1), false),
            ExitRule::PoolWinners => (pools.len(), false),
            ExitRule::AtLeast { n } => {
                let n = usize::from(n);
                (n.max(pools.len()).min(n_entries), n_entries <= n)
            }
            ExitRule::Cut { .. } if is_last => (n_entries.min(1), n_entries <= 1),
            ExitRule::Cut { to } => {
                let to = usize::from(to.max(1));
                (to.min(n_entries), n_entries <= to)
            }
            ExitRule::Nobody => (0, false),
        };
        if !plan.is_consolation() {
            going_on = next;
        }
        let tables = match is_left_out {
            true => Vec::new(),
            false => method::of(plan.pairing).tables(plan, &pools),
        };
        let minutes = tables.iter().map(|n| minutes(plan, *n, boards)).sum();
        all.push(StageEstimate { n_entries, n_pools: pools.len(), tables, minutes });
    }
    all
}

/// The needs of all stages together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TotalEstimate {
    /// The number of successive rounds; a consolation runs at the same time as the later rounds of its knock-out, and the championship of a
    /// category at the same time as the main one.
    pub n_rounds: usize,
    /// The largest number of simultaneous tables, if there are boards for all.
    pub most_at_once: usize,
    /// The duration in minutes if all boards are always in use and rounds follow each other.
    pub minutes: u32,
}

/// The needs of all stages with these plans together; `takes` has the needs of each.
pub fn in_all(plans: &[StagePlan], takes: &[StageEstimate], boards: u16) -> TotalEstimate {
    // The tables that are played at the same time: those of one stage, and those of stages beside it.
    let mut times: Vec<Vec<(&StagePlan, usize)>> = Vec::new();
    let mut begins = Vec::new();
    let mut end = 0;
    for (plan, it) in plans.iter().zip(takes) {
        let begin = match plan.entry {
            EntryRule::Beaten { stage } => after_first_tables(plans, takes, &begins, stage),
            // The championship of a category begins with the main one.
            EntryRule::Everybody => 0,
            EntryRule::From { .. } => end,
        };
        begins.push(begin);
        if !plan.is_consolation() {
            end = begin + it.tables.len();
        }
        for (time, n) in (begin..).zip(&it.tables) {
            if times.len() <= time {
                times.resize(time + 1, Vec::new());
            }
            times.get_mut(time).into_iter().for_each(|tables| tables.push((plan, *n)));
        }
    }
    let n_tables =
        |tables: &Vec<(&StagePlan, usize)>| -> usize { tables.iter().map(|(_, n)| n).sum() };
    let minutes = times.iter().map(|tables| {
        let longest = tables.iter().map(|(plan, _)| minutes_of_wave(plan)).max().unwrap_or(0);
        n_waves(n_tables(tables), boards).saturating_mul(longest)
    });
    TotalEstimate {
        n_rounds: times.len(),
        most_at_once: times.iter().map(n_tables).max().unwrap_or(0),
        minutes: minutes.sum(),
    }
}

/// The knock-out with this number: its ladder, its number of entries, and its index.
fn main_of(
    plans: &[StagePlan],
    takes: &[StageEstimate],
    number: i32,
) -> Option<(Ladder, usize, usize)> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    let ladder = Ladder::of_plan(plans.get(index)?)?;
    Some((ladder, takes.get(index)?.n_entries, index))
}

/// The number of entries that may be beaten at their first table of the knock-out with this number.
fn n_falling(plans: &[StagePlan], takes: &[StageEstimate], number: i32) -> usize {
    main_of(plans, takes, number).map_or(0, |(ladder, n, _)| ladder.n_falling(n))
}

/// The time, in rounds, at which all entries have had their first table of the knock-out with this number.
fn after_first_tables(
    plans: &[StagePlan],
    takes: &[StageEstimate],
    begins: &[usize],
    number: i32,
) -> usize {
    let Some((index, first)) = first_tables(plans, takes, number) else { return 0 };
    begins.get(index).copied().unwrap_or(0) + first
}

/// The index of the knock-out with this number, and the number of its round in which the last of its entries have their first table.
fn first_tables(
    plans: &[StagePlan],
    takes: &[StageEstimate],
    number: i32,
) -> Option<(usize, usize)> {
    let (ladder, n, index) = main_of(plans, takes, number)?;
    let first = match ladder.rungs(n).as_slice() {
        [first, second, ..] if first.layout.n_byes > 0 && !second.is_final => 2,
        _ => 1,
    };
    Some((index, first))
}

/// A round of a tournament that is not drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedRound {
    /// The index of its stage in the list of plans.
    pub stage: usize,
    /// The number of the round within the stage, from 1.
    pub number: usize,
    /// The number of its tables, without byes.
    pub n_tables: usize,
    /// The indexes of the rounds that must end before it is drawn. All rounds of a league are drawn at once.
    pub after: Vec<usize>,
}

/// The rounds of all stages, by stage and number; `takes` has the needs of each stage.
pub fn order_of_play(plans: &[StagePlan], takes: &[StageEstimate]) -> Vec<PlannedRound> {
    let mut all: Vec<PlannedRound> = Vec::new();
    let mut end: Vec<usize> = Vec::new();
    for (stage, (plan, it)) in plans.iter().zip(takes).enumerate() {
        let begin = match plan.entry {
            EntryRule::Everybody => Vec::new(),
            EntryRule::From { .. } => end.clone(),
            EntryRule::Beaten { stage } => {
                let first = first_tables(plans, takes, stage);
                let is_it = |round: &PlannedRound| first == Some((round.stage, round.number));
                all.iter().position(is_it).into_iter().collect()
            }
        };
        let first = all.len();
        for (number, n_tables) in (1..).zip(&it.tables) {
            let after = match all.len().checked_sub(1) {
                Some(last) if number > 1 && !plan.is_drawn_at_once() => vec![last],
                _ => begin.clone(),
            };
            all.push(PlannedRound { stage, number, n_tables: *n_tables, after });
        }
        if !plan.is_consolation() {
            end = match plan.is_drawn_at_once() {
                _ if first == all.len() => begin,
                true => (first..all.len()).collect(),
                false => vec![all.len() - 1],
            };
        }
    }
    all
}

/// The number of entries in each pool.
fn pools(division: Division, n: usize, sectors: &[usize]) -> Vec<usize> {
    match division {
        _ if n == 0 => Vec::new(),
        Division::One => vec![n],
        Division::BySector if sectors.iter().sum::<usize>() == n => sectors.to_vec(),
        Division::BySector => even(n, n.div_ceil(USUAL_SECTOR)),
        Division::Groups { target } => even(n, n_groups(n, target)),
    }
}

/// The duration in minutes of a round with this number of tables.
fn minutes(plan: &StagePlan, n_tables: usize, boards: u16) -> u32 {
    n_waves(n_tables, boards).saturating_mul(minutes_of_wave(plan))
}

/// The number of times that all boards are used for this number of tables.
fn n_waves(n_tables: usize, boards: u16) -> u32 {
    let boards = if boards == 0 { n_tables } else { boards.into() };
    u32::try_from(n_tables.div_ceil(boards.max(1))).unwrap_or(u32::MAX)
}

/// The minutes between the starts of two tables at one board.
fn minutes_of_wave(plan: &StagePlan) -> u32 {
    let minutes = if plan.table.minutes == 0 { USUAL_MINUTES } else { plan.table.minutes.into() };
    let games = u32::from(plan.table.series.n());
    games.saturating_mul(minutes).saturating_add(BETWEEN_MINUTES)
}
