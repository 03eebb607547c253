//! The grid of a league's results, the "cuadrante": everybody against everybody.

use super::standings::{Standing, standings};
use crate::ranking::tally::annulled;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::result::{Outcome, SideResult, TableResult};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::table::{Table, TableKind};

/// The grid of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// The pool.
    pub pool: PoolId,
    /// One row an entry, in the order of the draw; the columns are the same entries.
    pub rows: Vec<CrosstableRow>,
}

/// The row of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The entry.
    pub entry: EntryId,
    /// Its games against the entry of each column.
    pub cells: Vec<Cell>,
    /// Games of play-offs: against whom, and how they ended.
    pub play_offs: Vec<(EntryId, Cell)>,
    /// Numbers of the published rounds in which it rests.
    pub rests: Vec<i32>,
    /// Where it stands.
    pub standing: Option<Standing>,
}

/// What is known of a game, seen from the row's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The entry itself.
    Own,
    /// No published table.
    NotDrawn,
    /// To be played.
    Pending {
        /// The table.
        table: TableId,
        /// Number of its round.
        round: i32,
    },
    /// Played.
    Played {
        /// The table.
        table: TableId,
        /// Won, lost or equal in everything.
        outcome: CellOutcome,
        /// Games won by the row's entry and by the column's, where the table plays several.
        score: Option<(u8, u8)>,
        /// Remaining distance of the row's entry, if known.
        own: Option<u16>,
        /// Remaining distance of the column's entry, if known.
        other: Option<u16>,
    },
    /// Decided without play: one side did not come, or has withdrawn.
    Walkover {
        /// The table.
        table: TableId,
        /// Won if the row's entry was there.
        outcome: CellOutcome,
    },
    /// Does not count: one side withdrew before half of its games were played.
    Annulled {
        /// The table.
        table: TableId,
    },
}

/// How a game ended for the row's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellOutcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither.
    Even,
}

/// The grid of a league's pool, as published.
pub fn crosstable(championship: &Championship, pool: PoolId) -> Crosstable {
    let Some(pool) = championship.pool(pool) else { return Crosstable { pool, rows: Vec::new() } };
    let annulled = championship.stage(pool.stage).map(|stage| annulled(championship, stage));
    let annulled = annulled.unwrap_or_default();
    let games = games(championship, pool.id);
    let standings = standings(championship, pool.stage, Some(pool.id));
    let rows = pool.entries.iter().map(|&entry| {
        let own: Vec<&PublishedTable<'_>> =
            games.iter().filter(|game| game.table.has(entry)).collect();
        let cell_against = |other: EntryId| {
            let of_both =
                |game: &&&PublishedTable<'_>| game.kind == RoundKind::Main && game.table.has(other);
            match own.iter().find(of_both) {
                _ if entry == other => Cell::Own,
                None => Cell::NotDrawn,
                Some(game) if annulled.contains(&entry) || annulled.contains(&other) => {
                    Cell::Annulled { table: game.table.id }
                }
                Some(game) => cell(championship, game, entry, other),
            }
        };
        CrosstableRow {
            entry,
            cells: pool.entries.iter().map(|other| cell_against(*other)).collect(),
            play_offs: play_offs(championship, &own, entry),
            rests: rests(championship, pool.id, entry),
            standing: standings.iter().find(|row| row.entry == entry).cloned(),
        }
    });
    Crosstable { pool: pool.id, rows: rows.collect() }
}

/// A published table with what its round says.
struct PublishedTable<'a> {
    table: &'a Table,
    round: i32,
    kind: RoundKind,
}

fn games(championship: &Championship, pool: PoolId) -> Vec<PublishedTable<'_>> {
    of_pool(championship, pool).filter(|game| game.table.kind == TableKind::Played).collect()
}

fn rests(championship: &Championship, pool: PoolId, entry: EntryId) -> Vec<i32> {
    of_pool(championship, pool)
        .filter(|game| game.table.kind == TableKind::Rest && game.table.has(entry))
        .map(|game| game.round)
        .collect()
}

fn of_pool(championship: &Championship, pool: PoolId) -> impl Iterator<Item = PublishedTable<'_>> {
    championship.tables_of_pool(pool).filter_map(|table| {
        let round = championship.round(table.round)?;
        let game = PublishedTable { table, round: round.number, kind: round.kind };
        (round.state != RoundState::Draft).then_some(game)
    })
}

fn play_offs(
    championship: &Championship,
    own: &[&PublishedTable<'_>],
    entry: EntryId,
) -> Vec<(EntryId, Cell)> {
    own.iter()
        .filter(|game| game.kind == RoundKind::PlayOff)
        .filter_map(|game| {
            let other = game.table.entries().into_iter().find(|other| *other != entry)?;
            Some((other, cell(championship, game, entry, other)))
        })
        .collect()
}

fn cell(
    championship: &Championship,
    game: &PublishedTable<'_>,
    entry: EntryId,
    other: EntryId,
) -> Cell {
    let table = game.table.id;
    if let Some(result) = &game.table.result {
        return of_result(game.table, result, entry, other);
    }
    let is_active = |id| championship.entry(id).is_some_and(|entry| entry.is_active());
    match (is_active(entry), is_active(other)) {
        (true, true) => Cell::Pending { table, round: game.round },
        (true, false) => Cell::Walkover { table, outcome: CellOutcome::Won },
        (false, true) => Cell::Walkover { table, outcome: CellOutcome::Lost },
        (false, false) => Cell::Walkover { table, outcome: CellOutcome::Even },
    }
}

fn of_result(table: &Table, result: &TableResult, entry: EntryId, other: EntryId) -> Cell {
    let course = table.course();
    let score = table.series.is_long().then(|| (course.won(entry), course.won(other)));
    let table = table.id;
    let (Some(own), Some(other)) = (result.of(entry), result.of(other)) else {
        return Cell::NotDrawn;
    };
    let is_absent = |side: &SideResult| side.outcome == Outcome::Absent;
    let outcome = match own.place.cmp(&other.place) {
        std::cmp::Ordering::Less => CellOutcome::Won,
        std::cmp::Ordering::Equal => CellOutcome::Even,
        std::cmp::Ordering::Greater => CellOutcome::Lost,
    };
    if is_absent(own) || is_absent(other) {
        return Cell::Walkover { table, outcome };
    }
    Cell::Played { table, outcome, score, own: own.distance, other: other.distance }
}
