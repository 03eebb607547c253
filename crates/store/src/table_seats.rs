//! Devices at the seats of tables that players log: who is ready or away, what one asks of the others, and set phrases.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::tournament::id::TableId;
use domain::tournament::seat_play::request::SeatRequest;
use domain::tournament::seat_play::{MOST_PHRASES, SaidPhrase, SeatDevice};
use parchis::Color;

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{said_phrases, seat_devices, seat_requests};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seat_devices)]
struct DeviceRow {
    table_id: Key,
    color: String,
    word: String,
    ready_at: Option<i64>,
    missed: i32,
    away_since: Option<i64>,
    is_muted: bool,
    has_signed: bool,
    session_hash: String,
    address_hash: String,
    is_house: bool,
}

/// The devices at the seats of a table, in board order. Seats from which nothing was heard are missing.
pub fn devices(conn: &mut Conn, table: TableId) -> Result<Vec<SeatDevice>, StoreError> {
    let here = seat_devices::table.filter(seat_devices::table_id.eq(Key::from(table)));
    let rows: Vec<DeviceRow> =
        directly!(conn, own => here.select(DeviceRow::as_select()).load(own))?;
    let devices: Result<Vec<SeatDevice>, StoreError> =
        rows.into_iter().map(DeviceRow::into_device).collect();
    let mut devices = devices?;
    devices.sort_by_key(|device| device.color);
    Ok(devices)
}

/// The devices at the seats of several tables, by table.
pub fn devices_of(
    conn: &mut Conn,
    tables: &[TableId],
) -> Result<HashMap<TableId, Vec<SeatDevice>>, StoreError> {
    let keys: Vec<Key> = tables.iter().copied().map(Key::from).collect();
    let mut found: HashMap<TableId, Vec<SeatDevice>> = HashMap::new();
    // SQLite takes at most 32,766 values in a statement.
    for keys in keys.chunks(10_000) {
        let rows: Vec<DeviceRow> = seat_devices::table
            .filter(seat_devices::table_id.eq_any(keys))
            .order((seat_devices::table_id, seat_devices::color))
            .select(DeviceRow::as_select())
            .load(conn)?;
        for row in rows {
            let table = TableId::from(row.table_id);
            found.entry(table).or_default().push(row.into_device()?);
        }
    }
    Ok(found)
}

/// Saves the device of a seat, in place of what was known of it.
pub fn save(conn: &mut Conn, table: TableId, device: &SeatDevice) -> Result<(), StoreError> {
    let name = device.color.name();
    diesel::delete(seat_devices::table.find((Key::from(table), name))).execute(conn)?;
    let row = DeviceRow {
        table_id: table.into(),
        color: name.to_owned(),
        word: device.word.clone(),
        ready_at: device.ready_at.map(|at| at.timestamp_micros()),
        missed: i32::from(device.missed),
        away_since: device.away_since.map(|at| at.timestamp_micros()),
        is_muted: device.is_muted,
        has_signed: device.has_signed,
        session_hash: device.session.clone(),
        address_hash: device.address.clone(),
        is_house: device.is_house,
    };
    diesel::insert_into(seat_devices::table).values(row).execute(conn)?;
    Ok(())
}

/// The open request at a table. `None` if nobody asks for anything.
pub fn request(conn: &mut Conn, table: TableId) -> Result<Option<SeatRequest>, StoreError> {
    type Row = (i32, String, i32, String, String, i64);
    let asked = seat_requests::table.find(Key::from(table)).select((
        seat_requests::game,
        seat_requests::kind,
        seat_requests::version,
        seat_requests::color,
        seat_requests::agreed,
        seat_requests::asked_at,
    ));
    let row: Option<Row> = directly!(conn, own => asked.get_result(own)).optional()?;
    let Some((game, kind, version, color, agreed, asked_at)) = row else { return Ok(None) };
    let key = Key::from(table);
    let at = Reading::new("seat_requests", &key);
    Ok(Some(SeatRequest {
        game: u8::try_from(game).map_err(|_| at.corrupt("game", game))?,
        kind: at.text("kind", &kind)?,
        version,
        color: at.text("color", &color)?,
        agreed: agreed.chars().filter_map(Color::from_letter).collect(),
        at: at.moment("asked_at", asked_at)?,
    }))
}

/// Replaces the request at a table; `None` removes it.
pub fn set_request(
    conn: &mut Conn,
    table: TableId,
    request: Option<&SeatRequest>,
) -> Result<(), StoreError> {
    diesel::delete(seat_requests::table.find(Key::from(table))).execute(conn)?;
    let Some(request) = request else { return Ok(()) };
    let agreed: String = request.agreed.iter().map(|color| color.letter()).collect();
    diesel::insert_into(seat_requests::table)
        .values((
            seat_requests::table_id.eq(Key::from(table)),
            seat_requests::game.eq(i32::from(request.game)),
            seat_requests::kind.eq(request.kind.name()),
            seat_requests::version.eq(request.version),
            seat_requests::color.eq(request.color.name()),
            seat_requests::agreed.eq(agreed),
            seat_requests::asked_at.eq(request.at.timestamp_micros()),
        ))
        .execute(conn)?;
    Ok(())
}

/// The latest phrases at a table, oldest first.
pub fn phrases(conn: &mut Conn, table: TableId) -> Result<Vec<SaidPhrase>, StoreError> {
    let said = said_phrases::table
        .filter(said_phrases::table_id.eq(Key::from(table)))
        .order(said_phrases::seq)
        .select((
            said_phrases::seq,
            said_phrases::color,
            said_phrases::phrase,
            said_phrases::said_at,
        ));
    let rows: Vec<(i32, String, String, i64)> = directly!(conn, own => said.load(own))?;
    let key = Key::from(table);
    let at = Reading::new("said_phrases", &key);
    let phrase = |(seq, color, phrase, said_at): (i32, String, String, i64)| {
        Ok(SaidPhrase {
            seq,
            color: at.text("color", &color)?,
            phrase: at.text("phrase", &phrase)?,
            at: at.moment("said_at", said_at)?,
        })
    };
    rows.into_iter().map(phrase).collect()
}

/// Adds a phrase, and deletes the oldest ones beyond the latest few.
pub fn say(conn: &mut Conn, table: TableId, said: SaidPhrase) -> Result<(), StoreError> {
    diesel::insert_into(said_phrases::table)
        .values((
            said_phrases::table_id.eq(Key::from(table)),
            said_phrases::seq.eq(said.seq),
            said_phrases::color.eq(said.color.name()),
            said_phrases::phrase.eq(said.phrase.name()),
            said_phrases::said_at.eq(said.at.timestamp_micros()),
        ))
        .execute(conn)?;
    let most = i32::try_from(MOST_PHRASES).unwrap_or(i32::MAX);
    let old = said_phrases::table
        .filter(said_phrases::table_id.eq(Key::from(table)))
        .filter(said_phrases::seq.le(said.seq.saturating_sub(most)));
    diesel::delete(old).execute(conn)?;
    Ok(())
}

impl DeviceRow {
    fn into_device(self) -> Result<SeatDevice, StoreError> {
        let at = Reading::new("seat_devices", &self.table_id);
        let moment = |name, micros: Option<i64>| micros.map(|it| at.moment(name, it)).transpose();
        Ok(SeatDevice {
            color: at.text("color", &self.color)?,
            ready_at: moment("ready_at", self.ready_at)?,
            missed: u8::try_from(self.missed).map_err(|_| at.corrupt("missed", self.missed))?,
            away_since: moment("away_since", self.away_since)?,
            is_muted: self.is_muted,
            has_signed: self.has_signed,
            word: self.word,
            session: self.session_hash,
            address: self.address_hash,
            is_house: self.is_house,
        })
    }
}
