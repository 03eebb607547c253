//! A table in its hall: the board it is at or waits for, and the time it has left.

use super::Loaded;
use crate::tournament::hall::Place;
use crate::tournament::table::TableState;
use crate::web::context::Ctx;
use crate::web::hall::{ClockView, place_words};
use crate::web::tournament::path;

/// What both pages of a table say of its hall.
pub struct TableClock {
    /// Time left, while there is something to play for.
    pub clock: Option<ClockView>,
    /// Whether time can be called.
    pub may_call: bool,
    /// Where the table is, in words, or empty.
    pub place: String,
    /// Whether it has no board yet.
    pub waits: bool,
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
        let place = hall.places(championship).get(&table.id).copied();
        let waits = matches!(place, Some(Place::Queue(_) | Place::Held));
        let stream = match waits {
            true => path(championship.tournament.id, "events"),
            false => format!("/tables/{}/events", table.id),
        };
        Self {
            clock: left.map(|left| ClockView::new(ctx, left, settings.time_zone)),
            may_call: state == TableState::Playing,
            place: place.map(|place| place_words(ctx, place)).unwrap_or_default(),
            waits,
            events: stream,
        }
    }
}
