//! A table whose result is entered with one action: its sides as buttons, and what else can be said of it.

use std::collections::HashMap;

use crate::draw::going_on::places_asked;
use crate::rules::{Color, Mode};
use crate::tournament::championship::Championship;
use crate::tournament::event::Event;
use crate::tournament::game::Game;
use crate::tournament::hall::Hall;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::names::Names;
use crate::tournament::result::SideResult;
use crate::tournament::round::RoundState;
use crate::tournament::short_names::ShortNames;
use crate::tournament::table::{Table, TableState};
use crate::web::form::Form;
use crate::web::parts::series_words::game_and_score_by_place;
use crate::web::parts::tables::{TableView, correction_path};
use crate::web::parts::titles::round_title;
use crate::web::parts::withdrawn::{self, has_withdrawn};
use crate::web::parts::{crest, late};
use crate::web::request::context::Ctx;
use crate::web::table::game_at::GameAt;
use crate::web::table::result_form::winner_turned;

/// Minutes after which it is not said how long a table waits.
const LONG_AGO: i64 = 180;

/// A table in the list, in hand, or beside a grid.
pub struct DeskRow {
    /// The table.
    pub id: TableId,
    /// The game that its buttons are for: the one that is due, or the last that has a result.
    pub at: GameAt,
    /// Number of events that the buttons know of.
    pub version: i32,
    /// "Game 2 of 3 · 1–0", where the table plays several; else empty.
    pub game: String,
    /// What is typed for it: its number, after its round's where several rounds are listed.
    pub number: String,
    /// The name by which it is spoken of: "Table 12", "Olivereta · R3 · Ruzafa A – Cuba".
    pub called: String,
    /// Its page, round, pool and place in the hall.
    pub view: TableView,
    /// Its sides in order of their seats.
    pub sides: Vec<DeskSide>,
    /// The numbers of the sides named so far.
    pub named: String,
    /// How many have to be named.
    pub least: usize,
    /// Minutes since it was over, where its result waits for that.
    pub waits: Option<i64>,
    /// Since when it should have begun, in words; empty where it is not late.
    pub late: String,
    /// What signing the log would say; empty where nothing waits for that.
    pub to_sign: String,
    /// The result that it has, in words; empty without one.
    pub result: String,
    /// The side that wins where the result is turned round; empty where it cannot be.
    pub turned: String,
    /// Where its signed result is corrected, for organizers.
    pub correct: Option<String>,
    /// Whether its result can be taken back.
    pub is_open: bool,
    /// "wins", of one or of two people.
    pub wins: String,
    /// Whether it comes next.
    pub is_next: bool,
    /// Whether who is missing at it was ticked in the form that is shown again.
    pub is_ticking: bool,
}

/// Name of the fields that tick who is missing at a table.
pub fn missing_field(table: TableId) -> String {
    format!("missing_{table}")
}

/// A side.
pub struct DeskSide {
    /// Its number at the table, from 1.
    pub n: usize,
    /// The number on its button: the same, but beside a grid the one that the entry has there.
    pub called: usize,
    /// The entry.
    pub entry: EntryId,
    /// Entry's name.
    pub name: String,
    /// The shortest that it is told from the others by.
    pub short: String,
    /// Address of its crest.
    pub crest: Option<String>,
    /// Club, or empty.
    pub club: String,
    /// Colors.
    pub colors: Vec<Color>,
    /// Whether the roll call misses it.
    pub is_missing: bool,
    /// Ticked as missing: as it was sent, else as the roll call says, or where it has withdrawn.
    pub is_ticked: bool,
    /// The place named so far.
    pub place: Option<usize>,
}

/// What rows are made of.
pub struct Rows<'a> {
    /// Who asks.
    pub ctx: &'a Ctx,
    /// The facts.
    pub championship: &'a Championship,
    /// The hall.
    pub hall: &'a Hall,
    /// Names as they are registered.
    pub names: Names,
    /// The same ones shortened.
    pub short: ShortNames,
    /// Logs of tables that are over.
    pub over: HashMap<TableId, Vec<Event>>,
    /// Whether tables of several rounds are listed.
    pub has_rounds: bool,
}

impl<'a> Rows<'a> {
    /// Of tables of one round.
    pub fn new(ctx: &'a Ctx, championship: &'a Championship, hall: &'a Hall) -> Self {
        let names = withdrawn::names_in_full(ctx, championship);
        let short = ShortNames::of(championship, &names);
        Self { ctx, championship, hall, names, short, over: HashMap::new(), has_rounds: false }
    }

    /// The row of a table.
    pub fn row(&self, table: &Table) -> DeskRow {
        self.row_of(table, table.current())
    }

    /// The row of the game of a table whose result came last; none where there is no result.
    pub fn last(&self, table: &Table) -> Option<DeskRow> {
        let number = u8::try_from(table.course().n_played).ok().filter(|number| *number > 0)?;
        Some(self.row_of(table, number))
    }

    fn row_of(&self, table: &Table, number: u8) -> DeskRow {
        let round = self.championship.round(table.round);
        let title = round.map(|round| round_title(self.ctx, self.championship, round));
        let game = table.game(number);
        let is_long = table.series.is_long();
        let view = TableView::new(self.ctx, self.championship, &self.names, table);
        let wins = if table.mode == Mode::Pairs { "results-wins-two" } else { "results-wins-one" };
        DeskRow {
            id: table.id,
            at: GameAt::of(table, number),
            version: game.map_or(0, |game| game.version),
            game: match is_long {
                true => game_and_score_by_place(self.ctx, table, number),
                false => String::new(),
            },
            called: match view.is_at_sector {
                true => view.both(self.ctx),
                false => {
                    self.ctx.ta("table-numbered").with("number", self.number(table)).to_string()
                }
            },
            number: self.number(table),
            view: view.in_round(title.unwrap_or_default()),
            sides: self.sides(table),
            named: String::new(),
            least: least(self.championship, table),
            waits: self.waits(table),
            late: self.late(table),
            to_sign: self.to_sign(table),
            result: self.result(table, number),
            // Of several games each is corrected on its own page.
            turned: winner_turned(table.result.as_ref().filter(|_| !is_long), &self.names),
            correct: (table.result.is_some() && self.is_organizer())
                .then(|| correction_path(&format!("/tables/{}", table.id))),
            is_open: round.is_some_and(|round| round.state == RoundState::Published),
            wins: self.ctx.t(wins),
            is_next: false,
            is_ticking: false,
        }
    }

    /// The row of the table in hand, with the places named so far.
    pub fn in_hand(&self, table: &Table, order: &str) -> DeskRow {
        let mut row = self.row(table);
        row.named = order.chars().filter(char::is_ascii_digit).take(8).collect();
        for side in &mut row.sides {
            let digit = side.n.to_string();
            side.place = row.named.find(&digit).map(|at| at + 1);
        }
        row
    }

    fn is_organizer(&self) -> bool {
        self.ctx.is_organizer(&self.championship.tournament.id)
    }

    fn number(&self, table: &Table) -> String {
        match self.championship.round(table.round) {
            Some(round) if self.has_rounds => format!("{}.{}", round.number, table.number),
            _ => table.number.to_string(),
        }
    }

    fn sides(&self, table: &Table) -> Vec<DeskSide> {
        let now = self.ctx.now();
        let side = |(n, (entry, colors)): (usize, (EntryId, Vec<Color>))| DeskSide {
            n,
            called: n,
            entry,
            name: self.names.entry(entry),
            short: self.short.entry(entry).to_owned(),
            crest: crest::address(self.championship, entry),
            club: self.names.club(entry),
            colors,
            is_missing: self.hall.is_missing(entry, now),
            is_ticked: self.hall.is_missing(entry, now) || has_withdrawn(self.championship, entry),
            place: None,
        };
        (1..).zip(table.sides()).map(side).collect()
    }

    /// Nothing of a table that has been over for hours: then nobody waits at the desk.
    fn waits(&self, table: &Table) -> Option<i64> {
        let last = self.over.get(&table.id).filter(|_| table.state == TableState::Over)?.last()?;
        let minutes = self.ctx.now().signed_duration_since(last.at).num_minutes();
        (0..LONG_AGO).contains(&minutes).then_some(minutes)
    }

    fn late(&self, table: &Table) -> String {
        let now = self.ctx.now();
        let grace = self.hall.grace(self.championship, table).filter(|grace| grace.is_over(now));
        grace.map(|grace| late::words(self.ctx, grace)).unwrap_or_default()
    }

    /// The places that signing the log of a game that is over would record; a damaged log, or one with a shared place
    /// that a roll-off may decide, is for the table's own page.
    fn to_sign(&self, table: &Table) -> String {
        if table.state != TableState::Over {
            return String::new();
        }
        let game =
            self.over.get(&table.id).and_then(|log| Game::replay(table, table.current(), log).ok());
        let Some(game) = game else { return String::new() };
        let Some(result) = game.proposed() else { return String::new() };
        let is_shared = |side: &SideResult| side.is_tied && side.has_come();
        if game.pending().is_none() && result.sides.iter().any(is_shared) {
            return String::new();
        }
        let names: Vec<String> =
            result.sides.iter().map(|side| self.names.entry(side.entry)).collect();
        names.join(", ")
    }

    fn result(&self, table: &Table, number: u8) -> String {
        let of_game = || table.game(number)?.result.as_ref();
        let Some(result) = table.result.as_ref().or_else(of_game) else { return String::new() };
        let side = |place: u8, entry: EntryId| {
            let place = self.ctx.ta("place-short").with("place", place);
            format!("{place} {}", self.short.entry(entry))
        };
        let sides: Vec<String> = result.sides.iter().map(|it| side(it.place, it.entry)).collect();
        sides.join(", ")
    }
}

/// How many places have to be named: who has withdrawn and is not named did not come.
fn least(championship: &Championship, table: &Table) -> usize {
    let sides = table.entries();
    let n_there = sides.iter().filter(|entry| !has_withdrawn(championship, **entry)).count();
    places_asked(championship, table).min(n_there.saturating_sub(1).max(1))
}

impl DeskSide {
    /// What is typed where it alone came.
    pub fn alone(&self) -> String {
        format!("0{}", self.n)
    }
}

impl DeskRow {
    /// The value of the button of a side: it is named next.
    pub fn value(&self, side: &DeskSide) -> String {
        format!("{}:{}:{}{}", self.at, self.version, self.named, side.n)
    }

    /// The value of a button that says the whole order.
    pub fn whole(&self, order: impl std::fmt::Display) -> String {
        format!("{}:{}:{order}", self.at, self.version)
    }

    /// The order where those who are not named did not come.
    pub fn rest_away(&self) -> String {
        format!("{}0", self.named)
    }

    /// The order where a side of two did not come.
    pub fn without(&self, side: &DeskSide) -> String {
        let other = self.sides.iter().find(|other| other.n != side.n);
        other.map(DeskSide::alone).unwrap_or_default()
    }

    /// With the ticks of a form that is shown again.
    pub fn keep(&mut self, form: &Form) {
        let field = self.missing_field();
        self.is_ticking = form.has_field(&field);
        for side in self.sides.iter_mut().filter(|_| self.is_ticking) {
            side.is_ticked = form.has(&field, side.n.to_string());
        }
    }

    /// Name of the fields of who is missing.
    pub fn missing_field(&self) -> String {
        missing_field(self.id)
    }

    /// Of two sides one wins.
    pub fn is_two(&self) -> bool {
        self.sides.len() == 2
    }

    /// The place that is asked for next.
    pub fn next_place(&self) -> usize {
        self.named.len() + 1
    }
}
