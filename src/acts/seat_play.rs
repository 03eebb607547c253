//! What players do at a table that they log themselves: being ready, throwing and moving for their own seats, asking the others, set phrases.
//!
//! Acts at the board go through [`super::tables`], as those of a referee do. All else is kept beside the log.

use domain::tournament::dice::is_device_word;
use domain::tournament::game::Game;
use domain::tournament::game::submission::{APP_DIE, SubmittedAct, TableActs};
use domain::tournament::id::{RequestId, TableId, TournamentId};
use domain::tournament::phrase::Phrase;
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::clock::turn_time;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::seat_play::request::{RequestKind, SeatRequest, n_undone};
use domain::tournament::seat_play::start::absent;
use domain::tournament::seat_play::{BETWEEN_PHRASES, SaidPhrase, SeatDevice, device_of};
use domain::tournament::table::{Table, TableState};
use parchis::Color;
use store::journal::JournalAct;

use super::not_done::TableActError;
use super::seat_facts::{self, colors_held, current_game, hear};
use super::tables::{TableActed, act_as_house, act_at_seat};
use super::{NotDone, Work, turn_clocks};

/// What a device says about itself when its player is ready.
#[derive(Clone, Debug, Default)]
pub struct ReadyDevice {
    /// Word of the device for the dice of the game.
    pub word: String,
    /// Hash of the network address of the device; empty if unknown.
    pub address: String,
}

/// A table with the colors that the caller holds there.
struct OwnTable {
    tournament: TournamentId,
    table: Table,
    colors: Vec<Color>,
}

impl OwnTable {
    /// Loads and locks a table for a caller with a seat there.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`]: the caller has no seat there. [`SeatError::NotByPlayers`]; [`TableActError::NotOpen`]: its round is not being
    /// played.
    fn load(work: &mut Work<'_>, id: TableId) -> Result<Self, NotDone> {
        let tournament = store::tables::tournament_of(work.conn, id)?;
        work.open(tournament)?;
        Self::find(work, id)
    }

    /// Loads a table for a caller with a seat there, without a lock.
    ///
    /// # Errors
    /// Those of [`OwnTable::load`].
    fn find(work: &mut Work<'_>, id: TableId) -> Result<Self, NotDone> {
        let (table, round, tournament) = store::tables::in_round(work.conn, id)?;
        let colors = colors_held(work, tournament, &table);
        if colors.is_empty() {
            return Err(NotDone::Forbidden);
        }
        if !table.logging.is_by_seat() {
            return Err(SeatError::NotByPlayers.into());
        }
        if round != RoundState::Published {
            return Err(TableActError::NotOpen.into());
        }
        Ok(Self { tournament, table, colors })
    }

    /// The color for which the caller speaks: the first that is held.
    fn color(&self) -> Result<Color, NotDone> {
        self.colors.first().copied().ok_or(SeatError::NotYourSeat.into())
    }

    /// The game that is played, or is next.
    fn game(&self, work: &mut Work<'_>) -> Result<Game, NotDone> {
        current_game(work, &self.table)
    }
}

/// Says that the player is there. The game begins by itself once all are, if the app rolls the dice.
///
/// # Errors
/// [`SeatError::Word`]: the word of the device is not valid. Those of a table that the caller has no seat at.
pub fn ready(work: &mut Work<'_>, id: TableId, device: ReadyDevice) -> Result<(), NotDone> {
    let own = OwnTable::load(work, id)?;
    if !is_device_word(&device.word) {
        return Err(SeatError::Word.into());
    }
    let session = work.caller.device().unwrap_or_default().to_owned();
    let mut devices = store::table_seats::devices(work.conn, id)?;
    for color in &own.colors {
        let mut known = device_of(&devices, *color);
        // The first word stays, so that nobody can look for a better one.
        if known.word.is_empty() {
            known.word.clone_from(&device.word);
        }
        known.heard();
        known.ready_at = known.ready_at.or(Some(work.now));
        (known.session, known.address) = (session.clone(), device.address.clone());
        store::table_seats::save(work.conn, id, &known)?;
        devices.retain(|other| other.color != *color);
        devices.push(known);
    }
    let is_waiting = own.table.state == TableState::Waiting && own.table.version() == 0;
    let is_complete = || absent(&own.table, &devices, true).is_empty();
    if is_waiting && own.table.app_rolls() && is_complete() {
        // The start tells the devices, too.
        return turn_clocks::begin(work, own.tournament, &own.table, Vec::new());
    }
    Ok(work.stir(own.tournament, id)?)
}

/// Rolls the app's die for the seat on turn; moves without a choice follow by themselves.
///
/// # Errors
/// [`SeatError::NotYourTurn`]; those of [`act_at_seat`].
pub fn throw(
    work: &mut Work<'_>,
    table: TableId,
    (game, version): (u8, i32),
    request: RequestId,
) -> Result<TableActed, NotDone> {
    let acts = vec![SubmittedAct { request, kind: APP_DIE }];
    act_at_seat(work, &TableActs { table, game, version, acts, rewind: None })
}

/// Notes that something was heard from a seat, without an act: its turns no longer pass.
///
/// # Errors
/// Those of a table that the caller has no seat at.
pub fn back(work: &mut Work<'_>, id: TableId) -> Result<(), NotDone> {
    let own = OwnTable::load(work, id)?;
    let devices = store::table_seats::devices(work.conn, id)?;
    hear(work, id, &devices, &own.colors)?;
    seat_facts::renew(work, &own.table, &own.colors)?;
    work.stir(own.tournament, id)?;
    Ok(())
}

/// Notes that a device shows the turn of one of its seats: the time of the turn begins now. The other devices are not told, because they
/// show [`TurnClock::sure_until`](domain::tournament::seat_play::clock::TurnClock::sure_until). Nothing is locked: an act that comes in
/// between starts a clock of its own.
///
/// # Errors
/// Those of a table that the caller has no seat at.
pub fn shown(work: &mut Work<'_>, id: TableId, version: i32) -> Result<(), NotDone> {
    let OwnTable { table, colors, .. } = OwnTable::find(work, id)?;
    let Some(clock) = store::turn_clocks::find(work.conn, id)? else { return Ok(()) };
    let is_own = clock.color.is_some_and(|color| colors.contains(&color));
    if is_own && table.version() == version {
        let after = clock.clone().shown(turn_time(&table.ruleset), work.now);
        store::turn_clocks::change(work.conn, id, &clock, &after)?;
    }
    Ok(())
}

/// Asks all others at the table for something. If nobody else is there to answer, it is done at once.
///
/// # Errors
/// [`SeatError::Asked`], [`SeatError::NotPlaying`], [`SeatError::NothingToUndo`]; [`TableActError::MovedOn`]: others have acted since.
pub fn ask(
    work: &mut Work<'_>,
    id: TableId,
    (number, version): (u8, i32),
    kind: RequestKind,
) -> Result<(), NotDone> {
    let own = OwnTable::load(work, id)?;
    let (game, color) = (own.game(work)?, own.color()?);
    if game.state() != TableState::Playing {
        return Err(SeatError::NotPlaying.into());
    }
    if game.number() != number || game.version() != version {
        return Err(TableActError::MovedOn { new: Vec::new() }.into());
    }
    let open = store::table_seats::request(work.conn, id)?;
    if open.is_some_and(|request| request.is_open(&game)) {
        return Err(SeatError::Asked.into());
    }
    if kind == RequestKind::Undo && n_undone(&game, color) == 0 {
        return Err(SeatError::NothingToUndo.into());
    }
    let agreed = own.colors.clone();
    let request = SeatRequest { game: number, kind, version, color, agreed, at: work.now };
    settle_request(work, &own, &game, request)
}

/// Answers the open request of another player. One refusal ends it.
///
/// # Errors
/// [`SeatError::NotAsked`]: no request is open, or the game has gone on since.
pub fn answer(work: &mut Work<'_>, id: TableId, agrees: bool) -> Result<(), NotDone> {
    let own = OwnTable::load(work, id)?;
    let game = own.game(work)?;
    let open = store::table_seats::request(work.conn, id)?;
    let mut request = open.filter(|request| request.is_open(&game)).ok_or(SeatError::NotAsked)?;
    if !agrees {
        store::table_seats::set_request(work.conn, id, None)?;
        return Ok(work.stir(own.tournament, id)?);
    }
    let new = own.colors.iter().filter(|color| !request.agreed.contains(color)).copied();
    let new: Vec<Color> = new.collect();
    request.agreed.extend(new);
    settle_request(work, &own, &game, request)
}

/// Saves a request, or does what it asks for if all have agreed.
fn settle_request(
    work: &mut Work<'_>,
    own: &OwnTable,
    game: &Game,
    request: SeatRequest,
) -> Result<(), NotDone> {
    let id = own.table.id;
    let devices = store::table_seats::devices(work.conn, id)?;
    if request.missing(game, &devices).is_empty() {
        store::table_seats::set_request(work.conn, id, None)?;
        act_as_house(work, own.tournament, &own.table, request.acts(game))?;
    } else {
        store::table_seats::set_request(work.conn, id, Some(&request))?;
    }
    Ok(work.stir(own.tournament, id)?)
}

/// Says a set phrase to the others at the table.
///
/// # Errors
/// [`SeatError::Muted`], [`SeatError::TooSoon`]; those of a table that the caller has no seat at.
pub fn say(work: &mut Work<'_>, id: TableId, phrase: Phrase) -> Result<(), NotDone> {
    let own = OwnTable::load(work, id)?;
    let color = own.color()?;
    let devices = store::table_seats::devices(work.conn, id)?;
    if device_of(&devices, color).is_muted {
        return Err(SeatError::Muted.into());
    }
    let said = store::table_seats::phrases(work.conn, id)?;
    let own_last = said.iter().rev().find(|said| own.colors.contains(&said.color));
    if own_last.is_some_and(|last| work.now - last.at < BETWEEN_PHRASES) {
        return Err(SeatError::TooSoon.into());
    }
    let seq = said.last().map_or(0, |last| last.seq) + 1;
    store::table_seats::say(work.conn, id, SaidPhrase { seq, color, phrase, at: work.now })?;
    Ok(work.stir(own.tournament, id)?)
}

/// Mutes a seat for all others, or takes that back; for a referee of the table.
///
/// # Errors
/// [`NotDone::Forbidden`]; [`SeatError::NotYourSeat`]: nobody has that color.
pub fn mute(work: &mut Work<'_>, id: TableId, color: Color, is_muted: bool) -> Result<(), NotDone> {
    let tournament = require_referee(work, id)?;
    let table = store::tables::find(work.conn, id)?;
    if !table.seats.iter().any(|seat| seat.color == color) {
        return Err(SeatError::NotYourSeat.into());
    }
    let devices = store::table_seats::devices(work.conn, id)?;
    let device = SeatDevice { is_muted, ..device_of(&devices, color) };
    store::table_seats::save(work.conn, id, &device)?;
    Ok(work.stir(tournament, id)?)
}

/// Gives a table back to its players after a referee has taken it over. The clock of the turn begins anew.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller is no referee of the table.
pub fn give_back(work: &mut Work<'_>, id: TableId) -> Result<(), NotDone> {
    let tournament = require_referee(work, id)?;
    work.change_at(tournament, id, |work| {
        store::keepers::release(work.conn, id)?;
        let table = store::tables::find(work.conn, id)?;
        let colors: Vec<Color> = table.seats.iter().map(|seat| seat.color).collect();
        seat_facts::renew(work, &table, &colors)?;
        Ok(((), JournalAct::GivenBack { table: id }))
    })
}

/// Requires a referee of the table, and locks the tournament.
fn require_referee(work: &mut Work<'_>, id: TableId) -> Result<TournamentId, NotDone> {
    let tournament = store::tables::tournament_of(work.conn, id)?;
    work.caller.require_at(tournament, id)?;
    work.open(tournament)?;
    Ok(tournament)
}
