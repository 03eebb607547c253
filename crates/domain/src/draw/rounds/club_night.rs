//! Tables that players open themselves: they choose the seats, and nothing is drawn.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::maker::Maker;
use crate::draw::error::DrawError;
use crate::draw::seating::seats::{SeatedTable, colors_of_table};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, IdSource, PoolId, RoundId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::series::Series;
use crate::tournament::stage::Pool;
use crate::tournament::table::{Table, TableKind};
use crate::tournament::table_plan::Confirmation;

/// An opened table, with the pool and the round if they are new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubTableOpening {
    /// The only pool of the stage, if it is new.
    pub pool: Option<Pool>,
    /// The round, if this is its first table.
    pub round: Option<Round>,
    /// The table that was opened.
    pub table: Table,
}

/// Opens a table of `sides`, in the order of their colors, in the first stage. It belongs to the published `round`, or to a new round
/// that is published at once.
///
/// # Errors
/// [`DrawError::NotDue`]: there is no stage, or an entry is unknown. [`DrawError::TooManySides`]: there are more sides than the board
/// seats. [`DrawError::SquadTooSmall`]: an entry has too few people. [`DrawError::NoPins`]: nearly all PINs are in use.
pub fn open_table(
    championship: &Championship,
    round: Option<RoundId>,
    sides: &[EntryId],
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<ClubTableOpening, DrawError> {
    let stage = championship.stages().first().ok_or(DrawError::NotDue)?;
    let known = championship.pools_of(stage.id).next().cloned();
    let entries = sides.to_vec();
    let pool =
        || Pool { id: PoolId::new(ids), stage: stage.id, number: 1, name: String::new(), entries };
    let (pool, is_new_pool) = match known {
        Some(pool) => (pool, false),
        None => (pool(), true),
    };
    let last = championship.rounds_of(stage.id).map(|round| round.number).max();
    let new = match round {
        Some(_) => None,
        None => Some(Round {
            id: RoundId::new(ids),
            stage: stage.id,
            number: last.unwrap_or(0) + 1,
            kind: RoundKind::Main,
            state: RoundState::Published,
            seed: 0,
            drawn_at: now,
            published_at: Some(now),
        }),
    };
    let round = round.or(new.as_ref().map(|round| round.id)).ok_or(DrawError::NotDue)?;
    let before = championship.tables_of(round).map(|table| table.number).max();
    let mode = championship.tournament.settings.mode;
    let colors = colors_of_table(sides.len(), mode, stage.plan.table.arms)?;
    let number = |id: &EntryId| championship.entry(*id).map(|entry| entry.number);
    let numbers: Option<Vec<i32>> = sides.iter().map(number).collect();
    let numbers = numbers.ok_or(DrawError::NotDue)?;
    let seated = SeatedTable {
        pool: pool.number,
        kind: TableKind::Played,
        sides: numbers.into_iter().zip(colors).collect(),
    };
    let place = (round, pool.id, before.unwrap_or(0) + 1);
    let mut maker = Maker::new(championship, stage, ids, taken_pins);
    let table = maker.table(place, &seated, Series::One)?;
    // No referee is present, so both sides sign, whatever the plan says for drawn tables. At a distance the server logs and signs.
    let table = match table.logging.is_remote() {
        true => table,
        false => Table { confirmation: Confirmation::SecondSignature, ..table },
    };
    Ok(ClubTableOpening { pool: is_new_pool.then_some(pool), round: new, table })
}
