//! Tournaments of a week of a ranking, in which people open tables themselves: each evening is a round.

use chrono::NaiveDate;
use domain::draw::rounds::club_night::{ClubTableOpening, open_table as seat};
use domain::ranking::weekly::Week;
use domain::tournament::account::Ranking;
use domain::tournament::championship::Championship;
use domain::tournament::club_night::evening_of;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, PlayerId, RoundId, TableId, TournamentId};
use domain::tournament::opened_table::OpenedTable;
use domain::tournament::plan::Choices;
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::settings::Settings;
use domain::tournament::table::Table;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use store::draws::InsertDrawError;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::not_done::RoundError;
use super::tournaments::{NewTournament, create_for};
use super::{NotDone, Work};

/// The tournament of one week, with the tables opened in it.
pub(super) struct OpenedWeek {
    pub week: String,
    pub championship: Championship,
    pub opened: Vec<OpenedTable>,
}

impl OpenedWeek {
    /// Loads the tournament of a week.
    ///
    /// # Errors
    /// [`StoreError`]: the database does not answer.
    pub(super) fn load(
        work: &mut Work<'_>,
        id: TournamentId,
        week: String,
    ) -> Result<Self, StoreError> {
        let championship = store::championship::load(work.conn, id)?;
        let opened = store::opened_tables::of_tournament(work.conn, id)?;
        Ok(Self { week, championship, opened })
    }

    pub fn tables(&self) -> impl Iterator<Item = (&OpenedTable, &Table)> {
        let table = |opened: &OpenedTable| self.championship.table(opened.table);
        self.opened.iter().filter_map(move |opened| Some((opened, table(opened)?)))
    }
}

/// The settings of the tournament that holds a week.
pub(super) struct NewWeek<'a> {
    /// Beginning of its name, which the days of the week follow.
    pub name: &'a str,
    pub mode: Mode,
    /// Choices of its only stage.
    pub choices: Choices,
    pub grace_minutes: u16,
    /// False if its games count for no ranking.
    pub counts: bool,
}

/// Creates the tournament for a week of a ranking. `record` stores what it is for.
///
/// # Errors
/// As [`create_for`].
pub(super) fn create(
    work: &mut Work<'_>,
    new: NewWeek<'_>,
    ranking: &Ranking,
    week: Week,
    record: impl FnOnce(&mut Conn, TournamentId) -> Result<(), StoreError>,
) -> Result<TournamentId, NotDone> {
    let preset = Preset::Weekly;
    let usual = preset.settings();
    let (from, to) = (week.monday(), week.sunday());
    let dates = format!("{}–{}", from.format("%-d.%-m."), to.format("%-d.%-m.%Y"));
    let created = NewTournament {
        name: format!("{} · {dates}", new.name),
        venue: String::new(),
        starts_on: from,
        settings: Settings {
            mode: new.mode,
            time_zone: ranking.settings.time_zone,
            grace_minutes: new.grace_minutes,
            weight: if new.counts { usual.weight } else { 0 },
            ..usual
        },
        plans: preset.plans(&new.choices),
        ranking: Some(ranking.id),
        is_demo: false,
    };
    let id = TournamentId::new(work.ids);
    create_for(work, id, ranking.account, created)?;
    work.change(id, |work| {
        let mut tournament = store::tournaments::find(work.conn, id)?;
        tournament.registration = Registration::Closed;
        store::tournaments::update(work.conn, &tournament)?;
        record(work.conn, id)?;
        Ok((id, JournalAct::RegistrationSet { is_open: false }))
    })
}

/// Closes the rounds of past evenings that have all their results, so that their PINs become invalid.
pub(super) fn close_settled(
    work: &mut Work<'_>,
    championship: &Championship,
    is_over: impl Fn(NaiveDate) -> bool,
    zone: chrono_tz::Tz,
) -> Result<(), NotDone> {
    let is_settled = |round: RoundId| championship.tables_of(round).all(|it| !it.is_missing());
    let published =
        championship.rounds().iter().filter(|round| round.state == RoundState::Published);
    let rounds: Vec<RoundId> = published
        .filter(|round| round.published_at.is_some_and(|at| is_over(evening_of(at, zone))))
        .map(|round| round.id)
        .filter(|round| is_settled(*round))
        .collect();
    if rounds.is_empty() {
        return Ok(());
    }
    work.change(championship.tournament.id, |work| {
        for round in &rounds {
            store::rounds::set_state(work.conn, *round, RoundState::Closed, work.now)?;
        }
        Ok(((), JournalAct::Closed { rounds }))
    })
}

/// Adds a table to the round of the evening.
pub(super) fn put(
    work: &mut Work<'_>,
    (tournament, evening): (TournamentId, NaiveDate),
    mode: Mode,
    people: &[Player],
) -> Result<TableId, NotDone> {
    let known = store::entries::of_tournament(work.conn, tournament)?;
    let sat = if mode == Mode::Pairs { 2 } else { 1 };
    let mut sides = Vec::new();
    for side in people.chunks(sat) {
        sides.push(entry(work, tournament, &known, side)?);
    }
    let championship = store::championship::load(work.conn, tournament)?;
    let zone = championship.tournament.settings.time_zone;
    let is_tonight = |at| evening_of(at, zone) == evening;
    let round = championship.rounds().iter().find(|round| {
        round.state == RoundState::Published && round.published_at.is_some_and(is_tonight)
    });
    let round = round.map(|round| round.id);
    let taken = store::pins::in_use(work.conn)?;
    let opened = seat(&championship, round, &sides, work.ids, &taken, work.now);
    let ClubTableOpening { pool, round, table } = opened.map_err(RoundError::Draw)?;
    let id = table.id;
    let (pools, rounds): (Vec<_>, Vec<_>) =
        (pool.into_iter().collect(), round.into_iter().collect());
    store::draws::insert(work.conn, &pools, &rounds, &[table]).map_err(|error| match error {
        InsertDrawError::AlreadyDrawn => NotDone::Round(RoundError::MovedOn),
        InsertDrawError::Store(error) => error.into(),
    })?;
    Ok(id)
}

/// The entry of these people in this week, created when they first play together in it.
fn entry(
    work: &mut Work<'_>,
    tournament: TournamentId,
    known: &[Entry],
    side: &[Player],
) -> Result<EntryId, StoreError> {
    let squad: Vec<PlayerId> = side.iter().map(|player| player.id).collect();
    let is_same = |entry: &&Entry| {
        entry.is_active()
            && entry.squad.len() == squad.len()
            && squad.iter().all(|player| entry.squad.contains(player))
    };
    if let Some(entry) = known.iter().find(is_same) {
        return Ok(entry.id);
    }
    let names: Vec<&str> = side.iter().map(|player| player.name.as_str()).collect();
    let club = side.first().map(|player| player.club.clone()).unwrap_or_default();
    let is_theirs = side.iter().all(|player| player.club == club);
    let entry = Entry {
        id: EntryId::new(work.ids),
        tournament,
        number: store::entries::next_number(work.conn, tournament)?,
        list_number: String::new(),
        name: names.join(" / "),
        club: if is_theirs { club } else { String::new() },
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
        squad,
        status: EntryStatus::Active,
        league_results: None,
        merged_into: None,
    };
    store::entries::insert(work.conn, &entry)?;
    Ok(entry.id)
}
