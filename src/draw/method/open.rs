//! Rounds at open tables: similar points meet, repeated meetings are rare.

use std::collections::{BTreeSet, HashMap};

use super::{Method, StageNow};
use crate::draw::DrawError;
use crate::draw::annealing::anneal;
use crate::draw::leaving::{NotDecided, Qualifier};
use crate::draw::seating::{Costs, Layout, Tensions, deal, improve};
use crate::draw::seats::Seats;
use crate::draw::step::NextStep;
use crate::ranking::tiebreak::Scale;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::StagePlan;
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// All active entries sit in each round.
pub(super) struct Open;

impl Method for Open {
    /// A round more, if it is wished.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep> {
        let Some(last) = now.last else {
            return vec![NextStep::Draw { stage: now.stage.id, round_number: 1 }];
        };
        if now.has_drafts || now.is_playing || !now.is_closed {
            return Vec::new();
        }
        match active(now.championship).len() {
            n if n < 2 => vec![NextStep::AddEntries { needed: 2 - n }],
            _ => vec![NextStep::Draw { stage: now.stage.id, round_number: last.number + 1 }],
        }
    }

    fn next_entries(&self, championship: &Championship, _: &Round) -> Vec<EntryId> {
        active(championship)
    }

    /// The next round of all active entries. Byes go to those who had fewest, among them to the fewest points.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError> {
        let DrawInput { table, clubs_apart, .. } = *seats.input;
        let mut entries = seats.entries();
        seats.random.shuffle(&mut entries);
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.points));
        let pool = seats.only_pool(&entries);

        let usual = Layout::new(entries.len(), usize::from(table.seats), table.remainder);
        let layout = seats.layout(usual);
        let mut resting: Vec<&DrawnEntry> = entries.iter().rev().copied().collect();
        resting.sort_by_key(|entry| entry.byes);
        resting.truncate(layout.n_byes);
        entries.retain(|entry| resting.iter().all(|other| other.number != entry.number));

        let mut tables = match (seats.is_first(), clubs_apart) {
            (true, true) => deal(&entries, &layout.tables, |entry| entry.club.clone()),
            _ => in_order(&entries, &layout.tables),
        };
        let is_annealed = seats.input.algorithm >= 2;
        let costs = match (seats.is_first(), clubs_apart) {
            (true, true) => Costs::FIRST_ROUND,
            (true, false) => Costs::FIRST_ROUND.clubs_together(),
            _ if is_annealed => Costs::OPEN_ANNEALED,
            _ => Costs::OPEN,
        };
        let groups = score_groups(&entries);
        let tensions = Tensions::new(&entries, costs, &seats.history, &groups);
        let tensions = tensions.keeping_apart(&seats.input.apart);
        improve(&mut tables, &tensions);
        if is_annealed {
            anneal(&mut tables, &tensions, &mut seats.random);
        }

        seats.only_round(pool, &tables, &resting)
    }

    /// Nobody: it has no end of its own.
    fn leavers(&self, _: &Championship, _: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
        Err(NotDecided::Endless)
    }

    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize> {
        let n = pools.iter().sum();
        let layout = Layout::new(n, plan.table.seats.into(), plan.table.remainder);
        if n < 2 { Vec::new() } else { vec![layout.tables.len()] }
    }

    fn order(
        &self,
        _: &Championship,
        _: &Stage,
        scale: &Scale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<Vec<EntryId>> {
        scale.arrange(entries, criteria)
    }
}

fn active(championship: &Championship) -> Vec<EntryId> {
    let entries = championship.entries().iter().filter(|entry| entry.is_active());
    entries.map(|entry| entry.id).collect()
}

/// The number of each entry's score group.
pub(super) fn score_groups(entries: &[&DrawnEntry]) -> HashMap<i32, u64> {
    let levels: BTreeSet<i64> = entries.iter().map(|entry| entry.points).collect();
    let number: HashMap<i64, u64> = levels.into_iter().zip(0..).collect();
    let group_of =
        |entry: &&DrawnEntry| (entry.number, number.get(&entry.points).copied().unwrap_or(0));
    entries.iter().map(group_of).collect()
}

/// Table by table down the list.
pub(super) fn in_order<'a>(
    entries: &[&'a DrawnEntry],
    sizes: &[usize],
) -> Vec<Vec<&'a DrawnEntry>> {
    let mut left = entries.iter().copied();
    sizes.iter().map(|size| left.by_ref().take(*size).collect()).collect()
}
