//! A table in its hall: the board it is at or waits for, and the time it has left.

use super::Loaded;
use crate::tournament::table::TableState;
use crate::web::parts::clock::ClockView;
use crate::web::parts::dates::DateView;
use crate::web::parts::head::path;
use crate::web::parts::places::Places;
use crate::web::request::context::Ctx;

/// What both pages of a table say of its hall.
pub struct TableClock {
    /// When and where it is played, as long as it has not begun and there is a date.
    pub date: Option<DateView>,
    /// Time left, while there is something to play for.
    pub clock: Option<ClockView>,
    /// Whether time can be called.
    pub may_call: bool,
    /// What people find the table by: "Table 34", "Board 16".
    pub title: String,
    /// Its number for organizers, where the title does not say it; else empty.
    pub number: String,
    /// The stream that tells of changes. Who waits for a board looks at the whole tournament, since any result may free
    /// one.
    pub events: String,
}

impl TableClock {
    /// Of a loaded table.
    pub fn new(ctx: &Ctx, loaded: &Loaded) -> Self {
        let Loaded { championship, table, round, hall, game, .. } = loaded;
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
            true => path(championship.tournament.id, "events"),
            false => format!("/tables/{}/events", table.id),
        };
        let date = DateView::of(ctx, championship, table);
        Self {
            date: date.filter(|_| state == TableState::Waiting),
            clock: left.map(|left| ClockView::new(ctx, left, settings.time_zone)),
            may_call: state == TableState::Playing,
            title: places.title(ctx, table),
            number: if places.has_boards() {
                ctx.ta("table-numbered").with("number", table.number).to_string()
            } else {
                String::new()
            },
            events: stream,
        }
    }
}
