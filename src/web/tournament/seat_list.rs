//! List of every player's next seat as a small file: a phone fetches it once and searches by itself.

use std::collections::{HashMap, HashSet};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use domain::tournament::calendar::lookup::order;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PlayerId, TableId};
use domain::tournament::table::Table;
use serde::Serialize;

use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::parts::clock::left_of;
use crate::web::parts::load::Viewer;
use crate::web::parts::series_words::on_card;
use crate::web::parts::titles::round_title;
use crate::web::parts::wording::Wording;

/// The file. Field names are short because only one script reads it (js/seat-finder.js).
#[derive(Debug, Default, Serialize)]
struct SeatList {
    rounds: Vec<String>,
    tables: Vec<TableRow>,
    people: Vec<PersonRow>,
}

#[derive(Debug, Serialize)]
struct TableRow {
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
struct PersonRow(String, String, String, usize);

/// `GET /tournaments/{id}/seat/list.json`: the list of seats.
pub async fn show(caller: Viewer<address::Tournament>, req: HttpRequest) -> Answer {
    let Viewer { ctx, facts: (championship, hall), .. } = caller;
    let championship = championship.public();
    let list = seat_list(&Wording::new(&ctx, &championship, &hall));
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

fn seat_list(words: &Wording<'_>) -> SeatList {
    let Wording { ctx, championship, names, .. } = words;
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
            list.tables.push(table_row(words, table, r, &numbers));
        }
    }
    for (player, table) in players {
        let entry = table.seats.iter().find(|seat| seat.player == player).map(|seat| seat.entry);
        let name = names.player(player);
        let of = entry.map(|entry| names.entry(entry)).filter(|entry| *entry != name);
        let club = entry.map(|entry| names.club(entry)).unwrap_or_default();
        let index = indexes.get(&table.id).copied().unwrap_or_default();
        list.people.push(PersonRow(name, of.unwrap_or_default(), club, index));
    }
    list
}

fn table_row(
    words: &Wording<'_>,
    table: &Table,
    round: usize,
    numbers: &HashMap<PlayerId, usize>,
) -> TableRow {
    let Wording { ctx, championship, hall, places, .. } = words;
    let left = left_of(ctx, championship, hall, table);
    let end = left.filter(|left| left.is_running).map(|left| ctx.now() + left.time);
    let paused = words.clock(table).filter(|clock| !clock.is_running);
    TableRow {
        n: table.number,
        id: table.id.to_string(),
        r: round,
        p: words.pool(table),
        w: match places.has_boards() {
            true => Some(words.heading(table)),
            false => places.at_sector(ctx, table),
        },
        d: words.date(table).map(|date| date.line(ctx)).unwrap_or_default(),
        e: end.map(|end| end.timestamp_millis()),
        z: paused.map(|clock| clock.words),
        g: on_card(ctx, table),
        s: if table.kind.is_played() { table.state.name() } else { table.kind.name() },
        at: table
            .seats
            .iter()
            .filter_map(|seat| Some((*numbers.get(&seat.player)?, seat.color.name())))
            .collect(),
    }
}
