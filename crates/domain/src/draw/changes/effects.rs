//! The consequences of a changed fact, such as a corrected result: replaced qualifiers, drawn tables that no longer fit, changed standings.
//! They are shown before the change is confirmed.

use std::collections::HashMap;

use crate::draw::knockout::consolation::fallen_by_result;
use crate::draw::qualification::{NotDecided, Undecided};
use crate::draw::state::qualifiers::{entrants, qualifiers};
use crate::draw::state::standings::standings_by_pool;
use crate::ranking::outcome::{LeagueGames, Outcomes, league_games};
use crate::tournament::championship::Championship;
use crate::tournament::entry::{EntryStatus, LeagueResults};
use crate::tournament::id::{EntryId, PoolId, StageId, TableId};
use crate::tournament::plan::EntryRule;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// One consequence of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Other entries advance from a table of a knock-out.
    GoesOn {
        /// The table of the knock-out.
        table: TableId,
        /// Entries that advance now and did not before.
        comes: Vec<EntryId>,
        /// Entries that advanced before and do not now.
        goes: Vec<EntryId>,
    },
    /// Other entries qualify from a stage for the next.
    Qualifies {
        /// The stage that they qualify from.
        stage: StageId,
        /// Entries that qualify now and did not before.
        comes: Vec<EntryId>,
        /// Entries that qualified before, and now do not or are in a tie for a place.
        goes: Vec<EntryId>,
    },
    /// Other entries were beaten at their first table, and so play a consolation that is drawn.
    Falls {
        /// The stage of the consolation.
        stage: StageId,
        /// Entries that play it now and did not before.
        comes: Vec<EntryId>,
        /// Entries that played it before, and now do not or sit at a table whose result leaves open who advances.
        goes: Vec<EntryId>,
    },
    /// A drawn table seats entries that no longer belong there.
    Unfit {
        /// The table that was drawn.
        table: TableId,
        /// The entries that no longer belong there.
        entries: Vec<EntryId>,
    },
    /// Entries change their ranks in the standings of a pool.
    Standings {
        /// The pool of the standings.
        pool: PoolId,
        /// The entries, by their ranks after the change.
        entries: Vec<EntryId>,
    },
}

/// The consequences of a change from `before` to `after`, two states of one tournament. They are ordered by stage, with changed qualifiers
/// before tables that no longer fit; the consequences of a withdrawal come last.
pub fn effects(before: &Championship, after: &Championship) -> Vec<Effect> {
    let branches = before.branches().into_iter().zip(after.branches());
    branches.flat_map(|(before, after)| of_branch(before, after)).collect()
}

/// The consequences within one championship.
fn of_branch(before: &Championship, after: &Championship) -> Vec<Effect> {
    let mut effects = Vec::new();
    for stage in after.stages() {
        match stage.plan.advance() {
            Some(_) => of_rounds(before, after, stage, &mut effects),
            None => of_standings(before, after, stage, &mut effects),
        }
        of_stage(before, after, stage, &mut effects);
        of_consolation(before, after, stage, &mut effects);
    }
    for entry in after.entries().iter().filter(|entry| !entry.is_active()) {
        if leaves(before, after, entry.id) {
            of_withdrawn(before, entry.id, &mut effects);
        }
    }
    effects
}

/// The championship with this status and treatment of league results for an entry: withdrawn, or readmitted.
pub fn with_status(
    championship: &Championship,
    entry: EntryId,
    (status, results): (EntryStatus, Option<LeagueResults>),
) -> Championship {
    let mut after = championship.clone();
    after.change(|facts| {
        for entry in facts.entries.iter_mut().filter(|it| it.id == entry) {
            (entry.status, entry.league_results) = (status, results);
            if status == EntryStatus::Active {
                entry.merged_into = None;
            }
        }
    });
    after
}

/// The games of an entry in a league that it has not finished; `None` if there is no such league. When the entry withdraws, the organizer
/// chooses whether they count.
pub fn left_in_league(championship: &Championship, entry: EntryId) -> Option<LeagueGames> {
    championship.stages().iter().find_map(|stage| league_games(championship, stage, entry))
}

/// The drawn tables that no longer fit.
pub fn unfit(effects: &[Effect]) -> Vec<TableId> {
    let unfit = effects.iter().filter_map(|effect| match effect {
        Effect::Unfit { table, .. } => Some(*table),
        _ => None,
    });
    unfit.collect()
}

/// Adds changes of the entries that advance from each table of a knock-out, and the unfit tables of the next round.
fn of_rounds(
    before: &Championship,
    after: &Championship,
    stage: &Stage,
    effects: &mut Vec<Effect>,
) {
    let rounds: Vec<&Round> = after.rounds_of(stage.id).collect();
    let (known_outcomes, outcomes) = (Outcomes::new(before, stage), Outcomes::new(after, stage));
    for (index, round) in rounds.iter().enumerate() {
        let mut all = Vec::new();
        for table in after.tables_of(round.id) {
            let Some(known) = before.table(table.id) else { continue };
            let (comes, goes) = parted(&on(&known_outcomes, known), &on(&outcomes, table));
            if !comes.is_empty() || !goes.is_empty() {
                // The tables of entries that withdraw are reported with the withdrawal.
                all.extend(goes.iter().copied().filter(|entry| !leaves(before, after, *entry)));
                effects.push(Effect::GoesOn { table: table.id, comes, goes });
            }
        }
        if let Some(next) = rounds.get(index + 1) {
            seating(after.tables_of(next.id), &all, effects);
        }
    }
}

/// Returns whether an entry withdraws by the change.
fn leaves(before: &Championship, after: &Championship, entry: EntryId) -> bool {
    let is_active = |facts: &Championship| facts.entry(entry).is_some_and(|it| it.is_active());
    is_active(before) && !is_active(after)
}

/// The entries that advance from a table by its result; empty while that is open.
fn on(outcomes: &Outcomes<'_>, table: &Table) -> Vec<EntryId> {
    outcomes.by_result(table).going_on().collect()
}

fn of_standings(
    before: &Championship,
    after: &Championship,
    stage: &Stage,
    effects: &mut Vec<Effect>,
) {
    let known: HashMap<PoolId, HashMap<EntryId, u32>> = standings_by_pool(before, stage.id)
        .into_iter()
        .map(|(pool, rows)| (pool, rows.iter().map(|row| (row.entry, row.rank)).collect()))
        .collect();
    for (pool, rows) in standings_by_pool(after, stage.id) {
        let Some(known) = known.get(&pool) else { continue };
        let moved = rows.iter().filter(|row| known.get(&row.entry) != Some(&row.rank));
        let entries: Vec<EntryId> = moved.map(|row| row.entry).collect();
        if !entries.is_empty() {
            effects.push(Effect::Standings { pool, entries });
        }
    }
}

/// Adds changes of the entries that qualify from a stage, and the unfit tables of later stages.
fn of_stage(before: &Championship, after: &Championship, stage: &Stage, effects: &mut Vec<Effect>) {
    let takes = |it: &Stage| matches!(it.plan.entry, EntryRule::From { stage: from } if from == stage.number);
    // A stage that is left out has no qualifiers; they come from the stage before it.
    let is_drawn = after.rounds_of(stage.id).next().is_some();
    if !is_drawn || !after.stages().iter().any(takes) {
        return;
    }
    let Ok(known) = qualifiers(before, stage.id) else { return };
    let known: Vec<EntryId> = known.iter().map(|it| it.entry).collect();
    let (comes, goes) = match qualifiers(after, stage.id) {
        Ok(now) => parted(&known, &now.iter().map(|it| it.entry).collect::<Vec<_>>()),
        Err(NotDecided::Tied(ties)) => {
            let tied = |entry: &EntryId| ties.iter().any(|tie| tie.entries.contains(entry));
            (Vec::new(), known.iter().copied().filter(tied).collect())
        }
        Err(_) => return,
    };
    if comes.is_empty() && goes.is_empty() {
        return;
    }
    let gone = goes.clone();
    effects.push(Effect::Qualifies { stage: stage.id, comes, goes });
    // If the next stage is left out, its entries enter the stage after it.
    let is_later = |it: &&Stage| it.number > stage.number && it.plan.entry != EntryRule::Everybody;
    for later in after.stages().iter().filter(is_later) {
        seating(after.tables_of_stage(later.id), &gone, effects);
    }
}

/// Adds changes of the entries in a knock-out's consolation, and the unfit tables there.
fn of_consolation(
    before: &Championship,
    after: &Championship,
    stage: &Stage,
    effects: &mut Vec<Effect>,
) {
    let Some(next) = after.consolation_of(stage) else { return };
    if after.rounds_of(next.id).next().is_none() {
        return;
    }
    let Ok(known) = fallen_by_result(before, stage) else { return };
    let (mut comes, goes) = match fallen_by_result(after, stage) {
        Ok(now) => parted(&known, &now),
        Err(NotDecided::Undecided(Undecided(tables))) => {
            let tables = tables.iter().filter_map(|table| after.table(*table));
            let tied: Vec<EntryId> = tables.flat_map(Table::entries).collect();
            (Vec::new(), known.into_iter().filter(|it| tied.contains(it)).collect())
        }
        Err(_) => return,
    };
    comes.retain(|entry| after.entry(*entry).is_some_and(|it| it.is_active()));
    if comes.is_empty() && goes.is_empty() {
        return;
    }
    let gone = goes.clone();
    effects.push(Effect::Falls { stage: next.id, comes, goes });
    seating(after.tables_of_stage(next.id), &gone, effects);
}

/// Adds the consequences of a withdrawal: published tables that the entry has not played, and the next stage if it qualified. The entry's
/// remaining league games fall to its opponents, which the standings show.
fn of_withdrawn(championship: &Championship, entry: EntryId, effects: &mut Vec<Effect>) {
    for stage in championship.stages().iter().filter(|stage| !stage.plan.is_league()) {
        let rounds: Vec<&Round> = championship.rounds_of(stage.id).collect();
        let is_draft = |round: &Round| round.state == RoundState::Draft;
        let is_open = |table: &&Table| {
            let round = rounds.iter().find(|round| round.id == table.round);
            table.is_missing() && round.is_some_and(|round| !is_draft(round))
        };
        let own = championship.tables_of_stage(stage.id).filter(is_open);
        seating(own, &[entry], effects);
    }
    let is_drawn = |stage: &Stage| championship.rounds_of(stage.id).next().is_some();
    for next in championship.stages().iter().filter(|it| !is_drawn(it)) {
        let EntryRule::From { stage: number } = next.plan.entry else { continue };
        // If its stage was left out, the entry must not be reported a second time.
        let from = championship.stages().iter().find(|it| it.number == number && is_drawn(it));
        let is_told = |effect: &Effect| matches!(effect, Effect::Qualifies { stage, .. } if from.is_some_and(|it| it.id == *stage));
        if let Some(from) = from.filter(|_| !effects.iter().any(is_told))
            && entrants(championship, next).is_ok_and(|entrants| entrants.contains(&entry))
        {
            let goes = vec![entry];
            effects.push(Effect::Qualifies { stage: from.id, comes: Vec::new(), goes });
        }
    }
}

/// Adds an effect for each table that seats one of the entries.
fn seating<'a>(
    tables: impl Iterator<Item = &'a Table>,
    gone: &[EntryId],
    effects: &mut Vec<Effect>,
) {
    for table in tables {
        let seated = table.entries();
        let entries: Vec<EntryId> = gone.iter().copied().filter(|it| seated.contains(it)).collect();
        if !entries.is_empty() {
            effects.push(Effect::Unfit { table: table.id, entries });
        }
    }
}

/// The entries that are only in `after`, and those that are only in `before`.
fn parted(before: &[EntryId], after: &[EntryId]) -> (Vec<EntryId>, Vec<EntryId>) {
    let only = |these: &[EntryId], those: &[EntryId]| {
        these.iter().copied().filter(|it| !those.contains(it)).collect()
    };
    (only(after, before), only(before, after))
}
