//! Seats of one's own: people claim their seat in a tournament for a pass, without an account, and act for their entry with it. Organizers
//! give out seats and free them.
//!
//! Who holds a seat is no fact of the tournament, so a claim leaves no journal entry.

use domain::tournament::entry::Entry;
use domain::tournament::event::{Actor, EventKind};
use domain::tournament::game::submission::{SubmittedAct, TableActs, TableCaller};
use domain::tournament::game::{ActError, Game};
use domain::tournament::id::{EntryId, PassId, PlayerId, RequestId, TableId, TournamentId};
use domain::tournament::opened_table::TakenSeat;
use domain::tournament::pass::{HeldSeat, MOST_SEATS, Pass};
use domain::tournament::sign_up::{SignUp, SignUpEnd};
use domain::tournament::table::Table;
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use parchis::Color;
use store::StoreError;

use super::held_seats::{held_at, name_of};
use super::not_done::{ClubError, HallError, PassError, TableActError};
use super::tables::{TableActed, do_by};
use super::{NotDone, Work, hall};

/// The secret that proves a right to one of the seats behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatProof {
    /// Hash of the secret in the private link of a sign-up: the people of its entry.
    SignUp(String),
    /// PIN of a table that its players log or opened: the people who sit there.
    Pin(String),
}

/// The owner of a new seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimer {
    /// A browser with this session. The seat goes to the oldest of its passes; without one, a pass is made, with a key of this hash if
    /// there is one.
    Session { session: String, key_hash: Option<String> },
    /// A program: the pass that a key with this hash opens. Without one, it is made.
    Key(String),
}

/// A seat after it was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    pub seat: HeldSeat,
    /// True if a pass was made, with the key that the claimer named.
    pub is_new: bool,
}

/// Claims the seat of a person. A claim that is repeated changes nothing.
///
/// # Errors
/// [`StoreError::NotFound`]: the secret is unknown, or the person has no seat behind it. [`PassError`]: the seat is refused.
pub fn claim(
    work: &mut Work<'_>,
    proof: &SeatProof,
    player: PlayerId,
    claimer: &Claimer,
) -> Result<Claimed, NotDone> {
    let seat = match proof {
        SeatProof::SignUp(hash) => of_link(work, hash, player)?,
        SeatProof::Pin(pin) => of_pin(work, pin, player)?,
    };
    let passes = passes_of(work, claimer)?;
    let holder = holder(work, seat)?;
    let is_own = |holder: PassId| passes.iter().any(|pass| pass.id == holder);
    match holder {
        Some(holder) if is_own(holder) => return Ok(Claimed { seat, is_new: false }),
        Some(_) => return Err(PassError::Held { name: name_of(work, seat.player)? }.into()),
        None => {}
    }
    let Some(pass) = passes.first() else {
        let (session, key_hash) = match claimer {
            Claimer::Session { session, key_hash } => (Some(session), key_hash.as_deref()),
            Claimer::Key(key_hash) => (None, Some(key_hash.as_str())),
        };
        let pass = make(work, key_hash)?;
        if let Some(session) = session {
            store::passes::tie(work.conn, session, pass)?;
        }
        store::passes::hold(work.conn, pass, seat, work.now)?;
        return Ok(Claimed { seat, is_new: true });
    };
    if store::passes::seats(work.conn, pass.id)?.len() >= MOST_SEATS {
        return Err(PassError::TooMany.into());
    }
    store::passes::hold(work.conn, pass.id, seat, work.now)?;
    Ok(Claimed { seat, is_new: false })
}

/// Claims the seat of a person who sits down with this device at a table that players opened. It stays with the pass of another device that
/// holds it already.
///
/// # Errors
/// [`StoreError::NotFound`]: the person does not sit there.
pub fn claim_at(
    work: &mut Work<'_>,
    table: TableId,
    player: PlayerId,
    session: &str,
) -> Result<(), NotDone> {
    let pin = store::tables::find(work.conn, table)?.pin;
    let claimer = Claimer::Session { session: session.to_owned(), key_hash: None };
    match claim(work, &SeatProof::Pin(pin), player, &claimer) {
        Ok(_) | Err(NotDone::Pass(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Gives the seat of a person to a new pass with a key of this hash. The pass that held it loses it.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament, or the person to another entry.
pub fn give(
    work: &mut Work<'_>,
    id: TournamentId,
    (entry, player): (EntryId, PlayerId),
    key_hash: &str,
) -> Result<(), NotDone> {
    let seat = to_change(work, id, (entry, player))?;
    store::passes::free(work.conn, seat, work.now)?;
    let pass = make(work, Some(key_hash))?;
    Ok(store::passes::hold(work.conn, pass, seat, work.now)?)
}

/// Takes the seat of a person away from the pass that holds it. Does nothing if none does.
///
/// # Errors
/// As [`give`].
pub fn free(
    work: &mut Work<'_>,
    id: TournamentId,
    (entry, player): (EntryId, PlayerId),
) -> Result<(), NotDone> {
    let seat = to_change(work, id, (entry, player))?;
    store::passes::free(work.conn, seat, work.now)?;
    Ok(())
}

/// Marks an entry as present in the open roll call, for a caller who holds a seat of it.
///
/// # Errors
/// [`HallError::Closed`]: no roll call is open.
pub fn check_in(work: &mut Work<'_>, id: TournamentId, entry: EntryId) -> Result<(), NotDone> {
    if !work.caller.holds(id, entry) {
        return Err(NotDone::Forbidden);
    }
    let known = store::hall::load(work.conn, id)?;
    let call = known.latest_roll_call().filter(|call| call.is_open()).ok_or(HallError::Closed)?;
    hall::set_present(work, (id, call.id), entry)
}

/// A game as the page of its seat showed it: table, number of the game, and number of its events.
pub type ShownGame = (TableId, u8, i32);

/// Gives the second signature to the pending result of a game, for a side whose seat the caller holds.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller holds no seat of the side at the table. [`ClubError::OwnSide`]: the side signed first.
/// [`TableActError`]: the signature is refused.
pub fn confirm(
    work: &mut Work<'_>,
    (table, game, version): ShownGame,
    request: RequestId,
    entry: EntryId,
) -> Result<TableActed, NotDone> {
    let (tournament, known, own) = held_at(work, table)?;
    let own = own.into_iter().find(|seat| seat.entry == entry).ok_or(NotDone::Forbidden)?;
    if has_signed_first(work, &known, game, entry)? {
        return Err(ClubError::OwnSide.into());
    }
    let kind = EventKind::SecondSignature { entry: Some(entry) };
    act_for(work, (tournament, own.player), (table, game, version), request, kind)
}

/// Seats another person of the squad on a color that the caller's entry has, before the game begins.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller holds no seat of the entry with this color, or players opened the table. [`StoreError::NotFound`]:
/// the person is not of the squad. [`TableActError`]: the change is refused.
pub fn line_up(
    work: &mut Work<'_>,
    (table, game, version): ShownGame,
    request: RequestId,
    (color, player): (Color, PlayerId),
) -> Result<TableActed, NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    let known = store::tables::find(work.conn, table)?;
    let seat = known.seats.iter().find(|seat| seat.color == color);
    let seat = seat.filter(|seat| work.caller.holds(tournament, seat.entry));
    let entry = seat.ok_or(NotDone::Forbidden)?.entry;
    if store::opened_tables::find(work.conn, table)?.is_some() {
        return Err(NotDone::Forbidden);
    }
    if !store::entries::find(work.conn, entry)?.squad.contains(&player) {
        return Err(StoreError::NotFound("player").into());
    }
    let mut own = work.caller.seats().iter();
    let own = own.find(|it| it.tournament == tournament && it.entry == entry).copied();
    let own = own.ok_or(NotDone::Forbidden)?;
    let kind = EventKind::LineUp { color, player };
    act_for(work, (tournament, own.player), (table, game, version), request, kind)
}

/// Returns whether a person of this side gave the first signature to the pending result.
fn has_signed_first(
    work: &mut Work<'_>,
    table: &Table,
    game: u8,
    entry: EntryId,
) -> Result<bool, NotDone> {
    let own: Vec<PlayerId> =
        table.seats.iter().filter(|it| it.entry == entry).map(|it| it.player).collect();
    let devices = store::opened_tables::seats(work.conn, table.id)?;
    let is_own = |seat: &TakenSeat| seat.has_signed && own.contains(&seat.player);
    if devices.iter().any(is_own) {
        return Ok(true);
    }
    let events = store::tables::events(work.conn, table.id, game)?;
    let replayed = Game::replay(table, game, &events);
    let replayed =
        replayed.map_err(|error| TableActError::Refused(ActError::Corrupt(error.seq)))?;
    let Some(pending) = replayed.pending() else { return Ok(false) };
    let first = &pending.event.by;
    let people = store::players::find_many(work.conn, &own)?;
    let is_same = people.iter().any(|person| person.public_name() == first.name);
    Ok(first.user.is_none() && !first.name.is_empty() && is_same)
}

/// Performs an act at a table for a person who holds a seat there, independent of the device that keeps the game.
fn act_for(
    work: &mut Work<'_>,
    (tournament, player): (TournamentId, PlayerId),
    (table, game, version): ShownGame,
    request: RequestId,
    kind: EventKind,
) -> Result<TableActed, NotDone> {
    let caller = TableCaller {
        by: Actor { user: work.caller.account(), name: name_of(work, player)? },
        role: Role::Referee,
        device: None,
        is_at_desk: true,
        is_by_pin_alone: false,
        seats: None,
    };
    let acts = vec![SubmittedAct { request, kind }];
    do_by(work, tournament, &TableActs { table, game, version, acts, rewind: None }, caller)
}

/// The seat of a person of the entry that a sign-up became.
fn of_link(work: &mut Work<'_>, hash: &str, player: PlayerId) -> Result<HeldSeat, NotDone> {
    let unknown = || StoreError::NotFound("sign-up");
    let sign_up = store::sign_ups::find_by_token(work.conn, hash)?.ok_or_else(unknown)?;
    store::tournaments::lock(work.conn, sign_up.tournament)?;
    let entry = counting(work, sign_up)?.entry.ok_or(PassError::NoEntry)?;
    let entry = store::entries::find(work.conn, entry)?;
    of_entry(&entry, player)
}

/// The sign-up whose entry counts: that of the partner if this one has joined it.
fn counting(work: &mut Work<'_>, own: SignUp) -> Result<SignUp, StoreError> {
    if !matches!(own.ended, Some((_, SignUpEnd::Joined))) {
        return Ok(own);
    }
    let is_named = |one: &SignUp, name: &str| {
        one.form.people.iter().any(|person| fold(&person.name) == fold(name))
    };
    let all = store::sign_ups::of_tournament(work.conn, own.tournament)?;
    let joined = all.into_iter().find(|one| {
        one.ended.is_none() && own.form.people.iter().any(|person| is_named(one, &person.name))
    });
    Ok(joined.unwrap_or(own))
}

/// The seat of a person at the table with this PIN.
fn of_pin(work: &mut Work<'_>, pin: &str, player: PlayerId) -> Result<HeldSeat, NotDone> {
    let table = store::tables::find_by_pin(work.conn, pin)?.first().copied();
    let table = table.ok_or(StoreError::NotFound("table"))?;
    let tournament = store::tables::tournament_of(work.conn, table)?;
    store::tournaments::lock(work.conn, tournament)?;
    let table = store::tables::find(work.conn, table)?;
    // The PIN of another table is its referee's, and proves no player.
    if !table.logging.is_by_players() && store::opened_tables::find(work.conn, table.id)?.is_none()
    {
        return Err(StoreError::NotFound("table").into());
    }
    let seat = table.seats.iter().find(|seat| seat.player == player);
    let entry = seat.ok_or(StoreError::NotFound("player"))?.entry;
    Ok(HeldSeat { tournament, entry, player })
}

fn of_entry(entry: &Entry, player: PlayerId) -> Result<HeldSeat, NotDone> {
    if !entry.is_active() {
        return Err(PassError::NoEntry.into());
    }
    match entry.squad.contains(&player) {
        true => Ok(HeldSeat { tournament: entry.tournament, entry: entry.id, player }),
        false => Err(StoreError::NotFound("player").into()),
    }
}

/// The seat of a person, after a check that the caller may change the entry. The tournament is locked.
fn to_change(
    work: &mut Work<'_>,
    id: TournamentId,
    (entry, player): (EntryId, PlayerId),
) -> Result<HeldSeat, NotDone> {
    work.caller.require_to_change(id, entry)?;
    store::tournaments::lock(work.conn, id)?;
    let entry = store::entries::find(work.conn, entry)?;
    if entry.tournament != id {
        return Err(StoreError::NotFound("entry").into());
    }
    match entry.squad.contains(&player) {
        true => Ok(HeldSeat { tournament: id, entry: entry.id, player }),
        false => Err(StoreError::NotFound("player").into()),
    }
}

fn holder(work: &mut Work<'_>, seat: HeldSeat) -> Result<Option<PassId>, StoreError> {
    let held = store::passes::of_entry(work.conn, seat.entry)?;
    Ok(held.into_iter().find(|it| it.seat == seat).map(|it| it.pass))
}

/// The passes of a claimer, the oldest first.
pub(super) fn passes_of(work: &mut Work<'_>, claimer: &Claimer) -> Result<Vec<Pass>, StoreError> {
    match claimer {
        Claimer::Session { session, .. } => {
            let account = work.caller.account();
            store::passes::of_session(work.conn, Some(session), account)
        }
        Claimer::Key(hash) => {
            Ok(store::passes::find_by_key(work.conn, hash)?.into_iter().collect())
        }
    }
}

/// Makes a pass, with a key of this hash if there is one.
pub(super) fn make(work: &mut Work<'_>, key_hash: Option<&str>) -> Result<PassId, StoreError> {
    let pass = Pass { id: PassId::new(work.ids), account: None, created_at: work.now };
    store::passes::insert(work.conn, &pass)?;
    if let Some(hash) = key_hash {
        store::passes::add_key(work.conn, pass.id, hash, work.now)?;
    }
    Ok(pass.id)
}
