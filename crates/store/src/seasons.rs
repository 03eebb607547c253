//! Seasons: consecutive weeks of a ranking, added up in one table.

use diesel::prelude::*;
use domain::tournament::id::{RankingId, SeasonId, UserId};
use domain::tournament::season::{Season, SeasonSettings};

use super::columns::{Key, Reading};
use super::schema::ranking_seasons;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable)]
#[diesel(table_name = ranking_seasons)]
struct SeasonRow {
    id: Key,
    ranking_id: Key,
    name: String,
    first_day: String,
    last_day: String,
    best_weeks: i32,
}

/// The seasons of a ranking, the latest first.
pub fn of_ranking(conn: &mut Conn, ranking: RankingId) -> Result<Vec<Season>, StoreError> {
    let rows: Vec<SeasonRow> = ranking_seasons::table
        .filter(ranking_seasons::ranking_id.eq(Key::from(ranking)))
        .select(SeasonRow::as_select())
        .load(conn)?;
    let mut seasons = Vec::new();
    for row in rows {
        seasons.push(row.into_season()?);
    }
    seasons.sort_by_key(|season| std::cmp::Reverse((season.settings.first, season.id)));
    Ok(seasons)
}

pub fn find(conn: &mut Conn, id: SeasonId) -> Result<Season, StoreError> {
    let row: Option<SeasonRow> = ranking_seasons::table
        .find(Key::from(id))
        .select(SeasonRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("season"))?.into_season()
}

/// Inserts or replaces a season.
pub fn save(conn: &mut Conn, account: UserId, season: &Season) -> Result<(), StoreError> {
    remove(conn, season.id)?;
    let SeasonSettings { name, first, last, best_weeks } = &season.settings;
    diesel::insert_into(ranking_seasons::table)
        .values((
            ranking_seasons::id.eq(Key::from(season.id)),
            ranking_seasons::ranking_id.eq(Key::from(season.ranking)),
            ranking_seasons::account_id.eq(Key::from(account)),
            ranking_seasons::name.eq(name),
            ranking_seasons::first_day.eq(first.to_string()),
            ranking_seasons::last_day.eq(last.to_string()),
            ranking_seasons::best_weeks.eq(i32::from(*best_weeks)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a season. The results that counted for it stay.
pub fn remove(conn: &mut Conn, id: SeasonId) -> Result<(), StoreError> {
    diesel::delete(ranking_seasons::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

impl SeasonRow {
    fn into_season(self) -> Result<Season, StoreError> {
        let at = Reading::new("ranking_seasons", &self.id);
        let settings = SeasonSettings {
            first: at.text("first_day", &self.first_day)?,
            last: at.text("last_day", &self.last_day)?,
            best_weeks: at.number("best_weeks", self.best_weeks)?,
            name: self.name,
        };
        Ok(Season { id: self.id.into(), ranking: self.ranking_id.into(), settings })
    }
}
