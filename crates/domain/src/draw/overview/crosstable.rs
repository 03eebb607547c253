//! The results grid of a league ("cuadrante"): every entry against every other.

use crate::draw::state::standings::{Standing, standings};
use crate::ranking::outcome::{Outcome, Outcomes, TableOutcome};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::table::{Table, TableKind};

/// The results grid of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// The pool that it shows.
    pub pool: PoolId,
    /// One row per entry, in the order of the draw; the columns are the same entries.
    pub rows: Vec<CrosstableRow>,
}

/// The row of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The entry of the row.
    pub entry: EntryId,
    /// The games against the entry of each column, in the order of their rounds; never empty.
    pub cells: Vec<Vec<CrosstableCell>>,
    /// The games of play-offs: the opponent and the result.
    pub play_offs: Vec<(EntryId, CrosstableCell)>,
    /// The numbers of the published rounds in which the entry rests.
    pub rests: Vec<i32>,
    /// The entry's row in the standings.
    pub standing: Option<Standing>,
}

/// The state of a game, seen from the row's entry; or the reason why there is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrosstableCell {
    /// The entry against itself.
    Own,
    /// No table is published for this game.
    NotDrawn,
    /// The game is still to be played.
    Pending {
        /// The table of the game.
        table: TableId,
        /// The number of its round.
        round: i32,
    },
    /// The game was played.
    Played {
        /// The table of the game.
        table: TableId,
        /// The result for the row's entry.
        outcome: CellOutcome,
        /// The games won by the row's entry and by the column's, if the table plays several games.
        score: Option<(u8, u8)>,
        /// The remaining distance of the row's entry; `None` if unknown.
        own: Option<u16>,
        /// The remaining distance of the column's entry; `None` if unknown.
        other: Option<u16>,
    },
    /// The game was decided without play: one side was absent, or has withdrawn.
    Walkover {
        /// The table of the game.
        table: TableId,
        /// The result for the row's entry; won if it was present.
        outcome: CellOutcome,
    },
    /// The game does not count: one side withdrew, and its league results are annulled.
    Annulled {
        /// The table of the game.
        table: TableId,
    },
}

/// The result of a game for the row's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellOutcome {
    /// The row's entry won the game.
    Won,
    /// The row's entry lost the game.
    Lost,
    /// Both share the place.
    Even,
}

/// The results grid of a league's pool, as published.
pub fn crosstable(championship: &Championship, pool: PoolId) -> Crosstable {
    let nothing = Crosstable { pool, rows: Vec::new() };
    let Some(pool) = championship.pool(pool) else { return nothing };
    let Some(stage) = championship.stage(pool.stage) else { return nothing };
    let outcomes = Outcomes::new(championship, stage);
    let games = games(championship, pool.id, &outcomes);
    let standings = standings(championship, pool.stage, Some(pool.id));
    let rows = pool.entries.iter().map(|&entry| {
        let own: Vec<&CrosstableGame<'_>> =
            games.iter().filter(|game| game.table.has(entry)).collect();
        let cells_against = |other: EntryId| {
            let of_both =
                |game: &&&CrosstableGame<'_>| game.kind == RoundKind::Main && game.table.has(other);
            let games = own.iter().filter(of_both).map(|game| cell(game, entry, other));
            match games.collect::<Vec<CrosstableCell>>() {
                _ if entry == other => vec![CrosstableCell::Own],
                none if none.is_empty() => vec![CrosstableCell::NotDrawn],
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

/// A published game with its round and its outcome.
struct CrosstableGame<'a> {
    table: &'a Table,
    round: i32,
    kind: RoundKind,
    outcome: TableOutcome,
}

fn games<'a>(
    championship: &'a Championship,
    pool: PoolId,
    outcomes: &Outcomes<'_>,
) -> Vec<CrosstableGame<'a>> {
    let played = published(championship, pool).filter(|(table, _)| table.kind == TableKind::Played);
    let game = |(table, round): (&'a Table, &Round)| {
        let outcome = outcomes.at(table);
        CrosstableGame { table, round: round.number, kind: round.kind, outcome }
    };
    let mut games: Vec<CrosstableGame<'a>> = played.map(game).collect();
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

fn play_offs(own: &[&CrosstableGame<'_>], entry: EntryId) -> Vec<(EntryId, CrosstableCell)> {
    own.iter()
        .filter(|game| game.kind == RoundKind::PlayOff)
        .filter_map(|game| {
            let other = game.table.entries().into_iter().find(|other| *other != entry)?;
            Some((other, cell(game, entry, other)))
        })
        .collect()
}

fn cell(game: &CrosstableGame<'_>, entry: EntryId, other: EntryId) -> CrosstableCell {
    let table = game.table.id;
    let of = |entry| game.outcome.of(entry).map(|it| it.outcome);
    let (Some(own), Some(against)) = (of(entry), of(other)) else {
        return CrosstableCell::NotDrawn;
    };
    let number = |outcome: Outcome| outcome.place().map(|place| place.number);
    let outcome = match number(own).cmp(&number(against)) {
        std::cmp::Ordering::Less => CellOutcome::Won,
        std::cmp::Ordering::Equal => CellOutcome::Even,
        std::cmp::Ordering::Greater => CellOutcome::Lost,
    };
    match own {
        Outcome::Annulled => CrosstableCell::Annulled { table },
        Outcome::Open => CrosstableCell::Pending { table, round: game.round },
        _ if own.is_without_play() || against.is_without_play() => {
            CrosstableCell::Walkover { table, outcome }
        }
        _ => {
            let course = game.table.course();
            let score = || (course.won(entry), course.won(other));
            let distance = |entry| game.table.result.as_ref()?.of(entry)?.distance;
            CrosstableCell::Played {
                table,
                outcome,
                score: game.table.series.is_long().then(score),
                own: distance(entry),
                other: distance(other),
            }
        }
    }
}
