//! Rounds: drawn as drafts, then discarded, or published and closed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{RoundId, StageId, TournamentId};
use domain::tournament::round::{Round, RoundState};

use super::columns::{Key, Reading};
use super::schema::{rounds, stages};
use super::{Conn, StoreError, pools, tournaments};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rounds)]
pub(super) struct RoundRow {
    id: Key,
    stage_id: Key,
    number: i32,
    kind: String,
    state: String,
    seed: i64,
    drawn_at: i64,
    published_at: Option<i64>,
}

/// Inserts rounds; call it in the same transaction as the insert of their tables.
pub(super) fn insert(conn: &mut Conn, rounds: &[Round]) -> QueryResult<()> {
    for round in rounds {
        diesel::insert_into(rounds::table).values(RoundRow::from(round)).execute(conn)?;
    }
    Ok(())
}

pub fn find(conn: &mut Conn, id: RoundId) -> Result<Round, StoreError> {
    let row: Option<RoundRow> = rounds::table
        .find(Key::from(id))
        .select(RoundRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("round"))?.into_round()
}

/// Reports whether a round belongs to the tournament.
pub fn is_of(conn: &mut Conn, id: RoundId, tournament: TournamentId) -> Result<bool, StoreError> {
    let n: i64 = rounds::table
        .inner_join(stages::table)
        .filter(rounds::id.eq(Key::from(id)))
        .filter(stages::tournament_id.eq(Key::from(tournament)))
        .count()
        .get_result(conn)?;
    Ok(n > 0)
}

/// Reports whether a round of the tournament is drawn, be it a draft.
pub fn is_any_drawn(conn: &mut Conn, id: TournamentId) -> Result<bool, StoreError> {
    let first: Option<Key> = rounds::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .select(rounds::id)
        .first(conn)
        .optional()?;
    Ok(first.is_some())
}

/// Sets the state of a round. `now` becomes its time of publication if it has none; a round that becomes a draft loses that time.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such round.
pub fn set_state(
    conn: &mut Conn,
    id: RoundId,
    state: RoundState,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let round = find(conn, id)?;
    lock(conn, round.stage)?;
    let published_at = match state {
        RoundState::Draft => None,
        RoundState::Published | RoundState::Closed => Some(round.published_at.unwrap_or(now)),
    };
    diesel::update(rounds::table.find(Key::from(id)))
        .set((
            rounds::state.eq(state.name()),
            rounds::published_at.eq(published_at.map(|at| at.timestamp_micros())),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes the draft rounds of a stage with their tables, and then its pools without tables.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such stage.
pub fn delete_drafts(conn: &mut Conn, stage: StageId) -> Result<(), StoreError> {
    lock(conn, stage)?;
    let of_stage = rounds::table.filter(rounds::stage_id.eq(Key::from(stage)));
    let drafts = of_stage.filter(rounds::state.eq(RoundState::Draft.name()));
    diesel::delete(drafts).execute(conn)?;
    pools::delete_empty(conn, stage)
}

/// The rounds of a tournament, by stage and number.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Round>, StoreError> {
    let rows: Vec<RoundRow> = rounds::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((stages::number, rounds::number))
        .select(RoundRow::as_select())
        .load(conn)?;
    rows.into_iter().map(RoundRow::into_round).collect()
}

/// Locks the tournament of a stage.
pub(super) fn lock(conn: &mut Conn, stage: StageId) -> Result<(), StoreError> {
    let tournament: Option<Key> = stages::table
        .find(Key::from(stage))
        .select(stages::tournament_id)
        .get_result(conn)
        .optional()?;
    let tournament = tournament.ok_or(StoreError::NotFound("stage"))?;
    tournaments::lock(conn, tournament.into())
}

impl From<&Round> for RoundRow {
    fn from(round: &Round) -> Self {
        Self {
            id: round.id.into(),
            stage_id: round.stage.into(),
            number: round.number,
            kind: round.kind.name().to_owned(),
            state: round.state.name().to_owned(),
            seed: round.seed,
            drawn_at: round.drawn_at.timestamp_micros(),
            published_at: round.published_at.map(|at| at.timestamp_micros()),
        }
    }
}

impl RoundRow {
    pub(super) fn into_round(self) -> Result<Round, StoreError> {
        let at = Reading::new("rounds", &self.id);
        Ok(Round {
            id: self.id.into(),
            stage: self.stage_id.into(),
            number: self.number,
            kind: at.text("kind", &self.kind)?,
            state: at.text("state", &self.state)?,
            seed: self.seed,
            drawn_at: at.moment("drawn_at", self.drawn_at)?,
            published_at: self
                .published_at
                .map(|micros| at.moment("published_at", micros))
                .transpose()?,
        })
    }
}
