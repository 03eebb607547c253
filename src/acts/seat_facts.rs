//! The facts beside the log of a table that its players log: who holds which seat, who was heard, and the clock of the turn.

use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::game::submission::TableCaller;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::seat_play::start::separate;
use domain::tournament::seat_play::{SeatDevice, device_of};
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Logging;
use parchis::Color;
use store::StoreError;

use super::held_seats::held_seats;
use super::not_done::TableActError;
use super::{NotDone, Work};

/// The current game of a table, replayed from its log.
pub(super) fn current_game(work: &mut Work<'_>, table: &Table) -> Result<Game, NotDone> {
    let number = table.current();
    let events = store::tables::events(work.conn, table.id, number)?;
    let game = Game::replay(table, number, &events);
    Ok(game.map_err(|error| TableActError::Refused(error.cause))?)
}

/// The colors of a table that the caller holds with passes.
pub(super) fn colors_held(work: &Work<'_>, tournament: TournamentId, table: &Table) -> Vec<Color> {
    held_seats(work, tournament, table).into_iter().map(|seat| seat.color).collect()
}

/// The caller with the seats that it acts for at a loaded table.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller has no seat there, and no right to act without one. [`SeatError::NotByPlayers`]: a referee logs it.
pub(super) fn at_seats(
    work: &Work<'_>,
    tournament: TournamentId,
    table: &Table,
    caller: TableCaller,
) -> Result<TableCaller, NotDone> {
    let has_role = caller.is_at_desk || work.caller.role_at(tournament, table.id).is_some();
    if caller.seats.is_none() && has_role {
        return Ok(caller);
    }
    let colors = colors_held(work, tournament, table);
    if colors.is_empty() {
        return Err(NotDone::Forbidden);
    }
    if !table.logging.is_by_players() {
        return Err(SeatError::NotByPlayers.into());
    }
    Ok(TableCaller { seats: Some(colors), ..caller })
}

/// Notes that something was heard from seats.
pub(super) fn hear(
    work: &mut Work<'_>,
    table: TableId,
    devices: &[SeatDevice],
    colors: &[Color],
) -> Result<Vec<SeatDevice>, StoreError> {
    let mut devices = devices.to_vec();
    for device in devices.iter_mut().filter(|device| colors.contains(&device.color)) {
        if device.missed > 0 || device.is_away() {
            device.heard();
            store::table_seats::save(work.conn, table, device)?;
        }
    }
    Ok(devices)
}

/// Notes which devices signed the result that waits for a second signature: those that act now, if it waits since this act.
fn note_signers(
    work: &mut Work<'_>,
    table: TableId,
    devices: &[SeatDevice],
    colors: &[Color],
    is_pending: bool,
) -> Result<(), StoreError> {
    if !is_pending {
        for device in devices.iter().filter(|device| device.has_signed) {
            let device = SeatDevice { has_signed: false, ..device.clone() };
            store::table_seats::save(work.conn, table, &device)?;
        }
        return Ok(());
    }
    if devices.iter().any(|device| device.has_signed) {
        return Ok(());
    }
    for color in colors {
        let device = SeatDevice { has_signed: true, ..device_of(devices, *color) };
        store::table_seats::save(work.conn, table, &device)?;
    }
    Ok(())
}

/// Keeps the facts beside the log after acts at a table where each player acts on their own: who was heard, who signed, and the clock.
/// `devices` are those at its seats before the acts.
pub(super) fn after(
    work: &mut Work<'_>,
    table: &Table,
    game: &Game,
    caller: &TableCaller,
    devices: &[SeatDevice],
) -> Result<(), StoreError> {
    if !table.logging.is_by_seat() {
        return Ok(());
    }
    let colors = caller.seats.as_deref().unwrap_or_default();
    let devices = hear(work, table.id, devices, colors)?;
    note_signers(work, table.id, &devices, colors, game.pending().is_some())?;
    if table.logging == Logging::Remote {
        let is_kept = caller.seats.is_none() && !caller.is_at_desk;
        let before = store::turn_clocks::find(work.conn, table.id)?;
        let after = TurnClock::after(before.as_ref(), game, &devices, work.now);
        let after = after.filter(|_| !is_kept);
        store::turn_clocks::set(work.conn, table.id, before.as_ref(), after.as_ref())?;
    }
    Ok(())
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

/// The signature that a finished game at a table at a distance is due: nobody else is there to sign it. Equal sides across the qualifying
/// line are separated by the dice of the seed. `None` if there is nothing to sign.
pub(super) fn due_signature(
    work: &mut Work<'_>,
    game: &Game,
) -> Result<Option<EventKind>, StoreError> {
    let table = game.table();
    let is_due = game.state() == TableState::Over && table.logging == Logging::Remote;
    let Some(result) = game.proposed().filter(|_| is_due) else { return Ok(None) };
    if game.pending().is_some() {
        return Ok(Some(EventKind::SecondSignature { entry: None }));
    }
    let (_, round, stage, _) = store::tables::with_tournament(work.conn, table.id)?;
    let tied = Game::needs_roll_off(&result, stage.plan.advance_in(round.kind));
    let roll_off = match game.dice_seed() {
        Some(seed) => separate(seed, game.dice_word().unwrap_or_default(), &tied),
        None => tied,
    };
    Ok(Some(EventKind::Confirm { roll_off }))
}
