//! A table as lists and cards show it: sides, state and place.

use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::result::{Ending, SideResult};
use domain::tournament::table::{Table, TableKind, TableState};
use parchis::Color;

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::badge::Badge;
use crate::web::parts::dates::DateView;
use crate::web::parts::pairing::line;
use crate::web::parts::places::{self, Places};
use crate::web::parts::series_words::{game_of, won, words};
use crate::web::parts::titles::joined;
use crate::web::parts::titles::pool_title;
use crate::web::request::context::Ctx;

/// A side of a table in lists: name, colors and result.
pub struct TableSide {
    pub entry: EntryId,
    /// Address of the entry's page.
    pub path: String,
    pub name: String,
    /// The entry's club, or empty.
    pub club: String,
    pub colors: Vec<Color>,
    /// Number of games won, if the table plays a series.
    pub won: Option<u8>,
    pub result: Option<SideResult>,
}

impl TableSide {
    /// Place, if there is a result.
    pub fn place(&self) -> Option<u8> {
        self.result.as_ref().map(|it| it.place)
    }

    /// The reason why the side was not at the table at the end, such as absence; `None` if it stayed.
    pub fn left(&self) -> Option<Ending> {
        self.result.as_ref().map(|it| it.ending).filter(|ending| ending.is_gone())
    }

    /// The remaining distance, if it decided the place.
    pub fn to_go(&self) -> Option<u16> {
        self.result.as_ref().filter(|it| it.ending == Ending::Placed)?.distance
    }
}

/// A table in lists.
pub struct TableView {
    /// Addresses of the table.
    pub path: address::Table,
    /// Number within the round.
    pub number: i32,
    /// Kind of table: played, bye or rest.
    pub kind: TableKind,
    /// State of its game.
    pub state: TableState,
    /// Sides in order of their seats, or of their places if there is a result.
    pub sides: Vec<TableSide>,
    /// The series, such as "Best of 3", or during play "Game 2 of 3". Empty for a single game.
    pub series: String,
    /// The pool's title, or empty.
    pub pool: String,
    /// The round's title; empty if the list has it in its heading.
    pub round: String,
    /// Date and venue, if set and the table has not been played yet.
    pub date: Option<DateView>,
    /// Title above the sides by which players find the table: "Table 34", "Board 16", "Olivereta · R3".
    pub title: String,
    /// True if the title contains the table number, or if no number is needed.
    pub says_number: bool,
    /// True if the title contains the pool and the round.
    pub is_at_sector: bool,
}

impl TableView {
    /// The view for public pages.
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> Self {
        let is_long = table.series.is_long();
        let mut sides: Vec<TableSide> = table
            .sides()
            .into_iter()
            .map(|(entry, colors)| TableSide {
                entry,
                path: address::tournament(championship.tournament.id).entry(entry).page(),
                name: names.entry(entry),
                club: names.club(entry),
                colors,
                won: won(table, entry),
                result: table.result.as_ref().and_then(|result| result.of(entry)).cloned(),
            })
            .collect();
        sides.sort_by_key(TableSide::place);
        let pool = championship.pool(table.pool);
        let stage = pool.and_then(|pool| championship.stage(pool.stage));
        let at_sector = places::at_sector(ctx, championship, table);
        Self {
            path: address::table(table.id),
            number: table.number,
            kind: table.kind,
            state: table.state,
            sides,
            series: match table.state {
                _ if !is_long || !table.kind.is_played() => String::new(),
                TableState::Playing | TableState::Over => game_of(ctx, table, table.current()),
                TableState::Waiting | TableState::Confirmed => words(ctx, table.series),
            },
            pool: stage
                .zip(pool)
                .map(|(stage, pool)| pool_title(ctx, stage, pool))
                .unwrap_or_default(),
            round: String::new(),
            date: DateView::of(ctx, championship, table).filter(|_| table.is_missing()),
            is_at_sector: at_sector.is_some(),
            title: at_sector.unwrap_or_else(|| places::numbered(ctx, table)),
            says_number: true,
        }
    }

    /// Uses the table's place in the hall as title.
    #[must_use]
    pub fn at(mut self, ctx: &Ctx, places: &Places, table: &Table) -> Self {
        self.title = places.heading(ctx, table);
        self.says_number = places.of(table.id).is_none();
        self
    }

    /// Adds the title of its round.
    #[must_use]
    pub fn in_round(mut self, title: String) -> Self {
        self.round = title;
        self
    }

    /// The table's number in words, such as "Table 34".
    pub fn number_words(&self, ctx: &Ctx) -> String {
        ctx.ta(key::TABLE_NUMBERED).with("number", self.number).to_string()
    }

    /// The title with the table number, or with the sides of a sector's table. For organizers, where there is room for one text.
    pub fn both(&self, ctx: &Ctx) -> String {
        let sides: Vec<&str> = self.sides.iter().map(|side| side.name.as_str()).collect();
        match self.says_number {
            true if self.is_at_sector => joined(&[self.title.clone(), line(ctx, &sides)]),
            true => self.title.clone(),
            false => format!("{}\u{a0}· {}", self.title, self.number_words(ctx)),
        }
    }

    /// True if the table is played, and not a bye or rest.
    pub fn is_played(&self) -> bool {
        self.kind.is_played()
    }

    /// True if the table has to be played and has no confirmed result.
    pub fn is_missing(&self) -> bool {
        self.is_played() && self.state != TableState::Confirmed
    }

    /// True while a game is in progress.
    pub fn is_live(&self) -> bool {
        self.state == TableState::Playing
    }

    /// True if the current game has begun.
    pub fn has_begun(&self) -> bool {
        self.state != TableState::Waiting
    }

    /// CSS class of the badge for the table's state.
    pub fn badge(&self) -> &'static str {
        Badge::from(self.state).class()
    }
}

/// Address to correct the result of a table: its referee page with the correction form open.
pub fn correction_path(table: address::Table) -> String {
    format!("{}?correct=1#fold-result", table.referee())
}
