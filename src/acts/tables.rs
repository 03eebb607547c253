//! Acts at a table: one or several in order, all or none.

use std::sync::Arc;

use domain::draw::changes::correction::UnfitDecision;
use domain::tournament::event::{Entered, Event, EventKind};
use domain::tournament::game::submission::{
    self, Accepted, ActDecision, LoadedLog, ResultChange, SubmissionFacts, TableCaller,
};
pub use domain::tournament::game::submission::{Rewind, SubmittedAct, TableActs};
use domain::tournament::game::{ActError, Game};
use domain::tournament::id::{PoolId, RequestId, TableId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::house;
use domain::tournament::table::{Table, TableState};
use domain::tournament::tournament::Role;
use parchis::Color;
use store::StoreError;
use store::game_cache::CachedGame;
use store::journal::{JournalAct, ReasonedAct};
use store::tables::AppendError;

use super::consequences::{self, TournamentBefore};
use super::not_done::TableActError;
use super::table_journal::journal_entry;
use super::{
    NotDone, Work, calls, entries, hand_ins, keepers, opened_tables, queue, replacements,
    seat_facts,
};

/// The outcome of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActOutcome {
    /// The acts were done; holds the tournament's new revision.
    Done(i64),
    /// The same submissions were already done, so nothing changed.
    Before,
}

/// An act submitted by a form.
#[derive(Clone, Debug)]
pub struct TableAct {
    pub table: TableId,
    /// Number of the game within the table.
    pub game: u8,
    /// Number of events that the form included.
    pub version: i32,
    /// Id of the submission; a repeated one is answered but not done again.
    pub request: RequestId,
    pub kind: EventKind,
}

/// The outcome of acts, with the game after them.
#[derive(Debug)]
pub struct TableActed {
    pub acted: ActOutcome,
    /// Current state of the game.
    pub game: Arc<Game>,
}

/// Performs an act at a table. A result of a closed round may still be corrected.
///
/// # Errors
/// [`TableActError`]: the act is refused.
pub fn act(work: &mut Work<'_>, act: TableAct) -> Result<ActOutcome, NotDone> {
    repeat(work, act, 1).map(|done| done.acted)
}

/// Performs an act of an organizer or delegate independent of a device, for example from a list. It is not refused because another device
/// keeps the table, and the caller does not become the keeper.
pub(super) fn act_from_the_desk(work: &mut Work<'_>, act: TableAct) -> Result<ActOutcome, NotDone> {
    Ok(do_all(work, &repeated(act, 1), Sender::Desk)?.acted)
}

/// Performs the same act `times` times in a row, or not at all; used to undo several acts.
///
/// # Errors
/// [`TableActError`]: an act is refused.
pub fn repeat(work: &mut Work<'_>, act: TableAct, times: usize) -> Result<TableActed, NotDone> {
    act_all(work, repeated(act, times))
}

fn repeated(act: TableAct, times: usize) -> TableActs {
    let TableAct { table, game, version, request, kind } = act;
    let acts = vec![SubmittedAct { request, kind }; times];
    TableActs { table, game, version, acts, rewind: None }
}

/// Changes the line-up of a color to a person called `name`: the member of the squad with this name, or else a new member.
///
/// # Errors
/// [`TableActError`]: the change is refused.
pub fn line_up(
    work: &mut Work<'_>,
    (table, game, version): (TableId, u8, i32),
    request: RequestId,
    (color, name): (Color, &str),
) -> Result<TableActed, NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require_at(tournament, table)?;
    work.open(tournament)?;
    let (known, _, _, tournament) = store::tables::with_tournament(work.conn, table)?;
    let seat = known.seats.iter().find(|seat| seat.color == color);
    let entry = seat.ok_or(TableActError::Refused(ActError::NoSeat(color)))?.entry;
    let player = entries::name_one(work, &tournament, entry, name)?;
    let kind = EventKind::LineUp { color, player };
    repeat(work, TableAct { table, game, version, request, kind }, 1)
}

/// A result from a list, with its game.
#[derive(Clone, Debug)]
pub struct RecordedResult {
    pub table: TableId,
    /// Number of the game within the table.
    pub game: u8,
    /// Number of events in the game's log that the form included.
    pub version: i32,
    pub entered: Entered,
}

/// Records results from a list at the tables of an organizer or delegate, all or none.
///
/// # Errors
/// [`NotDone::At`]: a table refuses its result; names the first one. [`StoreError::NotFound`]: a table belongs to another tournament.
pub fn record_all(
    work: &mut Work<'_>,
    id: TournamentId,
    results: Vec<RecordedResult>,
) -> Result<(), NotDone> {
    if !work.caller.keeps_desk(id) {
        return Err(NotDone::Forbidden);
    }
    for RecordedResult { table, game, version, entered } in results {
        if store::tables::tournament_of(work.conn, table)? != id {
            return Err(StoreError::NotFound("table").into());
        }
        work.caller.require_desk(id, table)?;
        let request = RequestId::new(work.ids);
        let kind = EventKind::Entered { entered, ended_at: None, reason: String::new() };
        let done = act_from_the_desk(work, TableAct { table, game, version, request, kind });
        done.map_err(|error| match error {
            NotDone::Table(cause) => NotDone::At { table, cause },
            other => other,
        })?;
    }
    Ok(())
}

/// Performs acts at a table in one transaction. Acts that were already done are skipped.
///
/// # Errors
/// [`TableActError`]: an act is refused.
pub fn act_all(work: &mut Work<'_>, acts: TableActs) -> Result<TableActed, NotDone> {
    do_all(work, &acts, Sender::Device)
}

/// The origin of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sender {
    /// A device at the table: it becomes the keeper, unless another device keeps the table.
    Device,
    /// The desk of an organizer or delegate, independent of a device.
    Desk,
    /// A device that acts for the seats of its player, whatever other rights the player has.
    Seat,
}

/// Performs acts of a player for the own seats at a table that its players log.
///
/// # Errors
/// [`TableActError`]: an act is refused; [`NotDone::Seat`]: it is not of the seats of the caller.
pub fn act_at_seat(work: &mut Work<'_>, acts: &TableActs) -> Result<TableActed, NotDone> {
    do_all(work, acts, Sender::Seat)
}

/// Performs acts of the server itself in the current game of a table at a distance.
pub(super) fn act_as_house(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    kinds: Vec<EventKind>,
) -> Result<TableActed, NotDone> {
    let caller = TableCaller {
        by: house(),
        role: Role::Organizer,
        device: None,
        is_at_desk: true,
        is_by_pin_alone: false,
        seats: None,
    };
    let act = |kind| SubmittedAct { request: RequestId::new(work.ids), kind };
    let acts: Vec<SubmittedAct> = kinds.into_iter().map(act).collect();
    let (game, version) = (table.current(), table.version());
    let acts = TableActs { table: table.id, game, version, acts, rewind: None };
    do_by(work, tournament, &acts, caller)
}

fn do_all(work: &mut Work<'_>, acts: &TableActs, sender: Sender) -> Result<TableActed, NotDone> {
    let id = acts.table;
    let tournament = store::tables::tournament_of(work.conn, id)?;
    let role = match work.caller.role_at(tournament, id) {
        Some(role) => role,
        // The rights of a player follow from the seats of the table, which are loaded later.
        None if work.caller.seats().iter().any(|seat| seat.tournament == tournament) => {
            Role::Referee
        }
        None => return Err(NotDone::Forbidden),
    };
    let caller = caller(work, (tournament, id), role, sender);
    do_by(work, tournament, acts, caller)
}

/// Performs acts of a caller whose rights at the table are already checked.
pub(super) fn do_by(
    work: &mut Work<'_>,
    tournament: TournamentId,
    acts: &TableActs,
    caller: TableCaller,
) -> Result<TableActed, NotDone> {
    let id = acts.table;
    let SavedActs { is_done, game, unconfirmed, drawn } =
        work.change_at(tournament, id, |work| at_table(work, tournament, acts, caller))?;
    if let Some(pool) = unconfirmed {
        hand_ins::take_confirmation_back(work, tournament, pool)?;
    }
    if let Some(reason) = work.decision().map(|decision| decision.reason.clone()) {
        for offer in &drawn.replaced {
            replacements::replace(work, (tournament, id), offer, &reason)?;
        }
        if !drawn.stand.is_empty() {
            replacements::let_stand(work, (tournament, id), drawn.stand, &reason)?;
        }
    }
    // After a game that was played at the board and signed, the next game of the table starts by itself. The start is a separate act.
    if is_done && game.next_start().is_some() {
        work.change_at(tournament, id, |work| start_next(work, &game))?;
    }
    if is_done && let Some(kind) = seat_facts::due_signature(work, &game)? {
        return act_as_house(work, tournament, &game.table(), vec![kind]);
    }
    let acted = match is_done {
        true => ActOutcome::Done(work.revision(tournament).unwrap_or_default()),
        false => ActOutcome::Before,
    };
    Ok(TableActed { acted, game })
}

fn caller(
    work: &Work<'_>,
    (tournament, table): (TournamentId, TableId),
    role: Role,
    sender: Sender,
) -> TableCaller {
    TableCaller {
        by: work.caller.actor().clone(),
        role,
        device: work.caller.device().map(str::to_owned),
        is_at_desk: sender == Sender::Desk,
        is_by_pin_alone: work.caller.is_by_pin_alone(tournament, table),
        seats: (sender == Sender::Seat).then(Vec::new),
    }
}

/// Acts as they were saved.
struct SavedActs {
    /// False if all of them were in the log already.
    is_done: bool,
    game: Arc<Game>,
    /// Pool whose grid loses its confirmation.
    unconfirmed: Option<PoolId>,
    /// Decision about drawn tables that no longer fit; not saved yet.
    drawn: UnfitDecision,
}

/// Performs the acts: loads the facts, decides, and saves. Also returns the journal entry.
fn at_table(
    work: &mut Work<'_>,
    tournament: TournamentId,
    acts: &TableActs,
    caller: TableCaller,
) -> Result<(SavedActs, ReasonedAct), NotDone> {
    let (log, facts, before, caller) = load(work, tournament, acts, caller)?;
    match submission::decide(log, &facts, acts, &caller)? {
        ActDecision::Before(game) => {
            let drawn = UnfitDecision::default();
            let saved = SavedActs { is_done: false, game, unconfirmed: None, drawn };
            Ok((saved, journal_entry((acts.table, acts.game), false, &[], false)))
        }
        ActDecision::New(accepted) => {
            let drawn = match before {
                Some(before) => before.corrected(&accepted.table, work.decision())?,
                None => UnfitDecision::default(),
            };
            let saved = save(work, (tournament, acts.game), &facts.table, *accepted, drawn)?;
            seat_facts::after(work, &facts.table, &saved.0.game, &caller, &facts.devices)?;
            Ok(saved)
        }
    }
}

/// The log, the facts, the tournament before a late correction, and the caller with the seats held at the table.
type LoadedFacts = (LoadedLog, SubmissionFacts, Option<TournamentBefore>, TableCaller);

/// Loads the log of the game and the facts for the acts; for a correction of a signed result in a closed round also the tournament.
fn load(
    work: &mut Work<'_>,
    tournament: TournamentId,
    acts: &TableActs,
    caller: TableCaller,
) -> Result<LoadedFacts, NotDone> {
    let (table, round, _) = store::tables::in_round(work.conn, acts.table)?;
    let caller = seat_facts::at_seats(work, tournament, &table, caller)?;
    let log = load_log(work, &table, acts)?;
    let left = acts.left(log.events());
    let mut facts = SubmissionFacts {
        table,
        round,
        keeper: None,
        is_handed_in: false,
        opened: None,
        seats: Vec::new(),
        devices: Vec::new(),
        now: work.now,
    };
    // Acts that are in the log already need no other facts.
    if left.is_empty() {
        return Ok((log, facts, None, caller));
    }
    if facts.table.logging.is_by_seat() {
        facts.devices = store::table_seats::devices(work.conn, acts.table)?;
    }
    if caller.role == Role::Delegate {
        facts.is_handed_in = store::hand_ins::is_handed_in(work.conn, facts.table.pool)?;
    }
    let before = match facts.is_late_correction(acts.game, &left) {
        true => Some(TournamentBefore::load(work.conn, tournament)?),
        false => None,
    };
    facts.keeper = match &before {
        Some(before) => before.keeper(acts.table).cloned(),
        None => store::keepers::of_table(work.conn, acts.table)?,
    };
    opened_tables::load(work, &mut facts, &caller)?;
    Ok((log, facts, before, caller))
}

/// Loads the log of the game. If the cached game is current, only the last event is loaded.
fn load_log(work: &mut Work<'_>, table: &Table, acts: &TableActs) -> Result<LoadedLog, StoreError> {
    let number = acts.game;
    let is_current = table.game(number).is_some_and(|game| game.version == acts.version);
    let games = work.games().filter(|_| is_current && acts.rewind.is_none()).cloned();
    if let Some(games) = games {
        let requests: Vec<RequestId> = acts.acts.iter().map(|act| act.request).collect();
        if let Some((game, last)) = games.take(work.conn, (table, number), &requests)? {
            return Ok(LoadedLog::Cached(game, last));
        }
    }
    Ok(LoadedLog::Whole(store::tables::events(work.conn, table.id, number)?))
}

/// Saves accepted acts; `before` is the table before them. Also returns the journal entry.
fn save(
    work: &mut Work<'_>,
    (tournament, number): (TournamentId, u8),
    before: &Table,
    accepted: Accepted,
    drawn: UnfitDecision,
) -> Result<(SavedActs, ReasonedAct), NotDone> {
    let Accepted { mut events, game, table, result, .. } = accepted;
    if accepted.reopens_round {
        store::rounds::set_state(work.conn, table.round, RoundState::Published, work.now)?;
    }
    append(work, (before, &table), number, &events)?;
    if game.state() == TableState::Confirmed {
        store::game_figures::save(work.conn, table.id, &game)?;
    }
    opened_tables::note(work, table.id, accepted.signer)?;
    if let Some((entry, status)) = accepted.status {
        consequences::set_status(work.conn, entry, status)?;
    }
    keepers::save(work.conn, table.id, accepted.keeping)?;
    if result == ResultChange::First {
        calls::settle(work, table.id)?;
    }
    // The result may have freed the board, or claimed it again.
    if result.is_first_or_taken_back() {
        queue::settle(work, tournament)?;
    }
    let was_signed = before.game(number).is_some_and(|game| game.result.is_some());
    let told = journal_entry((table.id, number), was_signed, &events, accepted.is_rewound);
    let unconfirmed = accepted.unconfirms_grid.then_some(table.pool);
    if let Some(last) = events.pop() {
        work.leave(|| CachedGame::new(table, last, Arc::clone(&game)));
    }
    Ok((SavedActs { is_done: true, game, unconfirmed, drawn }, told))
}

/// Records a walkover without any side present at a table that players opened; `told` is the journal entry. A pending result is rejected
/// first.
pub(super) fn annul(
    work: &mut Work<'_>,
    (tournament, id): (TournamentId, TableId),
    reason: &str,
    told: JournalAct,
) -> Result<(), NotDone> {
    work.change_at(tournament, id, |work| {
        let table = store::tables::find(work.conn, id)?;
        let (game, version) = (table.current(), table.version());
        let events = store::tables::events(work.conn, id, game)?;
        let mut kinds = Vec::new();
        let replayed = Game::replay(&table, game, &events);
        let replayed = replayed.map_err(|error| ActError::Corrupt(error.seq));
        if replayed.map_err(TableActError::Refused)?.pending().is_some() {
            kinds.push(EventKind::Reject { reason: reason.to_owned() });
        }
        let entered = Entered::Walkover { present: Vec::new() };
        let reason = reason.to_owned();
        kinds.push(EventKind::Entered { entered, ended_at: None, reason: reason.clone() });
        if table.result.is_none() {
            kinds.push(EventKind::SecondSignature { entry: None });
        }
        // One request id suffices, because both signatures come from the annulling organizer.
        let request = RequestId::new(work.ids);
        let acts = kinds.into_iter().map(|kind| SubmittedAct { request, kind }).collect();
        let acts = TableActs { table: id, game, version, acts, rewind: None };
        let caller = caller(work, (tournament, id), Role::Organizer, Sender::Desk);
        at_table(work, tournament, &acts, caller)?;
        Ok(((), told.because(reason)))
    })
}

fn append(
    work: &mut Work<'_>,
    (before, after): (&Table, &Table),
    number: u8,
    new: &[Event],
) -> Result<(), NotDone> {
    match store::tables::append(work.conn, (before, after), number, new) {
        Ok(()) => Ok(()),
        Err(AppendError::MovedOn { .. }) => Err(TableActError::MovedOn { new: Vec::new() }.into()),
        Err(AppendError::Store(error)) => Err(error.into()),
    }
}

/// Starts the game after one that was just signed.
fn start_next(work: &mut Work<'_>, signed: &Game) -> Result<((), ReasonedAct), NotDone> {
    let table = signed.table();
    let mut next = Game::new(&table, signed.number() + 1);
    let mut new = Vec::new();
    if let Some(kind) = signed.next_start() {
        let request = RequestId::new(work.ids);
        let event = next.act(kind, work.caller.actor().clone(), request, work.now);
        new.push(event.map_err(TableActError::Refused)?);
    }
    append(work, (&table, &next.table()), next.number(), &new)?;
    seat_facts::of_next(work, &next)?;
    Ok(((), journal_entry((table.id, next.number()), false, &new, false)))
}
