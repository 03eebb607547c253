//! What a tournament takes before anything is drawn: rounds, games, boards and time, out of its plans and how many enter.

use super::division::n_groups;
use super::ladder::Ladder;
use super::method;
use super::seating::even;
use crate::tournament::plan::{Division, EntryRule, ExitRule, StagePlan};

/// Minutes of a game without a clock, by which time is reckoned.
pub const USUAL_MINUTES: u32 = 40;

/// Minutes between two games at a board: results are written down, players find their seats.
pub const BETWEEN_MINUTES: u32 = 5;

/// Entries of a sector, as long as nobody knows the sectors.
pub const USUAL_SECTOR: usize = 12;

/// What a stage takes if everybody comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Entries that enter it.
    pub n_entries: usize,
    /// Sectors or groups; one where it is not divided.
    pub n_pools: usize,
    /// Tables of each round, without byes. None of a stage that is left out, or has nothing to play.
    pub tables: Vec<usize>,
    /// Minutes if all boards are always in use and rounds follow each other.
    pub minutes: u32,
}

impl Takes {
    /// Tables in all.
    pub fn n_tables(&self) -> usize {
        self.tables.iter().sum()
    }

    /// Most tables at the same time, if there are boards for all.
    pub fn most_at_once(&self) -> usize {
        self.tables.iter().copied().max().unwrap_or(0)
    }
}

/// What each stage takes of a tournament of `n` entries, which are in sectors of these sizes where they are known, at so many
/// boards; 0: at as many as it takes. Of open tables it is one round.
pub fn takes(plans: &[StagePlan], n: usize, sectors: &[usize], boards: u16) -> Vec<Takes> {
    let mut going_on = n;
    let mut all = Vec::new();
    for (index, plan) in plans.iter().enumerate() {
        let is_last = plans.iter().skip(index + 1).all(StagePlan::is_consolation);
        let n_entries = match plan.entry {
            EntryRule::Everybody => n,
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
        all.push(Takes { n_entries, n_pools: pools.len(), tables, minutes });
    }
    all
}

/// What all stages take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InAll {
    /// Rounds one after the other: those of a consolation are played at the same time as those that are left of its knock-out.
    pub n_rounds: usize,
    /// Most tables at the same time, if there are boards for all.
    pub most_at_once: usize,
    /// Minutes if all boards are always in use and rounds follow each other.
    pub minutes: u32,
}

/// What stages with these plans take together, of which each takes this.
pub fn in_all(plans: &[StagePlan], takes: &[Takes], boards: u16) -> InAll {
    // What is played at the same time: the tables of one stage, and those of another beside it.
    let mut times: Vec<Vec<(&StagePlan, usize)>> = Vec::new();
    let mut begins = Vec::new();
    for (plan, it) in plans.iter().zip(takes) {
        let begin = match plan.entry {
            EntryRule::Beaten { stage } => after_first_tables(plans, takes, &begins, stage),
            _ => times.len(),
        };
        begins.push(begin);
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
    InAll {
        n_rounds: times.len(),
        most_at_once: times.iter().map(n_tables).max().unwrap_or(0),
        minutes: minutes.sum(),
    }
}

/// The knock-out with this number, and how many enter it.
fn main_of(plans: &[StagePlan], takes: &[Takes], number: i32) -> Option<(Ladder, usize, usize)> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    let ladder = Ladder::of_plan(plans.get(index)?)?;
    Some((ladder, takes.get(index)?.n_entries, index))
}

/// How many may fall at their first table of the knock-out with this number.
fn n_falling(plans: &[StagePlan], takes: &[Takes], number: i32) -> usize {
    main_of(plans, takes, number).map_or(0, |(ladder, n, _)| ladder.n_falling(n))
}

/// When all have had their first table of the knock-out with this number.
fn after_first_tables(
    plans: &[StagePlan],
    takes: &[Takes],
    begins: &[usize],
    number: i32,
) -> usize {
    let main = main_of(plans, takes, number);
    let Some((ladder, n, index)) = main else { return 0 };
    let first = match ladder.rungs(n).as_slice() {
        [first, second, ..] if first.layout.n_byes > 0 && !second.is_final => 2,
        _ => 1,
    };
    begins.get(index).copied().unwrap_or(0) + first
}

/// How many are in each pool.
fn pools(division: Division, n: usize, sectors: &[usize]) -> Vec<usize> {
    match division {
        _ if n == 0 => Vec::new(),
        Division::One => vec![n],
        Division::BySector if sectors.iter().sum::<usize>() == n => sectors.to_vec(),
        Division::BySector => even(n, n.div_ceil(USUAL_SECTOR)),
        Division::Groups { target } => even(n, n_groups(n, target)),
    }
}

/// Minutes of a round with so many tables.
fn minutes(plan: &StagePlan, n_tables: usize, boards: u16) -> u32 {
    n_waves(n_tables, boards).saturating_mul(minutes_of_wave(plan))
}

/// How often all boards are used for so many tables.
fn n_waves(n_tables: usize, boards: u16) -> u32 {
    let boards = if boards == 0 { n_tables } else { boards.into() };
    u32::try_from(n_tables.div_ceil(boards.max(1))).unwrap_or(u32::MAX)
}

/// Minutes from one table to the next at a board.
fn minutes_of_wave(plan: &StagePlan) -> u32 {
    let minutes = if plan.table.minutes == 0 { USUAL_MINUTES } else { plan.table.minutes.into() };
    let games = u32::from(plan.table.series.n());
    games.saturating_mul(minutes).saturating_add(BETWEEN_MINUTES)
}
