//! A table in the hall: its board, or the queue for one, and the time left.

use domain::tournament::table::TableState;

use super::LoadedTable;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::clock::ClockView;
use crate::web::parts::dates::DateView;
use crate::web::parts::places::Places;
use crate::web::request::context::Ctx;

/// Facts of the hall that both pages of a table show.
pub struct TableClock {
    /// Date and place, while the table has a date and has not begun.
    pub date: Option<DateView>,
    /// Time left, while the table waits or plays.
    pub clock: Option<ClockView>,
    /// True if time can be called.
    pub may_call: bool,
    /// Heading of the table: "Table 34", "Board 16".
    pub title: String,
    /// The title without the sides.
    pub heading: String,
    /// True if the heading names the round, because the table is played at its sector's venue.
    pub is_at_sector: bool,
    /// Table number for organizers if the title names the board; else empty.
    pub number: String,
    /// Event stream of the page. A table that waits for a board listens to the whole tournament, since any result may free one.
    pub events: String,
}

impl TableClock {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable) -> Self {
        let LoadedTable { championship, table, round, hall, game, .. } = loaded;
        let settings = &championship.tournament.settings;
        let state = game.state();
        let left = match state {
            TableState::Waiting | TableState::Playing => {
                hall.table_left((round.id, table.id), settings.boards, ctx.now())
            }
            TableState::Over | TableState::Confirmed => None,
        };
        let places = Places::new(ctx, championship, hall);
        let waits = places.waits(table.id);
        let stream = match waits {
            true => address::tournament(championship.tournament.id).events(),
            false => address::table(table.id).events(),
        };
        let date = DateView::of(ctx, championship, table);
        Self {
            date: date.filter(|_| state == TableState::Waiting),
            clock: left.map(|left| ClockView::new(ctx, left, settings.time_zone)),
            may_call: state == TableState::Playing,
            title: places.title(ctx, table),
            heading: places.heading(ctx, table),
            is_at_sector: places.at_sector(ctx, table).is_some(),
            number: if places.has_boards() {
                ctx.ta(key::TABLE_NUMBERED).with("number", table.number).to_string()
            } else {
                String::new()
            },
            events: stream,
        }
    }
}
