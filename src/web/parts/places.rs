//! Where people are sent: one place, one number. Where boards are numbered that is the board's; a table's own number is
//! then for organizers only.

use std::collections::HashMap;

use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Place};
use crate::tournament::id::TableId;
use crate::tournament::table::Table;
use crate::web::request::context::Ctx;

/// Where the tables of a championship are.
pub struct Places {
    has_boards: bool,
    of: HashMap<TableId, Place>,
}

impl Places {
    /// Of all tables.
    pub fn new(championship: &Championship, hall: &Hall) -> Self {
        let has_boards = has_boards(championship);
        Self { has_boards, of: hall.places(championship) }
    }

    /// Whether boards are numbered.
    pub fn has_boards(&self) -> bool {
        self.has_boards
    }

    /// Where a table is; none where boards are not numbered, and of a table that is played or in draft.
    pub fn of(&self, table: TableId) -> Option<Place> {
        self.of.get(&table).copied()
    }

    /// Whether the table waits for a board.
    pub fn waits(&self, table: TableId) -> bool {
        matches!(self.of(table), Some(Place::Queue(_) | Place::Held))
    }

    /// What people find a table by: "Table 34"; where boards are numbered "Board 16", that it waits for one, or, when
    /// there is no place to go to, "Game 34".
    pub fn title(&self, ctx: &Ctx, table: &Table) -> String {
        let number = |key: &str| ctx.ta(key).with("number", table.number).to_string();
        match self.of(table.id) {
            Some(place) => words(ctx, place),
            None if self.has_boards => number("game-numbered"),
            None => number("table-numbered"),
        }
    }

    /// The number alone, for a column that says what it is: the table's, or the board's; a sign of waiting without one.
    pub fn short(&self, ctx: &Ctx, table: &Table) -> String {
        match self.of(table.id) {
            Some(Place::Board(board)) => board.to_string(),
            Some(Place::Queue(place)) => {
                ctx.ta("place-queue-short").with("place", place).to_string()
            }
            Some(Place::Held) => ctx.t("place-held-short"),
            None if self.has_boards => "–".to_owned(),
            None => table.number.to_string(),
        }
    }

    /// What a column of such numbers is called.
    pub fn column(&self, ctx: &Ctx) -> String {
        ctx.t(if self.has_boards { "column-board" } else { "column-table" })
    }
}

/// Whether a championship's boards are numbered: there are fewer than tables.
pub fn has_boards(championship: &Championship) -> bool {
    championship.tournament.settings.boards > 0
}

/// Where a table is, in a few words: "Board 7", "Waits for a board: number 3 in the queue".
pub fn words(ctx: &Ctx, place: Place) -> String {
    match place {
        Place::Board(board) => ctx.ta("place-board").with("board", i32::from(board)).to_string(),
        Place::Queue(place) => ctx.ta("place-queue").with("place", place).to_string(),
        Place::Held => ctx.t("place-held"),
    }
}
