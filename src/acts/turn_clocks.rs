//! The server's clock of turns at tables at a distance: what it does when one runs out.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::calendar::lookup;
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::seat_play::device_of;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::seat_play::out_of_time::{RunOut, run_out as run_out_of_time};
use domain::tournament::seat_play::start::{absent, joined_word, start};
use domain::tournament::table::{Table, TableState};
use parchis::Color;
use store::{Conn, StoreError};

use super::seat_facts::current_game;
use super::start_clocks::{UNTIL_DATED, patience};
use super::tables::act_as_house;
use super::{NotDone, Work};

/// Time after which a turn that could not pass is tried again.
const POSTPONED: TimeDelta = TimeDelta::seconds(30);
/// Gap in the pulse of the nodes from which on no node kept the clocks.
const GAP: TimeDelta = TimeDelta::seconds(3);

/// Records that this node keeps the clocks now. After a time in which no node did, all clocks are moved forward by that time, so that
/// nobody loses a turn by it.
pub fn beat(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let last = store::turn_clocks::pulse(conn)?;
    if let Some(last) = last.filter(|last| now - *last > GAP) {
        store::turn_clocks::shift(conn, last, now)?;
    }
    store::turn_clocks::beat(conn, now)
}

/// Does what follows from the clock of a table that has run out: the turn is lost or played by the house, a side has left, or the game
/// begins without those who did not come. Nothing if the clock has not run out, for example because a player was quicker.
///
/// # Errors
/// [`NotDone::Forbidden`] for any caller but the program itself.
pub fn run_out(work: &mut Work<'_>, id: TableId) -> Result<(), NotDone> {
    if !work.caller.is_operator() {
        return Err(NotDone::Forbidden);
    }
    let tournament = store::tables::tournament_of(work.conn, id)?;
    work.open(tournament)?;
    let Some(clock) = store::turn_clocks::find(work.conn, id)?.filter(|it| it.is_due(work.now))
    else {
        return Ok(());
    };
    let (table, round, _) = store::tables::in_round(work.conn, id)?;
    let is_kept = store::keepers::of_table(work.conn, id)?.is_some();
    let is_played = round == RoundState::Published && table.is_missing();
    if is_kept || !is_played || !table.logging.is_remote() {
        return Ok(store::turn_clocks::set(work.conn, id, Some(&clock), None)?);
    }
    match clock.color {
        None => start_without(work, tournament, &table, &clock),
        Some(color) => pass(work, tournament, &table, (&clock, color)),
    }
}

/// Moves the clock of a table whose turn cannot pass, so that the other tables do not wait for it.
///
/// # Errors
/// [`StoreError`]: the database does not answer.
pub fn postpone(work: &mut Work<'_>, id: TableId) -> Result<(), StoreError> {
    let Some(clock) = store::turn_clocks::find(work.conn, id)? else { return Ok(()) };
    let later = TurnClock { due_at: work.now + POSTPONED, ..clock.clone() };
    store::turn_clocks::set(work.conn, id, Some(&clock), Some(&later))
}

/// Begins the current game of a table whose dice the app rolls, without the absent sides.
///
/// # Errors
/// [`SeatError::OwnDice`]: the app does not roll there.
pub(super) fn begin(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    absent: Vec<EntryId>,
) -> Result<(), NotDone> {
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let game = table.current_game();
    let seed = game.and_then(|game| game.dice_seed).ok_or(SeatError::OwnDice)?;
    let kind = start(table, seed, joined_word(&devices), absent).ok_or(SeatError::NotYourSeat)?;
    act_as_house(work, tournament, table, vec![kind])?;
    Ok(())
}

/// Begins a game without the sides that are not there. With one side present it wins without playing; with none, nobody does.
fn start_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    clock: &TurnClock,
) -> Result<(), NotDone> {
    let championship = store::championship::load(work.conn, tournament)?;
    // The date may have changed since the clock began.
    let is_postponed =
        lookup::of_table(&championship, table).is_some_and(|date| date.is_postponed());
    let until = patience(&championship, table, clock.began_at);
    if is_postponed || until > work.now {
        let due_at = if is_postponed { work.now + UNTIL_DATED } else { until };
        let later = TurnClock { due_at, ..clock.clone() };
        return Ok(store::turn_clocks::set(work.conn, table.id, Some(clock), Some(&later))?);
    }
    store::turn_clocks::set(work.conn, table.id, Some(clock), None)?;
    if table.current_game().is_none_or(|game| game.state != TableState::Waiting) {
        return Ok(());
    }
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let absent = absent(table, &devices, false);
    let is_house = |entry: &EntryId| {
        let seats = table.seats.iter().filter(|seat| seat.entry == *entry);
        seats.into_iter().all(|seat| device_of(&devices, seat.color).is_house)
    };
    let mut present: Vec<_> =
        table.entries().into_iter().filter(|entry| !absent.contains(entry)).collect();
    // The house's player does not play alone.
    if present.iter().all(is_house) {
        present.clear();
    }
    if present.len() > 1 {
        return begin(work, tournament, table, absent);
    }
    let entered = Entered::Walkover { present };
    let kind = EventKind::Entered { entered, ended_at: None, reason: String::new() };
    act_as_house(work, tournament, table, vec![kind]).map(drop)
}

/// Passes a turn that ran out of time.
fn pass(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    (clock, color): (&TurnClock, Color),
) -> Result<(), NotDone> {
    let game = current_game(work, table)?;
    let turn = game.position().and_then(|position| position.turn());
    if game.state() != TableState::Playing || turn != Some(color) {
        return Ok(store::turn_clocks::set(work.conn, table.id, Some(clock), None)?);
    }
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let RunOut { acts, devices } =
        run_out_of_time(&game, &devices, table.out_of_time, work.now, || work.ids.next_random());
    for device in &devices {
        store::table_seats::save(work.conn, table.id, device)?;
    }
    // The acts tell the devices, which then read all that has changed.
    match acts.is_empty() {
        true => Ok(work.stir(tournament, table.id)?),
        false => act_as_house(work, tournament, table, acts).map(drop),
    }
}
