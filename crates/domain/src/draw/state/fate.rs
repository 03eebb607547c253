//! The state of an entry in its tournament: its next table, its survival, or the round in which it was eliminated.

use super::next_steps::{missing_results, winners};
use super::standings::{StandingState, standings};
use crate::draw::knockout::advancement;
use crate::draw::knockout::consolation::{awaits, main_of};
use crate::draw::knockout::losers::returning;
use crate::ranking::outcome::Outcomes;
use crate::tournament::calendar::lookup::order;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The state of an entry in its tournament so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryFate {
    /// The entry sits at no published table yet.
    NotDrawn,
    /// The entry plays this table, now or next. Of several tables it is the first by date, or else in the order of the draw.
    Due(TableId),
    /// The entry is still in, and has no table to play now.
    Waiting,
    /// The entry qualified for the next stage.
    Qualified,
    /// The entry was beaten at its first table and plays the consolation, which is not drawn yet.
    Consolation,
    /// The entry was eliminated in this round.
    Out(RoundId),
    /// The entry won the tournament, or the championship of its category.
    Champion,
    /// The entry won its pool of the last stage, which has several pools.
    PoolWinner,
    /// The entry won the consolation.
    WonConsolation,
    /// The entry has withdrawn.
    Withdrawn,
}

/// The state of `entry` by the current facts; drafts are ignored.
pub fn fate(championship: &Championship, entry: EntryId) -> EntryFate {
    let championship = championship.branch_of_entry(entry);
    if championship.entry(entry).is_none_or(|entry| !entry.is_active()) {
        return EntryFate::Withdrawn;
    }
    if let Some(winner) = winners(championship).iter().find(|winner| winner.entry == entry) {
        return if winner.pool.is_some() { EntryFate::PoolWinner } else { EntryFate::Champion };
    }
    let is_published = |table: &&Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state != RoundState::Draft)
    };
    let tables: Vec<&Table> = championship.tables_of_entry(entry).filter(is_published).collect();
    let missing = missing_results(championship);
    let due = tables.iter().filter(|table| missing.contains(&table.id));
    if let Some(due) = due.min_by_key(|table| order(championship, table)) {
        return EntryFate::Due(due.id);
    }
    let Some(last) = tables.last() else { return EntryFate::NotDrawn };
    let Some(stage) = championship.stage_of(last) else { return EntryFate::NotDrawn };
    if stage.plan.advance().is_some() {
        // An entry beaten at its first table may play for a place and in the consolation, in any order, and may be called back to the
        // bracket: its last table does not tell alone.
        let main = main_of(championship, stage).unwrap_or(stage);
        let consolation = championship.consolation_of(main);
        let has_won = |it: &Stage| advancement::champion(championship, it.id) == Some(entry);
        let is_in = |it: &Stage| {
            let is_there = |table: &&&Table| {
                let stage = championship.stage_of(table);
                stage.is_some_and(|stage| stage.id == it.id) && !championship.is_for_place(table)
            };
            tables.iter().rfind(is_there).is_some_and(|table| {
                let outcome = Outcomes::new(championship, it).at(table);
                outcome.of(entry).and_then(|it| it.goes_on) != Some(false)
            })
        };
        let brackets = championship.stages().iter().filter(|it| it.plan.advance().is_some());
        let may_return = || brackets.clone().any(|it| returning(championship, it).contains(&entry));
        return if has_won(main) && championship.is_last(main) {
            // The tournament is not over while stages beside this one are still played.
            EntryFate::Champion
        } else if is_in(main) {
            EntryFate::Waiting
        } else if consolation.is_some_and(has_won) {
            EntryFate::WonConsolation
        } else if consolation.is_some_and(is_in) || may_return() {
            EntryFate::Waiting
        } else if awaits(championship, stage, entry) {
            EntryFate::Consolation
        } else {
            EntryFate::Out(last.round)
        };
    }
    let standings = standings(championship, stage.id, Some(last.pool));
    let state = standings.iter().find(|it| it.entry == entry).map(|it| it.state);
    match state {
        Some(StandingState::Qualified | StandingState::Champion | StandingState::PoolWinner) => {
            EntryFate::Qualified
        }
        Some(StandingState::Out) => EntryFate::Out(last.round),
        Some(StandingState::Withdrawn) => EntryFate::Withdrawn,
        Some(StandingState::In) | None => EntryFate::Waiting,
    }
}
