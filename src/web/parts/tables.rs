//! A table as lists and cards show it: who sits there, how far it is, where people find it.

use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::names::Names;
use crate::tournament::table::Table;
use crate::web::parts::places::{Places, has_boards};
use crate::web::parts::titles::pool_title;
use crate::web::request::context::Ctx;

/// A side of a table for lists: name, colors and what it reached.
pub struct SideView {
    /// Entry's name.
    pub name: String,
    /// Entry's club, or empty.
    pub club: String,
    /// Its colors.
    pub colors: Vec<Color>,
    /// Place, once there is a result.
    pub place: Option<u8>,
    /// Whether the place is shared.
    pub is_tied: bool,
    /// Remaining distance, where known.
    pub distance: Option<u16>,
    /// `finished`, `placed`, `retired` or `absent`, once there is a result.
    pub outcome: &'static str,
}

/// A table for lists.
pub struct TableView {
    /// Its page.
    pub path: String,
    /// Number within the round.
    pub number: i32,
    /// `played`, `bye` or `rest`.
    pub kind: &'static str,
    /// `waiting`, `playing`, `over` or `confirmed`.
    pub state: &'static str,
    /// Sides in order of their seats, or of their places once there is a result.
    pub sides: Vec<SideView>,
    /// The pool's title, or empty.
    pub pool: String,
    /// The round's title, or empty where it stands above the list.
    pub round: String,
    /// What people find it by: "Table 34", "Board 16".
    pub title: String,
    /// Whether the title says its number as that of a table.
    pub says_number: bool,
}

impl TableView {
    /// As public pages show it.
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> Self {
        let mut sides: Vec<SideView> = table
            .sides()
            .into_iter()
            .map(|(entry, colors)| {
                let result = table.result.as_ref().and_then(|result| result.of(entry));
                SideView {
                    name: names.entry(entry),
                    club: names.club(entry),
                    colors,
                    place: result.map(|side| side.place),
                    is_tied: result.is_some_and(|side| side.is_tied),
                    distance: result.and_then(|side| side.distance),
                    outcome: result.map_or("", |side| side.outcome.name()),
                }
            })
            .collect();
        sides.sort_by_key(|side| side.place);
        let pool = championship.pool(table.pool);
        let stage = pool.and_then(|pool| championship.stage(pool.stage));
        let numbered = |key: &str| ctx.ta(key).with("number", table.number).to_string();
        let has_boards = has_boards(championship);
        Self {
            path: format!("/tables/{}", table.id),
            number: table.number,
            kind: table.kind.name(),
            state: table.state.name(),
            sides,
            pool: stage
                .zip(pool)
                .map(|(stage, pool)| pool_title(ctx, stage, pool))
                .unwrap_or_default(),
            round: String::new(),
            title: numbered(if has_boards { "game-numbered" } else { "table-numbered" }),
            says_number: !has_boards,
        }
    }

    /// With where in the hall it is.
    #[must_use]
    pub fn at(mut self, ctx: &Ctx, places: &Places, table: &Table) -> Self {
        self.title = places.title(ctx, table);
        self
    }

    /// With its round's title.
    #[must_use]
    pub fn in_round(mut self, title: String) -> Self {
        self.round = title;
        self
    }

    /// By its own number: for organizers, before there is a place for it.
    #[must_use]
    pub fn numbered(mut self, ctx: &Ctx) -> Self {
        self.title = self.number_words(ctx);
        self.says_number = true;
        self
    }

    /// "Table 34".
    pub fn number_words(&self, ctx: &Ctx) -> String {
        ctx.ta("table-numbered").with("number", self.number).to_string()
    }

    /// What it is found by, with its number: for organizers where there is room for one text.
    pub fn both(&self, ctx: &Ctx) -> String {
        match self.says_number {
            true => self.title.clone(),
            false => format!("{} · {}", self.title, self.number_words(ctx)),
        }
    }

    /// Whether it is played at a board.
    pub fn is_played(&self) -> bool {
        self.kind == "played"
    }
}
