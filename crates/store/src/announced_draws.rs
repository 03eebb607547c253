//! Announced draws: draws that will be made from a public number that nobody knows yet.

use std::fmt;

use diesel::prelude::*;
use domain::tournament::announced_draw::{AnnouncedDraw, AnnouncedInput};
use domain::tournament::draw_input::DrawInput;
use domain::tournament::id::{AnnouncedDrawId, StageId, TournamentId};

use super::columns::{Key, Reading, to_json};
use super::draws::DrawInputJson;
use super::schema::{announced_draws, stages};
use super::{Conn, StoreError};

/// Columns of an announcement except its draw input, which can be long.
#[derive(Queryable, Selectable)]
#[diesel(table_name = announced_draws)]
struct AnnouncedRow {
    id: Key,
    stage_id: Key,
    first_round: i32,
    source: String,
    known_at: i64,
    announced_at: i64,
    announced_by: String,
}

/// Stores an announcement together with the input of its draw.
pub fn insert(conn: &mut Conn, new: &AnnouncedDraw, input: &DrawInput) -> Result<(), StoreError> {
    use announced_draws as row;
    diesel::insert_into(row::table)
        .values((
            row::id.eq(Key::from(new.id)),
            row::stage_id.eq(Key::from(new.stage)),
            row::first_round.eq(new.first_round),
            row::source.eq(&new.source),
            row::known_at.eq(new.known_at.timestamp_micros()),
            row::input.eq(to_json(&DrawInputJson::First(input))?),
            row::announced_at.eq(new.announced_at.timestamp_micros()),
            row::announced_by.eq(&new.announced_by),
        ))
        .execute(conn)?;
    Ok(())
}

/// An announcement of the given tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if the tournament has no such announcement.
pub fn find(
    conn: &mut Conn,
    tournament: TournamentId,
    id: AnnouncedDrawId,
) -> Result<AnnouncedDraw, StoreError> {
    let row: Option<AnnouncedRow> = announced_draws::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(tournament)))
        .filter(announced_draws::id.eq(Key::from(id)))
        .select(AnnouncedRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("announced draw"))?.into_announced()
}

/// The input of an announced draw.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such announcement.
pub fn input_of(conn: &mut Conn, id: AnnouncedDrawId) -> Result<AnnouncedInput, StoreError> {
    let written: Option<String> = announced_draws::table
        .find(Key::from(id))
        .select(announced_draws::input)
        .get_result(conn)
        .optional()?;
    let written = written.ok_or(StoreError::NotFound("announced draw"))?;
    read(written, &id)
}

/// Parses the input of an announced draw from its published JSON. `name` identifies it in an error.
///
/// # Errors
/// [`StoreError::Corrupt`] if the text is not a draw input.
pub fn read(written: String, name: &dyn fmt::Display) -> Result<AnnouncedInput, StoreError> {
    let at = Reading::new("announced_draws", name);
    let DrawInputJson::First(input) = at.json("input", &written)?;
    Ok(AnnouncedInput { input, written })
}

/// The announcements for the draw whose first round is `first_round` of this stage, the oldest first.
pub fn of_draw(
    conn: &mut Conn,
    (stage, first_round): (StageId, i32),
) -> Result<Vec<AnnouncedDraw>, StoreError> {
    let rows: Vec<AnnouncedRow> = announced_draws::table
        .filter(announced_draws::stage_id.eq(Key::from(stage)))
        .filter(announced_draws::first_round.eq(first_round))
        .order((announced_draws::announced_at, announced_draws::id))
        .select(AnnouncedRow::as_select())
        .load(conn)?;
    rows.into_iter().map(AnnouncedRow::into_announced).collect()
}

/// The latest announcement of a tournament. `None` if there is none.
pub fn latest(conn: &mut Conn, id: TournamentId) -> Result<Option<AnnouncedDraw>, StoreError> {
    let row: Option<AnnouncedRow> = announced_draws::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .order((announced_draws::announced_at.desc(), announced_draws::id.desc()))
        .select(AnnouncedRow::as_select())
        .first(conn)
        .optional()?;
    row.map(AnnouncedRow::into_announced).transpose()
}

impl AnnouncedRow {
    fn into_announced(self) -> Result<AnnouncedDraw, StoreError> {
        let at = Reading::new("announced_draws", &self.id);
        Ok(AnnouncedDraw {
            known_at: at.moment("known_at", self.known_at)?,
            announced_at: at.moment("announced_at", self.announced_at)?,
            id: self.id.into(),
            stage: self.stage_id.into(),
            first_round: self.first_round,
            source: self.source,
            announced_by: self.announced_by,
        })
    }
}
