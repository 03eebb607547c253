//! Stages of tournaments.

use diesel::prelude::*;

use super::json::PlanJson;
use super::reading::{Key, Reading, to_json};
use super::schema::stages;
use super::{Conn, StoreError};
use crate::tournament::id::TournamentId;
use crate::tournament::stage::Stage;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = stages)]
pub(super) struct StageRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    format: String,
}

pub(super) fn insert(conn: &mut Conn, stages: &[Stage]) -> Result<(), StoreError> {
    for stage in stages {
        let row = StageRow {
            id: stage.id.into(),
            tournament_id: stage.tournament.into(),
            number: stage.number,
            format: to_json(&PlanJson::from(stage.plan))?,
        };
        diesel::insert_into(stages::table).values(row).execute(conn)?;
    }
    Ok(())
}

pub(super) fn delete(conn: &mut Conn, id: TournamentId) -> Result<(), StoreError> {
    let of_tournament = stages::table.filter(stages::tournament_id.eq(Key::from(id)));
    diesel::delete(of_tournament).execute(conn)?;
    Ok(())
}

/// By number.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Stage>, StoreError> {
    let rows: Vec<StageRow> = stages::table
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order(stages::number)
        .select(StageRow::as_select())
        .load(conn)?;
    rows.into_iter().map(StageRow::into_stage).collect()
}

impl StageRow {
    pub(super) fn into_stage(self) -> Result<Stage, StoreError> {
        let plan: PlanJson = Reading::new("stages", &self.id).json("format", &self.format)?;
        Ok(Stage {
            id: self.id.into(),
            tournament: self.tournament_id.into(),
            number: self.number,
            plan: plan.into_plan(self.number),
        })
    }
}
