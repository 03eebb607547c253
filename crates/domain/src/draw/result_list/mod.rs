//! A list of results, pasted or from a file. Each row names a table, by number or by its sides, and the winner.
//!
//! Pure: nothing is recorded here. Each row gets an effect, which a person checks before the list is accepted.

mod columns;
mod list_progress;

use std::collections::HashMap;

use self::columns::{Cells, ResultColumn, columns_by_place, columns_of, is_header};
use self::list_progress::SoFar;
use super::knockout::advancement::places_asked;
use super::state::next_steps::missing_results;
use crate::tournament::championship::Championship;
use crate::tournament::desk::{TypedError, TypedNumbers, typed};
use crate::tournament::event::Entered;
use crate::tournament::fingerprint::fingerprint;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::rows::{self, Doubts, ReadingChoices, RowsError, SheetRow};
use crate::tournament::table::{Table, TableKind};
use crate::tournament::text::fold;

/// A list with the effect of every row.
#[derive(Clone, Debug)]
pub struct ResultList {
    /// The rows that are not blank, in order; at least one.
    pub rows: Vec<ListedResult>,
    /// The list as text; [`read`] gives the same list for it.
    pub text: String,
    /// The questions about the list's format that remain.
    pub doubts: Doubts,
}

/// A row of the list.
#[derive(Clone, Debug)]
pub struct ListedResult {
    /// The line in the text, or the row in the sheet, from 1.
    pub number: u64,
    /// The cells of the row.
    pub cells: Vec<String>,
    /// The table that the row names; `None` if no table fits.
    pub table: Option<TableId>,
    /// The number of the game that the row gives; 1 if the table plays one game only.
    pub game: u8,
    /// The effect of accepting the row.
    pub fate: RowEffect,
}

/// The effect of accepting a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowEffect {
    /// A missing result, which is recorded.
    New(Entered),
    /// No change: the table has this result already, or an earlier row gives the same.
    Same,
    /// The row cannot be recorded.
    Wrong(ListedError),
}

/// The reason why a row cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedError {
    /// It gives neither the number of a table nor its sides.
    NoTable,
    /// This text is not the number of a table.
    NotANumber(String),
    /// No table has this number.
    NoSuchTable(String),
    /// Several tables have this number; the row must give the round. The second value counts them.
    SeveralTables(String, usize),
    /// No entry has this name.
    NoSuchSide(String),
    /// No table seats these sides together.
    NoSuchSides,
    /// This many tables seat these sides together; the row must give the round or the number.
    SeveralSides(usize),
    /// The row does not give the winner.
    NoWinner,
    /// This text names no side of the table.
    NotThere(String),
    /// The row gives too few places; this many are required.
    TooFew(usize),
    /// The places are no valid order of the table's sides.
    NoOrder(TypedError),
    /// The table has no game with this number.
    NoSuchGame(String),
    /// The game is not due: an earlier game has no result, or the table is already decided.
    NotDue,
    /// The table has another result, which must be corrected on its own page.
    HasOther,
    /// An earlier row, with this number, gives another result for the same game.
    SaysOther(u64),
}

impl ResultList {
    /// The results that accepting the list records.
    pub fn new_results(&self) -> impl Iterator<Item = (TableId, u8, &Entered)> {
        self.rows.iter().filter_map(|row| match &row.fate {
            RowEffect::New(entered) => Some((row.table?, row.game, entered)),
            RowEffect::Same | RowEffect::Wrong(_) => None,
        })
    }

    /// The hash of the results to be recorded; it shows whether they are still those that a person has seen.
    pub fn fingerprint(&self) -> String {
        fingerprint(self.new_results())
    }
}

/// Reads a list and determines the effect of every row.
///
/// The header's names are Spanish, Catalan or English: round, table, sides (`pair 1`, `pair 2`), and the winner, or one column per place
/// (`1st`, `2nd`, …). Without a header, a row is `table; places`, `round; table; places`, or the sides and then the winner. A table is
/// `12`, or `3.12` in the third round. The winner is the number of a side, its name or its club; numbers in order are places (see
/// [`typed`]); `1-0` means that the first side won. If a table plays several games, its rows are its games in order, or a column gives
/// the number of each game.
///
/// # Errors
/// See [`RowsError`]. An error in a single row is the effect of that row.
pub fn read(
    bytes: &[u8],
    choices: ReadingChoices,
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

/// Converts a list typed with spaces only, such as `12 1` or `12: 1`: puts a tab between table and places. `None` for any other list.
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

/// The tables that rows can refer to, indexed for look-up.
struct Tables<'a> {
    championship: &'a Championship,
    /// Tables without a result first; then those with one, from the last to the first.
    tables: Vec<&'a Table>,
    n_missing: usize,
    /// The positions of tables in `tables`, by table number and by entry.
    by_number: HashMap<i32, Vec<usize>>,
    by_entry: HashMap<EntryId, Vec<usize>>,
    /// The entries by name, club and number in the organizers' list.
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

    fn listed(
        &self,
        header: Option<&[ResultColumn]>,
        row: SheetRow,
        so_far: &mut SoFar,
    ) -> ListedResult {
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
                (Some(table), game, fate.unwrap_or_else(RowEffect::Wrong))
            }
            Err(error) => (None, 1, RowEffect::Wrong(error)),
        };
        ListedResult {
            number: row.number,
            table: table.map(|table| table.id),
            game,
            cells: row.cells,
            fate,
        }
    }

    /// The table that a row refers to, preferably one without a result.
    fn table(&self, cells: &Cells<'_>) -> Result<&'a Table, ListedError> {
        let number = cells.first(ResultColumn::Table);
        let (round, number) = match number.and_then(|it| it.split_once(['.', ','])) {
            Some((round, number)) => (Some(round), Some(number)),
            None => (cells.first(ResultColumn::Round), number),
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

    /// The positions of the tables that seat these sides together.
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

    /// The number of the game that a row gives, and the row's effect.
    fn fate(
        &self,
        table: &Table,
        cells: &Cells<'_>,
        row: u64,
        so_far: &mut SoFar,
    ) -> (u8, Result<RowEffect, ListedError>) {
        let game = match so_far.game(table, cells.first(ResultColumn::Game)) {
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
            Ok(TypedNumbers::Whole(entered)) => Ok(entered),
            Ok(TypedNumbers::Part(_)) => Err(ListedError::TooFew(least)),
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
                // If the row names the sides, the numbers count them in the row's order.
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

    /// The number, from 1, of the side with that name or club; `None` unless exactly one side fits.
    fn side(&self, entries: &[EntryId], name: &str) -> Option<usize> {
        let called = self.by_name.get(&fold(name))?;
        // A single digit means the side's place at the table, not its number in the organizers' list.
        if name.chars().all(|sign| sign.is_ascii_digit()) && name.len() <= 1 {
            return None;
        }
        let mut found = (1..).zip(entries).filter(|(_, entry)| called.contains(entry));
        let first = found.next().map(|(number, _)| number);
        first.filter(|_| found.next().is_none())
    }
}
