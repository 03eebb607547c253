//! The server's clock of turns at tables at a distance: what it does when one runs out.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::game::Game;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::seat_play::out_of_time::{RunOut, run_out as run_out_of_time};
use domain::tournament::seat_play::start::absent;
use domain::tournament::table::{Table, TableState};
use parchis::Color;
use store::{Conn, StoreError};

use super::seat_play::{begin, by_house, current_game};
use super::{NotDone, Work};

/// Time that a table waits for its players where the tournament has no grace time.
const USUAL_GRACE: TimeDelta = TimeDelta::minutes(10);
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

/// Begins to wait for the other players of a table, if nobody waits yet. After the grace time the game begins without them.
pub(super) fn await_others(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
) -> Result<(), StoreError> {
    if store::turn_clocks::find(work.conn, table.id)?.is_some() {
        return Ok(());
    }
    let settings = store::tournaments::find(work.conn, tournament)?.settings;
    let grace = match settings.grace_minutes {
        0 => USUAL_GRACE,
        minutes => TimeDelta::minutes(i64::from(minutes)),
    };
    let clock = TurnClock::of_start(table.current(), work.now, work.now + grace);
    store::turn_clocks::set(work.conn, table.id, None, Some(&clock))
}

/// Begins the clock of the current turn anew if it is that of one of these colors, or if no clock runs.
pub(super) fn renew(work: &mut Work<'_>, table: &Table, colors: &[Color]) -> Result<(), NotDone> {
    if !table.logging.is_remote() || table.state != TableState::Playing {
        return Ok(());
    }
    let before = store::turn_clocks::find(work.conn, table.id)?;
    let is_other = |color: Color| !colors.contains(&color);
    if before.as_ref().and_then(|clock| clock.color).is_some_and(is_other) {
        return Ok(());
    }
    let game = current_game(work, table)?;
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let after = TurnClock::after(None, &game, &devices, work.now);
    Ok(store::turn_clocks::set(work.conn, table.id, before.as_ref(), after.as_ref())?)
}

/// Begins the clock of the next game of a series at a table at a distance, which has begun by itself.
pub(super) fn of_next(work: &mut Work<'_>, game: &Game) -> Result<(), StoreError> {
    let table = game.table();
    if !table.logging.is_remote() {
        return Ok(());
    }
    let before = store::turn_clocks::find(work.conn, table.id)?;
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let after = TurnClock::after(None, game, &devices, work.now);
    store::turn_clocks::set(work.conn, table.id, before.as_ref(), after.as_ref())
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

/// Begins a game without the sides that are not there. With one side present it wins without playing; with none, nobody does.
fn start_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    clock: &TurnClock,
) -> Result<(), NotDone> {
    store::turn_clocks::set(work.conn, table.id, Some(clock), None)?;
    if table.current_game().is_none_or(|game| game.state != TableState::Waiting) {
        return Ok(());
    }
    let devices = store::table_seats::devices(work.conn, table.id)?;
    let absent = absent(table, &devices, false);
    let present: Vec<_> =
        table.entries().into_iter().filter(|entry| !absent.contains(entry)).collect();
    if present.len() > 1 {
        return begin(work, tournament, table, absent);
    }
    let entered = Entered::Walkover { present };
    let kind = EventKind::Entered { entered, ended_at: None, reason: String::new() };
    by_house(work, tournament, table, vec![kind]).map(drop)
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
    by_house(work, tournament, table, acts)?;
    Ok(work.stir(tournament, table.id)?)
}
