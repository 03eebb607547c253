//! Stages of tournaments.

use diesel::prelude::*;

use super::json::PlanJson;
use super::reading::{Key, Reading, to_json};
use super::schema::{rounds, stages};
use super::{Conn, StoreError};
use crate::tournament::id::{StageId, TournamentId};
use crate::tournament::plan::StagePlan;
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

/// Those of which no round is drawn, by number.
pub(super) fn undrawn(conn: &mut Conn, id: TournamentId) -> Result<Vec<Stage>, StoreError> {
    let drawn = rounds::table.filter(rounds::stage_id.eq(stages::id));
    let rows: Vec<StageRow> = stages::table
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(diesel::dsl::not(diesel::dsl::exists(drawn)))
        .order(stages::number)
        .select(StageRow::as_select())
        .load(conn)?;
    rows.into_iter().map(StageRow::into_stage).collect()
}

pub(super) fn set_plan(conn: &mut Conn, id: StageId, plan: StagePlan) -> Result<(), StoreError> {
    diesel::update(stages::table.find(Key::from(id)))
        .set(stages::format.eq(to_json(&PlanJson::from(plan))?))
        .execute(conn)?;
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
