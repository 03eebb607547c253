//! Standings, brackets and grids of stages, and the calendar.

use domain::draw::overview::bracket::{Bracket, BracketColumn, BracketTable};
use domain::draw::overview::crosstable::{CellOutcome, Crosstable, CrosstableCell};
use domain::draw::{RoundName, Standing};
use domain::tournament::calendar::agenda::{AgendaItem, Subject};
use domain::tournament::names::Names;
use domain::tournament::points::Points;
use domain::tournament::tiebreak::Tiebreak;
use serde::Serialize;
use utoipa::ToSchema;

use super::{decimal, time};

/// The standings of a pool, or of a whole stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StandingsView {
    pub stage: String,
    /// Pool; missing for all entries of the stage.
    pub pool: Option<String>,
    pub rows: Vec<StandingView>,
}

/// A row of standings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StandingView {
    pub rank: u32,
    pub is_tied: bool,
    pub entry: String,
    pub name: String,
    pub played: u32,
    pub wins: u32,
    pub points: f64,
    pub distance: Option<u32>,
    /// Value by each criterion, in order.
    pub criteria: Vec<CriterionView>,
    /// `in`, `qualified`, `champion`, `pool-winner`, `out` or `withdrawn`.
    pub state: &'static str,
}

/// The value of a criterion; more is better.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CriterionView {
    /// Name of the criterion, such as `points` or `distance`.
    pub criterion: &'static str,
    pub value: Option<f64>,
}

/// A bracket of a knock-out.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketView {
    pub stage: String,
    pub rounds: Vec<BracketRoundView>,
    /// Table for the third place, if there is one.
    pub for_place: Option<BracketTableView>,
    pub champion: Option<String>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketRoundView {
    /// Id; missing while the round is to come.
    pub round: Option<String>,
    pub number: i32,
    /// Name of the round: `numbered`, `play-off`, `round-of`, `among`, `quarter-final`, `semi-final`, `final` or `final-table`.
    pub name: &'static str,
    /// Number that belongs to the names `numbered`, `play-off`, `round-of` and `among`.
    pub name_number: Option<usize>,
    pub tables: Vec<BracketTableView>,
}

/// A table of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketTableView {
    /// Id; missing while the table is to come.
    pub table: Option<String>,
    pub number: i32,
    pub kind: &'static str,
    pub n_seats: usize,
    pub entries: Vec<BracketEntryView>,
}

/// An entry at a table of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketEntryView {
    pub entry: String,
    pub name: String,
    pub place: Option<u8>,
    /// True if it advances; missing while that is open.
    pub goes_on: Option<bool>,
    /// Index of its table in the next round.
    pub to: Option<usize>,
}

/// The results grid of a pool.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GridView {
    pub stage: String,
    pub pool: String,
    /// Rows in the order of the draw; the columns are the same entries.
    pub rows: Vec<GridRowView>,
}

/// A row of a results grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GridRowView {
    pub entry: String,
    pub name: String,
    pub rank: Option<u32>,
    /// Games against the entry of each column.
    pub cells: Vec<Vec<CellView>>,
}

/// A game of a results grid, seen from the entry of the row.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CellView {
    /// `own`, `not-drawn`, `pending`, `played`, `walkover` or `annulled`.
    pub kind: &'static str,
    pub table: Option<String>,
    /// `won`, `lost` or `even`.
    pub outcome: Option<&'static str>,
    /// Games won by the entry of the row and of the column, if the table plays several.
    pub score: Option<[u8; 2]>,
}

/// An item of the calendar: a table, or a stage, pool or round as a whole.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DateView {
    /// Table of the item.
    pub table: Option<String>,
    /// Stage, pool or round of the item, as in addresses of the calendar.
    pub target: Option<String>,
    /// Start; missing if it is postponed or has no date.
    pub starts_at: Option<String>,
    pub venue: String,
    pub is_postponed: bool,
}

impl StandingView {
    pub fn new(names: &Names, row: &Standing) -> Self {
        Self {
            rank: row.rank,
            is_tied: row.is_tied,
            entry: row.entry.to_string(),
            name: names.entry(row.entry),
            played: row.played,
            wins: row.wins,
            points: decimal(row.points),
            distance: row.distance,
            criteria: row.values.iter().map(|(by, value)| criterion(*by, *value)).collect(),
            state: row.state.name(),
        }
    }
}

fn criterion(by: Tiebreak, value: Option<i64>) -> CriterionView {
    let number = |value: i64| match by {
        Tiebreak::Points | Tiebreak::Strength => decimal(Points::from_units(value)),
        Tiebreak::Share => decimal(Points::whole(value)) / 1e9,
        _ => decimal(Points::whole(value)),
    };
    CriterionView { criterion: by.name(), value: value.map(number) }
}

impl BracketView {
    pub fn new(names: &Names, stage: String, bracket: &Bracket) -> Self {
        let table = |table| BracketTableView::new(names, table);
        Self {
            stage,
            rounds: bracket.columns.iter().map(|it| BracketRoundView::new(names, it)).collect(),
            for_place: bracket.for_place.as_ref().map(table),
            champion: bracket.champion.map(|entry| entry.to_string()),
        }
    }
}

impl BracketRoundView {
    fn new(names: &Names, column: &BracketColumn) -> Self {
        let whole = |number: i32| usize::try_from(number).ok();
        let (name, name_number) = match column.name {
            RoundName::Numbered(number) => ("numbered", whole(number)),
            RoundName::PlayOff(number) => ("play-off", whole(number)),
            RoundName::RoundOf(n) => ("round-of", Some(n)),
            RoundName::Among(n) => ("among", Some(n)),
            RoundName::QuarterFinal => ("quarter-final", None),
            RoundName::SemiFinal => ("semi-final", None),
            RoundName::Final => ("final", None),
            RoundName::FinalTable => ("final-table", None),
        };
        Self {
            round: column.round.map(|round| round.to_string()),
            number: column.number,
            name,
            name_number,
            tables: column.tables.iter().map(|it| BracketTableView::new(names, it)).collect(),
        }
    }
}

impl BracketTableView {
    fn new(names: &Names, table: &BracketTable) -> Self {
        let entries = table.rows.iter().map(|row| BracketEntryView {
            entry: row.entry.to_string(),
            name: names.entry(row.entry),
            place: row.place(),
            goes_on: row.goes_on,
            to: row.to,
        });
        Self {
            table: table.table.map(|table| table.to_string()),
            number: table.number,
            kind: table.kind.name(),
            n_seats: table.n_seats,
            entries: entries.collect(),
        }
    }
}

impl GridView {
    pub fn new(names: &Names, stage: String, grid: &Crosstable) -> Self {
        let rows = grid.rows.iter().map(|row| GridRowView {
            entry: row.entry.to_string(),
            name: names.entry(row.entry),
            rank: row.standing.as_ref().map(|standing| standing.rank),
            cells: row.cells.iter().map(|cell| cell.iter().map(CellView::new).collect()).collect(),
        });
        Self { stage, pool: grid.pool.to_string(), rows: rows.collect() }
    }
}

impl CellView {
    fn new(cell: &CrosstableCell) -> Self {
        let outcome = |outcome: CellOutcome| match outcome {
            CellOutcome::Won => "won",
            CellOutcome::Lost => "lost",
            CellOutcome::Even => "even",
        };
        let (kind, table, outcome, score) = match *cell {
            CrosstableCell::Own => ("own", None, None, None),
            CrosstableCell::NotDrawn => ("not-drawn", None, None, None),
            CrosstableCell::Pending { table, .. } => ("pending", Some(table), None, None),
            CrosstableCell::Played { table, outcome: won, score, .. } => {
                let score = score.map(|(own, other)| [own, other]);
                ("played", Some(table), Some(outcome(won)), score)
            }
            CrosstableCell::Walkover { table, outcome: won } => {
                ("walkover", Some(table), Some(outcome(won)), None)
            }
            CrosstableCell::Annulled { table } => ("annulled", Some(table), None, None),
        };
        Self { kind, table: table.map(|table| table.to_string()), outcome, score }
    }
}

impl DateView {
    pub fn new(item: &AgendaItem<'_>) -> Self {
        let (table, target) = match item.subject {
            Subject::Table(table) => (Some(table.to_string()), None),
            Subject::Whole { target, .. } => (None, Some(target.to_string())),
        };
        Self {
            table,
            target,
            starts_at: item.appointment.starts_at.map(time),
            venue: item.appointment.venue.clone(),
            is_postponed: item.appointment.is_postponed(),
        }
    }

    /// A table without a date.
    pub fn undated(table: &impl ToString) -> Self {
        Self {
            table: Some(table.to_string()),
            target: None,
            starts_at: None,
            venue: String::new(),
            is_postponed: false,
        }
    }
}
