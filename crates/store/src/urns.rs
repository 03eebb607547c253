//! Urns (draws made with physical balls), and the draw shown on the stage screen.

use diesel::prelude::*;
use domain::tournament::draw_input::Discarded;
use domain::tournament::id::{DrawId, StageId, TournamentId, UrnId};
use domain::tournament::urn::{Ball, DrawShow, Urn, UrnEnd};

use super::columns::{Key, Reading};
use super::schema::{draw_shows, draws, stages, urn_balls, urns};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = urns)]
struct UrnRow {
    id: Key,
    stage_id: Key,
    first_round: i32,
    begun_at: i64,
    begun_by: String,
    ended_at: Option<i64>,
    ended_by: Option<String>,
    end_reason: Option<String>,
}

/// Stores a new urn, without balls.
pub fn insert(conn: &mut Conn, urn: &Urn) -> Result<(), StoreError> {
    let row = UrnRow {
        id: urn.id.into(),
        stage_id: urn.stage.into(),
        first_round: urn.first_round,
        begun_at: urn.begun_at.timestamp_micros(),
        begun_by: urn.begun_by.clone(),
        ended_at: None,
        ended_by: None,
        end_reason: None,
    };
    diesel::insert_into(urns::table).values(row).execute(conn)?;
    Ok(())
}

/// Stores the ball drawn at this place, counted from 1.
pub fn put(conn: &mut Conn, urn: UrnId, place: usize, ball: Ball) -> Result<(), StoreError> {
    diesel::insert_into(urn_balls::table)
        .values((
            urn_balls::urn_id.eq(Key::from(urn)),
            urn_balls::place.eq(whole(place)),
            urn_balls::entry_id.eq(Key::from(ball.entry)),
            urn_balls::target.eq(whole(ball.target)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes the ball at this place, counted from 1.
pub fn take_back(conn: &mut Conn, urn: UrnId, place: usize) -> Result<(), StoreError> {
    diesel::delete(urn_balls::table.find((Key::from(urn), whole(place)))).execute(conn)?;
    Ok(())
}

/// Marks an urn as ended, with the person who ended it.
pub fn end(conn: &mut Conn, urn: UrnId, by: &str, end: &UrnEnd) -> Result<(), StoreError> {
    let (at, reason) = match end {
        UrnEnd::Drafted(at) => (at, None),
        UrnEnd::Left(left) => (&left.at, Some(left.reason.as_str())),
    };
    diesel::update(urns::table.find(Key::from(urn)))
        .set((
            urns::ended_at.eq(at.timestamp_micros()),
            urns::ended_by.eq(by),
            urns::end_reason.eq(reason),
        ))
        .execute(conn)?;
    Ok(())
}

/// The open urn of a tournament. `None` if there is none.
pub fn open(conn: &mut Conn, id: TournamentId) -> Result<Option<Urn>, StoreError> {
    let row: Option<UrnRow> = urns::table
        .inner_join(stages::table)
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(urns::ended_at.is_null())
        .order((urns::begun_at.desc(), urns::id.desc()))
        .select(UrnRow::as_select())
        .first(conn)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let balls: Vec<(Key, i32)> = urn_balls::table
        .filter(urn_balls::urn_id.eq(row.id))
        .order(urn_balls::place)
        .select((urn_balls::entry_id, urn_balls::target))
        .load(conn)?;
    let ball = |(entry, target): (Key, i32)| {
        let target = Reading::new("urn_balls", &row.id).number("target", target)?;
        Ok::<_, StoreError>(Ball { entry: entry.into(), target })
    };
    let balls = balls.into_iter().map(ball).collect::<Result<_, _>>()?;
    Ok(Some(Urn { balls, ..row.into_urn()? }))
}

/// The urns for the draw whose first round is `first_round` of this stage, the oldest first, without their balls.
pub fn of_draw(
    conn: &mut Conn,
    (stage, first_round): (StageId, i32),
) -> Result<Vec<Urn>, StoreError> {
    let rows: Vec<UrnRow> = urns::table
        .filter(urns::stage_id.eq(Key::from(stage)))
        .filter(urns::first_round.eq(first_round))
        .order((urns::begun_at, urns::id))
        .select(UrnRow::as_select())
        .load(conn)?;
    rows.into_iter().map(UrnRow::into_urn).collect()
}

/// Sets the draw shown on the stage screen and the number of names revealed.
pub fn show(
    conn: &mut Conn,
    id: TournamentId,
    draw: DrawId,
    n_shown: usize,
) -> Result<(), StoreError> {
    let changed = diesel::update(draw_shows::table.find(Key::from(id)))
        .set((draw_shows::draw_id.eq(Key::from(draw)), draw_shows::n_shown.eq(whole(n_shown))))
        .execute(conn)?;
    if changed == 0 {
        diesel::insert_into(draw_shows::table)
            .values((
                draw_shows::tournament_id.eq(Key::from(id)),
                draw_shows::draw_id.eq(Key::from(draw)),
                draw_shows::n_shown.eq(whole(n_shown)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// The draw shown on the stage screen. `None` if there is none or it was discarded.
pub fn shown(conn: &mut Conn, id: TournamentId) -> Result<Option<DrawShow>, StoreError> {
    let row: Option<(Key, Key, i32, i32)> = draw_shows::table
        .inner_join(draws::table)
        .filter(draw_shows::tournament_id.eq(Key::from(id)))
        .filter(draws::discarded_at.is_null())
        .select((draws::id, draws::stage_id, draws::first_round, draw_shows::n_shown))
        .first(conn)
        .optional()?;
    let read = |(draw, stage, first_round, n): (Key, Key, i32, i32)| {
        let n_shown = Reading::new("draw_shows", &draw).number("n_shown", n)?;
        Ok(DrawShow { draw: draw.into(), stage: stage.into(), first_round, n_shown })
    };
    row.map(read).transpose()
}

/// Removes the draw from the stage screen.
pub fn clear(conn: &mut Conn, id: TournamentId) -> Result<(), StoreError> {
    diesel::delete(draw_shows::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

fn whole(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

impl UrnRow {
    fn into_urn(self) -> Result<Urn, StoreError> {
        let at = Reading::new("urns", &self.id);
        let ended = self.ended_at.map(|micros| at.moment("ended_at", micros)).transpose()?;
        let (by, reason) = (self.ended_by.unwrap_or_default(), self.end_reason);
        Ok(Urn {
            begun_at: at.moment("begun_at", self.begun_at)?,
            ended: ended.map(|at| match reason {
                Some(reason) => UrnEnd::Left(Discarded { at, by, reason }),
                None => UrnEnd::Drafted(at),
            }),
            id: self.id.into(),
            stage: self.stage_id.into(),
            first_round: self.first_round,
            balls: Vec::new(),
            begun_by: self.begun_by,
        })
    }
}
