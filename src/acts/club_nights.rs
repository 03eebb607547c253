//! Club nights: players open tables with the code on the club's wall, without an organizer present. Each week has a tournament, created
//! with its first table, and each evening is a round of it.

use domain::ranking::weekly::Week;
use domain::tournament::account::Ranking;
use domain::tournament::club_night::{ClubNight, ClubSettings, evening_of};
use domain::tournament::id::{PlayerId, RankingId, TableId, TournamentId};
use domain::tournament::opened_table::{OpenedTable, is_annulled, seat_of};
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use parchis::Mode;
use store::StoreError;
use store::journal::JournalAct;

use super::hall::code;
use super::not_done::ClubError;
use super::week_tables::{self, NewWeek, OpenedWeek, close_settled, put};
use super::{NotDone, Work, queue, tables};

/// Saves the club night settings of a ranking; with `is_new_code` the old code becomes invalid.
///
/// # Errors
/// [`StoreError::NotFound`]: the ranking is unknown.
pub fn save(
    work: &mut Work<'_>,
    ranking: RankingId,
    settings: ClubSettings,
    is_new_code: bool,
) -> Result<(), NotDone> {
    let account = store::rankings::find(work.conn, ranking)?.account;
    work.caller.require_account(account)?;
    store::users::lock_rankings(work.conn, account)?;
    let known = store::club_nights::of_ranking(work.conn, ranking)?.map(|night| night.code);
    let code = known.filter(|_| !is_new_code).unwrap_or_else(|| code(work.ids));
    Ok(store::club_nights::save(work.conn, &ClubNight { ranking, account, code, settings })?)
}

/// A player who sits down, as named on the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedPlayer {
    /// A person whom the account knows.
    Known(PlayerId),
    /// The name of a person whom the account does not know.
    New(String),
}

/// Opens a table at a club for the named people; in pairs the first two play together. The device with this session
/// gets the seat of the first person. Anybody with the club's code may open a table.
///
/// # Errors
/// [`StoreError::NotFound`]: the code or a person is unknown. [`ClubError`]: the table is refused.
pub fn open_table(
    work: &mut Work<'_>,
    code: &str,
    session: &str,
    named: &[NamedPlayer],
) -> Result<TableId, NotDone> {
    let unknown = || StoreError::NotFound("club");
    let ranking = store::club_nights::find_by_code(work.conn, code)?.ok_or_else(unknown)?.ranking;
    store::club_nights::lock(work.conn, ranking)?;
    let night = store::club_nights::find_by_code(work.conn, code)?.ok_or_else(unknown)?;
    let ranking = store::rankings::find(work.conn, night.ranking)?;
    let zone = ranking.settings.time_zone;
    if !night.settings.is_on {
        return Err(ClubError::Off.into());
    }
    if !night.settings.hours.hold(work.now, zone) {
        return Err(ClubError::NotNow.into());
    }
    if !night.settings.sizes().contains(&named.len()) {
        return Err(ClubError::Number.into());
    }
    let recent = recent(work, night.ranking)?;
    let people = people(work, &night, named)?;
    check_limits(work, &night, &ranking, &recent, &people)?;
    let week = Week::of(work.now, zone);
    let evening = evening_of(work.now, zone);
    for of_week in &recent {
        close_settled(work, &of_week.championship, |round| round != evening, zone)?;
    }
    let fits = |it: &&OpenedWeek| {
        let championship = &it.championship;
        let rules = championship.stages().first().map(|stage| stage.plan.table.ruleset);
        it.week == week.to_string()
            && championship.tournament.settings.mode == night.settings.mode
            && rules == Some(night.settings.ruleset)
    };
    let tournament = match recent.iter().find(fits) {
        Some(known) => known.championship.tournament.id,
        None => create_week(work, &night, &ranking, week)?,
    };
    let opener = people.first().map(|player| player.id).ok_or(ClubError::Number)?;
    let table = work.change(tournament, |work| {
        let table = put(work, (tournament, evening), night.settings.mode, &people)?;
        let opened = OpenedTable { table, tournament, opener, opened_at: work.now };
        store::opened_tables::insert(work.conn, &opened)?;
        queue::settle(work, tournament)?;
        Ok((table, JournalAct::TableOpened { table }))
    })?;
    store::opened_tables::take_seat(work.conn, table, (session, opener))?;
    Ok(table)
}

/// The recent weeks, which include all tables of this evening and all that may still be open.
fn recent(work: &mut Work<'_>, ranking: RankingId) -> Result<Vec<OpenedWeek>, StoreError> {
    const LOOKED_AT: usize = 3;
    let weeks = store::club_nights::weeks(work.conn, ranking)?;
    let mut recent = Vec::new();
    for (id, week) in weeks.into_iter().take(LOOKED_AT) {
        recent.push(OpenedWeek::load(work, id, week)?);
    }
    Ok(recent)
}

/// The named people; new ones are added to the account.
fn people(
    work: &mut Work<'_>,
    night: &ClubNight,
    named: &[NamedPlayer],
) -> Result<Vec<Player>, NotDone> {
    let known = store::players::of_account(work.conn, night.account)?;
    let mut people: Vec<Player> = Vec::new();
    for one in named {
        let player = match one {
            NamedPlayer::Known(id) => {
                let found = known.iter().find(|player| player.id == *id && player.is_named());
                found.cloned().ok_or(StoreError::NotFound("player"))?
            }
            NamedPlayer::New(_) if !night.settings.takes_new => {
                return Err(ClubError::OnlyKnown.into());
            }
            NamedPlayer::New(name) => {
                let same = |player: &&Player| fold(&player.name) == fold(name);
                if people.iter().any(|player| same(&player)) {
                    return Err(ClubError::Twice { name: name.clone() }.into());
                }
                let id = PlayerId::new(work.ids);
                let (name, club) = (name.clone(), String::new());
                let account = night.account;
                let new = Player { id, account, name, club, email: None, minor: None };
                store::players::insert(work.conn, &new)?;
                new
            }
        };
        if people.iter().any(|other| other.id == player.id) {
            return Err(ClubError::Twice { name: player.public_name() }.into());
        }
        people.push(player);
    }
    Ok(people)
}

fn check_limits(
    work: &Work<'_>,
    night: &ClubNight,
    ranking: &Ranking,
    recent: &[OpenedWeek],
    people: &[Player],
) -> Result<(), ClubError> {
    let zone = ranking.settings.time_zone;
    let evening = evening_of(work.now, zone);
    let tables: Vec<(&OpenedTable, &Table)> = recent.iter().flat_map(OpenedWeek::tables).collect();
    let is_open = |(opened, table): &&(&OpenedTable, &Table)| opened.is_open(table, work.now);
    let open: Vec<_> = tables.iter().filter(is_open).collect();
    if open.len() >= usize::from(night.settings.tables_open) {
        return Err(ClubError::Full { most: night.settings.tables_open });
    }
    let is_tonight = |(opened, table): &&(&OpenedTable, &Table)| {
        let is_annulled = table.result.as_ref().is_some_and(is_annulled);
        !is_annulled && evening_of(opened.opened_at, zone) == evening
    };
    let tonight: Vec<_> = tables.iter().filter(is_tonight).collect();
    for player in people {
        let name = player.public_name();
        let sits = |table: &Table| table.seats.iter().any(|seat| seat.player == player.id);
        if open.iter().any(|(_, table)| sits(table)) {
            return Err(ClubError::Busy { name });
        }
        let n_tonight = tonight.iter().filter(|(_, table)| sits(table)).count();
        if n_tonight >= usize::from(night.settings.tables_each) {
            return Err(ClubError::PlayedEnough { name, most: night.settings.tables_each });
        }
    }
    Ok(())
}

/// Creates the tournament for a week of club nights.
fn create_week(
    work: &mut Work<'_>,
    night: &ClubNight,
    ranking: &Ranking,
    week: Week,
) -> Result<TournamentId, NotDone> {
    let mut choices = Preset::Weekly.choices(night.settings.ruleset);
    if night.settings.mode == Mode::Pairs {
        choices.table.seats = 2;
    }
    let new = NewWeek {
        name: &night.settings.name,
        mode: night.settings.mode,
        choices,
        // Named players have already sat down, so there is no grace time.
        grace_minutes: 0,
        counts: true,
    };
    week_tables::create(work, new, ranking, week, |conn, id| {
        store::club_nights::insert_week(conn, id, (night.ranking, &week.to_string()))
    })
}

/// Assigns the caller's device to a player at a table that players opened; from now on it signs for that player.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller has no right at the table, or no device. [`StoreError::NotFound`]: the player does not sit there.
/// [`ClubError`]: the seat is refused.
pub fn sit(work: &mut Work<'_>, table: TableId, player: PlayerId) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require_at(tournament, table)?;
    let session = work.caller.device().ok_or(NotDone::Forbidden)?.to_owned();
    work.change_at(tournament, table, |work| {
        let told = JournalAct::SeatTaken { table, player };
        let opened = store::opened_tables::find(work.conn, table)?.ok_or(ClubError::NotOpened)?;
        if opened.has_lapsed(work.now) {
            return Err(ClubError::Lapsed.into());
        }
        let known = store::tables::find(work.conn, table)?;
        if known.seats.iter().all(|seat| seat.player != player) {
            return Err(StoreError::NotFound("player").into());
        }
        let seats = store::opened_tables::seats(work.conn, table)?;
        match seat_of(&seats, Some(&session)) {
            Some(own) if own.player == player => return Ok(((), told)),
            Some(_) => return Err(ClubError::OtherSeat.into()),
            None if seats.iter().any(|seat| seat.player == player) => {
                return Err(ClubError::SeatTaken.into());
            }
            None => {}
        }
        store::opened_tables::take_seat(work.conn, table, (&session, player))?;
        Ok::<_, NotDone>(((), told))
    })
}

/// Annuls a table that players opened, for a device with a seat at it, as long as nothing is logged there.
///
/// # Errors
/// [`ClubError::NotOpened`]: players did not open the table. [`ClubError::Lapsed`]: the time of the table has passed.
/// [`ClubError::NoSeat`]: the device has no seat at it. [`ClubError::Begun`]: an event is logged there.
pub fn dissolve(work: &mut Work<'_>, table: TableId) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require_at(tournament, table)?;
    let opened = store::opened_tables::find(work.conn, table)?.ok_or(ClubError::NotOpened)?;
    if opened.has_lapsed(work.now) {
        return Err(ClubError::Lapsed.into());
    }
    let seats = store::opened_tables::seats(work.conn, table)?;
    if seat_of(&seats, work.caller.device()).is_none() {
        return Err(ClubError::NoSeat.into());
    }
    if store::tables::find(work.conn, table)?.games.iter().any(|game| game.version > 0) {
        return Err(ClubError::Begun.into());
    }
    tables::annul(work, (tournament, table), "", JournalAct::TableDissolved { table })
}

/// Annuls a table that players opened, whatever its result. The result and the reason stay on record.
///
/// # Errors
/// [`StoreError::NotFound`]: the table belongs to another tournament. [`ClubError::NotOpened`]: players did not open it.
pub fn annul(
    work: &mut Work<'_>,
    id: TournamentId,
    table: TableId,
    reason: &str,
) -> Result<(), NotDone> {
    if store::tables::tournament_of(work.conn, table)? != id {
        return Err(StoreError::NotFound("table").into());
    }
    work.caller.require(id, Role::Organizer)?;
    if store::opened_tables::find(work.conn, table)?.is_none() {
        return Err(ClubError::NotOpened.into());
    }
    tables::annul(work, (id, table), reason, JournalAct::TableAnnulled { table })
}
