//! The calendar: appointments in the order they were made, the playing days of each stage, and the venues.

use chrono::NaiveDate;
use diesel::dsl::max;
use diesel::prelude::*;
use domain::tournament::appointment::{Appointment, Target};
use domain::tournament::calendar::settings::{CalendarSettings, StageDays, Venue, Window};
use domain::tournament::event::Actor;
use domain::tournament::id::{TournamentId, UserId};

use super::batch::insert_all;
use super::columns::{Key, Reading};
use super::schema::{appointments, stage_days, venues};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = appointments)]
struct AppointmentRow {
    tournament_id: Key,
    number: i32,
    stage_id: Option<Key>,
    pool_id: Option<Key>,
    round_id: Option<Key>,
    table_id: Option<Key>,
    state: String,
    starts_at: Option<i64>,
    venue: String,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    reason: String,
    agreed_by: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = stage_days)]
struct StageRow {
    stage_id: Key,
    tournament_id: Key,
    minutes: i32,
    plays_from: Option<String>,
    plays_until: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = venues)]
struct VenueRow {
    tournament_id: Key,
    name: String,
    boards: i32,
}

/// Appends appointments to those already stored.
pub fn append(conn: &mut Conn, id: TournamentId, new: &[Appointment]) -> Result<(), StoreError> {
    let rows: Vec<AppointmentRow> = new.iter().map(|it| AppointmentRow::of(id, it)).collect();
    insert_all!(conn, appointments::table, rows)?;
    Ok(())
}

/// The number of the latest appointment; 0 if there is none.
pub fn last_number(conn: &mut Conn, id: TournamentId) -> Result<i32, StoreError> {
    let of_it = appointments::table.filter(appointments::tournament_id.eq(Key::from(id)));
    let last: Option<i32> = of_it.select(max(appointments::number)).get_result(conn)?;
    Ok(last.unwrap_or_default())
}

/// All appointments, in the order of their numbers.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<Appointment>, StoreError> {
    let rows: Vec<AppointmentRow> = appointments::table
        .filter(appointments::tournament_id.eq(Key::from(id)))
        .order(appointments::number)
        .select(AppointmentRow::as_select())
        .load(conn)?;
    rows.into_iter().map(AppointmentRow::into_appointment).collect()
}

/// The calendar settings of a tournament: days of its stages and boards of its venues. Takes two queries.
pub fn settings(conn: &mut Conn, id: TournamentId) -> Result<CalendarSettings, StoreError> {
    let key = Key::from(id);
    let stages: Vec<StageRow> = stage_days::table
        .filter(stage_days::tournament_id.eq(key))
        .order(stage_days::stage_id)
        .select(StageRow::as_select())
        .load(conn)?;
    let venues: Vec<VenueRow> = venues::table
        .filter(venues::tournament_id.eq(key))
        .order(venues::name)
        .select(VenueRow::as_select())
        .load(conn)?;
    let venue = |row: VenueRow| {
        let boards = Reading::new("venues", &row.name).number("boards", row.boards)?;
        Ok(Venue { name: row.name, boards })
    };
    Ok(CalendarSettings {
        stages: stages.into_iter().map(StageRow::into_days).collect::<Result<_, _>>()?,
        venues: venues.into_iter().map(venue).collect::<Result<_, StoreError>>()?,
    })
}

/// Replaces the playing days and game length of a stage.
pub fn save_days(conn: &mut Conn, id: TournamentId, days: &StageDays) -> Result<(), StoreError> {
    let key = Key::from(days.stage);
    diesel::delete(stage_days::table.find(key)).execute(conn)?;
    let row = StageRow {
        stage_id: key,
        tournament_id: id.into(),
        minutes: days.minutes.into(),
        plays_from: days.window.from.map(|day| day.to_string()),
        plays_until: days.window.until.map(|day| day.to_string()),
    };
    diesel::insert_into(stage_days::table).values(row).execute(conn)?;
    Ok(())
}

/// Replaces the number of boards of a venue.
pub fn save_venue(conn: &mut Conn, id: TournamentId, venue: &Venue) -> Result<(), StoreError> {
    delete_venue(conn, id, &venue.name)?;
    let row = VenueRow {
        tournament_id: id.into(),
        name: venue.name.clone(),
        boards: venue.boards.into(),
    };
    diesel::insert_into(venues::table).values(row).execute(conn)?;
    Ok(())
}

/// Deletes the entry of a venue, so that its number of boards is unknown again.
pub fn delete_venue(conn: &mut Conn, id: TournamentId, name: &str) -> Result<(), StoreError> {
    diesel::delete(venues::table.find((Key::from(id), name))).execute(conn)?;
    Ok(())
}

impl AppointmentRow {
    fn of(id: TournamentId, it: &Appointment) -> Self {
        let (mut stage, mut pool, mut round, mut table) = (None, None, None, None);
        match it.target {
            Target::Stage(id) => stage = Some(id),
            Target::Pool(id) => pool = Some(id),
            Target::Round(id) => round = Some(id),
            Target::RoundInPool(of, within) => (round, pool) = (Some(of), Some(within)),
            Target::Table(id) => table = Some(id),
        }
        Self {
            tournament_id: id.into(),
            number: it.number,
            stage_id: stage.map(Key::from),
            pool_id: pool.map(Key::from),
            round_id: round.map(Key::from),
            table_id: table.map(Key::from),
            state: it.state.name().to_owned(),
            starts_at: it.starts_at.map(|at| at.timestamp_micros()),
            venue: it.venue.clone(),
            at: it.at.timestamp_micros(),
            actor_id: it.by.user.map(Key::from),
            actor_name: it.by.name.clone(),
            reason: it.reason.clone(),
            agreed_by: it.agreed_by.clone(),
        }
    }

    fn into_appointment(self) -> Result<Appointment, StoreError> {
        let key = format!("{} {}", self.tournament_id, self.number);
        let at = Reading::new("appointments", &key);
        let target = match (self.stage_id, self.pool_id, self.round_id, self.table_id) {
            (Some(stage), None, None, None) => Target::Stage(stage.into()),
            (None, Some(pool), None, None) => Target::Pool(pool.into()),
            (None, None, Some(round), None) => Target::Round(round.into()),
            (None, Some(pool), Some(round), None) => Target::RoundInPool(round.into(), pool.into()),
            (None, None, None, Some(table)) => Target::Table(table.into()),
            _ => return Err(at.corrupt("table_id", "of what it is")),
        };
        Ok(Appointment {
            number: self.number,
            target,
            state: at.text("state", &self.state)?,
            starts_at: self.starts_at.map(|it| at.moment("starts_at", it)).transpose()?,
            at: at.moment("at", self.at)?,
            by: Actor { user: self.actor_id.map(UserId::from), name: self.actor_name },
            venue: self.venue,
            reason: self.reason,
            agreed_by: self.agreed_by,
        })
    }
}

impl StageRow {
    fn into_days(self) -> Result<StageDays, StoreError> {
        let at = Reading::new("stage_days", &self.stage_id);
        let day = |column, text: &Option<String>| -> Result<Option<NaiveDate>, StoreError> {
            text.as_ref().map(|text| at.text(column, text)).transpose()
        };
        Ok(StageDays {
            stage: self.stage_id.into(),
            minutes: at.number("minutes", self.minutes)?,
            window: Window {
                from: day("plays_from", &self.plays_from)?,
                until: day("plays_until", &self.plays_until)?,
            },
        })
    }
}
