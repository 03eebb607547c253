//! A bracket with its tree, and what the cards of its tables say.

use crate::draw;
use crate::draw::bracket::{Bracket, BracketRow, BracketTable, Column, Fit};
use crate::draw::tree::{Tree, tree};
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Place};
use crate::tournament::id::{EntryId, StageId, TableId};
use crate::tournament::names::Names;
use crate::tournament::result::Ending;
use crate::tournament::round::RoundState;
use crate::tournament::short_names::ShortNames;
use crate::tournament::table::{Table, TableKind, TableState};
use crate::web::parts::places::Places;
use crate::web::parts::series_words::won;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;

/// A bracket, its tree and what its cards say.
pub struct Drawing<'a> {
    /// The bracket.
    pub bracket: Bracket,
    /// Its tree.
    pub tree: Tree,
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    short: ShortNames,
    places: Places,
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Everything in it is over.
    Over,
    /// It is drawn and played.
    Now,
    /// It is not drawn yet.
    ToCome,
}

/// A table of the tree, or the room for one.
pub struct Card {
    /// Its number in the round.
    pub number: i32,
    /// What it is found by, or is going to be called.
    pub title: String,
    /// The table, once it is drawn and if it is played.
    pub table: Option<TableId>,
    /// Whether it is a bye.
    pub is_bye: bool,
    /// How far it is; none before it is drawn, and of a bye.
    pub state: Option<TableState>,
    /// Where it waits for a board; empty if it does not.
    pub waits: String,
    /// Whether who goes on by its result sits in the next round.
    pub fit: Fit,
    /// Who sits at it.
    pub rows: Vec<Row>,
    /// Seats that are not decided yet.
    pub n_open: usize,
    /// Whether the way of the entry that is asked for leads through it.
    pub is_on_way: bool,
}

/// An entry at a table of the tree.
pub struct Row {
    /// The entry.
    pub entry: EntryId,
    /// Its short name.
    pub name: String,
    /// Its name.
    pub full: String,
    /// Its club, or empty.
    pub club: String,
    /// Its colors there.
    pub colors: Vec<Color>,
    /// Its place, once there is a result.
    pub place: Option<u8>,
    /// Games won, where the table plays several.
    pub won: Option<u8>,
    /// How it left its table, if it was not there at the end.
    pub left: Option<Ending>,
    /// Whether it goes on; none while that is open.
    pub goes_on: Option<bool>,
    /// Whether it sits in the next round although it did not go on: it was called back.
    pub is_back: bool,
    /// Whether it won the final.
    pub is_champion: bool,
    /// Number of its next table, and where that is in words.
    pub to: Option<(i32, String)>,
    /// Whether it is the entry that is asked for.
    pub is_asked: bool,
}

impl Card {
    /// How far it is, for the style sheet.
    pub fn kind(&self) -> &'static str {
        match self.state {
            _ if self.is_bye => "bye",
            None => "open",
            Some(TableState::Waiting) => "waiting",
            Some(TableState::Playing) => "live",
            Some(TableState::Over) => "over",
            Some(TableState::Confirmed) => "done",
        }
    }
}

impl<'a> Drawing<'a> {
    /// Of a stage that is a knock-out.
    pub fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        hall: &Hall,
        stage: StageId,
    ) -> Drawing<'a> {
        let bracket = draw::bracket(championship, stage);
        let tree = tree(&bracket);
        let names = withdrawn::names(ctx, championship);
        let short = ShortNames::of(championship, &names);
        let places = Places::new(ctx, championship, hall);
        Drawing { bracket, tree, ctx, championship, names, short, places }
    }

    /// The name of an entry.
    pub fn name(&self, entry: EntryId) -> String {
        self.names.entry(entry)
    }

    /// The table at a place of a column.
    pub fn at(&self, column: usize, place: usize) -> Option<&BracketTable> {
        let table = *self.tree.columns.get(column)?.get(place)?;
        self.bracket.columns.get(column)?.tables.get(table)
    }

    /// The card at a place of a column; `asked` is the entry whose way is shown.
    pub fn card(&self, column: usize, place: usize, asked: Option<EntryId>) -> Option<Card> {
        let table = self.at(column, place)?;
        Some(self.card_of(table, self.bracket.columns.get(column + 1), asked))
    }

    /// The card of the table beside the final, where there is one.
    pub fn for_place(&self, asked: Option<EntryId>) -> Option<Card> {
        self.bracket.for_place.as_ref().map(|table| self.card_of(table, None, asked))
    }

    fn card_of(&self, table: &BracketTable, next: Option<&Column>, asked: Option<EntryId>) -> Card {
        let drawn = table.table.and_then(|id| self.championship.table(id));
        let is_bye = table.kind == TableKind::Bye;
        let row = |row: &BracketRow| {
            let is_back = table.fit == Fit::Fits && row.goes_on == Some(false) && row.to.is_some();
            Row { is_back, ..self.row(row, drawn, next, asked) }
        };
        let rows: Vec<Row> = table.rows.iter().map(row).collect();
        Card {
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
        }
    }

    /// The cards of a column from top to bottom.
    pub fn cards(&self, column: usize, asked: Option<EntryId>) -> Vec<Card> {
        let n = self.tree.columns.get(column).map_or(0, Vec::len);
        (0..n).filter_map(|place| self.card(column, place, asked)).collect()
    }

    fn title(&self, table: &BracketTable, drawn: Option<&Table>) -> String {
        match drawn {
            _ if table.kind == TableKind::Bye => self.ctx.t("table-kind-bye"),
            Some(drawn) if !self.places.waits(drawn.id) => self.places.title(self.ctx, drawn),
            _ => self.ctx.ta("table-numbered").with("number", table.number).to_string(),
        }
    }

    /// That a table waits for a board.
    fn waits(&self, drawn: Option<&Table>) -> String {
        let waiting = drawn.filter(|table| self.places.waits(table.id));
        waiting.map(|table| self.places.short(self.ctx, table)).unwrap_or_default()
    }

    fn row(
        &self,
        row: &BracketRow,
        drawn: Option<&Table>,
        next: Option<&Column>,
        asked: Option<EntryId>,
    ) -> Row {
        let seats = drawn.into_iter().flat_map(|table| &table.seats);
        Row {
            entry: row.entry,
            name: self.short.entry(row.entry).to_owned(),
            full: self.names.entry(row.entry),
            club: self.names.club(row.entry),
            colors: seats.filter(|it| it.entry == row.entry).map(|it| it.color).collect(),
            place: row.place(),
            won: drawn.and_then(|table| won(table, row.entry)),
            left: row.outcome.left(),
            goes_on: row.goes_on,
            is_back: false,
            is_champion: self.bracket.champion == Some(row.entry) && next.is_none(),
            to: row.to.and_then(|index| self.to(next?.tables.get(index)?)),
            is_asked: asked == Some(row.entry),
        }
    }

    /// Where somebody goes on to, in figures and words.
    fn to(&self, table: &BracketTable) -> Option<(i32, String)> {
        let words = |key: &str, number: i32| self.ctx.ta(key).with("number", number).to_string();
        let said = match table.table.and_then(|id| self.places.of(id)) {
            _ if table.kind == TableKind::Bye => return None,
            Some(Place::Board(board)) => words("goes-on-to-board", board.into()),
            _ => words("goes-on-to-table", table.number),
        };
        Some((table.number, said))
    }

    /// How far a column is.
    pub fn phase(&self, column: usize) -> Phase {
        let Some(it) = self.bracket.columns.get(column) else { return Phase::ToCome };
        let round = it.round.and_then(|id| self.championship.round(id));
        let has_next = self.bracket.columns.get(column + 1).is_some_and(|it| it.round.is_some());
        match round {
            None => Phase::ToCome,
            Some(round) if round.state == RoundState::Closed || has_next => Phase::Over,
            Some(_) => Phase::Now,
        }
    }

    /// The column that is played; the last one that is drawn where none is, the first where none is drawn.
    pub fn current(&self) -> usize {
        let n_drawn = self.bracket.columns.iter().filter(|it| it.round.is_some()).count();
        n_drawn.saturating_sub(1)
    }

    /// Tables of a column with a confirmed result, and all that are played.
    pub fn played(&self, column: usize) -> (usize, usize) {
        let tables = self.bracket.columns.get(column).into_iter().flat_map(|it| &it.tables);
        let played: Vec<_> = tables.filter(|it| it.kind == TableKind::Played).collect();
        let is_done = |table: &&&BracketTable| {
            let drawn = table.table.and_then(|id| self.championship.table(id));
            drawn.is_some_and(|table| table.result.is_some())
        };
        (played.iter().filter(is_done).count(), played.len())
    }

    /// How many sit in a column.
    pub fn n_in(&self, column: usize) -> usize {
        let tables = self.bracket.columns.get(column).into_iter().flat_map(|it| &it.tables);
        tables.map(|table| table.n_seats).sum()
    }

    /// Most who sit at a table.
    pub fn n_seats(&self) -> usize {
        let tables = self.bracket.columns.iter().flat_map(|it| &it.tables);
        tables.map(|table| table.n_seats).max().unwrap_or_default()
    }

    /// The way of an entry: column and place, round by round.
    pub fn way(&self, entry: Option<EntryId>) -> Vec<(usize, usize)> {
        entry.map(|entry| self.tree.path(&self.bracket, entry)).unwrap_or_default()
    }
}
