//! Where an entry stands in its tournament: what it plays next, whether it is still in, or where it went out.

use super::beaten::returning;
use super::consolation::awaits;
use super::due::{missing_results, winners};
use super::going_on;
use super::standings::{StandingState, standings};
use crate::ranking::outcome::Outcomes;
use crate::tournament::calendar::lookup::order;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::table::Table;

/// What has become of an entry so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It sits nowhere yet.
    NotDrawn,
    /// It has this table to play, or plays it; where there are several, the first by date, else as they were drawn.
    Due(TableId),
    /// It is in, and nothing of its own is drawn that it has to play.
    Waiting,
    /// It goes on into the next stage.
    Qualified,
    /// It fell at its first table, and plays the consolation, which is not drawn yet.
    Consolation,
    /// It went out in this round.
    Out(RoundId),
    /// It won the tournament.
    Champion,
    /// It won its pool of the last stage, which has several.
    PoolWinner,
    /// It won the consolation.
    WonConsolation,
    /// It left.
    Withdrawn,
}

/// What has become of `entry`, by the facts as they are; drafts are not looked at.
pub fn fate(championship: &Championship, entry: EntryId) -> Fate {
    if championship.entry(entry).is_none_or(|entry| !entry.is_active()) {
        return Fate::Withdrawn;
    }
    if let Some(winner) = winners(championship).iter().find(|winner| winner.entry == entry) {
        return if winner.pool.is_some() { Fate::PoolWinner } else { Fate::Champion };
    }
    let is_published = |table: &&Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state != RoundState::Draft)
    };
    let tables: Vec<&Table> = championship.tables_of_entry(entry).filter(is_published).collect();
    let missing = missing_results(championship);
    let due = tables.iter().filter(|table| missing.contains(&table.id));
    if let Some(due) = due.min_by_key(|table| order(championship, table)) {
        return Fate::Due(due.id);
    }
    let Some(last) = tables.last() else { return Fate::NotDrawn };
    let Some(stage) = championship.stage_of(last) else { return Fate::NotDrawn };
    if stage.plan.advance().is_some() {
        match going_on::champion(championship, stage.id) == Some(entry) {
            true if stage.plan.is_consolation() => return Fate::WonConsolation,
            // While it is played beside what somebody has won.
            true if championship.is_last(stage) => return Fate::Champion,
            _ => {}
        }
        let outcome = Outcomes::new(championship, stage).at(last);
        let goes_on = match championship.is_for_place(last) {
            true => Some(false),
            false => outcome.of(entry).and_then(|it| it.goes_on),
        };
        // Who is out of the consolation may still play for a place beside the final.
        let brackets = championship.stages().iter().filter(|it| it.plan.advance().is_some());
        let may_return = || brackets.clone().any(|it| returning(championship, it).contains(&entry));
        return match goes_on {
            Some(false) if may_return() => Fate::Waiting,
            Some(false) if awaits(championship, stage, entry) => Fate::Consolation,
            Some(false) => Fate::Out(last.round),
            _ => Fate::Waiting,
        };
    }
    let standings = standings(championship, stage.id, Some(last.pool));
    let state = standings.iter().find(|it| it.entry == entry).map(|it| it.state);
    match state {
        Some(StandingState::Qualified | StandingState::Champion | StandingState::PoolWinner) => {
            Fate::Qualified
        }
        Some(StandingState::Out) => Fate::Out(last.round),
        Some(StandingState::Withdrawn) => Fate::Withdrawn,
        Some(StandingState::In) | None => Fate::Waiting,
    }
}
