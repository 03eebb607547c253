//! What players do at a table that they log themselves: being ready, throwing and moving for their own seats, asking the others, set phrases.
//!
//! Acts at the board go through [`super::tables`], as those of a referee do. All else is kept beside the log.

use std::sync::Arc;

use domain::tournament::dice::is_device_word;
use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::game::submission::{APP_DIE, SubmittedAct, TableActs, TableCaller};
use domain::tournament::id::{EntryId, RequestId, TableId, TournamentId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::phrase::Phrase;
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::clock::{TurnClock, turn_time};
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::seat_play::request::{RequestKind, SeatRequest, n_undone};
use domain::tournament::seat_play::start::{absent, joined_word, roll_off, start};
use domain::tournament::seat_play::{BETWEEN_PHRASES, HOUSE, SaidPhrase, SeatDevice, device_of};
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Logging;
use parchis::Color;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::TableActError;
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
    /// [`SeatError::NotByPlayers`], [`SeatError::NotYourSeat`]; [`TableActError::NotOpen`]: its round is not being played.
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
        if !table.logging.is_by_seat() {
            return Err(SeatError::NotByPlayers.into());
        }
        let colors = colors_held(work, tournament, &table);
        if colors.is_empty() {
            return Err(SeatError::NotYourSeat.into());
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

/// The current game of a table, replayed from its log.
pub(super) fn current_game(work: &mut Work<'_>, table: &Table) -> Result<Game, NotDone> {
    let number = table.current();
    let events = store::tables::events(work.conn, table.id, number)?;
    let game = Game::replay(table, number, &events);
    Ok(game.map_err(|error| TableActError::Refused(error.cause))?)
}

/// The colors of a table that the caller holds with passes.
pub fn colors_held(work: &Work<'_>, tournament: TournamentId, table: &Table) -> Vec<Color> {
    let caller = work.caller;
    let seats = table.seats.iter();
    let held = seats.filter(|seat| {
        caller.holds_seat(HeldSeat { tournament, entry: seat.entry, player: seat.player })
    });
    held.map(|seat| seat.color).collect()
}

/// The caller with the seats that it acts for at a loaded table.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller has no other right at the table than a seat, and none there.
pub(super) fn at_seats(
    work: &Work<'_>,
    tournament: TournamentId,
    table: &Table,
    caller: TableCaller,
) -> Result<TableCaller, NotDone> {
    let is_house = caller.by.name == HOUSE && caller.is_at_desk;
    let has_role = is_house || work.caller.role_at(tournament, table.id).is_some();
    // The PIN of a table that each player logs is known to all of them, so it gives nobody the right of a referee.
    let is_by_pin = !is_house && caller.is_by_pin_alone && table.logging.is_by_seat() && has_role;
    if caller.seats.is_none() && has_role && !is_by_pin {
        return Ok(caller);
    }
    if caller.seats.is_some() && !table.logging.is_by_players() {
        return Err(SeatError::NotByPlayers.into());
    }
    let colors = colors_held(work, tournament, table);
    match colors.is_empty() {
        true if has_role && !is_by_pin => Err(SeatError::NotYourSeat.into()),
        true => Err(NotDone::Forbidden),
        false => Ok(TableCaller { seats: Some(colors), is_by_pin_alone: false, ..caller }),
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
    work.stir(own.tournament, id)?;
    let is_waiting = own.table.state == TableState::Waiting && own.table.version() == 0;
    if is_waiting && own.table.app_rolls() {
        if absent(&own.table, &devices, true).is_empty() {
            begin(work, own.tournament, &own.table, Vec::new())?;
        }
    }
    Ok(())
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
    by_house(work, tournament, table, vec![kind])?;
    Ok(())
}

/// Performs acts of the server itself in the current game of a table.
pub(super) fn by_house(
    work: &mut Work<'_>,
    tournament: TournamentId,
    table: &Table,
    kinds: Vec<EventKind>,
) -> Result<TableActed, NotDone> {
    let act = |kind| SubmittedAct { request: RequestId::new(work.ids), kind };
    let acts: Vec<SubmittedAct> = kinds.into_iter().map(act).collect();
    let (game, version) = (table.current(), table.version());
    let acts = TableActs { table: table.id, game, version, acts, rewind: None };
    act_as_house(work, tournament, &acts)
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
    turn_clocks::renew(work, &own.table, &own.colors)?;
    work.stir(own.tournament, id)?;
    Ok(())
}

/// Notes that a device shows the turn of one of its seats: the time of the turn begins now. The other devices are not told, because they
/// show [`TurnClock::sure_until`], and nothing is locked: an act that comes in between has a clock of its own.
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
        by_house(work, own.tournament, &own.table, request.acts(game))?;
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
        turn_clocks::renew(work, &table, &colors)?;
        Ok(((), JournalAct::GivenBack { table: id }))
    })
}

/// Requires a referee of the table who is not admitted by its PIN alone, and locks the tournament.
fn require_referee(work: &mut Work<'_>, id: TableId) -> Result<TournamentId, NotDone> {
    let tournament = store::tables::tournament_of(work.conn, id)?;
    work.caller.require_at(tournament, id)?;
    if work.caller.is_by_pin_alone(tournament, id) {
        return Err(NotDone::Forbidden);
    }
    work.open(tournament)?;
    Ok(tournament)
}

/// Notes that something was heard from seats.
fn hear(
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
    let mut devices = hear(work, table.id, devices, colors)?;
    let is_pending = game.pending().is_some();
    for device in &mut devices {
        let has_signed = is_pending && (device.has_signed || colors.contains(&device.color));
        if device.has_signed != has_signed {
            device.has_signed = has_signed;
            store::table_seats::save(work.conn, table.id, device)?;
        }
    }
    if table.logging == Logging::Remote {
        let is_kept = caller.seats.is_none() && !caller.is_at_desk;
        let before = store::turn_clocks::find(work.conn, table.id)?;
        let after = TurnClock::after(before.as_ref(), game, &devices, work.now);
        let after = after.filter(|_| !is_kept);
        store::turn_clocks::set(work.conn, table.id, before.as_ref(), after.as_ref())?;
    }
    Ok(())
}

/// Signs the result of a finished game at a table at a distance: nobody else is there to sign it. Equal sides across the qualifying line
/// are separated by the dice of the seed. `None` if there is nothing to sign.
pub(super) fn sign(
    work: &mut Work<'_>,
    tournament: TournamentId,
    game: &Arc<Game>,
) -> Result<Option<TableActed>, NotDone> {
    let table = game.table();
    let is_due = game.state() == TableState::Over && game.pending().is_none();
    let Some(result) = game.proposed().filter(|_| is_due && table.logging == Logging::Remote)
    else {
        return Ok(None);
    };
    let (_, round, stage, _) = store::tables::with_tournament(work.conn, table.id)?;
    let tied = Game::needs_roll_off(&result, stage.plan.advance_in(round.kind));
    let order = match game.dice_seed() {
        Some(seed) => roll_off(seed, game.dice_word().unwrap_or_default(), &tied),
        None => tied,
    };
    let confirm = EventKind::Confirm { roll_off: order };
    let signed = by_house(work, tournament, &table, vec![confirm])?;
    if signed.game.pending().is_some() {
        let second = EventKind::SecondSignature { entry: None };
        return Ok(Some(by_house(work, tournament, &signed.game.table(), vec![second])?));
    }
    Ok(Some(signed))
}
