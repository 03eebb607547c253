//! Acts submitted for a game, decided from the facts of their table. [`decide`] is pure: its caller loads the [`SubmissionFacts`] and saves
//! what was [`Accepted`].

use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;

use parchis::{Color, TurnPhase};

use super::seat_right::{self, SeatActError};
use super::{ActError, Game, GivenPenalty, chosen_event};
use crate::tournament::entry::EntryStatus;
use crate::tournament::event::{Actor, Degree, Event, EventKind};
use crate::tournament::id::{EntryId, IdSource, RequestId, TableId};
use crate::tournament::keeper::{Keeper, is_free};
use crate::tournament::opened_table::{OpenedTable, TakenSeat, may_confirm, seat_of};
use crate::tournament::result::TableResult;
use crate::tournament::round::RoundState;
use crate::tournament::seat_device::SeatDevice;
use crate::tournament::table::{Table, TableGame, TableKind, TableState};
use crate::tournament::table_plan::Confirmation;
use crate::tournament::tournament::Role;

/// Several submitted acts in order.
#[derive(Clone, Debug)]
pub struct TableActs {
    /// The table of the game.
    pub table: TableId,
    /// Number of the game within the table.
    pub game: u8,
    /// Number of events known to the device.
    pub version: i32,
    /// The acts; all are done, or none.
    pub acts: Vec<SubmittedAct>,
    /// Rewinds the table to an earlier version first; the log records that.
    pub rewind: Option<Rewind>,
}

/// One of several submitted acts.
#[derive(Clone, Debug)]
pub struct SubmittedAct {
    /// Id of the submission; a repeated one is answered but not done again.
    pub request: RequestId,
    /// The act with its data.
    pub kind: EventKind,
}

/// A rewind of a table: later acts of others are undone by events of their own.
#[derive(Clone, Copy, Debug)]
pub struct Rewind {
    /// Number of events in the log to return to.
    pub version: i32,
    /// Seed for the ids of the undoing acts.
    pub seed: [u8; 32],
}

/// The caller of acts, with the rights at the table.
#[derive(Clone, Debug)]
pub struct TableCaller {
    /// Name and account recorded with each act.
    pub by: Actor,
    /// The highest role at the table.
    pub role: Role,
    /// Session of the device, if there is one.
    pub device: Option<String>,
    /// True if the acts are independent of the device, for example from a list. Then the device does not become the table's keeper, and
    /// another device's keeping does not block the acts.
    pub is_at_desk: bool,
    /// True if the only right is the table's PIN.
    pub is_by_pin_alone: bool,
    /// Colors of the seats for which the caller acts; `None` for a caller who acts as referee, organizer or server.
    pub seats: Option<Vec<Color>>,
}

/// The log of a game, as far as it was loaded.
#[derive(Clone, Debug)]
pub enum LoadedLog {
    /// The complete log.
    Whole(Vec<Event>),
    /// The game after its whole log, and the last event of that log. No other event of the log belongs to the submission.
    Cached(Arc<Game>, Event),
}

/// The facts of a table that decide about acts there.
#[derive(Clone, Debug)]
pub struct SubmissionFacts {
    /// The table before the acts.
    pub table: Table,
    /// State of the table's round.
    pub round: RoundState,
    /// The device that keeps the game.
    pub keeper: Option<Keeper>,
    /// True if the grid of the table's pool is handed in. Only needed for a delegate.
    pub is_handed_in: bool,
    /// The opening of the table by players. Only such tables have one, and they always require two signatures.
    pub opened: Option<OpenedTable>,
    /// Devices of the players at an opened table. Only needed for a caller who has nothing but a PIN.
    pub seats: Vec<TakenSeat>,
    /// Devices at the seats of a table where each player acts on their own.
    pub devices: Vec<SeatDevice>,
    /// Time of the acts.
    pub now: DateTime<Utc>,
}

/// The decision about submitted acts that were not refused.
#[derive(Clone, Debug)]
pub enum ActDecision {
    /// All acts are in the log already; holds the game.
    Before(Arc<Game>),
    /// Some acts are new.
    New(Box<Accepted>),
}

/// New events and all that changes with them.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The new events of the log, at least one.
    pub events: Vec<Event>,
    /// The game after the events.
    pub game: Arc<Game>,
    /// The table after the events.
    pub table: Table,
    /// True if the events undo acts of others first.
    pub is_rewound: bool,
    /// Change of the table's result.
    pub result: ResultChange,
    /// True if a confirmed grid of the table's pool loses its confirmation.
    pub unconfirms_grid: bool,
    /// True if the closed round is published again, because the correction requires another game at the table.
    pub reopens_round: bool,
    /// The entry that withdraws or is readmitted, with its new status.
    pub status: Option<(EntryId, EntryStatus)>,
    /// Change of the table's keeper.
    pub keeping: KeeperChange,
    /// Change of the device on which the pending result of an opened table was signed.
    pub signer: Option<SignerChange>,
}

/// The change of a table's result by acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultChange {
    /// The result, or its lack, is the same.
    Same,
    /// The table has its first result.
    First,
    /// Another result replaces the former one.
    Corrected,
    /// The table has no result any more.
    TakenBack,
}

/// The change of a table's keeper by acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeeperChange {
    /// The keeper, or its lack, is the same.
    Same,
    /// The caller's device becomes the keeper.
    Begins(Keeper),
    /// Nobody keeps a table with a confirmed result.
    Ends,
}

/// The change of the device on which a pending result was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignerChange {
    /// The caller's device signed.
    Caller,
    /// The result was sent back.
    Nobody,
}

/// The reason why submitted acts are refused. Reasons are listed in the order in which they are checked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubmissionError {
    /// The table's round is a draft or closed, or the table is annulled.
    #[error("the round is not being played")]
    NotOpen,
    /// The table has no game with this number.
    #[error("the table has no such game")]
    NoGame,
    /// Another device keeps the table.
    #[error("another device keeps this table")]
    KeptElsewhere(Keeper),
    /// Others have acted since the version that the device knows.
    #[error("the table has moved on")]
    MovedOn {
        /// Events that the device does not know.
        new: Vec<Event>,
    },
    /// The act needs an organizer. At a signed result this is checked before the state of the round.
    #[error("only an organizer may do this")]
    NotAllowed,
    /// The time for the result of an opened table has passed.
    #[error("the table is lapsed")]
    Lapsed,
    /// The device belongs to no player of the opened table.
    #[error("the device has no seat at the table")]
    NoSeat,
    /// The second signature at an opened table must come from another side's device.
    #[error("the device is of the side that signed first")]
    OwnSide,
    /// A player acts for a seat that is not on turn.
    #[error("another seat is on turn")]
    NotYourTurn,
    /// The rules refuse an act, or the log is corrupt.
    #[error(transparent)]
    Refused(#[from] ActError),
}

impl From<SeatActError> for SubmissionError {
    fn from(error: SeatActError) -> Self {
        match error {
            SeatActError::OwnSide => Self::OwnSide,
            SeatActError::NotYourTurn => Self::NotYourTurn,
            SeatActError::NotAllowed => Self::NotAllowed,
        }
    }
}

impl TableActs {
    /// The acts that are not in these events of the log, in order.
    pub fn left(&self, events: &[Event]) -> Vec<SubmittedAct> {
        let is_known =
            |act: &&SubmittedAct| events.iter().any(|event| event.request == act.request);
        self.acts.iter().filter(|act| !is_known(act)).cloned().collect()
    }
}

impl LoadedLog {
    /// The loaded events: all of them, or the last one.
    pub fn events(&self) -> &[Event] {
        match self {
            LoadedLog::Whole(events) => events,
            LoadedLog::Cached(_, last) => std::slice::from_ref(last),
        }
    }

    fn open(self, table: &Table, number: u8) -> Result<(Arc<Game>, Vec<Event>), ActError> {
        match self {
            LoadedLog::Whole(events) => Ok((Arc::new(replay(table, number, &events)?), events)),
            LoadedLog::Cached(game, last) => Ok((game, vec![last])),
        }
    }
}

impl SubmissionFacts {
    /// Returns whether the acts correct the signed result of a game in a closed round, where nothing else is possible.
    pub fn is_late_correction(&self, game: u8, left: &[SubmittedAct]) -> bool {
        let is_signed = self.table.game(game).is_some_and(|game| game.result.is_some());
        let corrects = |act: &SubmittedAct| matches!(act.kind, EventKind::Entered { .. });
        self.round == RoundState::Closed && is_signed && left.iter().all(corrects)
    }

    fn check_round(
        &self,
        game: u8,
        left: &[SubmittedAct],
        caller: &TableCaller,
    ) -> Result<(), SubmissionError> {
        let is_signed = self.table.game(game).is_some_and(|game| game.result.is_some());
        let changes = |act: &SubmittedAct| {
            matches!(act.kind, EventKind::Entered { .. } | EventKind::Reopen { .. })
        };
        // A delegate's results belong to the organizers once the grid is handed in or the round is closed.
        let may_change = match caller.role {
            Role::Organizer => true,
            Role::Delegate => self.round == RoundState::Published && !self.is_handed_in,
            Role::Referee => false,
        };
        if is_signed && !may_change && left.iter().any(changes) {
            return Err(SubmissionError::NotAllowed);
        }
        match self.round {
            RoundState::Published => Ok(()),
            RoundState::Closed if self.is_late_correction(game, left) => Ok(()),
            RoundState::Draft | RoundState::Closed => Err(SubmissionError::NotOpen),
        }
    }

    fn check_keeper(
        &self,
        left: &[SubmittedAct],
        caller: &TableCaller,
    ) -> Result<(), SubmissionError> {
        let kinds = left.iter().map(|act| &act.kind);
        match &self.keeper {
            Some(keeper) if keeper.blocks(caller.keeping_device(), caller.role, kinds) => {
                Err(SubmissionError::KeptElsewhere(keeper.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a caller who joined an opened table only by PIN has a seat there, and signs second for the own side only.
    fn check_seat(
        &self,
        left: &[SubmittedAct],
        caller: &TableCaller,
    ) -> Result<(), SubmissionError> {
        let Some(opened) = self.opened.as_ref().filter(|_| caller.is_by_pin_alone) else {
            return Ok(());
        };
        if opened.has_lapsed(self.now) {
            return Err(SubmissionError::Lapsed);
        }
        let device = caller.device.as_deref();
        if seat_of(&self.seats, device).is_none() {
            return Err(SubmissionError::NoSeat);
        }
        for act in left {
            match act.kind {
                // Players are named when the table is opened.
                EventKind::LineUp { .. } => return Err(SubmissionError::NotAllowed),
                EventKind::SecondSignature { entry: Some(entry) }
                    if may_confirm(&self.table, &self.seats, device) != Some(entry) =>
                {
                    return Err(SubmissionError::OwnSide);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn keeping(&self, after: &Table, left: &[SubmittedAct], caller: &TableCaller) -> KeeperChange {
        if after.state == TableState::Confirmed {
            return KeeperChange::Ends;
        }
        // Where each player acts on their own device, a device at a seat keeps nobody else out.
        if caller.seats.is_some() && self.table.logging.is_by_seat() {
            return KeeperChange::Same;
        }
        let is_bound = left.iter().any(|act| !is_free(caller.role, &act.kind));
        match caller.keeping_device() {
            Some(session) if self.keeper.is_none() && is_bound => KeeperChange::Begins(Keeper {
                session: session.to_owned(),
                name: caller.by.name.clone(),
                since: self.now,
            }),
            _ => KeeperChange::Same,
        }
    }

    fn signer(&self, after: &Table, was_pending: bool, is_pending: bool) -> Option<SignerChange> {
        let is_changed = was_pending != is_pending && after.result.is_none();
        let signer = if is_pending { SignerChange::Caller } else { SignerChange::Nobody };
        self.opened.as_ref().filter(|_| is_changed).map(|_| signer)
    }
}

impl TableCaller {
    fn keeping_device(&self) -> Option<&str> {
        self.device.as_deref().filter(|_| !self.is_at_desk)
    }
}

impl ResultChange {
    fn of(before: Option<&TableResult>, after: Option<&TableResult>) -> Self {
        match (before, after) {
            (None, Some(_)) => ResultChange::First,
            (Some(_), None) => ResultChange::TakenBack,
            (before, after) if before == after => ResultChange::Same,
            _ => ResultChange::Corrected,
        }
    }

    /// Returns whether a table without a result has one now, or the reverse.
    pub fn is_first_or_taken_back(self) -> bool {
        matches!(self, ResultChange::First | ResultChange::TakenBack)
    }
}

/// Decides about submitted acts: all that are not in the log yet are accepted, or none.
///
/// # Errors
/// [`SubmissionError`]: the first reason for a refusal.
pub fn decide(
    log: LoadedLog,
    facts: &SubmissionFacts,
    acts: &TableActs,
    caller: &TableCaller,
) -> Result<ActDecision, SubmissionError> {
    let table = &facts.table;
    if table.kind == TableKind::Annulled {
        return Err(SubmissionError::NotOpen);
    }
    let before = table.game(acts.game).ok_or(SubmissionError::NoGame)?;
    let (mut game, events) = log.open(table, acts.game)?;
    let left = acts.left(&events);
    if left.is_empty() {
        return Ok(ActDecision::Before(game));
    }
    facts.check_round(acts.game, &left, caller)?;
    facts.check_keeper(&left, caller)?;
    check_news((&events, game.version()), acts)?;
    check_organizer(&game, &left, caller)?;
    facts.check_seat(&left, caller)?;
    // A rewind would undo acts of others without asking them.
    if caller.seats.is_some() && acts.rewind.is_some() {
        return Err(SubmissionError::NotAllowed);
    }
    let was_pending = game.pending().is_some();
    let status = left.iter().find_map(|act| status_after(&act.kind, &game));
    // If some of the acts are in the log already, so is the rewind before them.
    let rewind = acts.rewind.filter(|_| left.len() == acts.acts.len());
    let next = Arc::make_mut(&mut game);
    let mut new = match rewind {
        Some(rewind) => bring_back(next, (table, &events), rewind, (&caller.by, facts.now))?,
        None => Vec::new(),
    };
    let is_rewound = !new.is_empty();
    for SubmittedAct { request, kind } in
        with_second_signature(left.clone(), caller.role, (table.confirmation, before))
    {
        let kind = with_app_die(next, kind)?;
        if let Some(colors) = caller.seats.as_deref() {
            seat_right::check(next, &kind, (facts.table.logging, &facts.devices), colors)?;
        }
        new.push(next.act(kind, caller.by.clone(), request, facts.now)?);
    }
    if caller.seats.is_some() && table.logging.is_by_seat() {
        play_forced(next, &mut new, caller, facts.now)?;
    }
    let after = game.table();
    let result = ResultChange::of(table.result.as_ref(), after.result.as_ref());
    Ok(ActDecision::New(Box::new(Accepted {
        events: new,
        is_rewound,
        result,
        unconfirms_grid: table.result.is_some()
            && (result != ResultChange::Same || status.is_some()),
        reopens_round: facts.round == RoundState::Closed && after.result.is_none(),
        status,
        keeping: facts.keeping(&after, &left, caller),
        signer: facts.signer(&after, was_pending, game.pending().is_some()),
        table: after,
        game,
    })))
}

/// Checks that nothing has happened since the known version, or since the acts that were already done. `events` is the whole log, whose
/// last number is `version`, or only its end.
fn check_news((events, version): (&[Event], i32), acts: &TableActs) -> Result<(), SubmissionError> {
    let is_ours = |event: &&Event| acts.acts.iter().any(|act| act.request == event.request);
    let last_of_ours = events.iter().filter(is_ours).map(|event| event.seq).max();
    let seen = acts.version.max(last_of_ours.unwrap_or_default());
    let new: Vec<Event> = events.iter().filter(|event| event.seq > seen).cloned().collect();
    if new.is_empty() && (0..=version).contains(&seen) {
        Ok(())
    } else {
        Err(SubmissionError::MovedOn { new })
    }
}

/// Checks the acts that need an organizer: a disqualification, its cancellation, or a second signature for the organizers.
fn check_organizer(
    game: &Game,
    left: &[SubmittedAct],
    caller: &TableCaller,
) -> Result<(), SubmissionError> {
    let is_of_organizers = |act: &SubmittedAct| match &act.kind {
        EventKind::SecondSignature { entry } => entry.is_none(),
        EventKind::Penalty { degree, .. } => *degree == Degree::Disqualification,
        EventKind::CancelPenalty { seq, .. } => disqualified(game, *seq).is_some(),
        _ => false,
    };
    match caller.role != Role::Organizer && left.iter().any(is_of_organizers) {
        true => Err(SubmissionError::NotAllowed),
        false => Ok(()),
    }
}

/// The entry that an act withdraws or readmits, with its new status.
fn status_after(kind: &EventKind, game: &Game) -> Option<(EntryId, EntryStatus)> {
    match kind {
        EventKind::Penalty { color, degree: Degree::Disqualification, .. } => {
            let seat = game.seats().iter().find(|seat| seat.color == *color)?;
            Some((seat.entry, EntryStatus::Withdrawn))
        }
        EventKind::CancelPenalty { seq, .. } => {
            let penalty = disqualified(game, *seq)?;
            Some((penalty.entry, EntryStatus::Active))
        }
        _ => None,
    }
}

fn disqualified(game: &Game, seq: i32) -> Option<&GivenPenalty> {
    let is_it = |it: &&GivenPenalty| it.seq == seq && it.degree == Degree::Disqualification;
    game.penalties().iter().find(is_it)
}

/// Adds the second signature to a result that an organizer or delegate enters from a sheet, since the sheet was signed on paper.
fn with_second_signature(
    mut left: Vec<SubmittedAct>,
    role: Role,
    (confirmation, game): (Confirmation, &TableGame),
) -> Vec<SubmittedAct> {
    let is_needed = confirmation == Confirmation::SecondSignature && game.result.is_none();
    if let [SubmittedAct { request, kind: EventKind::Entered { .. } }] = left.as_slice()
        && role.keeps_desk()
        && is_needed
    {
        let kind = EventKind::SecondSignature { entry: None };
        left.push(SubmittedAct { request: *request, kind });
    }
    left
}

/// The die that a device asks the app to roll.
pub const APP_DIE: EventKind = EventKind::Die(0);

/// The act with the die that the app rolls now, if it asks for one.
fn with_app_die(game: &Game, kind: EventKind) -> Result<EventKind, ActError> {
    if kind != APP_DIE {
        return Ok(kind);
    }
    let due = game.position().is_some_and(|it| it.phase() == TurnPhase::Throw);
    match game.next_die() {
        Some(die) => Ok(EventKind::Die(die)),
        None if due => Err(ActError::TypedDie),
        // The rules say why no throw is due.
        None => Ok(EventKind::Die(1)),
    }
}

/// Plays the moves without a choice that follow the last act of a seat, as part of the same submission.
fn play_forced(
    game: &mut Game,
    new: &mut Vec<Event>,
    caller: &TableCaller,
    now: DateTime<Utc>,
) -> Result<(), ActError> {
    let Some(request) = new.last().map(|event| event.request) else { return Ok(()) };
    let is_play = |event: &Event| matches!(event.kind, EventKind::Die(_) | EventKind::Move { .. });
    while new.last().is_some_and(is_play)
        && let [only] = game.choices().as_slice()
        && let Some(kind) = chosen_event(*only)
    {
        new.push(game.act(kind, caller.by.clone(), request, now)?);
    }
    Ok(())
}

/// Undoes acts that are not in the earlier state of the board, and repeats acts that were undone since.
fn bring_back(
    game: &mut Game,
    (table, events): (&Table, &[Event]),
    rewind: Rewind,
    (by, now): (&Actor, DateTime<Utc>),
) -> Result<Vec<Event>, ActError> {
    let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
    let mut ids = IdSource::new(millis, rewind.seed);
    let seen: Vec<Event> =
        events.iter().filter(|event| event.seq <= rewind.version).cloned().collect();
    let number = game.number();
    let mut then = table.clone();
    if let Some(then) = then.games.get_mut(usize::from(number.saturating_sub(1))) {
        then.version = then.version.min(rewind.version);
    }
    let before = replay(&then, number, &seen)?;
    let (old, present) = (before.standing_acts(), game.standing_acts());
    let same = old.iter().zip(present).take_while(|(a, b)| a.seq == b.seq).count();
    let undone = present.iter().skip(same).map(|_| EventKind::Undo);
    let again = old.iter().skip(same).map(|event| event.kind.clone());
    let kinds: Vec<EventKind> = undone.chain(again).collect();
    let mut new = Vec::new();
    for kind in kinds {
        new.push(game.act(kind, by.clone(), RequestId::new(&mut ids), now)?);
    }
    Ok(new)
}

fn replay(table: &Table, number: u8, events: &[Event]) -> Result<Game, ActError> {
    Game::replay(table, number, events).map_err(|error| ActError::Corrupt(error.seq))
}
