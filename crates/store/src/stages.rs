//! Rows of stages. A stage keeps its plan as JSON.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::tournament::id::{StageId, TournamentId};
use domain::tournament::plan::StagePlan;
use domain::tournament::stage::Stage;
use serde::{Deserialize, Serialize};

use super::columns::{Key, Reading, to_json};
use super::schema::stages;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = stages)]
pub(super) struct StageRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    plan: String,
}

/// A stored plan with the number of its format.
#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
enum PlanJson<P> {
    #[serde(rename = "2")]
    Second(P),
}

pub(super) fn insert(conn: &mut Conn, stages: &[Stage]) -> Result<(), StoreError> {
    for stage in stages {
        let row = StageRow {
            id: stage.id.into(),
            tournament_id: stage.tournament.into(),
            number: stage.number,
            plan: to_json(&PlanJson::Second(&stage.plan))?,
        };
        diesel::insert_into(stages::table).values(row).execute(conn)?;
    }
    Ok(())
}

pub fn set_plan(conn: &mut Conn, id: StageId, plan: &StagePlan) -> Result<(), StoreError> {
    diesel::update(stages::table.find(Key::from(id)))
        .set(stages::plan.eq(to_json(&PlanJson::Second(plan))?))
        .execute(conn)?;
    Ok(())
}

/// Makes `stages` the stages of a tournament. Stages that are not in the list are deleted with all their data; unknown ones are inserted.
pub fn replace(conn: &mut Conn, id: TournamentId, stages: &[Stage]) -> Result<(), StoreError> {
    let of_tournament = || stages::table.filter(stages::tournament_id.eq(Key::from(id)));
    let kept: Vec<Key> = stages.iter().map(|stage| stage.id.into()).collect();
    diesel::delete(of_tournament().filter(stages::id.ne_all(kept))).execute(conn)?;
    // Numbers are unique, so the old ones are moved out of the way first.
    diesel::update(of_tournament()).set(stages::number.eq(stages::number * -1)).execute(conn)?;
    for stage in stages {
        let number = stages::number.eq(stage.number);
        let known = diesel::update(stages::table.find(Key::from(stage.id)));
        match known.set(number).execute(conn)? {
            0 => insert(conn, std::slice::from_ref(stage))?,
            _ => set_plan(conn, stage.id, &stage.plan)?,
        }
    }
    Ok(())
}

/// The plans of all tournaments, in order of stage within each.
pub(super) fn plans_by_tournament(
    conn: &mut Conn,
) -> Result<HashMap<Key, Vec<StagePlan>>, StoreError> {
    let rows: Vec<StageRow> =
        stages::table.order(stages::number).select(StageRow::as_select()).load(conn)?;
    let mut plans: HashMap<Key, Vec<StagePlan>> = HashMap::new();
    for row in rows {
        let tournament = row.tournament_id;
        plans.entry(tournament).or_default().push(row.into_stage()?.plan);
    }
    Ok(plans)
}

/// The stages of a tournament, by number.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Stage>, StoreError> {
    let rows: Vec<StageRow> = stages::table
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order(stages::number)
        .select(StageRow::as_select())
        .load(conn)?;
    rows.into_iter().map(StageRow::into_stage).collect()
}

impl StageRow {
    pub(super) fn into_stage(self) -> Result<Stage, StoreError> {
        let at = Reading::new("stages", &self.id);
        let plan = read_plan(at, &self.plan)?;
        Ok(Stage {
            id: self.id.into(),
            tournament: self.tournament_id.into(),
            number: self.number,
            plan,
        })
    }
}

/// Parses a plan from its column.
pub(super) fn read_plan(at: Reading, json: &str) -> Result<StagePlan, StoreError> {
    let PlanJson::Second(plan) = at.json("plan", json)?;
    Ok(plan)
}
