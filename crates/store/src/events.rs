//! The event logs of games. Rows are appended and never changed.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::connection::DefaultLoadingMode;
use diesel::dsl::max;
use diesel::prelude::*;
use domain::tournament::delay::public_part;
use domain::tournament::event::{Actor, Event};
use domain::tournament::id::{RequestId, TableId, TournamentId, UserId};
use domain::tournament::round::{Round, RoundState};
use domain::tournament::table::TableState;

use super::batch::insert_all;
use super::columns::{Key, Reading, to_json};
use super::conn::directly;
use super::schema::{game_tables, games, rounds, stages, table_events};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = table_events)]
struct EventRow {
    table_id: Key,
    game: i32,
    seq: i32,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    request_id: Key,
    payload: String,
}

pub(super) fn insert(
    conn: &mut Conn,
    table: TableId,
    game: u8,
    events: &[Event],
) -> Result<(), StoreError> {
    let row = |event: &Event| {
        Ok(EventRow {
            table_id: table.into(),
            game: game.into(),
            seq: event.seq,
            at: event.at.timestamp_micros(),
            actor_id: event.by.user.map(Key::from),
            actor_name: event.by.name.clone(),
            request_id: event.request.into(),
            payload: to_json(&event.kind)?,
        })
    };
    let rows = events.iter().map(row).collect::<Result<Vec<_>, StoreError>>()?;
    Ok(insert_all!(conn, table_events::table, rows)?)
}

/// The event log of a table's game, in order.
pub fn events(conn: &mut Conn, table: TableId, game: u8) -> Result<Vec<Event>, StoreError> {
    let rows: Vec<EventRow> = table_events::table
        .filter(table_events::table_id.eq(Key::from(table)))
        .filter(table_events::game.eq(i32::from(game)))
        .order(table_events::seq)
        .select(EventRow::as_select())
        .load(conn)?;
    rows.into_iter().map(EventRow::into_event).collect()
}

/// At most `most` events of the log after this number, in order.
pub fn events_after(
    conn: &mut Conn,
    (table, game): (TableId, u8),
    seq: i32,
    most: i64,
) -> Result<Vec<Event>, StoreError> {
    let after = table_events::table
        .filter(table_events::table_id.eq(Key::from(table)))
        .filter(table_events::game.eq(i32::from(game)))
        .filter(table_events::seq.gt(seq))
        .order(table_events::seq)
        .limit(most);
    let rows: Vec<EventRow> =
        directly!(conn, own => after.select(EventRow::as_select()).load(own))?;
    rows.into_iter().map(EventRow::into_event).collect()
}

/// The event with this number in the log of a table's game, and the events of `requests`, in order.
pub fn events_at(
    conn: &mut Conn,
    table: TableId,
    game: u8,
    seq: i32,
    requests: &[RequestId],
) -> Result<Vec<Event>, StoreError> {
    let of_game = || {
        table_events::table
            .filter(table_events::table_id.eq(Key::from(table)))
            .filter(table_events::game.eq(i32::from(game)))
            .order(table_events::seq)
    };
    let at = table_events::seq.eq(seq);
    let rows: Vec<EventRow> = match requests {
        // These queries run for each throw. With a fixed number of values their statements are prepared only once.
        [] => {
            let asked = of_game().filter(at);
            directly!(conn, own => asked.select(EventRow::as_select()).load(own))?
        }
        [request] => {
            let asked = of_game().filter(at.or(table_events::request_id.eq(Key::from(*request))));
            directly!(conn, own => asked.select(EventRow::as_select()).load(own))?
        }
        _ => {
            let requests: Vec<Key> = requests.iter().map(|id| Key::from(*id)).collect();
            let asked = of_game().filter(at.or(table_events::request_id.eq_any(requests)));
            asked.select(EventRow::as_select()).load(conn)?
        }
    };
    rows.into_iter().map(EventRow::into_event).collect()
}

/// The logs of all games of these tables as the public sees them, by table and game number: running games as many throws late as their
/// tables are set to. Takes two queries.
pub fn public_logs_of(
    conn: &mut Conn,
    tables: &[TableId],
) -> Result<HashMap<(TableId, u8), Vec<Event>>, StoreError> {
    let mut logs = logs_of(conn, tables)?;
    for (game, delay) in delays(conn, tables)? {
        if let Some(log) = logs.get_mut(&game) {
            log.truncate(public_part(log, delay).len());
        }
    }
    Ok(logs)
}

/// The running games of these tables that the public sees late, with the number of throws.
fn delays(conn: &mut Conn, tables: &[TableId]) -> Result<HashMap<(TableId, u8), u16>, StoreError> {
    if tables.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(Key, i32, i32)> = game_tables::table
        .inner_join(games::table)
        .filter(game_tables::id.eq_any(tables.iter().map(|id| Key::from(*id))))
        .filter(game_tables::delay_throws.gt(0))
        .filter(games::state.eq(TableState::Playing.name()))
        .select((game_tables::id, games::number, game_tables::delay_throws))
        .load(conn)?;
    let game = |(table, number, delay): (Key, i32, i32)| {
        let at = Reading::new("game_tables", &table);
        let delay = at.number("delay_throws", delay)?;
        let number = Reading::new("games", &table).number("number", number)?;
        Ok(((table.into(), number), delay))
    };
    rows.into_iter().map(game).collect()
}

/// The whole logs of all games of these tables, by table and game number, for those who play or keep them. Takes one query.
pub fn logs_of(
    conn: &mut Conn,
    tables: &[TableId],
) -> Result<HashMap<(TableId, u8), Vec<Event>>, StoreError> {
    if tables.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<EventRow> = table_events::table
        .filter(table_events::table_id.eq_any(tables.iter().map(|id| Key::from(*id))))
        .order((table_events::table_id, table_events::game, table_events::seq))
        .select(EventRow::as_select())
        .load(conn)?;
    by_game(rows)
}

/// Passes the log of each game of these tables to `visit`, by table and game number. Takes one query, and holds one log at a time.
pub fn visit_logs(
    conn: &mut Conn,
    tables: &[TableId],
    mut visit: impl FnMut((TableId, u8), &[Event]),
) -> Result<(), StoreError> {
    let rows = table_events::table
        .filter(table_events::table_id.eq_any(tables.iter().map(|id| Key::from(*id))))
        .order((table_events::table_id, table_events::game, table_events::seq));
    let mut game: Option<(TableId, u8)> = None;
    let mut log: Vec<Event> = Vec::new();
    directly!(conn, own => {
        let rows = rows.select(EventRow::as_select());
        for row in rows.load_iter::<EventRow, DefaultLoadingMode>(own)? {
            let row = row?;
            let number = Reading::new("table_events", &row.table_id).number("game", row.game)?;
            let at = (row.table_id.into(), number);
            if let Some(known) = game.replace(at).filter(|known| *known != at) {
                visit(known, &log);
                log.clear();
            }
            log.push(row.into_event()?);
        }
    });
    if let Some(known) = game {
        visit(known, &log);
    }
    Ok(())
}

/// The tables of earlier rounds of the stage with events recorded after this round was drawn, by round and number.
pub fn changed_after_draw(conn: &mut Conn, round: &Round) -> Result<Vec<TableId>, StoreError> {
    let rows: Vec<(Key, i32, i32)> = table_events::table
        .inner_join(game_tables::table.inner_join(rounds::table))
        .filter(rounds::stage_id.eq(Key::from(round.stage)))
        .filter(rounds::number.lt(round.number))
        .filter(table_events::at.gt(round.drawn_at.timestamp_micros()))
        .select((game_tables::id, rounds::number, game_tables::number))
        .distinct()
        .order((rounds::number, game_tables::number))
        .load(conn)?;
    Ok(rows.into_iter().map(|(table, ..)| table.into()).collect())
}

/// The logs of a tournament's games with a penalty. Takes two queries; the filter relies on each payload beginning with its event's kind.
pub fn events_with_penalties(
    conn: &mut Conn,
    id: TournamentId,
) -> Result<HashMap<(TableId, u8), Vec<Event>>, StoreError> {
    let games: Vec<(Key, i32)> = table_events::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(table_events::payload.like("{\"kind\":\"penalty\"%"))
        .select((table_events::table_id, table_events::game))
        .distinct()
        .load(conn)?;
    let tables: HashSet<Key> = games.iter().map(|(table, _)| *table).collect();
    let rows: Vec<EventRow> = table_events::table
        .filter(table_events::table_id.eq_any(tables))
        .order((table_events::table_id, table_events::game, table_events::seq))
        .select(EventRow::as_select())
        .load(conn)?;
    let mut logs = by_game(rows)?;
    let games: HashSet<(TableId, i32)> =
        games.into_iter().map(|(table, game)| (table.into(), game)).collect();
    logs.retain(|(table, game), _| games.contains(&(*table, i32::from(*game))));
    Ok(logs)
}

/// Names of those who recorded these events, by table, game and number. Events without a name are left out. Takes one query.
pub fn authors(
    conn: &mut Conn,
    events: &[(TableId, u8, i32)],
) -> Result<HashMap<(TableId, u8, i32), String>, StoreError> {
    if events.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(Key, i32, i32, String)> = table_events::table
        .filter(table_events::table_id.eq_any(events.iter().map(|(table, ..)| Key::from(*table))))
        .filter(table_events::seq.eq_any(events.iter().map(|(.., seq)| *seq)))
        .filter(table_events::actor_name.ne(""))
        .select((
            table_events::table_id,
            table_events::game,
            table_events::seq,
            table_events::actor_name,
        ))
        .load(conn)?;
    let author = |(table, game, seq, name): (Key, i32, i32, String)| {
        let game = Reading::new("table_events", &table).number("game", game)?;
        Ok(((table.into(), game, seq), name))
    };
    rows.into_iter().map(author).collect()
}

/// Beginnings of the payloads of signatures: each payload begins with its event's kind.
const SIGNATURES: [&str; 3] =
    ["{\"kind\":\"confirm\"", "{\"kind\":\"entered\"", "{\"kind\":\"countersign\""];

/// The latest signature at each of these tables: its time and signer.
pub fn signatures(
    conn: &mut Conn,
    tables: &[TableId],
) -> Result<HashMap<TableId, (DateTime<Utc>, Actor)>, StoreError> {
    let rows: Vec<EventRow> = match conn {
        // One query for all tables makes SQLite scan every log. A query for each table starts at the end of the log,
        // where the signature is.
        Conn::Sqlite(conn) => {
            let mut rows = Vec::new();
            for table in tables {
                let backwards = table_events::table
                    .filter(table_events::table_id.eq(Key::from(*table)))
                    .order((table_events::game.desc(), table_events::seq.desc()))
                    .select(EventRow::as_select())
                    .load_iter::<EventRow, DefaultLoadingMode>(conn)?;
                for row in backwards {
                    let row = row?;
                    if SIGNATURES.iter().any(|sign| row.payload.starts_with(sign)) {
                        rows.push(row);
                        break;
                    }
                }
            }
            rows
        }
        Conn::Pg(conn) => {
            let [confirmed, entered, countersigned] = SIGNATURES.map(|sign| format!("{sign}%"));
            let is_signature = table_events::payload
                .like(confirmed)
                .or(table_events::payload.like(entered))
                .or(table_events::payload.like(countersigned));
            table_events::table
                .filter(table_events::table_id.eq_any(tables.iter().map(|id| Key::from(*id))))
                .filter(is_signature)
                .order((table_events::table_id, table_events::game, table_events::seq))
                .select(EventRow::as_select())
                .load(conn)?
        }
    };
    let signed = |row: EventRow| {
        let table = row.table_id.into();
        let event = row.into_event()?;
        Ok((table, (event.at, event.by)))
    };
    // Later rows overwrite earlier ones, so the latest signature of a table remains.
    rows.into_iter().map(signed).collect()
}

/// The logs, by table, of the games in published rounds of a tournament that are being played or await a signature, as the public sees
/// them.
pub fn public_logs_in_play(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    let mut logs = in_states(conn, tournament, &[TableState::Playing, TableState::Over])?;
    let tables: Vec<TableId> = logs.keys().copied().collect();
    // A game that is running is the only one of its table here.
    for ((table, _), delay) in delays(conn, &tables)? {
        if let Some(log) = logs.get_mut(&table) {
            log.truncate(public_part(log, delay).len());
        }
    }
    Ok(logs)
}

/// The logs, by table, of the games in published rounds of a tournament that are over and await a signature.
pub fn logs_over(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    in_states(conn, tournament, &[TableState::Over])
}

/// The logs of the games in published rounds of a tournament where both the game and its table are in one of `states`: at most one game of
/// each table.
fn in_states(
    conn: &mut Conn,
    tournament: TournamentId,
    states: &[TableState],
) -> Result<HashMap<TableId, Vec<Event>>, StoreError> {
    let states: Vec<_> = states.iter().map(|state| state.name()).collect();
    let of_game =
        games::table_id.eq(table_events::table_id).and(games::number.eq(table_events::game));
    let rows: Vec<EventRow> = table_events::table
        .inner_join(games::table.on(of_game))
        .inner_join(game_tables::table.on(game_tables::id.eq(games::table_id)))
        .inner_join(rounds::table.on(rounds::id.eq(game_tables::round_id)))
        .inner_join(stages::table.on(stages::id.eq(rounds::stage_id)))
        .filter(stages::tournament_id.eq(Key::from(tournament)))
        .filter(rounds::state.eq(RoundState::Published.name()))
        .filter(game_tables::state.eq_any(states.clone()))
        .filter(games::state.eq_any(states))
        .order((table_events::table_id, table_events::seq))
        .select(EventRow::as_select())
        .load(conn)?;
    Ok(by_game(rows)?.into_iter().map(|((table, _), log)| (table, log)).collect())
}

/// Groups rows, sorted by game and number, into one log for each game.
fn by_game(rows: Vec<EventRow>) -> Result<HashMap<(TableId, u8), Vec<Event>>, StoreError> {
    let mut logs: HashMap<(TableId, u8), Vec<Event>> = HashMap::new();
    for row in rows {
        let game = Reading::new("table_events", &row.table_id).number("game", row.game)?;
        logs.entry((row.table_id.into(), game)).or_default().push(row.into_event()?);
    }
    Ok(logs)
}

/// The last event of a submission. `None` if the submission was not applied. A submission that was applied must be answered, not applied
/// again. Call it after [`super::tournaments::lock`].
pub fn request(
    conn: &mut Conn,
    table: TableId,
    request: RequestId,
) -> Result<Option<i32>, StoreError> {
    let of_request = table_events::table
        .filter(table_events::table_id.eq(Key::from(table)))
        .filter(table_events::request_id.eq(Key::from(request)));
    Ok(of_request.select(max(table_events::seq)).get_result(conn)?)
}

impl EventRow {
    fn into_event(self) -> Result<Event, StoreError> {
        let key = format!("{} {} {}", self.table_id, self.game, self.seq);
        let at = Reading::new("table_events", &key);
        Ok(Event {
            seq: self.seq,
            at: at.moment("at", self.at)?,
            by: Actor { user: self.actor_id.map(UserId::from), name: self.actor_name },
            request: self.request_id.into(),
            kind: at.json("payload", &self.payload)?,
        })
    }
}
