//! Seed lists: orders of entries taken from rankings, by which stages are seeded.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{StageId, TournamentId, UserId};
use domain::tournament::seed_list::{SeedList, SeedMeasure, SeedPlace, SeedValue};

use super::batch::insert_all;
use super::columns::{Key, Reading};
use super::schema::{seed_list_places, seed_lists};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seed_lists)]
struct ListRow {
    stage_id: Key,
    tournament_id: Key,
    ranking_id: Key,
    measure: String,
    season: Option<String>,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seed_list_places)]
struct PlaceRow {
    stage_id: Key,
    place: i32,
    entry_id: Key,
    value: i32,
    uncertainty: Option<i32>,
}

/// Stores a seed list, replacing the previous one of its stage.
pub fn save(conn: &mut Conn, id: TournamentId, list: &SeedList) -> Result<(), StoreError> {
    let stage = Key::from(list.stage);
    let of_stage = seed_list_places::stage_id.eq(stage);
    diesel::delete(seed_list_places::table.filter(of_stage)).execute(conn)?;
    diesel::delete(seed_lists::table.find(stage)).execute(conn)?;
    let row = ListRow {
        stage_id: stage,
        tournament_id: id.into(),
        ranking_id: list.ranking.into(),
        measure: list.measure.name().to_owned(),
        season: list.season.clone(),
        at: list.at.timestamp_micros(),
        actor_id: list.by.user.map(Key::from),
        actor_name: list.by.name.clone(),
    };
    diesel::insert_into(seed_lists::table).values(row).execute(conn)?;
    let row = |(place, SeedPlace { entry, value }): (i32, &SeedPlace)| {
        let (value, uncertainty) = match *value {
            SeedValue::Points(points) => (points, None),
            SeedValue::Strength { mu, sigma } => (mu, Some(sigma)),
        };
        PlaceRow { stage_id: stage, place, entry_id: (*entry).into(), value, uncertainty }
    };
    let rows: Vec<PlaceRow> = (1..).zip(&list.places).map(row).collect();
    insert_all!(conn, seed_list_places::table, rows)?;
    Ok(())
}

/// The seed lists of a tournament's stages.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<Vec<SeedList>, StoreError> {
    let rows: Vec<(ListRow, Option<PlaceRow>)> = seed_lists::table
        .left_join(seed_list_places::table)
        .filter(seed_lists::tournament_id.eq(Key::from(id)))
        .order((seed_lists::stage_id, seed_list_places::place))
        .select((ListRow::as_select(), Option::<PlaceRow>::as_select()))
        .load(conn)?;
    let mut lists: Vec<SeedList> = Vec::new();
    for (list, place) in rows {
        let stage = StageId::from(list.stage_id);
        if lists.last().is_none_or(|last| last.stage != stage) {
            lists.push(list.into_list()?);
        }
        if let (Some(list), Some(place)) = (lists.last_mut(), place) {
            list.places.push(place.into_place(list.measure)?);
        }
    }
    Ok(lists)
}

impl ListRow {
    /// Converts the row to a list with no places yet.
    fn into_list(self) -> Result<SeedList, StoreError> {
        let at = Reading::new("seed_lists", &self.stage_id);
        Ok(SeedList {
            measure: at.text("measure", &self.measure)?,
            at: at.moment("at", self.at)?,
            stage: self.stage_id.into(),
            ranking: self.ranking_id.into(),
            season: self.season,
            by: Actor { user: self.actor_id.map(UserId::from), name: self.actor_name },
            places: Vec::new(),
        })
    }
}

impl PlaceRow {
    fn into_place(self, measure: SeedMeasure) -> Result<SeedPlace, StoreError> {
        let at = Reading::new("seed_list_places", &self.stage_id);
        let value = match measure {
            SeedMeasure::Points => SeedValue::Points(self.value),
            SeedMeasure::Strength => {
                let sigma = self.uncertainty;
                let sigma = sigma.ok_or_else(|| at.corrupt("uncertainty", sigma))?;
                SeedValue::Strength { mu: self.value, sigma }
            }
        };
        Ok(SeedPlace { entry: self.entry_id.into(), value })
    }
}
