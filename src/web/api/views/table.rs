//! Tables with their seats and results.

use domain::tournament::calendar::lookup::of_table;
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::result::{ResultSource, SideResult, TableResult};
use domain::tournament::table::{Seat, Table};
use serde::Serialize;
use utoipa::ToSchema;

use super::time;

/// A table of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableView {
    pub id: String,
    pub tournament: String,
    pub stage: String,
    pub pool: String,
    pub round: String,
    /// Number in its round, from 1.
    pub number: i32,
    /// `played`, `bye`, `rest` or `annulled`.
    pub kind: &'static str,
    /// `waiting`, `playing`, `over` or `confirmed`.
    pub state: &'static str,
    /// Number of the game that is played or comes next, from 1.
    pub game: u8,
    /// Number of events in that game's log.
    pub version: i32,
    pub seats: Vec<SeatView>,
    /// Confirmed result of the table.
    pub result: Option<ResultView>,
    /// Date of the table, if it has one.
    pub starts_at: Option<String>,
    /// Venue of that date; may be empty.
    pub venue: String,
}

/// A seat of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatView {
    pub color: &'static str,
    pub entry: String,
    /// Public name of the entry.
    pub entry_name: String,
    pub player: String,
    /// Public name of the player.
    pub player_name: String,
}

/// A confirmed result.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultView {
    /// `log`, `positions`, `places` or `walkover`.
    pub source: &'static str,
    pub sides: Vec<SideView>,
    pub ended_at: String,
}

/// The result of a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SideView {
    pub entry: String,
    /// Place from 1.
    pub place: u8,
    pub is_tied: bool,
    /// `finished`, `placed`, `retired` or `absent`.
    pub ending: &'static str,
    /// Remaining distance, if it is known.
    pub distance: Option<u16>,
    /// Captures, if the game was logged throw by throw.
    pub captures: Option<u16>,
}

impl TableView {
    pub fn new(championship: &Championship, names: &Names, table: &Table) -> Self {
        let stage = championship.stage_of(table);
        let appointment = of_table(championship, table);
        Self {
            id: table.id.to_string(),
            tournament: championship.tournament.id.to_string(),
            stage: stage.map(|stage| stage.id.to_string()).unwrap_or_default(),
            pool: table.pool.to_string(),
            round: table.round.to_string(),
            number: table.number,
            kind: table.kind.name(),
            state: table.state.name(),
            game: table.current(),
            version: table.current_game().map_or(0, |game| game.version),
            seats: table.seats.iter().map(|seat| SeatView::new(names, seat)).collect(),
            result: table.result.as_ref().map(ResultView::new),
            starts_at: appointment.and_then(|it| it.starts_at).map(time),
            venue: appointment.map(|it| it.venue.clone()).unwrap_or_default(),
        }
    }
}

impl SeatView {
    fn new(names: &Names, seat: &Seat) -> Self {
        Self {
            color: seat.color.name(),
            entry: seat.entry.to_string(),
            entry_name: names.entry(seat.entry),
            player: seat.player.to_string(),
            player_name: names.player(seat.player),
        }
    }
}

impl ResultView {
    pub fn new(result: &TableResult) -> Self {
        Self {
            source: source(result.source),
            sides: result.sides.iter().map(SideView::new).collect(),
            ended_at: time(result.ended_at),
        }
    }
}

fn source(source: ResultSource) -> &'static str {
    match source {
        ResultSource::Log => "log",
        ResultSource::Positions => "positions",
        ResultSource::Places => "places",
        ResultSource::Walkover => "walkover",
    }
}

impl SideView {
    fn new(side: &SideResult) -> Self {
        Self {
            entry: side.entry.to_string(),
            place: side.place,
            is_tied: side.is_tied,
            ending: side.ending.name(),
            distance: side.distance,
            captures: side.captures,
        }
    }
}
