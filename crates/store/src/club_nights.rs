//! Club nights: their settings, and the tournament that holds each week.

use diesel::prelude::*;
use domain::tournament::club_night::{ClubNight, ClubSettings, Hours};
use domain::tournament::fields::Value;
use domain::tournament::id::{RankingId, TournamentId};
use parchis::Ruleset;

use super::columns::{Key, Reading};
use super::schema::{club_nights, club_weeks, tournaments};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = club_nights)]
struct ClubNightRow {
    ranking_id: Key,
    account_id: Key,
    code: String,
    is_on: bool,
    name: String,
    mode: String,
    ruleset: String,
    takes_new: bool,
    days: i32,
    opens_at: i32,
    closes_at: i32,
    tables_each: i32,
    tables_open: i32,
}

/// The club nights of a ranking. `None` if they were never set up.
pub fn of_ranking(conn: &mut Conn, ranking: RankingId) -> Result<Option<ClubNight>, StoreError> {
    let row: Option<ClubNightRow> = club_nights::table
        .find(Key::from(ranking))
        .select(ClubNightRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(ClubNightRow::into_club_night).transpose()
}

/// The club nights with this code. `None` if no ranking has it.
pub fn find_by_code(conn: &mut Conn, code: &str) -> Result<Option<ClubNight>, StoreError> {
    let row: Option<ClubNightRow> = club_nights::table
        .filter(club_nights::code.eq(code))
        .select(ClubNightRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(ClubNightRow::into_club_night).transpose()
}

/// Locks the club nights of a ranking until the transaction ends, so that no other transaction opens a table of it.
pub fn lock(conn: &mut Conn, ranking: RankingId) -> Result<(), StoreError> {
    diesel::update(club_nights::table.find(Key::from(ranking)))
        .set(club_nights::is_on.eq(club_nights::is_on))
        .execute(conn)?;
    Ok(())
}

/// Replaces the stored club nights of a ranking.
pub fn save(conn: &mut Conn, night: &ClubNight) -> Result<(), StoreError> {
    diesel::delete(club_nights::table.find(Key::from(night.ranking))).execute(conn)?;
    diesel::insert_into(club_nights::table).values(ClubNightRow::from(night)).execute(conn)?;
    Ok(())
}

/// Records that a tournament holds one week of a ranking's club nights.
pub fn insert_week(
    conn: &mut Conn,
    tournament: TournamentId,
    (ranking, week): (RankingId, &str),
) -> Result<(), StoreError> {
    diesel::insert_into(club_weeks::table)
        .values((
            club_weeks::tournament_id.eq(Key::from(tournament)),
            club_weeks::ranking_id.eq(Key::from(ranking)),
            club_weeks::week.eq(week),
        ))
        .execute(conn)?;
    Ok(())
}

/// The tournaments that hold a ranking's club nights, each with its week, the latest first.
pub fn weeks(
    conn: &mut Conn,
    ranking: RankingId,
) -> Result<Vec<(TournamentId, String)>, StoreError> {
    let rows: Vec<(Key, String)> = club_weeks::table
        .inner_join(tournaments::table.on(tournaments::id.eq(club_weeks::tournament_id)))
        .filter(club_weeks::ranking_id.eq(Key::from(ranking)))
        .order((club_weeks::week.desc(), tournaments::created_at.desc(), tournaments::id.desc()))
        .select((club_weeks::tournament_id, club_weeks::week))
        .load(conn)?;
    Ok(rows.into_iter().map(|(id, week)| (id.into(), week)).collect())
}

impl From<&ClubNight> for ClubNightRow {
    fn from(night: &ClubNight) -> Self {
        let ClubSettings { is_on, mode, takes_new, tables_each, tables_open, .. } = night.settings;
        let Hours { days, from, until } = &night.settings.hours;
        let number = |value: Value| value.number::<u16>().map_or(0, i32::from);
        Self {
            ranking_id: night.ranking.into(),
            account_id: night.account.into(),
            code: night.code.clone(),
            is_on,
            name: night.settings.name.clone(),
            mode: mode.name().to_owned(),
            ruleset: night.settings.ruleset.name().to_owned(),
            takes_new,
            days: number(days.as_slice().into()),
            opens_at: number((*from).into()),
            closes_at: number((*until).into()),
            tables_each: tables_each.into(),
            tables_open: tables_open.into(),
        }
    }
}

impl ClubNightRow {
    fn into_club_night(self) -> Result<ClubNight, StoreError> {
        let at = Reading::new("club_nights", &self.ranking_id);
        let number = |column, value| at.number(column, value).map(Value::Number);
        let time = |column, minutes| {
            number(column, minutes)?.hour().ok_or_else(|| at.corrupt(column, minutes))
        };
        let settings = ClubSettings {
            is_on: self.is_on,
            mode: at.text("mode", &self.mode)?,
            ruleset: Ruleset::named(&self.ruleset)
                .ok_or_else(|| at.corrupt("ruleset", &self.ruleset))?,
            takes_new: self.takes_new,
            hours: Hours {
                days: number("days", self.days)?.weekdays().unwrap_or_default(),
                from: time("opens_at", self.opens_at)?,
                until: time("closes_at", self.closes_at)?,
            },
            tables_each: at.number("tables_each", self.tables_each)?,
            tables_open: at.number("tables_open", self.tables_open)?,
            name: self.name,
        };
        Ok(ClubNight {
            ranking: self.ranking_id.into(),
            account: self.account_id.into(),
            code: self.code,
            settings,
        })
    }
}
