//! A list of results, pasted or from a file: each row says a table, by its number or by who sits there, and who won.
//!
//! Pure: nothing is recorded; each row has a fate that somebody looks at first.

mod columns;
mod so_far;

use std::collections::HashMap;

use self::columns::{Cells, Column, columns_by_place, columns_of, is_header};
use self::so_far::SoFar;
use super::going_on::places_asked;
use super::missing_results;
use crate::tournament::championship::Championship;
use crate::tournament::desk::{Typed, TypedError, typed};
use crate::tournament::event::Entered;
use crate::tournament::fingerprint::fingerprint;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::rows::{self, Choices, Doubts, Row, RowsError};
use crate::tournament::table::{Table, TableKind};
use crate::tournament::text::fold;

/// A list with what becomes of every row.
#[derive(Clone, Debug)]
pub struct ResultList {
    /// The rows that are not blank, in order; at least one.
    pub rows: Vec<ListedResult>,
    /// The list as text: [`read`] reads the same from it.
    pub text: String,
    /// What has to be asked about the list.
    pub doubts: Doubts,
}

/// A row of the list.
#[derive(Clone, Debug)]
pub struct ListedResult {
    /// Its line in the text, or its row in the sheet, from 1.
    pub number: u64,
    /// Its cells.
    pub cells: Vec<String>,
    /// The table that it means, if there is one.
    pub table: Option<TableId>,
    /// Number of the game that it means; 1 where the table plays only one.
    pub game: u8,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is a result that is missing.
    New(Entered),
    /// The table has this result already, or an earlier row says the same.
    Same,
    /// It cannot be recorded.
    Wrong(ListedError),
}

/// Why a row cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedError {
    /// It says neither the number of a table nor who sits there.
    NoTable,
    /// This is not the number of a table.
    NotANumber(String),
    /// No table has this number.
    NoSuchTable(String),
    /// So many tables have this number: their round has to be said.
    SeveralTables(String, usize),
    /// Nobody of that name plays.
    NoSuchSide(String),
    /// No table seats these sides together.
    NoSuchSides,
    /// So many tables seat these sides together: their round or number has to be said.
    SeveralSides(usize),
    /// It does not say who won.
    NoWinner,
    /// This names no side of the table.
    NotThere(String),
    /// It names too few places: so many have to be named.
    TooFew(usize),
    /// It is no order of the table's sides.
    NoOrder(TypedError),
    /// The table plays no game of this number.
    NoSuchGame(String),
    /// The game is not due: one before it has no result, or the table is decided without it.
    NotDue,
    /// The table has another result, which is corrected on its own page.
    HasOther,
    /// Row of the list that says something else of the same table.
    SaysOther(u64),
}

impl ResultList {
    /// The results that are recorded when it is accepted.
    pub fn new_results(&self) -> impl Iterator<Item = (TableId, u8, &Entered)> {
        self.rows.iter().filter_map(|row| match &row.fate {
            Fate::New(entered) => Some((row.table?, row.game, entered)),
            Fate::Same | Fate::Wrong(_) => None,
        })
    }

    /// The same for lists that do the same: tells whether what is recorded is what was seen.
    pub fn fingerprint(&self) -> String {
        fingerprint(self.new_results())
    }
}

/// Reads a list and says what would become of every row.
///
/// The header's names are Spanish, Catalan or English: round, table, sides (`pair 1`, `pair 2`), and the winner, or one
/// column a place (`1st`, `2nd`, …). Without a header a row is `table; places`, `round; table; places`, or the sides and
/// then who won. A table is `12`, or `3.12` in the third round. Who won is the number of the side, its name or its club;
/// numbers in order are places ([`typed`] says how); `1-0` is the first side's. Where a table plays several games, its rows
/// are its games in order, or a column says the game of each.
///
/// # Errors
///
/// See [`RowsError`]. What is wrong with single rows is their fate.
pub fn read(
    bytes: &[u8],
    choices: Choices,
    championship: &Championship,
) -> Result<ResultList, RowsError> {
    let spaced = spaced(bytes);
    let list = rows::read_as(spaced.as_deref().unwrap_or(bytes), choices, is_header)?;
    let tables = Tables::new(championship);
    let header = list.header.as_ref().map(|row| columns_of(&row.cells));
    let mut so_far = SoFar::default();
    let rows = list.rows.into_iter().map(|row| tables.listed(header.as_deref(), row, &mut so_far));
    Ok(ResultList { rows: rows.collect(), text: list.text, doubts: list.doubts })
}

/// A list typed with spaces alone, as `12 1` or `12: 1`, with a tab between table and places; nothing for any other.
fn spaced(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut tabbed = String::new();
    for line in text.lines() {
        let line = line.trim();
        if !line.is_empty() {
            let table = line.find(|sign: char| !sign.is_ascii_digit() && sign != '.')?;
            let (table, places) = line.split_at_checked(table)?;
            let places = places.trim_start_matches([' ', ':', '=', '-']);
            let is_number = |sign: char| sign.is_ascii_digit() || sign == ' ';
            if table.is_empty() || places.is_empty() || !places.chars().all(is_number) {
                return None;
            }
            tabbed.push_str(&format!("{table}\t{places}"));
        }
        tabbed.push('\n');
    }
    Some(tabbed.into_bytes())
}

/// Tables as rows mean them.
struct Tables<'a> {
    championship: &'a Championship,
    /// Those without a result before those with one, which are from the last to the first.
    tables: Vec<&'a Table>,
    n_missing: usize,
    /// Where the tables of a number are, and those of an entry.
    by_number: HashMap<i32, Vec<usize>>,
    by_entry: HashMap<EntryId, Vec<usize>>,
    /// Entries by name, club and number in the organizers' list.
    by_name: HashMap<String, Vec<EntryId>>,
}

impl<'a> Tables<'a> {
    fn new(championship: &'a Championship) -> Self {
        let missing = missing_results(championship);
        let mut tables: Vec<&Table> =
            missing.iter().filter_map(|id| championship.table(*id)).collect();
        let n_missing = tables.len();
        let has_result = |table: &&Table| table.kind == TableKind::Played && table.result.is_some();
        tables.extend(championship.tables().iter().rev().filter(has_result));
        let mut by_number: HashMap<i32, Vec<usize>> = HashMap::new();
        let mut by_entry: HashMap<EntryId, Vec<usize>> = HashMap::new();
        for (at, table) in tables.iter().enumerate() {
            by_number.entry(table.number).or_default().push(at);
            for entry in table.entries() {
                by_entry.entry(entry).or_default().push(at);
            }
        }
        let mut by_name: HashMap<String, Vec<EntryId>> = HashMap::new();
        for entry in championship.entries() {
            let mut names = vec![fold(&entry.name), fold(&entry.club), fold(&entry.list_number)];
            names.sort();
            names.dedup();
            for name in names.into_iter().filter(|name| !name.is_empty()) {
                by_name.entry(name).or_default().push(entry.id);
            }
        }
        Self { championship, tables, n_missing, by_number, by_entry, by_name }
    }

    fn listed(&self, header: Option<&[Column]>, row: Row, so_far: &mut SoFar) -> ListedResult {
        let by_place;
        let columns = match header {
            Some(columns) => columns,
            None => {
                by_place = columns_by_place(&row.cells);
                &by_place
            }
        };
        let cells = Cells { columns, cells: &row.cells };
        let found = self.table(&cells);
        let (table, game, fate) = match found {
            Ok(table) => {
                let (game, fate) = self.fate(table, &cells, row.number, so_far);
                (Some(table), game, fate.unwrap_or_else(Fate::Wrong))
            }
            Err(error) => (None, 1, Fate::Wrong(error)),
        };
        ListedResult {
            number: row.number,
            table: table.map(|table| table.id),
            game,
            cells: row.cells,
            fate,
        }
    }

    /// The table that a row means: of those without a result, else of those with one.
    fn table(&self, cells: &Cells<'_>) -> Result<&'a Table, ListedError> {
        let number = cells.first(Column::Table);
        let (round, number) = match number.and_then(|it| it.split_once(['.', ','])) {
            Some((round, number)) => (Some(round), Some(number)),
            None => (cells.first(Column::Round), number),
        };
        let sides = cells.sides();
        let fits: Vec<usize> = match number {
            Some(text) => {
                let number = text.parse().map_err(|_| ListedError::NotANumber(text.to_owned()));
                self.by_number.get(&number?).cloned().unwrap_or_default()
            }
            None if sides.len() > 1 => self.seating(&sides)?,
            None => return Err(ListedError::NoTable),
        };
        let is_of_round = |at: &usize| {
            let table = self.tables.get(*at);
            let of = table.and_then(|table| self.championship.round(table.round));
            round.is_none_or(|round| of.is_some_and(|of| of.number.to_string() == round))
        };
        let fits: Vec<usize> = fits.into_iter().filter(is_of_round).collect();
        let n_missing = fits.iter().filter(|at| **at < self.n_missing).count();
        let none = || match number {
            Some(number) => ListedError::NoSuchTable(number.to_owned()),
            None => ListedError::NoSuchSides,
        };
        if n_missing > 1 {
            return Err(match number {
                Some(number) => ListedError::SeveralTables(number.to_owned(), n_missing),
                None => ListedError::SeveralSides(n_missing),
            });
        }
        let first = fits.first().and_then(|at| self.tables.get(*at));
        first.copied().ok_or_else(none)
    }

    /// Where the tables are that seat these sides together.
    fn seating(&self, sides: &[&str]) -> Result<Vec<usize>, ListedError> {
        let mut common: Option<Vec<usize>> = None;
        for side in sides {
            let entries = self.by_name.get(&fold(side));
            let entries = entries.ok_or_else(|| ListedError::NoSuchSide((*side).to_owned()))?;
            let tables = entries.iter().filter_map(|entry| self.by_entry.get(entry)).flatten();
            let mut tables: Vec<usize> = tables.copied().collect();
            tables.sort_unstable();
            tables.dedup();
            common = Some(match common {
                Some(before) => before.into_iter().filter(|at| tables.contains(at)).collect(),
                None => tables,
            });
        }
        Ok(common.unwrap_or_default())
    }

    /// The game that a row of a table means, and what becomes of it.
    fn fate(
        &self,
        table: &Table,
        cells: &Cells<'_>,
        row: u64,
        so_far: &mut SoFar,
    ) -> (u8, Result<Fate, ListedError>) {
        let game = match so_far.game(table, cells.first(Column::Game)) {
            Ok(game) => game,
            Err(error) => return (1, Err(error)),
        };
        let entered = self.entered(table, cells);
        (game, entered.and_then(|entered| so_far.fate(table, (game, row), entered)))
    }

    fn entered(&self, table: &Table, cells: &Cells<'_>) -> Result<Entered, ListedError> {
        let sides = table.entries();
        let order = self.order(&sides, &cells.sides(), &cells.places())?;
        let least = places_asked(self.championship, table);
        let has_withdrawn =
            |id: &EntryId| self.championship.entry(*id).is_some_and(|it| !it.is_active());
        let gone: Vec<EntryId> = sides.iter().copied().filter(has_withdrawn).collect();
        match typed(&order, &sides, least, &gone) {
            Ok(Typed::Whole(entered)) => Ok(entered),
            Ok(Typed::Part(_)) => Err(ListedError::TooFew(least)),
            Err(error) => Err(ListedError::NoOrder(error)),
        }
    }

    /// The numbers of the table's sides in the order of their places.
    fn order(
        &self,
        entries: &[EntryId],
        sides: &[&str],
        places: &[&str],
    ) -> Result<String, ListedError> {
        if places.is_empty() {
            return Err(ListedError::NoWinner);
        }
        let mut order = String::new();
        for place in places {
            if let Some(number) = self.side(entries, place) {
                order.push_str(&number.to_string());
                continue;
            }
            let numbers = match *place {
                "1-0" | "1–0" => "1",
                "0-1" | "0–1" => "2",
                numbers => numbers,
            };
            for digit in numbers.chars().filter(|sign| !matches!(sign, ' ' | '.' | ',')) {
                let wrong = || ListedError::NotThere((*place).to_owned());
                let number = digit.to_digit(10).ok_or_else(wrong)?;
                // The numbers count the sides as the row names them, where it does.
                let at = usize::try_from(number).ok().and_then(|at| at.checked_sub(1));
                let named =
                    at.filter(|_| sides.len() > 1).map(|at| sides.get(at).ok_or_else(wrong));
                match named {
                    None => order.push(digit),
                    Some(side) => {
                        let number = self.side(entries, side?).ok_or_else(wrong)?;
                        order.push_str(&number.to_string());
                    }
                }
            }
        }
        Ok(order)
    }

    /// The number, from 1, of the side of that name or club, where only one is called so.
    fn side(&self, entries: &[EntryId], name: &str) -> Option<usize> {
        let called = self.by_name.get(&fold(name))?;
        // A number means a side's place at the table rather than one in the organizers' list.
        if name.chars().all(|sign| sign.is_ascii_digit()) && name.len() <= 1 {
            return None;
        }
        let mut found = (1..).zip(entries).filter(|(_, entry)| called.contains(entry));
        let first = found.next().map(|(number, _)| number);
        first.filter(|_| found.next().is_none())
    }
}
