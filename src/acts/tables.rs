//! Acts at a table: one or several in order, all or none.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::tournament::event::{Actor, Entered, Event, EventKind};
use domain::tournament::game::{ActError, Game};
use domain::tournament::id::{IdSource, RequestId, TableId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::table::{Table, TableGame, TableKind};
use domain::tournament::table_plan::Confirmation;
use domain::tournament::tournament::Role;
use parchis::Color;
use store::StoreError;
use store::journal::{JournalAct, Told};
use store::kept_games::Left;
use store::tables::AppendError;

use super::consequences::{self, Decided, is_of_organizers};
use super::journaled::journaled;
use super::keeping::{keep, kept_elsewhere};
use super::not_done::TableActError;
use super::{NotDone, Work, calls, entries, hand_ins, queue, replacements, seated};

/// The outcome of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted {
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

/// Several submitted acts in order.
#[derive(Clone, Debug)]
pub struct TableActs {
    pub table: TableId,
    /// Number of the game within the table.
    pub game: u8,
    /// Number of events known to the device.
    pub version: i32,
    pub acts: Vec<Submitted>,
    /// Rewinds the table to an earlier version first; the log records that.
    pub rewind: Option<Rewind>,
}

/// One of several submitted acts.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// Id of the submission; a repeated one is answered but not done again.
    pub request: RequestId,
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

/// The outcome of acts, with the game after them.
#[derive(Debug)]
pub struct Done {
    pub acted: Acted,
    /// Current state of the game.
    pub game: Arc<Game>,
}

/// Performs an act at a table. A result of a closed round may still be corrected.
///
/// # Errors
/// [`TableActError`]: the act is refused.
pub fn act(work: &mut Work<'_>, act: TableAct) -> Result<Acted, NotDone> {
    repeat(work, act, 1).map(|done| done.acted)
}

/// Performs an act of an organizer independent of a device, for example from a list: it neither becomes nor respects a keeper.
pub(super) fn act_from_the_desk(work: &mut Work<'_>, act: TableAct) -> Result<Acted, NotDone> {
    Ok(do_all(work, repeated(act, 1), None)?.acted)
}

/// Performs the same act `times` times in a row, or not at all; used to undo several acts.
///
/// # Errors
/// [`TableActError`]: an act is refused.
pub fn repeat(work: &mut Work<'_>, act: TableAct, times: usize) -> Result<Done, NotDone> {
    act_all(work, repeated(act, times))
}

fn repeated(act: TableAct, times: usize) -> TableActs {
    let TableAct { table, game, version, request, kind } = act;
    let acts = vec![Submitted { request, kind }; times];
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
) -> Result<Done, NotDone> {
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
pub struct Recorded {
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
    results: Vec<Recorded>,
) -> Result<(), NotDone> {
    if !work.caller.keeps_desk(id) {
        return Err(NotDone::Forbidden);
    }
    for Recorded { table, game, version, entered } in results {
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
pub fn act_all(work: &mut Work<'_>, acts: TableActs) -> Result<Done, NotDone> {
    let device = work.caller.device().map(str::to_owned);
    do_all(work, acts, device.as_deref())
}

fn do_all(work: &mut Work<'_>, acts: TableActs, device: Option<&str>) -> Result<Done, NotDone> {
    let id = acts.table;
    let tournament = store::tables::tournament_of(work.conn, id)?;
    let role = work.caller.require_at(tournament, id)?;
    let mut decided = Decided::default();
    let (is_done, game) = work.change_at(tournament, id, |work| {
        at_table(work, (tournament, id), acts, (device, role), &mut decided)
    })?;
    let Decided { stand, replaced, corrected } = decided;
    if let Some(pool) = corrected {
        hand_ins::take_confirmation_back(work, tournament, pool)?;
    }
    if let Some(reason) = work.decision().map(|decision| decision.reason.clone()) {
        for offer in &replaced {
            replacements::replace(work, (tournament, id), offer, &reason)?;
        }
        if !stand.is_empty() {
            replacements::let_stand(work, (tournament, id), stand, &reason)?;
        }
    }
    // A result signed at the board starts the next game of the table, as an act of its own.
    if is_done && game.next_start().is_some() {
        work.change_at(tournament, id, |work| start_next(work, &game))?;
    }
    let acted = match is_done {
        true => Acted::Done(work.revision(tournament).unwrap_or_default()),
        false => Acted::Before,
    };
    Ok(Done { acted, game })
}

/// Performs the acts; returns whether anything was done, the game afterwards, and the journal entry. `decided` receives the decision about
/// drawn tables that no longer fit.
fn at_table(
    work: &mut Work<'_>,
    (tournament, id): (TournamentId, TableId),
    acts: TableActs,
    (device, role): (Option<&str>, Role),
    decided: &mut Decided,
) -> Result<((bool, Arc<Game>), Told), NotDone> {
    let number = acts.game;
    let (table, round, _) = store::tables::in_round(work.conn, id)?;
    if table.kind == TableKind::Annulled {
        return Err(TableActError::NotOpen.into());
    }
    let before = table.game(number).ok_or(StoreError::NotFound("game"))?;
    let (mut game, events) = load(work, (&table, number), &acts)?;
    let is_known = |act: &&Submitted| events.iter().any(|event| event.request == act.request);
    let left: Vec<Submitted> = acts.acts.iter().filter(|it| !is_known(it)).cloned().collect();
    if left.is_empty() {
        return Ok(((false, game), journaled((id, number), false, &[], false)));
    }
    let is_handed_in =
        role == Role::Delegate && store::hand_ins::is_handed_in(work.conn, table.pool)?;
    check_round(before, round, &left, (role, is_handed_in))?;
    let keeper = store::keepers::of_table(work.conn, id)?;
    let kinds = || left.iter().map(|act| &act.kind);
    if let Some(keeper) = kept_elsewhere(keeper.as_ref(), device, role, kinds()) {
        return Err(TableActError::KeptElsewhere(keeper.clone()).into());
    }
    check_news((&events, game.version()), &acts)?;
    if role != Role::Organizer && left.iter().any(|act| is_of_organizers(&act.kind, &game)) {
        return Err(TableActError::NotAllowed.into());
    }
    let is_opened = seated::check(work, (tournament, &table), kinds())?;
    let was_pending = game.pending().is_some();
    let status = left.iter().find_map(|act| consequences::status_after(&act.kind, &game));
    let is_first_time = left.len() == acts.acts.len();
    let by = work.caller.actor();
    let mut new = match acts.rewind {
        Some(rewind) if is_first_time => {
            bring_back(Arc::make_mut(&mut game), &table, &events, rewind, by, work.now)?
        }
        _ => Vec::new(),
    };
    let is_rewound = !new.is_empty();
    for Submitted { request, kind } in
        with_second_signature(&left, role, (table.confirmation, before))
    {
        let event = Arc::make_mut(&mut game).act(kind, by.clone(), request, work.now);
        new.push(event.map_err(TableActError::Refused)?);
    }
    let after = game.table();
    if round == RoundState::Closed {
        *decided = consequences::unfit(work, tournament, &after)?;
        // The correction requires another game at the table: its round is reopened until that game is played or corrected too.
        if after.result.is_none() {
            store::rounds::set_state(work.conn, table.round, RoundState::Published, work.now)?;
        }
    }
    if table.result.is_some() && (table.result != after.result || status.is_some()) {
        decided.corrected = Some(table.pool);
    }
    append(work, (&table, &after), number, &new)?;
    if is_opened {
        seated::note(work, &after, (was_pending, game.pending().is_some()))?;
    }
    if let Some((entry, status)) = status {
        consequences::set_status(work.conn, entry, status)?;
    }
    keep(work, &after, (id, keeper), device, role, kinds())?;
    if table.result.is_none() && after.result.is_some() {
        calls::settle(work, id)?;
    }
    // The result may have freed the board, or claimed it again.
    if table.result.is_some() != after.result.is_some() {
        queue::settle(work, tournament)?;
    }
    let told = journaled((id, number), before.result.is_some(), &new, is_rewound);
    if let Some(last) = new.pop() {
        work.leave(|| Left::new(after, last, Arc::clone(&game)));
    }
    Ok(((true, game), told))
}

/// Records at a table that players opened that no side has played, as an organizer would from a sheet; `told` is the journal entry.
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
        if replay(&table, game, &events)?.pending().is_some() {
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
        let acts = kinds.into_iter().map(|kind| Submitted { request, kind }).collect();
        let acts = TableActs { table: id, game, version, acts, rewind: None };
        let mut decided = Decided::default();
        at_table(work, (tournament, id), acts, (None, Role::Organizer), &mut decided)?;
        Ok(((), told.because(reason)))
    })
}

/// The game for the acts, with its log. If the cached game is current, only the last event is loaded.
fn load(
    work: &mut Work<'_>,
    (table, number): (&Table, u8),
    acts: &TableActs,
) -> Result<(Arc<Game>, Vec<Event>), NotDone> {
    let is_current = table.game(number).is_some_and(|game| game.version == acts.version);
    let games = work.games().filter(|_| is_current && acts.rewind.is_none()).cloned();
    if let Some(games) = games {
        let requests: Vec<RequestId> = acts.acts.iter().map(|act| act.request).collect();
        if let Some((game, last)) = games.take(work.conn, (table, number), &requests)? {
            return Ok((game, vec![last]));
        }
    }
    let events = store::tables::events(work.conn, table.id, number)?;
    Ok((Arc::new(replay(table, number, &events)?), events))
}

fn replay(table: &Table, number: u8, events: &[Event]) -> Result<Game, TableActError> {
    Ok(Game::replay(table, number, events).map_err(|error| ActError::Corrupt(error.seq))?)
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
fn start_next(work: &mut Work<'_>, signed: &Game) -> Result<((), Told), NotDone> {
    let table = signed.table();
    let mut next = Game::new(&table, signed.number() + 1);
    let mut new = Vec::new();
    if let Some(kind) = signed.next_start() {
        let request = RequestId::new(work.ids);
        let event = next.act(kind, work.caller.actor().clone(), request, work.now);
        new.push(event.map_err(TableActError::Refused)?);
    }
    append(work, (&table, &next.table()), next.number(), &new)?;
    Ok(((), journaled((table.id, next.number()), false, &new, false)))
}

fn with_second_signature(
    left: &[Submitted],
    role: Role,
    (confirmation, game): (Confirmation, &TableGame),
) -> Vec<Submitted> {
    let kinds: Vec<EventKind> = left.iter().map(|act| act.kind.clone()).collect();
    let second = consequences::second_signature(&kinds, role, confirmation, game);
    let request = left.last().map(|act| act.request);
    let second = request.zip(second).map(|(request, kind)| Submitted { request, kind });
    left.iter().cloned().chain(second).collect()
}

fn check_round(
    game: &TableGame,
    state: RoundState,
    left: &[Submitted],
    (role, is_handed_in): (Role, bool),
) -> Result<(), TableActError> {
    let is_signed = game.result.is_some();
    let changes =
        |act: &Submitted| matches!(act.kind, EventKind::Entered { .. } | EventKind::Reopen { .. });
    // A delegate's results belong to the organizers once the grid is handed in or the round is closed.
    let may_change = match role {
        Role::Organizer => true,
        Role::Delegate => state == RoundState::Published && !is_handed_in,
        Role::Referee => false,
    };
    if is_signed && !may_change && left.iter().any(changes) {
        return Err(TableActError::NotAllowed);
    }
    let corrects = |act: &Submitted| matches!(act.kind, EventKind::Entered { .. }) && is_signed;
    match state {
        RoundState::Published => Ok(()),
        RoundState::Closed if left.iter().all(corrects) => Ok(()),
        RoundState::Draft | RoundState::Closed => Err(TableActError::NotOpen),
    }
}

/// Checks that nothing has happened since the known version, or since the acts that were already done. `events` is the whole log, whose
/// last number is `version`, or only its end.
fn check_news((events, version): (&[Event], i32), acts: &TableActs) -> Result<(), TableActError> {
    let is_ours = |event: &&Event| acts.acts.iter().any(|act| act.request == event.request);
    let last_of_ours = events.iter().filter(is_ours).map(|event| event.seq).max();
    let seen = acts.version.max(last_of_ours.unwrap_or_default());
    let new: Vec<Event> = events.iter().filter(|event| event.seq > seen).cloned().collect();
    if new.is_empty() && (0..=version).contains(&seen) {
        Ok(())
    } else {
        Err(TableActError::MovedOn { new })
    }
}

/// Undoes acts that are not in the earlier state of the board, and repeats acts that were undone since.
fn bring_back(
    game: &mut Game,
    table: &Table,
    events: &[Event],
    rewind: Rewind,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<Vec<Event>, TableActError> {
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
