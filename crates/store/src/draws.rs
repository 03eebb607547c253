//! Draws: stores their pools, rounds and tables in one transaction, and keeps their input permanently.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};
use domain::tournament::draw_input::{Discarded, Draw};
use domain::tournament::draw_origin::{Digits, PublicNumber};
use domain::tournament::id::{StageId, TournamentId};
use domain::tournament::round::Round;
use domain::tournament::stage::Pool;
use domain::tournament::table::Table;
use serde::{Deserialize, Serialize};

use super::columns::{Key, Reading, to_json};
use super::schema::{draws, stages};
use super::{Conn, StoreError, pools, rounds, tables};

/// Reasons for which a draw was not stored.
#[derive(Debug, thiserror::Error)]
pub enum InsertDrawError {
    /// Another request has drawn the same round or pool in the meantime.
    #[error("this round is drawn already")]
    AlreadyDrawn,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores the new pools, rounds and tables of a draw.
///
/// # Errors
/// [`InsertDrawError::AlreadyDrawn`] if a round or pool with one of the numbers exists; the transaction stays usable.
/// [`InsertDrawError::Store`] for other failures.
pub fn insert(
    conn: &mut Conn,
    pools: &[Pool],
    drawn: &[Round],
    tables: &[Table],
) -> Result<(), InsertDrawError> {
    let stages: BTreeSet<StageId> =
        pools.iter().map(|pool| pool.stage).chain(drawn.iter().map(|round| round.stage)).collect();
    for stage in stages {
        rounds::lock(conn, stage)?;
    }
    let tables: Vec<_> = tables.iter().map(tables::rows_of).collect::<Result<_, StoreError>>()?;
    // A savepoint, because PostgreSQL aborts the whole transaction at the first statement that fails.
    let outcome = conn.transaction(|conn| {
        pools::insert(conn, pools)?;
        rounds::insert(conn, drawn)?;
        tables::insert(conn, tables)
    });
    outcome.map_err(|error: QueryError| match error {
        QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => {
            InsertDrawError::AlreadyDrawn
        }
        other => InsertDrawError::Store(other.into()),
    })
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = draws)]
struct DrawRow {
    id: Key,
    stage_id: Key,
    first_round: i32,
    n_rounds: i32,
    seed: i64,
    input: String,
    drawn_at: i64,
    drawn_by: String,
    discarded_at: Option<i64>,
    discarded_by: Option<String>,
    discard_reason: Option<String>,
    origin: Option<String>,
    announced_id: Option<Key>,
    public_number: Option<String>,
}

/// A stored input with the number of its format; `algorithm` inside identifies the drawing method.
#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
pub(super) enum DrawInputJson<I> {
    #[serde(rename = "1")]
    First(I),
}

/// Stores the input of a draw.
pub fn record(conn: &mut Conn, draw: &Draw) -> Result<(), StoreError> {
    let (discarded, public) = (draw.discarded.as_ref(), draw.public.as_ref());
    let row = DrawRow {
        id: draw.id.into(),
        stage_id: draw.stage.into(),
        first_round: draw.first_round,
        n_rounds: draw.n_rounds,
        seed: draw.seed,
        input: to_json(&DrawInputJson::First(&draw.input))?,
        drawn_at: draw.drawn_at.timestamp_micros(),
        drawn_by: draw.drawn_by.clone(),
        discarded_at: discarded.map(|it| it.at.timestamp_micros()),
        discarded_by: discarded.map(|it| it.by.clone()),
        discard_reason: discarded.map(|it| it.reason.clone()),
        origin: draw.origin.map(|origin| origin.name().to_owned()),
        announced_id: public.map(|it| it.announced.into()),
        public_number: public.map(|it| it.digits.as_str().to_owned()),
    };
    diesel::insert_into(draws::table).values(row).execute(conn)?;
    Ok(())
}

/// Marks the recorded draw that starts with this round as discarded. Does nothing if the draw was not recorded.
pub fn discard(
    conn: &mut Conn,
    (stage, first_round): (StageId, i32),
    discarded: &Discarded,
) -> Result<(), StoreError> {
    let made = draws::table
        .filter(draws::stage_id.eq(Key::from(stage)))
        .filter(draws::first_round.eq(first_round))
        .filter(draws::discarded_at.is_null());
    diesel::update(made)
        .set((
            draws::discarded_at.eq(discarded.at.timestamp_micros()),
            draws::discarded_by.eq(&discarded.by),
            draws::discard_reason.eq(&discarded.reason),
        ))
        .execute(conn)?;
    Ok(())
}

/// The draws of a tournament, discarded ones included, by stage, first round and time.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Draw>, StoreError> {
    let rows: Vec<DrawRow> = draws::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((stages::number, draws::first_round, draws::drawn_at, draws::id))
        .select(DrawRow::as_select())
        .load(conn)?;
    rows.into_iter().map(DrawRow::into_draw).collect()
}

/// The draws that made the given round of a stage, discarded ones included, the oldest first.
pub fn of_round(conn: &mut Conn, (stage, number): (StageId, i32)) -> Result<Vec<Draw>, StoreError> {
    let rows: Vec<DrawRow> = draws::table
        .filter(draws::stage_id.eq(Key::from(stage)))
        .filter(draws::first_round.le(number))
        .filter((draws::first_round + draws::n_rounds).gt(number))
        .order((draws::drawn_at, draws::id))
        .select(DrawRow::as_select())
        .load(conn)?;
    rows.into_iter().map(DrawRow::into_draw).collect()
}

impl DrawRow {
    fn into_draw(self) -> Result<Draw, StoreError> {
        let at = Reading::new("draws", &self.id);
        let DrawInputJson::First(input) = at.json("input", &self.input)?;
        let discarded_at: Option<DateTime<Utc>> =
            self.discarded_at.map(|micros| at.moment("discarded_at", micros)).transpose()?;
        let number =
            |text: &String| Digits::parse(text).ok_or_else(|| at.corrupt("public_number", text));
        let digits = self.public_number.as_ref().map(number).transpose()?;
        let public = self.announced_id.zip(digits);
        let origin = self.origin.as_ref().map(|word| at.text("origin", word)).transpose()?;
        Ok(Draw {
            origin,
            public: public.map(|(id, digits)| PublicNumber { announced: id.into(), digits }),
            id: self.id.into(),
            stage: self.stage_id.into(),
            first_round: self.first_round,
            n_rounds: self.n_rounds,
            seed: self.seed,
            input,
            drawn_at: at.moment("drawn_at", self.drawn_at)?,
            drawn_by: self.drawn_by,
            discarded: discarded_at.map(|at| Discarded {
                at,
                by: self.discarded_by.unwrap_or_default(),
                reason: self.discard_reason.unwrap_or_default(),
            }),
        })
    }
}
