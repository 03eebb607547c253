//! A bracket with its tree, which fills the cards of its tables.

use domain::draw;
use domain::draw::overview::bracket::{Bracket, BracketColumn, BracketRow, BracketTable, Fit};
use domain::draw::overview::tree::{Tree, tree};
use domain::tournament::championship::Championship;
use domain::tournament::hall::{BoardPlace, Hall};
use domain::tournament::id::{EntryId, StageId};
use domain::tournament::names::Names;
use domain::tournament::result::Ending;
use domain::tournament::round::RoundState;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableKind};

use super::cards::{TreeCard, TreeRow};
use crate::web::i18n::{Key, key};
use crate::web::parts::places::Places;
use crate::web::parts::series_words::won;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;

/// A bracket with its tree and the data for its cards.
pub struct BracketDrawing<'a> {
    pub bracket: Bracket,
    pub tree: Tree,
    pub(super) ctx: &'a Ctx,
    pub(super) championship: &'a Championship,
    pub(super) hall: &'a Hall,
    pub(super) names: Names,
    pub(super) short: ShortNames,
    places: Places,
}

/// The progress of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundPhase {
    /// It is closed, or the next round is drawn.
    Over,
    /// It is drawn and in progress.
    Now,
    /// It is not drawn yet.
    ToCome,
}

impl<'a> BracketDrawing<'a> {
    /// The drawing of a knock-out stage.
    pub fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        hall: &'a Hall,
        stage: StageId,
    ) -> BracketDrawing<'a> {
        let bracket = draw::bracket(championship, stage);
        let tree = tree(&bracket);
        let names = withdrawal_marks::names(ctx, championship);
        let short = ShortNames::of(championship, &names);
        let places = Places::new(ctx, championship, hall);
        BracketDrawing { bracket, tree, ctx, championship, hall, names, short, places }
    }

    pub fn name(&self, entry: EntryId) -> String {
        self.names.entry(entry)
    }

    /// The table at a place of a column, both from 0.
    pub fn at(&self, column: usize, place: usize) -> Option<&BracketTable> {
        let table = *self.tree.columns.get(column)?.get(place)?;
        self.bracket.columns.get(column)?.tables.get(table)
    }

    /// The card at a place of a column; `None` if there is no such place. `asked` is the highlighted entry.
    pub fn card(&self, column: usize, place: usize, asked: Option<EntryId>) -> Option<TreeCard> {
        let table = self.at(column, place)?;
        Some(self.card_of(table, self.bracket.columns.get(column + 1), asked))
    }

    /// The card of the table for third place beside the final, if there is one.
    pub fn for_place(&self, asked: Option<EntryId>) -> Option<TreeCard> {
        self.bracket.for_place.as_ref().map(|table| self.card_of(table, None, asked))
    }

    fn card_of(
        &self,
        table: &BracketTable,
        next: Option<&BracketColumn>,
        asked: Option<EntryId>,
    ) -> TreeCard {
        let drawn = table.table.and_then(|id| self.championship.table(id));
        let is_bye = table.kind == TableKind::Bye;
        let row = |row: &BracketRow| {
            let is_back = table.fit == Fit::Fits && row.goes_on == Some(false) && row.to.is_some();
            TreeRow { is_back, ..self.row(row, drawn, next, asked) }
        };
        let rows: Vec<TreeRow> = table.rows.iter().map(row).collect();
        TreeCard {
            number: table.number,
            title: self.title(table, drawn),
            table: table.table.filter(|_| !is_bye),
            is_bye,
            state: drawn.filter(|_| !is_bye).map(|table| table.state),
            waits: self.waits(drawn),
            fit: table.fit,
            n_open: if rows.is_empty() { table.n_seats } else { 0 },
            is_on_way: rows.iter().any(|row| row.is_asked),
            rows,
            game: None,
        }
    }

    /// The cards of a column from top to bottom.
    pub fn cards(&self, column: usize, asked: Option<EntryId>) -> Vec<TreeCard> {
        let n = self.tree.columns.get(column).map_or(0, Vec::len);
        (0..n).filter_map(|place| self.card(column, place, asked)).collect()
    }

    fn title(&self, table: &BracketTable, drawn: Option<&Table>) -> String {
        match drawn {
            _ if table.kind == TableKind::Bye => self.ctx.t(key::TABLE_KIND_BYE),
            Some(drawn) if !self.places.waits(drawn.id) => self.places.title(self.ctx, drawn),
            _ => self.ctx.ta(key::TABLE_NUMBERED).with("number", table.number).to_string(),
        }
    }

    /// Position in the queue for a board, in words; empty if the table does not wait.
    fn waits(&self, drawn: Option<&Table>) -> String {
        let waiting = drawn.filter(|table| self.places.waits(table.id));
        waiting.map(|table| self.places.short(self.ctx, table)).unwrap_or_default()
    }

    fn row(
        &self,
        row: &BracketRow,
        drawn: Option<&Table>,
        next: Option<&BracketColumn>,
        asked: Option<EntryId>,
    ) -> TreeRow {
        let seats = drawn.into_iter().flat_map(|table| &table.seats);
        let result = drawn.and_then(|table| table.result.as_ref()?.of(row.entry));
        TreeRow {
            entry: row.entry,
            name: self.short.entry(row.entry).to_owned(),
            full: self.names.entry(row.entry),
            club: self.names.club(row.entry),
            title: None,
            colors: seats.filter(|it| it.entry == row.entry).map(|it| it.color).collect(),
            place: row.place(),
            won: drawn.and_then(|table| won(table, row.entry)),
            left: row.outcome.left(),
            goes_on: row.goes_on,
            is_back: false,
            is_champion: self.bracket.champion == Some(row.entry) && next.is_none(),
            to: row.to.and_then(|index| self.to(next?.tables.get(index)?)),
            is_asked: asked == Some(row.entry),
            distance: result.filter(|it| it.ending == Ending::Placed).and_then(|it| it.distance),
            is_walkover: row.outcome.is_without_play() && row.place() == Some(1),
            pieces: Vec::new(),
            is_on_turn: false,
            covered: None,
        }
    }

    /// The number of a table to which an entry advances, and its place in words. `None` for a bye.
    fn to(&self, table: &BracketTable) -> Option<(i32, String)> {
        let words = |key: Key, number: i32| self.ctx.ta(key).with("number", number).to_string();
        let said = match table.table.and_then(|id| self.places.of(id)) {
            _ if table.kind == TableKind::Bye => return None,
            Some(BoardPlace::Board(board)) => words(key::GOES_ON_TO_BOARD, board.into()),
            _ => words(key::GOES_ON_TO_TABLE, table.number),
        };
        Some((table.number, said))
    }

    /// The progress of a column's round.
    pub fn phase(&self, column: usize) -> RoundPhase {
        let Some(it) = self.bracket.columns.get(column) else { return RoundPhase::ToCome };
        let round = it.round.and_then(|id| self.championship.round(id));
        let has_next = self.bracket.columns.get(column + 1).is_some_and(|it| it.round.is_some());
        match round {
            None => RoundPhase::ToCome,
            Some(round) if round.state == RoundState::Closed || has_next => RoundPhase::Over,
            Some(_) => RoundPhase::Now,
        }
    }

    /// The latest drawn column; the first if none is drawn.
    pub fn current(&self) -> usize {
        let n_drawn = self.bracket.columns.iter().filter(|it| it.round.is_some()).count();
        n_drawn.saturating_sub(1)
    }

    /// Number of a column's tables with a result, and number of all its tables without byes.
    pub fn played(&self, column: usize) -> (usize, usize) {
        let tables = self.bracket.columns.get(column).into_iter().flat_map(|it| &it.tables);
        let played: Vec<_> = tables.filter(|it| it.kind == TableKind::Played).collect();
        let is_done = |table: &&&BracketTable| {
            let drawn = table.table.and_then(|id| self.championship.table(id));
            drawn.is_some_and(|table| table.result.is_some())
        };
        (played.iter().filter(is_done).count(), played.len())
    }

    /// Number of seats in a column.
    pub fn n_in(&self, column: usize) -> usize {
        let tables = self.bracket.columns.get(column).into_iter().flat_map(|it| &it.tables);
        tables.map(|table| table.n_seats).sum()
    }

    /// Maximum number of seats at a table.
    pub fn n_seats(&self) -> usize {
        let tables = self.bracket.columns.iter().flat_map(|it| &it.tables);
        tables.map(|table| table.n_seats).max().unwrap_or_default()
    }

    /// The path of an entry: column and place, round by round.
    pub fn way(&self, entry: Option<EntryId>) -> Vec<(usize, usize)> {
        entry.map(|entry| self.tree.path(&self.bracket, entry)).unwrap_or_default()
    }
}
