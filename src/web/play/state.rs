//! State of a table in JSON, the same for all its devices: without names, words and rights.

use chrono::{DateTime, Utc};
use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::Game;
use domain::tournament::result::SideResult;
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::seat_play::request::SeatRequest;
use domain::tournament::seat_play::{SaidPhrase, device_of};
use domain::tournament::table::TableState;
use parchis::Color;
use serde::Serialize;

use super::facts::PlayFacts;
use crate::web::table::wire::StandingAct;

/// Number of standing acts that a page has from the start, for the words about the last throw.
const RECENT: usize = 12;

/// State of a table, with its steps since a version. Messages to devices begin with the time of sending (see [`PlayState::message`]).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayState {
    /// Number of events in the log of the game.
    pub version: i32,
    /// Number of the game within the table.
    pub game: u8,
    /// One of `waiting`, `playing`, `over` and `confirmed`.
    pub state: &'static str,
    /// Position in notation (spec §7).
    pub position: Option<String>,
    /// Version after which the steps begin.
    pub from: i32,
    /// Position before the steps. Only in the page.
    pub before: Option<String>,
    /// Events since `from`; in the page, the last standing acts.
    pub steps: Vec<PlayStep>,
    /// Clock of the turn.
    pub clock: Option<ClockState>,
    pub seats: Vec<SeatState>,
    /// Open request of a player to all others.
    pub request: Option<RequestState>,
    /// Latest set phrases, oldest first.
    pub phrases: Vec<PhraseState>,
    /// True if a referee plays for all.
    pub kept: bool,
    /// Sides of the result, the best place first; empty while there is none.
    pub result: Vec<PlaceState>,
}

/// Event of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayStep {
    /// Id of its request.
    pub request: String,
    #[serde(flatten)]
    pub act: StepAct,
}

/// What an event did at the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum StepAct {
    /// An act that stands, or stood.
    Standing(StandingAct),
    /// Another event.
    Other(OtherStep),
}

/// Event that is no act at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OtherStep {
    /// The last act was undone.
    Undo,
    /// The position that follows tells what came of it.
    Other,
}

/// Running clock of a turn, or of the wait for the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockState {
    /// Letter of the color on turn; `None` while the table waits for its players.
    pub color: Option<char>,
    /// Time until which it surely has not run out, in milliseconds since 1970 by the server's clock.
    pub due: i64,
}

/// Device at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatState {
    /// Letter of the color.
    pub color: char,
    /// True if the player said to be ready.
    pub ready: bool,
    /// True if its turns pass until the player is back.
    pub away: bool,
    /// True if others do not get its phrases.
    pub muted: bool,
}

/// Request of a player to all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RequestState {
    pub kind: &'static str,
    pub version: i32,
    /// Letter of the color that asks.
    pub by: char,
    /// Letters of the colors that agree.
    pub agreed: Vec<char>,
}

/// Set phrase that a player said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhraseState {
    pub seq: i32,
    /// Letter of the color.
    pub color: char,
    pub phrase: &'static str,
}

/// Side of the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceState {
    /// Letters of the colors of the side.
    pub colors: Vec<char>,
    pub place: u8,
    pub tied: bool,
}

impl PlayState {
    /// State for a device that knows the log up to the version `from`; `events` are those after it.
    pub fn since(facts: &PlayFacts, from: i32, events: &[Event]) -> Self {
        let steps = events.iter().map(|event| PlayStep::new(&facts.game, event)).collect();
        Self::new(facts, from, None, steps)
    }

    /// State for a page, with the last acts that stand.
    pub fn of_page(facts: &PlayFacts) -> Self {
        let game = &facts.game;
        let acts = game.standing_acts();
        let recent = acts.get(acts.len().saturating_sub(RECENT)..).unwrap_or_default();
        let recent: Vec<&Event> = recent.iter().filter(|act| is_at_board(&act.kind)).collect();
        let first = recent.first().map(|act| act.seq);
        let step = game.steps().iter().find(|step| step.event.is_some() && step.event == first);
        let before = step.map(|step| step.before.to_string());
        let steps = match before {
            Some(_) => recent.into_iter().map(|event| PlayStep::new(game, event)).collect(),
            None => Vec::new(),
        };
        Self::new(facts, game.version(), before, steps)
    }

    fn new(facts: &PlayFacts, from: i32, before: Option<String>, steps: Vec<PlayStep>) -> Self {
        let PlayFacts { game, devices, .. } = facts;
        let seat = |color: Color| {
            let device = device_of(devices, color);
            SeatState {
                color: color.letter(),
                ready: device.ready_at.is_some(),
                away: device.is_away(),
                muted: device.is_muted,
            }
        };
        Self {
            version: game.version(),
            game: game.number(),
            state: game.state().name(),
            position: game.position().map(ToString::to_string),
            from,
            before,
            steps,
            clock: facts.clock.as_ref().filter(|it| it.game == game.number()).map(clock),
            seats: game.seats().iter().map(|it| seat(it.color)).collect(),
            request: facts.request.as_ref().filter(|it| it.is_open(game)).map(request),
            phrases: facts.phrases.iter().map(phrase).collect(),
            kept: facts.is_taken_over,
            result: places(game),
        }
    }

    /// JSON of the state without its first brace. [`message`] completes it.
    ///
    /// # Errors
    /// It cannot be serialized.
    pub fn rest(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string(self)?.split_off(1))
    }
}

/// JSON of a state that is sent now. The time is apart from the rest, which is serialized once for all devices.
pub fn message(rest: &str, now: DateTime<Utc>) -> String {
    format!("{{\"now\":{},{rest}", now.timestamp_millis())
}

impl PlayStep {
    fn new(game: &Game, event: &Event) -> Self {
        let act = match StandingAct::of(game, event) {
            Some(act) => StepAct::Standing(act),
            None if event.kind == EventKind::Undo => StepAct::Other(OtherStep::Undo),
            None => StepAct::Other(OtherStep::Other),
        };
        Self { request: event.request.to_string(), act }
    }
}

/// True for an act that the rules in the page can repeat.
fn is_at_board(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Die(_) | EventKind::Move { .. } | EventKind::TimeOut | EventKind::Retire(_)
    )
}

fn clock(of: &TurnClock) -> ClockState {
    ClockState { color: of.color.map(|it| it.letter()), due: of.sure_until().timestamp_millis() }
}

fn request(of: &SeatRequest) -> RequestState {
    RequestState {
        kind: of.kind.name(),
        version: of.version,
        by: of.color.letter(),
        agreed: of.agreed.iter().map(|color| color.letter()).collect(),
    }
}

fn phrase(of: &SaidPhrase) -> PhraseState {
    PhraseState { seq: of.seq, color: of.color.letter(), phrase: of.phrase.name() }
}

/// Sides of the result in force, or of the one that the log proposes.
fn places(game: &Game) -> Vec<PlaceState> {
    let proposed = match game.state() {
        TableState::Over => game.proposed(),
        TableState::Waiting | TableState::Playing | TableState::Confirmed => None,
    };
    let Some(result) = game.result().or(proposed.as_ref()) else { return Vec::new() };
    let colors = |entry| {
        let seats = game.seats().iter().filter(|seat| seat.entry == entry);
        seats.map(|seat| seat.color.letter()).collect()
    };
    let side = |side: &SideResult| PlaceState {
        colors: colors(side.entry),
        place: side.place,
        tied: side.is_tied,
    };
    result.sides.iter().map(side).collect()
}
