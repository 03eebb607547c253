//! Play at a distance that rankings offer: its settings, and the tournament that holds each week.

use diesel::prelude::*;
use domain::tournament::club_night::Hours;
use domain::tournament::distance_play::{DistancePlay, DistanceSettings};
use domain::tournament::fields::Value;
use domain::tournament::id::{RankingId, TournamentId};
use parchis::Ruleset;

use super::columns::{Key, Reading};
use super::schema::{distance_play, distance_weeks, tournaments};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = distance_play)]
struct DistanceRow {
    ranking_id: Key,
    account_id: Key,
    is_on: bool,
    name: String,
    takes_guests: bool,
    days: i32,
    opens_at: i32,
    closes_at: i32,
    ruleset: String,
    fewest: i32,
    three_after: i32,
    two_after: i32,
    strength_gap: i32,
    gap_growth: i32,
    one_home: bool,
    turn_seconds: i32,
    out_of_time: String,
}

/// The play at a distance of a ranking. `None` if it was never set up.
pub fn of_ranking(conn: &mut Conn, ranking: RankingId) -> Result<Option<DistancePlay>, StoreError> {
    let row: Option<DistanceRow> = distance_play::table
        .find(Key::from(ranking))
        .select(DistanceRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(DistanceRow::into_play).transpose()
}

/// Locks the play at a distance of a ranking until the transaction ends, so that no other transaction seats anybody.
pub fn lock(conn: &mut Conn, ranking: RankingId) -> Result<(), StoreError> {
    diesel::update(distance_play::table.find(Key::from(ranking)))
        .set(distance_play::is_on.eq(distance_play::is_on))
        .execute(conn)?;
    Ok(())
}

/// Replaces the stored settings of a ranking.
pub fn save(conn: &mut Conn, play: &DistancePlay) -> Result<(), StoreError> {
    diesel::delete(distance_play::table.find(Key::from(play.ranking))).execute(conn)?;
    diesel::insert_into(distance_play::table).values(DistanceRow::from(play)).execute(conn)?;
    Ok(())
}

/// Records that a tournament holds one week of a ranking's play at a distance.
pub fn insert_week(
    conn: &mut Conn,
    tournament: TournamentId,
    (ranking, week): (RankingId, &str),
) -> Result<(), StoreError> {
    diesel::insert_into(distance_weeks::table)
        .values((
            distance_weeks::tournament_id.eq(Key::from(tournament)),
            distance_weeks::ranking_id.eq(Key::from(ranking)),
            distance_weeks::week.eq(week),
        ))
        .execute(conn)?;
    Ok(())
}

/// The tournaments that hold a ranking's play at a distance, each with its week, the latest first.
pub fn weeks(
    conn: &mut Conn,
    ranking: RankingId,
) -> Result<Vec<(TournamentId, String)>, StoreError> {
    let rows: Vec<(Key, String)> = distance_weeks::table
        .inner_join(tournaments::table.on(tournaments::id.eq(distance_weeks::tournament_id)))
        .filter(distance_weeks::ranking_id.eq(Key::from(ranking)))
        .order((
            distance_weeks::week.desc(),
            tournaments::created_at.desc(),
            tournaments::id.desc(),
        ))
        .select((distance_weeks::tournament_id, distance_weeks::week))
        .load(conn)?;
    Ok(rows.into_iter().map(|(id, week)| (id.into(), week)).collect())
}

/// The ranking whose play at a distance a tournament holds. `None` for any other tournament.
pub fn ranking_of(conn: &mut Conn, id: TournamentId) -> Result<Option<RankingId>, StoreError> {
    let ranking: Option<Key> = distance_weeks::table
        .find(Key::from(id))
        .select(distance_weeks::ranking_id)
        .get_result(conn)
        .optional()?;
    Ok(ranking.map(RankingId::from))
}

impl From<&DistancePlay> for DistanceRow {
    fn from(play: &DistancePlay) -> Self {
        let of = &play.settings;
        let Hours { days, from, until } = &of.hours;
        let number = |value: Value| value.number::<u16>().map_or(0, i32::from);
        Self {
            ranking_id: play.ranking.into(),
            account_id: play.account.into(),
            is_on: of.is_on,
            name: of.name.clone(),
            takes_guests: of.takes_guests,
            days: number(days.as_slice().into()),
            opens_at: number((*from).into()),
            closes_at: number((*until).into()),
            ruleset: of.ruleset.name().to_owned(),
            fewest: of.fewest.into(),
            three_after: of.three_after.into(),
            two_after: of.two_after.into(),
            strength_gap: of.strength_gap.into(),
            gap_growth: of.gap_growth.into(),
            one_home: of.one_home,
            turn_seconds: of.turn_seconds.into(),
            out_of_time: of.out_of_time.name().to_owned(),
        }
    }
}

impl DistanceRow {
    fn into_play(self) -> Result<DistancePlay, StoreError> {
        let at = Reading::new("distance_play", &self.ranking_id);
        let number = |column, value| at.number(column, value).map(Value::Number);
        let time = |column, minutes| {
            number(column, minutes)?.hour().ok_or_else(|| at.corrupt(column, minutes))
        };
        let settings = DistanceSettings {
            is_on: self.is_on,
            name: self.name,
            takes_guests: self.takes_guests,
            hours: Hours {
                days: number("days", self.days)?.weekdays().unwrap_or_default(),
                from: time("opens_at", self.opens_at)?,
                until: time("closes_at", self.closes_at)?,
            },
            ruleset: Ruleset::named(&self.ruleset)
                .ok_or_else(|| at.corrupt("ruleset", &self.ruleset))?,
            fewest: at.number("fewest", self.fewest)?,
            three_after: at.number("three_after", self.three_after)?,
            two_after: at.number("two_after", self.two_after)?,
            strength_gap: at.number("strength_gap", self.strength_gap)?,
            gap_growth: at.number("gap_growth", self.gap_growth)?,
            one_home: self.one_home,
            turn_seconds: at.number("turn_seconds", self.turn_seconds)?,
            out_of_time: at.text("out_of_time", &self.out_of_time)?,
        };
        Ok(DistancePlay {
            ranking: self.ranking_id.into(),
            account: self.account_id.into(),
            settings,
        })
    }
}
