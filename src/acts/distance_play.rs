//! Play at a distance for a ranking: people sit down, wait, and are seated as soon as enough are there. Each week has a tournament, created
//! with its first table, and each evening is a round of it.
//!
//! A wait is not a fact of the ranking: the journal has the tables that begin, and nobody who waits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::ranking::strength::{Strengths, strengths};
use domain::ranking::waiting_room::{Meetings, NewTable, Room, seat};
use domain::ranking::weekly::Week;
use domain::tournament::account::Ranking;
use domain::tournament::championship::Championship;
use domain::tournament::club_night::evening_of;
use domain::tournament::distance_play::{
    DistanceError, DistancePlay, DistanceSettings, GRACE_MINUTES, MOST_WAITING, Waiting,
};
use domain::tournament::id::{PassId, PlayerId, RankingId, TableId, TournamentId};
use domain::tournament::opened_table::OpenedTable;
use domain::tournament::pass::HeldSeat;
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::seat_play::{HOUSE, SeatDevice, device_of};
use domain::tournament::table::{Seat, Table};
use domain::tournament::text::fold;
use parchis::Mode;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::held_seats::{held_at, name_of};
use super::passes::{Claimer, make, passes_of};
use super::week_tables::{self, NewWeek, OpenedWeek, close_settled, put};
use super::{NotDone, Work, rankings, start_clocks};

/// Number of latest tournaments whose tables may still be played: of two weeks, each with a tournament that counts and one that does not.
const LOOKED_AT: usize = 4;

/// Saves the settings of play at a distance of a ranking.
///
/// # Errors
/// [`StoreError::NotFound`]: the ranking is unknown.
pub fn save(
    work: &mut Work<'_>,
    ranking: RankingId,
    settings: DistanceSettings,
) -> Result<(), NotDone> {
    let account = store::rankings::find(work.conn, ranking)?.account;
    work.caller.require_account(account)?;
    store::users::lock_rankings(work.conn, account)?;
    Ok(store::distance_play::save(work.conn, &DistancePlay { ranking, account, settings })?)
}

/// A person who sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A player whose seat, in some tournament, a pass of the caller holds.
    Known(PlayerId),
    /// A guest with this name.
    Guest(String),
}

/// A wish to sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    pub sitter: Sitter,
    /// True if the house's player may have the free seats of the table, which then counts for no ranking.
    pub with_house: bool,
}

/// The device with which somebody sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitterDevice {
    pub claimer: Claimer,
    /// Hash of its network address; empty if it tells nothing about the person.
    pub address: String,
}

impl SitterDevice {
    fn hash(&self) -> &str {
        match &self.claimer {
            Claimer::Session { session, .. } => session,
            Claimer::Key(hash) => hash,
        }
    }
}

/// A person who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatDown {
    pub pass: PassId,
    /// True if a pass was made, with the key that the claimer named.
    pub is_new: bool,
}

/// Lets somebody wait for a table of a ranking. A person or device that waits already waits here from now on.
///
/// # Errors
/// [`StoreError::NotFound`]: the ranking is unknown or never offered this. [`DistanceError`]: the person is refused.
/// [`NotDone::Forbidden`]: the caller is not this player.
pub fn sit_down(
    work: &mut Work<'_>,
    ranking: RankingId,
    Sitting { sitter, with_house }: &Sitting,
    device: &SitterDevice,
) -> Result<SatDown, NotDone> {
    let play = open_play(work, ranking)?;
    let all = store::waiting_players::of_ranking(work.conn, ranking)?;
    let passes = passes_of(work, &device.claimer)?;
    let waiting: Vec<&Waiting> = all.iter().filter(|one| one.is_heard(work.now)).collect();
    let is_own = |one: &Waiting| passes.iter().any(|pass| pass.id == one.pass);
    let n_others = waiting.iter().filter(|one| !is_own(one)).count();
    if n_others >= MOST_WAITING {
        return Err(DistanceError::RoomFull.into());
    }
    let (pass, player, name) = match sitter {
        Sitter::Known(player) => {
            let mut holder = None;
            for pass in &passes {
                let seats = store::passes::seats(work.conn, pass.id)?;
                if holder.is_none() && seats.iter().any(|seat| seat.player == *player) {
                    holder = Some(pass.id);
                }
            }
            let known = store::players::find(work.conn, *player)?;
            let is_member = known.account == play.account && known.is_named();
            let pass = holder.filter(|_| is_member).ok_or(NotDone::Forbidden)?;
            (Some(pass), Some(*player), name_of(work, *player)?)
        }
        Sitter::Guest(_) if !play.settings.takes_guests => {
            return Err(DistanceError::MembersOnly.into());
        }
        Sitter::Guest(name) => {
            let is_same = |other: &str| fold(other) == fold(name);
            let known = store::players::of_account(work.conn, play.account)?;
            let is_taken = known.iter().any(|it| it.is_named() && is_same(&it.public_name()));
            let others = waiting.iter().filter(|one| !is_own(one));
            let is_taken = is_taken || fold(name).starts_with(&fold(HOUSE));
            if is_taken || others.into_iter().any(|one| is_same(&one.name)) {
                return Err(DistanceError::NameTaken.into());
            }
            (passes.first().map(|pass| pass.id), None, name.clone())
        }
    };
    let own =
        |it: PlayerId| Some(it) == player || work.caller.seats().iter().any(|s| s.player == it);
    require_free(work.conn, ranking, own, work.now)?;
    let (pass, is_new) = match (pass, &device.claimer) {
        (Some(pass), _) => (pass, false),
        (None, Claimer::Session { session, key_hash }) => {
            let pass = make(work, key_hash.as_deref())?;
            store::passes::tie(work.conn, session, pass)?;
            (pass, true)
        }
        (None, Claimer::Key(hash)) => (make(work, Some(hash))?, true),
    };
    let one = Waiting {
        pass,
        player,
        name,
        device: device.hash().to_owned(),
        address: device.address.clone(),
        again: None,
        with_house: *with_house,
        since: work.now,
        seen_at: work.now,
    };
    store::waiting_players::insert(work.conn, ranking, &one)?;
    Ok(SatDown { pass, is_new })
}

/// Ends the wait of the caller. Does nothing if the caller does not wait.
///
/// # Errors
/// [`StoreError`]: the database does not answer.
pub fn stand_up(work: &mut Work<'_>, claimer: &Claimer) -> Result<(), NotDone> {
    let passes: Vec<PassId> = passes_of(work, claimer)?.iter().map(|pass| pass.id).collect();
    store::waiting_players::remove(work.conn, &passes)?;
    Ok(())
}

/// Lets a player of a finished table wait for the others of it. They are seated together, whatever their strength, once all want to, or
/// after a while those who do. Who asks in vain waits for anybody.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller did not play there. [`DistanceError`]: there is no rematch.
pub fn rematch(work: &mut Work<'_>, table: TableId, device: &SitterDevice) -> Result<(), NotDone> {
    let (tournament, known, seats) = held_at(work, table)?;
    let ranking = store::distance_play::ranking_of(work.conn, tournament)?;
    let ranking = ranking.ok_or(DistanceError::NoRematch)?;
    let play = open_play(work, ranking)?;
    let devices = store::table_seats::devices(work.conn, table)?;
    let played = who_played(&known, &devices);
    let own = seats.into_iter().find(|seat| played.contains(&seat.player));
    let own = own.ok_or(DistanceError::NoRematch)?;
    if known.is_missing() || played.len() < 2 {
        return Err(DistanceError::NoRematch.into());
    }
    let meetings = Facts::load(work, &play)?.meetings;
    let is_full = |one: &PlayerId| played.iter().any(|other| meetings.is_full(*one, *other));
    if played.iter().any(is_full) {
        return Err(DistanceError::MetEnough.into());
    }
    require_free(work.conn, ranking, |player| player == own.player, work.now)?;
    let held = store::passes::of_entry(work.conn, own.entry)?;
    let holder = held.into_iter().find(|it| it.seat.player == own.player);
    let pass = holder.ok_or(NotDone::Forbidden)?.pass;
    let one = Waiting {
        pass,
        player: Some(own.player),
        name: name_of(work, own.player)?,
        device: device.hash().to_owned(),
        address: device.address.clone(),
        again: Some(table),
        with_house: false,
        since: work.now,
        seen_at: work.now,
    };
    Ok(store::waiting_players::insert(work.conn, ranking, &one)?)
}

/// Seats those who wait at a ranking, and lets those go who are not heard any more. Returns the tables that begin.
///
/// # Errors
/// [`NotDone::Forbidden`] for any caller but the program itself.
pub fn seat_waiting(work: &mut Work<'_>, ranking: RankingId) -> Result<Vec<TableId>, NotDone> {
    if !work.caller.is_operator() {
        return Err(NotDone::Forbidden);
    }
    store::distance_play::lock(work.conn, ranking)?;
    let all = store::waiting_players::of_ranking(work.conn, ranking)?;
    let play = store::distance_play::of_ranking(work.conn, ranking)?;
    let of = store::rankings::find(work.conn, ranking);
    let (Some(play), Ok(of)) = (play, of) else {
        let passes: Vec<PassId> = all.iter().map(|one| one.pass).collect();
        store::waiting_players::remove(work.conn, &passes)?;
        return Ok(Vec::new());
    };
    let is_open = play.settings.is_on && play.settings.hours.hold(work.now, of.settings.time_zone);
    let stays = |one: &&Waiting| is_open && one.is_heard(work.now);
    let (waiting, gone): (Vec<&Waiting>, Vec<&Waiting>) = all.iter().partition(stays);
    let gone: Vec<PassId> = gone.into_iter().map(|one| one.pass).collect();
    if !gone.is_empty() {
        store::waiting_players::remove(work.conn, &gone)?;
    }
    let waiting: Vec<Waiting> = waiting.into_iter().cloned().collect();
    if waiting.len() < 2 && !waiting.iter().any(|one| one.with_house) {
        return Ok(Vec::new());
    }
    let facts = Facts::load(work, &play)?;
    let played = played(work.conn, &waiting)?;
    let room = Room {
        settings: &play.settings,
        strengths: &facts.strengths,
        meetings: &facts.meetings,
        played: &played,
    };
    let mut tables = Vec::new();
    for NewTable { people, n_house } in seat(&waiting, room, work.now) {
        let one = |pass: &PassId| waiting.iter().find(|one| one.pass == *pass);
        let sitting: Vec<&Waiting> = people.iter().filter_map(one).collect();
        tables.push(open_table(work, (&play, &of), &sitting, n_house)?);
    }
    Ok(tables)
}

/// The facts on which a seating depends besides those who wait.
struct Facts {
    strengths: Strengths,
    meetings: Meetings,
}

impl Facts {
    fn load(work: &mut Work<'_>, play: &DistancePlay) -> Result<Self, StoreError> {
        let settings = store::rankings::find(work.conn, play.ranking)?.settings;
        let games = rankings::games(work.conn, play.account, play.ranking)?;
        Ok(Self {
            meetings: Meetings::of(&games, &settings, work.now),
            strengths: strengths(&games),
        })
    }
}

/// The play at a distance of a ranking, locked, and open now.
fn open_play(work: &mut Work<'_>, ranking: RankingId) -> Result<DistancePlay, NotDone> {
    store::distance_play::lock(work.conn, ranking)?;
    let play = store::distance_play::of_ranking(work.conn, ranking)?;
    let play = play.ok_or(StoreError::NotFound("ranking"))?;
    let zone = store::rankings::find(work.conn, ranking)?.settings.time_zone;
    match play.settings.is_on {
        false => Err(DistanceError::DistanceOff.into()),
        true if !play.settings.hours.hold(work.now, zone) => {
            Err(DistanceError::DistanceClosed.into())
        }
        true => Ok(play),
    }
}

/// The table of the latest weeks of a ranking at which one of these players still plays. `None` if there is none. `load` loads the facts of
/// a tournament.
///
/// # Errors
/// [`StoreError`]: the database does not answer.
pub fn playing_at(
    conn: &mut Conn,
    ranking: RankingId,
    is_own: impl Fn(PlayerId) -> bool,
    now: DateTime<Utc>,
    load: impl Fn(&mut Conn, TournamentId) -> Result<Arc<Championship>, StoreError>,
) -> Result<Option<TableId>, StoreError> {
    for (id, _) in store::distance_play::weeks(conn, ranking)?.into_iter().take(LOOKED_AT) {
        let championship = load(conn, id)?;
        let sits = |table: &&Table| table.seats.iter().any(|seat| is_own(seat.player));
        let own: Vec<&Table> =
            championship.tables().iter().filter(|it| it.is_missing()).filter(sits).collect();
        if own.is_empty() {
            continue;
        }
        let opened = store::opened_tables::of_tournament(conn, id)?;
        let is_open =
            |table: &&&Table| opened.iter().any(|it| it.table == table.id && !it.has_lapsed(now));
        if let Some(table) = own.iter().find(is_open) {
            return Ok(Some(table.id));
        }
    }
    Ok(None)
}

/// Refuses somebody who still plays at a table of the ranking.
fn require_free(
    conn: &mut Conn,
    ranking: RankingId,
    is_own: impl Fn(PlayerId) -> bool,
    now: DateTime<Utc>,
) -> Result<(), NotDone> {
    let load = |conn: &mut Conn, id| store::championship::load(conn, id).map(Arc::new);
    match playing_at(conn, ranking, is_own, now, load)? {
        Some(_) => Err(DistanceError::StillPlaying.into()),
        None => Ok(()),
    }
}

/// The people who played at a table with a result; the house's player is none of them.
fn who_played(table: &Table, devices: &[SeatDevice]) -> Vec<PlayerId> {
    let came = |entry| {
        let sides = table.result.iter().flat_map(|result| &result.sides);
        sides.into_iter().any(|side| side.entry == entry && side.has_come())
    };
    let is_person = |seat: &&Seat| !device_of(devices, seat.color).is_house;
    let seats = table.seats.iter().filter(|seat| came(seat.entry)).filter(is_person);
    seats.map(|seat| seat.player).collect()
}

/// The number of people who played at each table of which somebody wants a rematch.
fn played(conn: &mut Conn, waiting: &[Waiting]) -> Result<BTreeMap<TableId, usize>, StoreError> {
    let tables: BTreeSet<TableId> = waiting.iter().filter_map(|one| one.again).collect();
    let played = |table| {
        let devices = store::table_seats::devices(conn, table)?;
        Ok((table, who_played(&store::tables::find(conn, table)?, &devices).len()))
    };
    tables.into_iter().map(played).collect()
}

/// Opens a table for these people in the tournament of the week, and gives their passes its seats. The house's player has `n_house` more
/// seats; such tables are in a tournament that does not count.
fn open_table(
    work: &mut Work<'_>,
    (play, ranking): (&DistancePlay, &Ranking),
    sitting: &[&Waiting],
    n_house: usize,
) -> Result<TableId, NotDone> {
    let zone = ranking.settings.time_zone;
    let (week, evening) = (Week::of(work.now, zone), evening_of(work.now, zone));
    let plan = play.settings.table_plan();
    let mut fitting = None;
    for (id, known) in store::distance_play::weeks(work.conn, play.ranking)? {
        if known != week.to_string() {
            break;
        }
        let of_week = OpenedWeek::load(work, id, known)?;
        close_settled(work, &of_week.championship, |round| round != evening, zone)?;
        let stage = of_week.championship.stages().first();
        let counts = of_week.championship.tournament.settings.weight > 0;
        let is_alike = counts == (n_house == 0);
        if fitting.is_none() && is_alike && stage.is_some_and(|it| it.plan.table == plan) {
            fitting = Some(id);
        }
    }
    let tournament = match fitting {
        Some(id) => id,
        None => create_week(work, play, ranking, (week, n_house == 0))?,
    };
    let mut people: Vec<Player> = Vec::new();
    for one in sitting {
        people.push(player(work, play, one)?);
    }
    let house = house_players(work, play, n_house)?;
    people.extend(house.iter().cloned());
    let opener = people.first().map(|player| player.id).ok_or(StoreError::NotFound("player"))?;
    let table = work.change(tournament, |work| {
        let table = put(work, (tournament, evening), Mode::Solo, &people)?;
        let opened = OpenedTable { table, tournament, opener, opened_at: work.now };
        store::opened_tables::insert(work.conn, &opened)?;
        Ok((table, JournalAct::TableOpened { table }))
    })?;
    let championship = store::championship::load(work.conn, tournament)?;
    let known = championship.table(table).ok_or(StoreError::NotFound("table"))?;
    for (one, player) in sitting.iter().zip(&people) {
        let seat = known.seats.iter().find(|seat| seat.player == player.id);
        let entry = seat.ok_or(StoreError::NotFound("seat"))?.entry;
        let seat = HeldSeat { tournament, entry, player: player.id };
        let held = store::passes::of_entry(work.conn, entry)?;
        if held.iter().all(|it| (it.pass, it.seat) != (one.pass, seat)) {
            store::passes::free(work.conn, seat, work.now)?;
            store::passes::hold(work.conn, one.pass, seat, work.now)?;
        }
    }
    for seat in known.seats.iter().filter(|seat| house.iter().any(|it| it.id == seat.player)) {
        store::table_seats::save(work.conn, table, &SeatDevice::house(seat.color, work.now))?;
    }
    start_clocks::await_at(work, &championship, known)?;
    let passes: Vec<PassId> = sitting.iter().map(|one| one.pass).collect();
    store::waiting_players::remove(work.conn, &passes)?;
    Ok(table)
}

/// The player who waited; a guest becomes one now.
fn player(
    work: &mut Work<'_>,
    play: &DistancePlay,
    waiting: &Waiting,
) -> Result<Player, StoreError> {
    if let Some(player) = waiting.player {
        return store::players::find(work.conn, player);
    }
    new_player(work, play, waiting.name.clone())
}

fn new_player(
    work: &mut Work<'_>,
    play: &DistancePlay,
    name: String,
) -> Result<Player, StoreError> {
    let new = Player {
        id: PlayerId::new(work.ids),
        account: play.account,
        name,
        club: String::new(),
        email: None,
        minor: None,
    };
    store::players::insert(work.conn, &new)?;
    Ok(new)
}

/// The house's player as `n` players of the account, created when they are first needed.
fn house_players(
    work: &mut Work<'_>,
    play: &DistancePlay,
    n: usize,
) -> Result<Vec<Player>, StoreError> {
    if n == 0 {
        return Ok(Vec::new());
    }
    let known = store::players::of_account(work.conn, play.account)?;
    let mut players = Vec::new();
    for number in 1..=n {
        let name = format!("{HOUSE} {number}");
        let one = known.iter().find(|it| it.name == name).cloned();
        players.push(match one {
            Some(player) => player,
            None => new_player(work, play, name)?,
        });
    }
    Ok(players)
}

/// Creates the tournament for a week of play at a distance. Its games count for the ranking, or they do not.
fn create_week(
    work: &mut Work<'_>,
    play: &DistancePlay,
    ranking: &Ranking,
    (week, counts): (Week, bool),
) -> Result<TournamentId, NotDone> {
    let with_house = format!("{} + {HOUSE}", play.settings.name);
    let mut choices = Preset::Weekly.choices(play.settings.ruleset);
    choices.table = play.settings.table_plan();
    let new = NewWeek {
        name: if counts { &play.settings.name } else { &with_house },
        mode: Mode::Solo,
        choices,
        grace_minutes: GRACE_MINUTES,
        counts,
    };
    week_tables::create(work, new, ranking, week, |conn, id| {
        store::distance_play::insert_week(conn, id, (play.ranking, &week.to_string()))
    })
}
