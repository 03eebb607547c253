//! A game of a table: its log replayed, and what may be done next.
//!
//! Only what people did is in the log. A throw without a possible move, a bonus count that nobody can take and a third
//! six follow from the die and are played here by themselves.

mod change;
mod dice;
mod error;
mod given;
mod penalty;
mod play;
mod record;
mod rework;
mod second_signature;
mod series;
mod sheet;
mod sides;
mod sign;
mod swap;
mod throw;

use chrono::{DateTime, Utc};

pub use change::{Change, Changed};
pub use error::{ActError, ReplayError};
pub use given::{Lifted, PenaltyGiven};
pub use play::Step;
pub use rework::{Misfit, Preview};
pub use second_signature::{Pending, SecondSignature};
pub use swap::seats_as_drawn;
pub use throw::Throw;

use super::dice::DiceSeed;
use super::event::{Actor, Event, EventKind};
use super::id::{EntryId, PlayerId, RequestId};
use super::result::TableResult;
use super::table::{Seat, Table, TableKind, TableState};
use crate::rules::{Color, Mode, Position};

/// What the log of a table's game says.
#[derive(Clone, Debug)]
pub struct Game {
    /// The table with its other games as they are, and its seats as this one leaves them.
    table: Table,
    number: u8,
    n_events: i32,
    /// When the last of them was.
    latest: Option<DateTime<Utc>>,
    /// Acts at the board that still stand, in order: what undo takes back, the last first.
    live: Vec<Event>,
    course: Course,
    signed: Vec<Signed>,
    pending: Option<Pending>,
    result: Option<TableResult>,
    penalties: Vec<PenaltyGiven>,
    changes: Vec<Change>,
    /// The players' word under which the app has rolled; an undo does not take it back.
    rolled_word: Option<String>,
}

/// A game has so many events at most: one at a table of four has some 800, and 1,300 where it is long. What ends it is let
/// through somewhat longer.
pub const MOST_EVENTS: i32 = 10_000;
const SPARE: i32 = 100;

/// Whether it ends a game, or says what came of it.
fn ends(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::CallTime
            | EventKind::Confirm { .. }
            | EventKind::Entered { .. }
            | EventKind::Reopen { .. }
            | EventKind::SecondSignature { .. }
            | EventKind::Reject { .. }
    )
}

/// The course of the game as the acts that still stand leave it.
#[derive(Clone, Debug, Default)]
struct Course {
    start: Option<Start>,
    /// Where the app rolls.
    dice_seed: Option<DiceSeed>,
    position: Option<Position>,
    steps: Vec<Step>,
    is_called: bool,
    /// When the last act happened.
    last_at: Option<DateTime<Utc>>,
    /// What was before each act that stands, in order.
    before: Vec<Before>,
}

/// The course before an act.
#[derive(Clone, Debug)]
struct Before {
    position: Was,
    n_steps: usize,
    /// The steps of an unfinished throw that called time struck.
    struck: Vec<Step>,
    last_at: Option<DateTime<Utc>>,
}

/// The position before an act. Games are kept in memory by hundreds, so it is said once.
#[derive(Clone, Debug)]
enum Was {
    /// That before the first step that came with the act, which stands.
    BeforeItsSteps,
    /// This one.
    This(Option<Box<Position>>),
}

/// Adds to what is kept so: by itself a vector grows to twice its length.
fn push<T>(all: &mut Vec<T>, one: T) {
    if all.len() == all.capacity() {
        all.reserve_exact(all.len() / 8 + 8);
    }
    all.push(one);
}

#[derive(Clone, Debug)]
struct Start {
    color: Color,
    absent: Vec<EntryId>,
    word: String,
}

/// A result that was signed or entered, kept for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Number of the event.
    pub seq: i32,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// Who signed second, where that is needed.
    pub second_signature: Option<SecondSignature>,
    /// The result; none where a result was taken back.
    pub result: Option<TableResult>,
    /// Why, where it corrects an earlier one.
    pub reason: String,
}

impl Game {
    /// The game of a table with this number and log, from its first event on. The table's seats are as the first
    /// [`TableGame::version`](super::table::TableGame::version) events of its first game left them.
    ///
    /// # Errors
    /// [`ReplayError`] when an event cannot have happened: the log is corrupt.
    pub fn replay(table: &Table, number: u8, events: &[Event]) -> Result<Self, ReplayError> {
        let mut game = Self::new(table, number);
        let version = table.game(number).map_or(0, |game| game.version);
        swap::take_back(&mut game.table.seats, version, events);
        for event in events {
            let seq = event.seq;
            if seq != game.n_events + 1 {
                return Err(ReplayError { seq, cause: ActError::Corrupt(seq) });
            }
            game.take(event.clone()).map_err(|cause| ReplayError { seq, cause })?;
        }
        Ok(game)
    }

    /// The game of a table with this number, to which nothing has happened.
    pub fn new(table: &Table, number: u8) -> Self {
        let dice_seed = table.game(number).and_then(|game| game.dice_seed);
        Self {
            table: table.clone(),
            number,
            n_events: 0,
            latest: None,
            live: Vec::new(),
            course: Course { dice_seed, ..Course::default() },
            signed: Vec::new(),
            pending: None,
            result: None,
            penalties: Vec::new(),
            changes: Vec::new(),
            rolled_word: None,
        }
    }

    /// Does something, or refuses it and stays as it is. Returns the event for the log.
    ///
    /// # Errors
    /// [`ActError`] says why not.
    pub fn act(
        &mut self,
        kind: EventKind,
        by: Actor,
        request: RequestId,
        now: DateTime<Utc>,
    ) -> Result<Event, ActError> {
        self.refuse_out_of_turn(&kind)?;
        let most = if ends(&kind) { MOST_EVENTS + SPARE } else { MOST_EVENTS };
        if self.n_events >= most {
            return Err(ActError::TooLong { most: MOST_EVENTS });
        }
        // In a log times never go back, whatever becomes of the clock.
        let at = self.latest.map_or(now, |latest| latest.max(now));
        let event = Event { seq: self.n_events + 1, at, by, request, kind };
        self.take(event.clone())?;
        Ok(event)
    }

    /// How far play has come.
    pub fn state(&self) -> TableState {
        match (&self.result, &self.course.position) {
            (Some(_), _) => TableState::Confirmed,
            _ if self.pending.is_some() => TableState::Over,
            (None, None) => TableState::Waiting,
            (None, Some(position)) if position.is_over() || self.course.is_called => {
                TableState::Over
            }
            (None, Some(_)) => TableState::Playing,
        }
    }

    /// The table as it is after the log: line-up, this game's version, state and result, and what follows from them.
    pub fn table(&self) -> Table {
        let mut table = self.table.clone();
        let index = usize::from(self.number.saturating_sub(1));
        if let Some(game) = table.games.get_mut(index) {
            game.version = self.n_events;
            game.state = self.state();
            game.result.clone_from(&self.result);
        }
        table.settle();
        table
    }

    /// Its number among the games of the table, from 1.
    pub fn number(&self) -> u8 {
        self.number
    }

    /// What its dice follow from, where the app rolls them.
    pub fn dice_seed(&self) -> Option<DiceSeed> {
        self.course.dice_seed
    }

    /// The position on the board; none before the start.
    pub fn position(&self) -> Option<&Position> {
        self.course.position.as_ref()
    }

    /// The seats after changes of the line-up.
    pub fn seats(&self) -> &[Seat] {
        &self.table.seats
    }

    /// The seats of those who play: all but those of sides that did not come.
    pub fn seats_in_play(&self) -> impl Iterator<Item = &Seat> {
        self.table.seats.iter().filter(|seat| !self.absent().contains(&seat.entry))
    }

    /// Everything that happened on the board and still stands.
    pub fn steps(&self) -> &[Step] {
        &self.course.steps
    }

    /// The first to throw, once the game has started.
    pub fn start_color(&self) -> Option<Color> {
        self.course.start.as_ref().map(|start| start.color)
    }

    /// The sides that did not come to the game.
    pub fn absent(&self) -> &[EntryId] {
        self.course.start.as_ref().map(|start| start.absent.as_slice()).unwrap_or_default()
    }

    /// Whether time was called.
    pub fn is_called(&self) -> bool {
        self.course.is_called
    }

    /// The acts at the board that still stand, in order: what undo takes back, the last first.
    pub fn standing_acts(&self) -> &[Event] {
        &self.live
    }

    /// What an undo would take back. A penalty is cancelled, for a reason.
    pub fn undoable(&self) -> Option<&Event> {
        let is_penalty = |event: &Event| matches!(event.kind, EventKind::Penalty { .. });
        let last = self.live.last().filter(|event| !is_penalty(event));
        last.filter(|_| self.refuse_if_signed().is_ok())
    }

    /// The result that holds.
    pub fn result(&self) -> Option<&TableResult> {
        self.result.as_ref()
    }

    /// Every result that was signed, entered or taken back, the last one last.
    pub fn history(&self) -> &[Signed] {
        &self.signed
    }

    /// Number of events in the log.
    pub fn version(&self) -> i32 {
        self.n_events
    }

    fn take(&mut self, event: Event) -> Result<(), ActError> {
        if self.table.kind != TableKind::Played {
            return Err(ActError::NotPlayed);
        }
        let at = event.at;
        match &event.kind {
            EventKind::LineUp { color, player } => self.line_up(*color, *player)?,
            EventKind::Undo => self.undo(&event)?,
            EventKind::Confirm { roll_off } => self.confirm(&event, roll_off)?,
            EventKind::Entered { entered, ended_at, reason } => {
                self.enter(&event, entered, *ended_at, reason)?;
            }
            EventKind::Reopen { reason } => self.reopen(&event, reason)?,
            EventKind::Correct { .. } => self.correct(&event)?,
            EventKind::Swap { a, b, reason } => self.swap(&event, *a, *b, reason)?,
            EventKind::SecondSignature { entry } => self.sign_second(&event, *entry)?,
            EventKind::Reject { reason } => self.reject(&event, reason)?,
            EventKind::Penalty { .. } => self.penalize(&event)?,
            EventKind::CancelPenalty { seq, reason } => self.lift(&event, *seq, reason)?,
            EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime => {
                self.refuse_if_signed()?;
                self.check_word(&event.kind)?;
                self.course.take(&self.table, &event)?;
                self.keep_word(&event.kind);
                push(&mut self.live, event);
            }
        }
        self.n_events += 1;
        self.latest = self.latest.max(Some(at));
        Ok(())
    }

    fn line_up(&mut self, color: Color, player: PlayerId) -> Result<(), ActError> {
        self.refuse_if_signed()?;
        if self.course.position.is_some() {
            return Err(ActError::Started);
        }
        let is_duel = self.table.mode == Mode::Duel;
        let seats = &mut self.table.seats;
        let seat = seats.iter().find(|seat| seat.color == color);
        let entry = seat.ok_or(ActError::NoSeat(color))?.entry;
        // In a duel both colors of a side are the same player's.
        let of_player = |seat: &&mut Seat| seat.color == color || (is_duel && seat.entry == entry);
        seats.iter_mut().filter(of_player).for_each(|seat| seat.player = player);
        Ok(())
    }

    fn undo(&mut self, event: &Event) -> Result<(), ActError> {
        self.refuse_if_signed()?;
        match self.live.last().map(|last| &last.kind) {
            None => return Err(ActError::NothingToUndo),
            Some(EventKind::Penalty { .. }) => return Err(ActError::PenaltyStands),
            Some(_) => {}
        }
        let steps = self.course.back();
        if let Some(act) = self.live.pop() {
            self.note_undone(event, act, steps);
        }
        Ok(())
    }

    fn refuse_if_signed(&self) -> Result<(), ActError> {
        match (&self.result, &self.pending) {
            (Some(_), _) => Err(ActError::Signed),
            (None, Some(_)) => Err(ActError::Pending),
            (None, None) => Ok(()),
        }
    }
}

/// One act in the first game of a table with this log: the table after it and the event, or why not.
///
/// # Errors
/// [`ActError`] says why not; a log that cannot be replayed is [`ActError::Corrupt`].
pub fn apply(
    table: &Table,
    events: &[Event],
    kind: EventKind,
    by: Actor,
    request: RequestId,
    now: DateTime<Utc>,
) -> Result<(Table, Event), ActError> {
    let mut game = Game::replay(table, 1, events).map_err(|error| ActError::Corrupt(error.seq))?;
    let event = game.act(kind, by, request, now)?;
    Ok((game.table(), event))
}
