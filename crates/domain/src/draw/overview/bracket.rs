//! A knock-out as columns of tables, for the page: the entries of each table, the ones that advanced, and their next tables.

use super::round_name::{RoundName, name, round_name};
use crate::draw::knockout::advancement::champion;
use crate::draw::knockout::ladder::{Ladder, Rung};
use crate::draw::state::qualifiers::entrants;
use crate::ranking::outcome::{EntryOutcome, Outcome, Outcomes, n_going_on};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, StageId, TableId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// A knock-out, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The rounds: drawn ones first, then the rounds to come.
    pub columns: Vec<BracketColumn>,
    /// The table beside the final, for the entries that missed the final in the round before; a placeholder while the final is to come.
    pub for_place: Option<BracketTable>,
    /// The champion, once the final is closed.
    pub champion: Option<EntryId>,
}

/// One round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketColumn {
    /// The round, once it is published.
    pub round: Option<RoundId>,
    /// The number of the round, from 1.
    pub number: i32,
    /// The name of the round, also of a round to come.
    pub name: RoundName,
    /// True if the round is the final, or will be.
    pub is_final: bool,
    /// The tables and byes of the round, by number.
    pub tables: Vec<BracketTable>,
}

/// A table of a bracket, or a placeholder for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketTable {
    /// The table, once its round is published.
    pub table: Option<TableId>,
    /// The number of the table in its round, from 1.
    pub number: i32,
    /// The kind of the table: played or a bye.
    pub kind: TableKind,
    /// The number of entries at it; for rounds to come, the number if nobody withdraws.
    pub n_seats: usize,
    /// The agreement of the table's result with the next round.
    pub fit: Fit,
    /// The entries in order of place, or in order of seats while there is no result; empty in rounds to come.
    pub rows: Vec<BracketRow>,
}

/// The agreement between a table's result and the round that was drawn after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The entries that advance by the result sit in the next round, or that round is not drawn yet.
    Fits,
    /// The result was corrected after the draw, and the decision was to let the draw stand.
    LetStand,
    /// The result was corrected after the draw without a recorded decision, as older versions allowed.
    Undecided,
}

/// An entry at a table of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketRow {
    /// The entry at the table.
    pub entry: EntryId,
    /// The outcome of the table for the entry.
    pub outcome: Outcome,
    /// True if the entry advances (at the final: is champion); `None` while that is open.
    pub goes_on: Option<bool>,
    /// The index of its table in the next column, once that is published.
    pub to: Option<usize>,
}

impl BracketColumn {
    /// The number of its seats.
    pub fn n_seats(&self) -> usize {
        self.tables.iter().map(|table| table.n_seats).sum()
    }
}

impl BracketRow {
    /// The entry's place, once there is a result.
    pub fn place(&self) -> Option<u8> {
        self.outcome.place().map(|place| place.number)
    }
}

/// The bracket of a knock-out as published; empty for other pairings. Rounds to come have the tables that they
/// will have if nobody withdraws.
pub fn bracket(championship: &Championship, stage: StageId) -> Bracket {
    let nothing = Bracket { columns: Vec::new(), for_place: None, champion: None };
    let Some(stage) = championship.stage(stage) else { return nothing };
    let Some(advance) = stage.plan.advance() else { return nothing };
    let rounds: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|round| round.state != RoundState::Draft).collect();
    let outcomes = Outcomes::new(championship, stage);
    let mut columns: Vec<BracketColumn> =
        rounds.iter().map(|round| column(championship, round, &outcomes)).collect();
    connect(championship, &mut columns);
    let champion = champion(championship, stage.id);
    if champion.is_none() {
        add_rounds_to_come(championship, stage, advance, &mut columns);
    }
    let mut tables = championship.tables_of_stage(stage.id).filter(|table| {
        championship.is_for_place(table) && rounds.iter().any(|round| round.id == table.round)
    });
    let for_place = tables.next().map(|table| bracket_table(table, &outcomes));
    let for_place = for_place.or_else(|| for_place_to_come(championship, stage, &columns));
    Bracket { columns, for_place, champion }
}

/// Returns how the result of a table agrees with the round that was drawn after it.
pub fn fit(championship: &Championship, table: TableId) -> Fit {
    let round = championship.table(table).and_then(|table| championship.round(table.round));
    let Some(round) = round else { return Fit::Fits };
    let columns = bracket(championship, round.stage).columns;
    let mut tables = columns.iter().flat_map(|column| &column.tables);
    tables.find(|it| it.table == Some(table)).map_or(Fit::Fits, |it| it.fit)
}

fn column(championship: &Championship, round: &Round, outcomes: &Outcomes<'_>) -> BracketColumn {
    let tables = championship.tables_of(round.id).filter(|it| !championship.is_for_place(it));
    let mut tables: Vec<&Table> = tables.collect();
    tables.sort_by_key(|table| table.number);
    BracketColumn {
        round: Some(round.id),
        number: round.number,
        name: round_name(championship, round),
        is_final: round.kind == RoundKind::Final,
        tables: tables.into_iter().map(|table| bracket_table(table, outcomes)).collect(),
    }
}

fn bracket_table(table: &Table, outcomes: &Outcomes<'_>) -> BracketTable {
    let outcome = outcomes.at(table);
    let seated = table.entries().into_iter().filter_map(|entry| outcome.of(entry).copied());
    let row =
        |EntryOutcome { entry, outcome, goes_on }| BracketRow { entry, outcome, goes_on, to: None };
    let mut rows: Vec<BracketRow> = seated.map(row).collect();
    rows.sort_by_key(BracketRow::place);
    BracketTable {
        table: Some(table.id),
        number: table.number,
        kind: table.kind,
        n_seats: rows.len(),
        fit: if outcome.is_let_stand { Fit::LetStand } else { Fit::Fits },
        rows,
    }
}

/// Sets each entry's table in the next column, and marks results that the draw contradicts.
fn connect(championship: &Championship, columns: &mut [BracketColumn]) {
    let seated: Vec<Vec<Vec<EntryId>>> = columns
        .iter()
        .skip(1)
        .map(|column| {
            let entries = |table: &BracketTable| table.rows.iter().map(|row| row.entry).collect();
            column.tables.iter().map(entries).collect()
        })
        .collect();
    for (column, next) in columns.iter_mut().zip(seated) {
        for table in &mut column.tables {
            for row in &mut table.rows {
                row.to = next.iter().position(|entries| entries.contains(&row.entry));
            }
            let others = |row: &BracketRow| row.goes_on == Some(false) && row.to.is_some();
            let is_active = |id| championship.entry(id).is_some_and(|entry| entry.is_active());
            let missing = |row: &BracketRow| {
                row.goes_on == Some(true) && row.to.is_none() && is_active(row.entry)
            };
            if table.rows.iter().any(others) && table.rows.iter().any(missing) {
                table.fit = Fit::Undecided;
            }
        }
    }
}

fn add_rounds_to_come(
    championship: &Championship,
    stage: &Stage,
    advance: u8,
    columns: &mut Vec<BracketColumn>,
) {
    let (n, n_beaten) = match columns.last() {
        Some(column) if column.is_final => return,
        Some(column) => {
            let n: usize = column.tables.iter().map(|table| n_from(table, advance)).sum();
            (n, column.n_seats().saturating_sub(n))
        }
        None => (entrants(championship, stage).map_or(0, |entries| entries.len()), 0),
    };
    let number = columns.last().map_or(1, |column| column.number + 1);
    columns.extend(rounds_to_come(championship, stage, number, (n, n_beaten)));
}

/// The table beside a final that is to come. `None` if the rules have none, or if nobody will miss the final.
fn for_place_to_come(
    championship: &Championship,
    stage: &Stage,
    columns: &[BracketColumn],
) -> Option<BracketTable> {
    let [.., before, last] = columns else { return None };
    if !last.is_final || last.round.is_some() {
        return None;
    }
    let n_beaten = before.n_seats().saturating_sub(last.n_seats());
    let n_seats = Ladder::of(championship, stage)?.n_for_third(n_beaten);
    let number = i32::try_from(last.tables.len() + 1).ok()?;
    (n_seats > 0).then(|| to_come(number, TableKind::Played, n_seats))
}

/// A placeholder for a table.
fn to_come(number: i32, kind: TableKind, n_seats: usize) -> BracketTable {
    BracketTable { table: None, number, kind, n_seats, fit: Fit::Fits, rows: Vec::new() }
}

/// The rounds of a knock-out among `n` entries, from the round `first` on, if nobody withdraws. `n_beaten` entries of the round before did
/// not advance. Empty for other pairings, and if entries have several lives, since then the rounds cannot be foreseen.
pub fn rounds_to_come(
    championship: &Championship,
    stage: &Stage,
    first: i32,
    (n, n_beaten): (usize, usize),
) -> Vec<BracketColumn> {
    let Some(ladder) = Ladder::of(championship, stage).filter(|it| it.rules.lives == 1 && n > 1)
    else {
        return Vec::new();
    };
    let rung = if first == 1 { ladder.first(n) } else { ladder.next(n, n_beaten) };
    let column = |(number, rung): (i32, Rung)| {
        let played = rung.layout.tables.iter().map(|size| (TableKind::Played, *size));
        let byes = std::iter::repeat_n((TableKind::Bye, 1), rung.layout.n_byes);
        let table = |(number, (kind, n_seats))| to_come(number, kind, n_seats);
        let tables = (1..).zip(played.chain(byes)).map(table).collect();
        let is_final = rung.is_final;
        BracketColumn { round: None, number, name: name(&ladder, number, rung), is_final, tables }
    };
    (first..).zip(ladder.on_from(rung)).map(column).collect()
}

/// The number of entries that advance from a table, or will advance.
pub fn n_from(table: &BracketTable, advance: u8) -> usize {
    let is_decided = !table.rows.is_empty() && table.rows.iter().all(|row| row.goes_on.is_some());
    match table.kind {
        TableKind::Played if is_decided => {
            table.rows.iter().filter(|row| row.goes_on == Some(true)).count()
        }
        TableKind::Played => n_going_on(table.n_seats, advance),
        _ => 1,
    }
}
