//! A game of a table, replayed from its log, with the acts that are possible next.
//!
//! The log has only what people did. A throw without a possible move, a bonus count that nobody can take and a third six follow from the
//! die; they are played here automatically.

mod dice;
mod error;
mod given_penalty;
mod past_change;
mod penalty;
mod play;
mod record;
mod rework;
mod seat_right;
mod second_signature;
mod series;
mod sheet;
mod sides;
mod sign;
pub mod submission;
mod swap;
mod throw;

use chrono::{DateTime, Utc};
use parchis::{Color, Colors, Mode, Move, Position, Ruleset};

pub use error::{ActError, ReplayError};
pub use given_penalty::{GivenPenalty, PenaltyCancellation};
pub use past_change::{Changed, PastChange};
pub use play::BoardStep;
pub use rework::{ActMisfit, CorrectionPreview};
pub use second_signature::{Pending, SecondSignature};
pub use swap::seats_as_drawn;
pub use throw::Throw;

use super::dice::DiceSeed;
use super::event::{Actor, Event, EventKind};
use super::id::{EntryId, PlayerId, RequestId};
use super::result::TableResult;
use super::table::{Seat, Table, TableKind, TableState};

/// The state of a table's game, as replayed from its log.
#[derive(Clone, Debug)]
pub struct Game {
    /// The table with its other games unchanged and with its seats as this game leaves them.
    table: Table,
    number: u8,
    n_events: i32,
    /// Time of the last event.
    latest: Option<DateTime<Utc>>,
    /// Acts at the board that still stand, in order; an undo takes back the last one.
    live: Vec<Event>,
    course: Course,
    signed: Vec<Signed>,
    pending: Option<Pending>,
    result: Option<TableResult>,
    penalties: Vec<GivenPenalty>,
    changes: Vec<PastChange>,
    /// The word with which the app has rolled dice; an undo does not clear it.
    rolled_word: Option<String>,
}

/// Maximum number of events in a game. A game at a table of four has about 800, a long one 1,300. Events that end a game or record its
/// result may exceed the limit by `SPARE`.
pub const MOST_EVENTS: i32 = 10_000;
const SPARE: i32 = 100;

/// Returns whether an event ends a game or concerns its result.
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

/// The course of the game, as the standing acts leave it.
#[derive(Clone, Debug, Default)]
struct Course {
    start: Option<Start>,
    /// The dice seed; `None` if the app does not roll.
    dice_seed: Option<DiceSeed>,
    position: Option<Position>,
    steps: Vec<BoardStep>,
    is_called: bool,
    /// Time of the last act.
    last_at: Option<DateTime<Utc>>,
    /// The state before each standing act, in order.
    before: Vec<Before>,
}

/// The course before an act.
#[derive(Clone, Debug)]
struct Before {
    position: Was,
    n_steps: usize,
    /// Steps of an unfinished throw that called time struck.
    struck: Vec<BoardStep>,
    last_at: Option<DateTime<Utc>>,
}

/// The position before an act. Hundreds of games stay in memory, so a position is not stored twice.
#[derive(Clone, Debug)]
enum Was {
    /// The position before the first step of the act, which that step already has.
    BeforeItsSteps,
    /// A position stored here.
    This(Option<Box<Position>>),
}

/// Appends with about one eighth of spare capacity: by default a vector doubles, which wastes memory in cached games.
fn push<T>(all: &mut Vec<T>, one: T) {
    if all.len() == all.capacity() {
        all.reserve_exact(all.len() / 8 + 8);
    }
    all.push(one);
}

#[derive(Clone, Debug)]
struct Start {
    color: Color,
    rolls: Vec<(Color, u8)>,
    absent: Vec<EntryId>,
    word: String,
}

/// A result that was signed, entered or taken back; stored permanently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Number of the event.
    pub seq: i32,
    /// Time of the event.
    pub at: DateTime<Utc>,
    /// Person who signed or entered the result, or took it back.
    pub by: Actor,
    /// Second signature; `None` if none was needed, or the result was taken back.
    pub second_signature: Option<SecondSignature>,
    /// The signed result; `None` if a result was taken back.
    pub result: Option<TableResult>,
    /// Reason for correcting or taking back an earlier result; empty otherwise.
    pub reason: String,
}

impl Game {
    /// Replays the game with this number from its complete log. The table's seats must be those after the first
    /// [`TableGame::version`](super::table::TableGame::version) events of its first game.
    ///
    /// # Errors
    /// [`ReplayError`]: an event cannot have happened, so the log is corrupt.
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

    /// A game of a table with this number and an empty log.
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

    /// Applies an act and returns the event for the log. If the act is refused, the game stays unchanged.
    ///
    /// # Errors
    /// [`ActError`] tells why the act is refused.
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
        // Times in a log never decrease, even if the system clock does.
        let at = self.latest.map_or(now, |latest| latest.max(now));
        let event = Event { seq: self.n_events + 1, at, by, request, kind };
        self.take(event.clone())?;
        Ok(event)
    }

    /// The current state of play.
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

    /// The table after the log: its line-up, this game's version, state and result, and everything derived from them.
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

    /// Number of the game within the table, from 1.
    pub fn number(&self) -> u8 {
        self.number
    }

    /// The seed of the game's dice; `None` if the app does not roll.
    pub fn dice_seed(&self) -> Option<DiceSeed> {
        self.course.dice_seed
    }

    /// The position on the board; `None` before the start.
    pub fn position(&self) -> Option<&Position> {
        self.course.position.as_ref()
    }

    /// The rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.table.ruleset
    }

    /// The colors of the side that has this color at the table; only the color itself if nobody has it.
    pub fn side_of(&self, color: Color) -> Colors {
        let own = self.table.seats.iter().find(|seat| seat.color == color);
        let Some(entry) = own.map(|seat| seat.entry) else { return [color].into_iter().collect() };
        let of_entry = self.table.seats.iter().filter(|seat| seat.entry == entry);
        of_entry.map(|seat| seat.color).collect()
    }

    /// The seats after all changes of the line-up.
    pub fn seats(&self) -> &[Seat] {
        &self.table.seats
    }

    /// The seats of all sides that are not absent.
    pub fn seats_in_play(&self) -> impl Iterator<Item = &Seat> {
        self.table.seats.iter().filter(|seat| !self.absent().contains(&seat.entry))
    }

    /// The steps on the board that still stand.
    pub fn steps(&self) -> &[BoardStep] {
        &self.course.steps
    }

    /// The color with the first throw; `None` before the start.
    pub fn start_color(&self) -> Option<Color> {
        self.course.start.as_ref().map(|start| start.color)
    }

    /// Sides that are absent from the game.
    pub fn absent(&self) -> &[EntryId] {
        self.course.start.as_ref().map(|start| start.absent.as_slice()).unwrap_or_default()
    }

    /// Returns whether time was called.
    pub fn is_called(&self) -> bool {
        self.course.is_called
    }

    /// Acts at the board that still stand, in order; an undo takes back the last one.
    pub fn standing_acts(&self) -> &[Event] {
        &self.live
    }

    /// The act that an undo would take back; `None` if no act stands, a result is signed, or the last act is a penalty. A penalty cannot
    /// be undone; it is cancelled with a reason.
    pub fn undoable(&self) -> Option<&Event> {
        let is_penalty = |event: &Event| matches!(event.kind, EventKind::Penalty { .. });
        let last = self.live.last().filter(|event| !is_penalty(event));
        last.filter(|_| self.refuse_if_signed().is_ok())
    }

    /// The result in force; `None` if the game has none.
    pub fn result(&self) -> Option<&TableResult> {
        self.result.as_ref()
    }

    /// All results that were signed, entered or taken back, oldest first.
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
        // In a duel one player has both colors of a side.
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

/// The event in which a log records a chosen move; `None` for a move that follows by itself.
pub fn chosen_event(chosen: Move) -> Option<EventKind> {
    match chosen {
        Move::Step { color, from, to } => Some(EventKind::Move { color, from, to }),
        Move::Exit { color, .. } => Some(EventKind::Move { color, from: 0, to: 1 }),
        Move::Pass | Move::ThirdSix { .. } => None,
    }
}

/// Performs one act in the first game of a table with this log. Returns the table after it and the event.
///
/// # Errors
/// [`ActError`] tells why the act is refused; [`ActError::Corrupt`] means that the log cannot be replayed.
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
