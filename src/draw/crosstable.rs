//! The grid of a league's results, the "cuadrante": everybody against everybody.

use super::standings::{Standing, standings};
use crate::ranking::outcome::{Outcome, Outcomes, TableOutcome};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::round::{Round, RoundKind, RoundState};
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
    /// Its games against the entry of each column, in the order of their rounds; never empty.
    pub cells: Vec<Vec<Cell>>,
    /// Games of play-offs: against whom, and how they ended.
    pub play_offs: Vec<(EntryId, Cell)>,
    /// Numbers of the published rounds in which it rests.
    pub rests: Vec<i32>,
    /// Where it stands.
    pub standing: Option<Standing>,
}

/// What is known of a game, seen from the row's entry; of a cell without one, why.
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
    let nothing = Crosstable { pool, rows: Vec::new() };
    let Some(pool) = championship.pool(pool) else { return nothing };
    let Some(stage) = championship.stage(pool.stage) else { return nothing };
    let outcomes = Outcomes::new(championship, stage);
    let games = games(championship, pool.id, &outcomes);
    let standings = standings(championship, pool.stage, Some(pool.id));
    let rows = pool.entries.iter().map(|&entry| {
        let own: Vec<&Game<'_>> = games.iter().filter(|game| game.table.has(entry)).collect();
        let cells_against = |other: EntryId| {
            let of_both = |game: &&&Game<'_>| game.kind == RoundKind::Main && game.table.has(other);
            let games = own.iter().filter(of_both).map(|game| cell(game, entry, other));
            match games.collect::<Vec<Cell>>() {
                _ if entry == other => vec![Cell::Own],
                none if none.is_empty() => vec![Cell::NotDrawn],
                games => games,
            }
        };
        CrosstableRow {
            entry,
            cells: pool.entries.iter().map(|other| cells_against(*other)).collect(),
            play_offs: play_offs(&own, entry),
            rests: rests(championship, pool.id, entry),
            standing: standings.iter().find(|row| row.entry == entry).cloned(),
        }
    });
    Crosstable { pool: pool.id, rows: rows.collect() }
}

/// A published game with what its round says and what it came to.
struct Game<'a> {
    table: &'a Table,
    round: i32,
    kind: RoundKind,
    outcome: TableOutcome,
}

fn games<'a>(
    championship: &'a Championship,
    pool: PoolId,
    outcomes: &Outcomes<'_>,
) -> Vec<Game<'a>> {
    let played = published(championship, pool).filter(|(table, _)| table.kind == TableKind::Played);
    let game = |(table, round): (&'a Table, &Round)| {
        let outcome = outcomes.at(table);
        Game { table, round: round.number, kind: round.kind, outcome }
    };
    let mut games: Vec<Game<'a>> = played.map(game).collect();
    games.sort_by_key(|game| game.round);
    games
}

fn rests(championship: &Championship, pool: PoolId, entry: EntryId) -> Vec<i32> {
    published(championship, pool)
        .filter(|(table, _)| table.kind == TableKind::Rest && table.has(entry))
        .map(|(_, round)| round.number)
        .collect()
}

fn published(championship: &Championship, pool: PoolId) -> impl Iterator<Item = (&Table, &Round)> {
    championship.tables_of_pool(pool).filter_map(|table| {
        let round = championship.round(table.round)?;
        (round.state != RoundState::Draft).then_some((table, round))
    })
}

fn play_offs(own: &[&Game<'_>], entry: EntryId) -> Vec<(EntryId, Cell)> {
    own.iter()
        .filter(|game| game.kind == RoundKind::PlayOff)
        .filter_map(|game| {
            let other = game.table.entries().into_iter().find(|other| *other != entry)?;
            Some((other, cell(game, entry, other)))
        })
        .collect()
}

fn cell(game: &Game<'_>, entry: EntryId, other: EntryId) -> Cell {
    let table = game.table.id;
    let of = |entry| game.outcome.of(entry).map(|it| it.outcome);
    let (Some(own), Some(against)) = (of(entry), of(other)) else { return Cell::NotDrawn };
    let number = |outcome: Outcome| outcome.place().map(|place| place.number);
    let outcome = match number(own).cmp(&number(against)) {
        std::cmp::Ordering::Less => CellOutcome::Won,
        std::cmp::Ordering::Equal => CellOutcome::Even,
        std::cmp::Ordering::Greater => CellOutcome::Lost,
    };
    match own {
        Outcome::Annulled => Cell::Annulled { table },
        Outcome::Open => Cell::Pending { table, round: game.round },
        _ if own.is_without_play() || against.is_without_play() => {
            Cell::Walkover { table, outcome }
        }
        _ => {
            let course = game.table.course();
            let score = || (course.won(entry), course.won(other));
            let distance = |entry| game.table.result.as_ref()?.of(entry)?.distance;
            Cell::Played {
                table,
                outcome,
                score: game.table.series.is_long().then(score),
                own: distance(entry),
                other: distance(other),
            }
        }
    }
}
