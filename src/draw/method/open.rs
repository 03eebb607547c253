//! Rounds at open tables: similar points meet, repeated meetings are rare.

use std::collections::{BTreeSet, HashMap};

use super::{Method, StageNow};
use crate::draw::leaving::{NotDecided, Qualifier};
use crate::draw::seating::{Costs, Layout, Tensions, club_of, deal, improve};
use crate::draw::step::NextStep;
use crate::draw::{DrawError, Drawing, most_seats, seats};
use crate::ranking::tiebreak::Scale;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
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

    /// The next round of all active entries. Byes go to those who had fewest, among them to the fewest points.
    fn seat(&self, drawing: &mut Drawing<'_>) -> Result<(), DrawError> {
        let championship = drawing.championship();
        let plan = &drawing.stage.plan;
        let mut entries = drawing.by_number(&active(championship));
        seats::check_squads(&entries, championship.tournament.settings.mode)?;
        drawing.random.shuffle(&mut entries);
        let scale = Scale::new(championship, drawing.stage);
        let points_of = |entry: &Entry| scale.value(entry.id, &[], Tiebreak::Points);
        let points: HashMap<EntryId, i64> =
            entries.iter().map(|entry| (entry.id, points_of(entry))).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(points_of(entry)));
        let pool = drawing.only_pool(&entries);

        let most = most_seats(championship, drawing.stage);
        let layout = Layout::new(entries.len(), most, plan.table.remainder);
        let mut resting: Vec<&Entry> = entries.iter().rev().copied().collect();
        resting.sort_by_key(|entry| drawing.maker.history.byes(entry.id));
        resting.truncate(layout.n_byes);
        entries.retain(|entry| resting.iter().all(|other| other.id != entry.id));

        let is_first = championship.rounds_of(drawing.stage.id).next().is_none();
        let mut tables = match (is_first, plan.clubs_apart) {
            (true, true) => deal(&entries, &layout.tables, club_of),
            _ => in_order(&entries, &layout.tables),
        };
        let costs = match (is_first, plan.clubs_apart) {
            (true, true) => Costs::FIRST_ROUND,
            (true, false) => Costs::FIRST_ROUND.clubs_together(),
            _ => Costs::OPEN,
        };
        let groups = score_groups(&entries, &points);
        improve(&mut tables, &Tensions::new(&entries, costs, &drawing.maker.history, &groups));

        drawing.only_round(pool, &tables, &resting)
    }

    /// Nobody: it has no end of its own.
    fn leavers(&self, _: &Championship, _: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
        Err(NotDecided::Endless)
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

/// The number of each entry's score group; who has no points yet is with those who have none.
fn score_groups(entries: &[&Entry], points: &HashMap<EntryId, i64>) -> HashMap<EntryId, u64> {
    let points_of = |entry: &&Entry| points.get(&entry.id).copied().unwrap_or(0);
    let levels: BTreeSet<i64> = entries.iter().map(points_of).collect();
    let number: HashMap<i64, u64> = levels.into_iter().zip(0..).collect();
    let group_of = |entry: &&Entry| (entry.id, number.get(&points_of(entry)).copied().unwrap_or(0));
    entries.iter().map(group_of).collect()
}

/// Table by table down the list.
fn in_order<'a>(entries: &[&'a Entry], sizes: &[usize]) -> Vec<Vec<&'a Entry>> {
    let mut left = entries.iter().copied();
    sizes.iter().map(|size| left.by_ref().take(*size).collect()).collect()
}
