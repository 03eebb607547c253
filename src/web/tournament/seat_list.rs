//! List of every player's next seat as a small file: a phone fetches it once and searches by itself.

use std::collections::{HashMap, HashSet};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use domain::tournament::calendar::lookup::order;
use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::{PlayerId, TableId};
use domain::tournament::table::{Table, TableKind};
use serde::Serialize;

use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::parts::clock::{ClockView, left_of};
use crate::web::parts::dates::DateView;
use crate::web::parts::load::Viewer;
use crate::web::parts::places::Places;
use crate::web::parts::series_words::on_card;
use crate::web::parts::titles::{pool_title, round_title};
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;

/// The file. Field names are short because only one script reads it (js/seat-finder.js).
#[derive(Debug, Default, Serialize)]
struct SeatList {
    rounds: Vec<String>,
    tables: Vec<TableLine>,
    people: Vec<PersonLine>,
}

#[derive(Debug, Serialize)]
struct TableLine {
    /// Number of the table.
    n: i32,
    /// Id of the table.
    id: String,
    /// Index of its round.
    r: usize,
    /// Title of its pool, or empty.
    p: String,
    /// `bye`, `rest`, or the state of a played table.
    s: &'static str,
    /// Place in the hall, in words; `None`: at the table with its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<String>,
    /// Date and place in words, while the table has a date and no result.
    #[serde(skip_serializing_if = "String::is_empty")]
    d: String,
    /// End of its time in milliseconds since 1970, while its clock runs. Constant until the clock is
    /// changed, so that the file stays cacheable.
    #[serde(skip_serializing_if = "Option::is_none")]
    e: Option<i64>,
    /// Time left in words, while its clock is paused.
    #[serde(skip_serializing_if = "Option::is_none")]
    z: Option<String>,
    /// Series and score in words, if it plays several games.
    #[serde(skip_serializing_if = "String::is_empty")]
    g: String,
    /// Seats: index of the player, and color.
    at: Vec<(usize, &'static str)>,
}

/// Name, entry's name if it differs, club, and index of the table.
#[derive(Debug, Serialize)]
struct PersonLine(String, String, String, usize);

/// `GET /tournaments/{id}/seat/list.json`: the list of seats.
pub async fn show(caller: Viewer<address::Tournament>, req: HttpRequest) -> Answer {
    let Viewer { ctx, facts: (championship, hall), .. } = caller;
    let list = seat_list(&ctx, &championship.public(), &hall);
    let list = serde_json::to_string(&list).map_err(WebError::internal)?;
    let etag = format!("\"{}\"", secret::fingerprint(&list));
    let sent = req.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if sent.is_some_and(|sent| sent.contains(&etag)) {
        return Ok(HttpResponse::NotModified().insert_header((header::ETAG, etag)).finish());
    }
    Ok(HttpResponse::Ok()
        .insert_header((header::ETAG, etag))
        .content_type("application/json")
        .body(list))
}

/// Next table of each player: the first one still to play, by date if there is one; else the last one.
fn next_tables(championship: &Championship) -> HashMap<PlayerId, &Table> {
    let mut next: HashMap<PlayerId, &Table> = HashMap::new();
    for round in championship.rounds() {
        for table in championship.tables_of(round.id) {
            for seat in &table.seats {
                let known = next.entry(seat.player).or_insert(table);
                let is_sooner = || order(championship, table) < order(championship, known);
                if !known.is_missing() || (table.is_missing() && is_sooner()) {
                    *known = table;
                }
            }
        }
    }
    next
}

fn seat_list(ctx: &Ctx, championship: &Championship, hall: &Hall) -> SeatList {
    let places = Places::new(ctx, championship, hall);
    let names = withdrawn::names(ctx, championship);
    let next = next_tables(championship);
    let mut players: Vec<(PlayerId, &Table)> = next.into_iter().collect();
    players.sort_by_cached_key(|(player, _)| (ctx.by_name(names.player(*player)), *player));
    let numbers: HashMap<PlayerId, usize> =
        players.iter().enumerate().map(|(index, (player, _))| (*player, index)).collect();
    let wanted: HashSet<TableId> = players.iter().map(|(_, next)| next.id).collect();
    let is_wanted = |table: &&Table| wanted.contains(&table.id);
    let mut list = SeatList::default();
    let mut indexes = HashMap::new();
    for (round, r) in championship.rounds().iter().zip(0..) {
        list.rounds.push(round_title(ctx, championship, round));
        for table in championship.tables_of(round.id).filter(is_wanted) {
            indexes.insert(table.id, list.tables.len());
            let line = table_line(ctx, championship, table, r, &numbers);
            let w = match places.has_boards() {
                true => Some(places.heading(ctx, table)),
                false => places.at_sector(ctx, table),
            };
            let line = TableLine { w, ..line };
            list.tables.push(with_time(line, ctx, championship, hall, table));
        }
    }
    for (player, table) in players {
        let entry = table.seats.iter().find(|seat| seat.player == player).map(|seat| seat.entry);
        let name = names.player(player);
        let of = entry.map(|entry| names.entry(entry)).filter(|entry| *entry != name);
        let club = entry.map(|entry| names.club(entry)).unwrap_or_default();
        let index = indexes.get(&table.id).copied().unwrap_or_default();
        list.people.push(PersonLine(name, of.unwrap_or_default(), club, index));
    }
    list
}

/// The line with the time that its table has left.
fn with_time(
    line: TableLine,
    ctx: &Ctx,
    championship: &Championship,
    hall: &Hall,
    table: &Table,
) -> TableLine {
    let zone = championship.tournament.settings.time_zone;
    match left_of(ctx, championship, hall, table) {
        Some(left) if left.is_running => {
            TableLine { e: Some((ctx.now() + left.time).timestamp_millis()), ..line }
        }
        Some(left) => TableLine { z: Some(ClockView::new(ctx, left, zone).words), ..line },
        None => line,
    }
}

fn table_line(
    ctx: &Ctx,
    championship: &Championship,
    table: &Table,
    round: usize,
    numbers: &HashMap<PlayerId, usize>,
) -> TableLine {
    let pool = championship.pool(table.pool);
    let stage = pool.and_then(|pool| championship.stage(pool.stage));
    let title = stage.zip(pool).map(|(stage, pool)| pool_title(ctx, stage, pool));
    let played = table.kind == TableKind::Played;
    TableLine {
        n: table.number,
        id: table.id.to_string(),
        r: round,
        p: title.unwrap_or_default(),
        w: None,
        d: match table.is_missing() {
            true => DateView::line_of(ctx, championship, table),
            false => String::new(),
        },
        e: None,
        z: None,
        g: on_card(ctx, table),
        s: if played { table.state.name() } else { table.kind.name() },
        at: table
            .seats
            .iter()
            .filter_map(|seat| Some((*numbers.get(&seat.player)?, seat.color.name())))
            .collect(),
    }
}
