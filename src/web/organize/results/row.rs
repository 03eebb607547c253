//! A table on the results desk: its sides as buttons, and all other actions on its result.

use std::collections::HashMap;

use domain::draw::knockout::advancement::places_asked;
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::result::SideResult;
use domain::tournament::round::RoundState;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableState};
use parchis::{Color, Mode};

use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::i18n::key;
use crate::web::parts::clock::delay;
use crate::web::parts::crest;
use crate::web::parts::series_words::game_and_score_by_place;
use crate::web::parts::tables::{TableView, correction_path};
use crate::web::parts::titles::round_title;
use crate::web::parts::withdrawal_marks::{self, has_withdrawn};
use crate::web::request::context::Ctx;
use crate::web::table::result_form::winner_turned;

/// Minutes after which the page no longer shows how long a table has been waiting.
const LONG_AGO: i64 = 180;

/// A table in the list, selected, or beside a grid.
pub struct DeskRow {
    pub id: TableId,
    /// The game whose result the buttons record or change: the current game, or the last one with a result.
    pub at: GameAt,
    /// Number of events known to the buttons, for conflict detection.
    pub version: i32,
    /// Game and score, such as "Game 2 of 3 · 1–0", if the table plays a series.
    pub game: Option<String>,
    /// The number that a user types for the table, such as "12", or "3.12" with the round if several rounds are listed.
    pub number: String,
    /// Title of the table, such as "Table 12" or "Olivereta · R3 · Ruzafa A – Cuba".
    pub called: String,
    /// Its page, round, pool and place in the hall.
    pub view: TableView,
    /// Sides in order of their seats.
    pub sides: Vec<DeskSide>,
    /// Numbers of the sides typed so far.
    pub named: String,
    /// Number of sides that have to be placed.
    pub least: usize,
    /// Minutes since the game was over, if its result awaits a signature. `None` after `LONG_AGO` minutes.
    pub waits: Option<i64>,
    /// The time when it should have begun, in words, if it is late.
    pub late: Option<String>,
    /// The places that signing would record, in words, if there is something to sign.
    pub to_sign: Option<String>,
    /// The result in words, if there is one.
    pub result: Option<String>,
    /// Name of the winner after swapping the result; empty if it cannot be swapped.
    pub turned: String,
    /// Address to correct the signed result, for organizers.
    pub correct: Option<String>,
    /// True if the result can be withdrawn, because the round is not closed.
    pub is_open: bool,
    /// The word "wins", in the form for one or for two people.
    pub wins: String,
    /// True for the next table in line.
    pub is_next: bool,
    /// True if the rejected form ticked absent sides at this table.
    pub is_ticking: bool,
}

/// Name of the form fields that tick the absent sides of a table.
pub fn missing_field(table: TableId) -> String {
    format!("missing_{table}")
}

/// A side of a table.
pub struct DeskSide {
    /// Number at the table, from 1.
    pub n: usize,
    /// Number on its button: [`Self::n`], or the entry's number in the grid.
    pub called: usize,
    pub entry: EntryId,
    pub name: String,
    /// Shortest name that is unique in the tournament.
    pub short: String,
    /// Address of its crest.
    pub crest: Option<String>,
    /// Its club; empty if it has none.
    pub club: String,
    pub colors: Vec<Color>,
    /// True if it is absent in the roll call.
    pub is_missing: bool,
    /// True if the box for an absent side is ticked: as submitted, otherwise if the entry is absent in the roll call or withdrawn.
    pub is_ticked: bool,
    /// Place typed so far.
    pub place: Option<usize>,
}

/// Data that the rows are built from.
pub struct DeskRows<'a> {
    pub ctx: &'a Ctx,
    pub championship: &'a Championship,
    pub hall: &'a Hall,
    /// Names in full, as registered.
    pub names: Names,
    /// Shortened names of the same entries.
    pub short: ShortNames,
    /// Logs of tables that are over.
    pub over: HashMap<TableId, Vec<Event>>,
    /// True if tables of several rounds are listed.
    pub has_rounds: bool,
}

impl<'a> DeskRows<'a> {
    /// Rows for tables of a single round, without logs.
    pub fn new(ctx: &'a Ctx, championship: &'a Championship, hall: &'a Hall) -> Self {
        let names = withdrawal_marks::names_in_full(ctx, championship);
        let short = ShortNames::of(championship, &names);
        Self { ctx, championship, hall, names, short, over: HashMap::new(), has_rounds: false }
    }

    pub fn row(&self, table: &Table) -> DeskRow {
        self.row_of(table, table.current())
    }

    /// Row of the last game of a table that has a result; `None` if no game has one.
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
        let wins =
            if table.mode == Mode::Pairs { key::RESULTS_WINS_TWO } else { key::RESULTS_WINS_ONE };
        DeskRow {
            id: table.id,
            at: GameAt::of(table, number),
            version: game.map_or(0, |game| game.version),
            game: is_long.then(|| game_and_score_by_place(self.ctx, table, number)),
            called: match view.is_at_sector {
                true => view.both(self.ctx),
                false => {
                    self.ctx.ta(key::TABLE_NUMBERED).with("number", self.number(table)).to_string()
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
            // In a series, each game is corrected on its own page.
            turned: winner_turned(table.result.as_ref().filter(|_| !is_long), &self.names),
            correct: (table.result.is_some() && self.is_organizer())
                .then(|| correction_path(address::table(table.id))),
            is_open: round.is_some_and(|round| round.state == RoundState::Published),
            wins: self.ctx.t(wins),
            is_next: false,
            is_ticking: false,
        }
    }

    /// Row of the selected table, with the places typed so far.
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

    /// Minutes since the last event of a table that is over. `None` after [`LONG_AGO`] minutes, because nobody waits at the desk any more.
    fn waits(&self, table: &Table) -> Option<i64> {
        let last = self.over.get(&table.id).filter(|_| table.state == TableState::Over)?.last()?;
        let minutes = self.ctx.now().signed_duration_since(last.at).num_minutes();
        (0..LONG_AGO).contains(&minutes).then_some(minutes)
    }

    fn late(&self, table: &Table) -> Option<String> {
        let now = self.ctx.now();
        let grace = self.hall.grace(self.championship, table).filter(|grace| grace.is_over(now));
        grace.map(|grace| delay(self.ctx, grace))
    }

    /// Names in the order of places that a signature would record. `None` if the game is not over, the log is damaged, or a roll-off may
    /// decide a shared place. The table's own page handles the last two cases.
    fn to_sign(&self, table: &Table) -> Option<String> {
        let log = self.over.get(&table.id).filter(|_| table.state == TableState::Over)?;
        let game = Game::replay(table, table.current(), log).ok()?;
        let result = game.proposed()?;
        let is_shared = |side: &SideResult| side.is_tied && side.has_come();
        if game.pending().is_none() && result.sides.iter().any(is_shared) {
            return None;
        }
        let names: Vec<String> =
            result.sides.iter().map(|side| self.names.entry(side.entry)).collect();
        Some(names.join(", "))
    }

    fn result(&self, table: &Table, number: u8) -> Option<String> {
        let of_game = || table.game(number)?.result.as_ref();
        let result = table.result.as_ref().or_else(of_game)?;
        let side = |place: u8, entry: EntryId| {
            let place = self.ctx.ta(key::PLACE_SHORT).with("place", place);
            format!("{place} {}", self.short.entry(entry))
        };
        let sides: Vec<String> = result.sides.iter().map(|it| side(it.place, it.entry)).collect();
        Some(sides.join(", "))
    }
}

/// Number of sides that have to be placed. Withdrawn entries need no place.
fn least(championship: &Championship, table: &Table) -> usize {
    let sides = table.entries();
    let n_there = sides.iter().filter(|entry| !has_withdrawn(championship, **entry)).count();
    places_asked(championship, table).min(n_there.saturating_sub(1).max(1))
}

impl DeskSide {
    /// The typed order that means that only this side came.
    pub fn alone(&self) -> String {
        format!("0{}", self.n)
    }
}

impl DeskRow {
    /// Value of the button that puts this side on the next place.
    pub fn value(&self, side: &DeskSide) -> String {
        format!("{}:{}:{}{}", self.at, self.version, self.named, side.n)
    }

    /// Value of a button that records a complete order.
    pub fn whole(&self, order: impl std::fmt::Display) -> String {
        format!("{}:{}:{order}", self.at, self.version)
    }

    /// The typed order, with all other sides absent.
    pub fn rest_away(&self) -> String {
        format!("{}0", self.named)
    }

    /// The typed order that means that `side` is absent, at a table of two sides.
    pub fn without(&self, side: &DeskSide) -> String {
        let other = self.sides.iter().find(|other| other.n != side.n);
        other.map(DeskSide::alone).unwrap_or_default()
    }

    /// Restores the ticks of a rejected form.
    pub fn restore_ticks(&mut self, form: &Form) {
        let field = self.missing_field();
        self.is_ticking = form.has_field(&field);
        for side in self.sides.iter_mut().filter(|_| self.is_ticking) {
            side.is_ticked = form.has(&field, side.n.to_string());
        }
    }

    /// Name of the fields that tick absent sides.
    pub fn missing_field(&self) -> String {
        missing_field(self.id)
    }

    /// True if the table has two sides.
    pub fn is_two(&self) -> bool {
        self.sides.len() == 2
    }

    /// The next place to type, from 1.
    pub fn next_place(&self) -> usize {
        self.named.len() + 1
    }
}
