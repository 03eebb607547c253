//! The claim of an entry: its state in the tournament as one short fact, for shared pictures.

use super::fate::{EntryFate, fate};
use super::next_steps::winners;
use super::standings::standings;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, TableId};
use crate::tournament::table::TableState;

/// Last place of a knock-out that is claimed as a place. An entry behind it claims the round in which it was eliminated.
const LAST_PLACE: u32 = 4;

/// The claim of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It won the tournament, or the championship of its category.
    Champion,
    /// It won its pool of the last stage, which has several pools.
    PoolWinner,
    /// It won the consolation.
    WonConsolation,
    /// It has this place among `n` entries, and no later result changes it.
    Place {
        /// The place, from 1.
        place: u32,
        /// Number of entries in the tournament, or in the pool if the stage is divided.
        n: usize,
    },
    /// It was eliminated in this round.
    Out(RoundId),
    /// It plays at this table now.
    Playing(TableId),
    /// It plays at this table next.
    Next(TableId),
    /// It qualified for the next stage.
    Qualified,
    /// Nothing is decided.
    Open,
    /// It has withdrawn.
    Withdrawn,
}

/// The claim of `entry` by the current facts; drafts are ignored.
pub fn claim(championship: &Championship, entry: EntryId) -> Claim {
    let championship = championship.branch_of_entry(entry);
    let place = || final_place(championship, entry);
    let place_at_end = || place().filter(|_| !winners(championship).is_empty());
    match fate(championship, entry) {
        EntryFate::Champion => Claim::Champion,
        EntryFate::PoolWinner => Claim::PoolWinner,
        EntryFate::WonConsolation => Claim::WonConsolation,
        EntryFate::Withdrawn => Claim::Withdrawn,
        EntryFate::Due(table) => {
            let state = championship.table(table).map(|table| table.state);
            match state {
                Some(TableState::Playing | TableState::Over) => Claim::Playing(table),
                _ => Claim::Next(table),
            }
        }
        EntryFate::Out(round) => place().unwrap_or(Claim::Out(round)),
        EntryFate::Qualified => place_at_end().unwrap_or(Claim::Qualified),
        EntryFate::NotDrawn | EntryFate::Waiting | EntryFate::Consolation => {
            place_at_end().unwrap_or(Claim::Open)
        }
    }
}

/// The place of an entry that played the last stage and is out, or whose tournament is over. `None` while it may change, and if it is
/// shared. In a knock-out, only the first places are decided by play; they are final once the last round of the entry is played.
fn final_place(championship: &Championship, entry: EntryId) -> Option<Claim> {
    let last = championship.tables_of_entry(entry).next_back()?;
    let stage = championship.stage_of(last)?;
    let is_knockout = stage.plan.advance().is_some();
    let is_decided = match is_knockout {
        true => !championship.tables_of(last.round).any(|table| table.is_missing()),
        false => !winners(championship).is_empty(),
    };
    if stage.plan.is_consolation() || !championship.is_last(stage) || !is_decided {
        return None;
    }
    let is_divided = championship.divided_into(stage).count() > 1;
    let rows = standings(championship, stage.id, is_divided.then_some(last.pool));
    let row = rows.iter().find(|row| row.entry == entry)?;
    if row.is_tied || (is_knockout && row.rank > LAST_PLACE) {
        return None;
    }
    let has_played = |it: &EntryId| championship.tables_of_entry(*it).next().is_some();
    let n = match is_divided {
        true => rows.len(),
        false => championship.entries().iter().filter(|it| has_played(&it.id)).count(),
    };
    Some(Claim::Place { place: row.rank, n })
}
