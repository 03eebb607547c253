//! Seat lists on paper: people by name for players, and tables by number for the staff.

use actix_web::web::Query;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableKind};
use parchis::Color;

use super::{
    Frame, PlacedReader, PrintQuery, chosen_round, chosen_tables, nothing_yet, round_line,
};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::places::Places;
use crate::web::parts::tables::TableView;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/names.html")]
struct NamesPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    people: Vec<Person>,
    /// Heading of the number beside a name.
    column: String,
}

#[derive(Template)]
#[template(path = "print/tables.html")]
struct TablesPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    tables: Vec<TableBlock>,
}

/// A person at a table.
pub(super) struct Person {
    pub name: String,
    /// The entry's name if it differs, and its club.
    pub note: String,
    /// The colors in board order; empty if nothing is played.
    pub colors: Vec<Color>,
    /// Number of the table, or of its board.
    pub short: String,
    /// Kind of table: played, bye or rest.
    pub kind: TableKind,
    /// The pool's title, or empty.
    pub pool: String,
}

struct TableBlock {
    number: Option<i32>,
    /// Its board or place in the queue, in words, or empty.
    place: String,
    kind: TableKind,
    pool: String,
    /// Date and venue, or empty.
    date: String,
    people: Vec<Person>,
}

/// `GET /tournaments/{id}/print/names`: the seats of a round by player's name.
pub async fn by_name(
    caller: PlacedReader<address::Tournament>,
    query: Query<PrintQuery>,
) -> Answer {
    let PlacedReader { ctx, at: address::Tournament { id }, facts: (championship, places), .. } =
        caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let names = withdrawn::names(&ctx, &championship);
    let mut people: Vec<Person> = chosen_tables(&championship, round, &query)
        .into_iter()
        .flat_map(|table| people(&ctx, &championship, &names, &places, table))
        .collect();
    people.sort_by_cached_key(|person| ctx.by_name(&person.name));
    let line = round_line(&ctx, &championship, round, &query);
    let frame = Frame::new(&ctx, &championship, "paper-names", line);
    let head = Head::new(&ctx, &championship, Tab::Print);
    render(&NamesPage { head, frame, people, column: places.column(&ctx, round), ctx })
}

/// `GET /tournaments/{id}/print/tables`: the tables of a round by number.
pub async fn by_table(
    caller: PlacedReader<address::Tournament>,
    query: Query<PrintQuery>,
) -> Answer {
    let PlacedReader { ctx, at: address::Tournament { id }, facts: (championship, places), .. } =
        caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let names = withdrawn::names(&ctx, &championship);
    let tables = chosen_tables(&championship, round, &query)
        .into_iter()
        .map(|table| {
            let view = TableView::new(&ctx, &championship, &names, table);
            TableBlock {
                number: places.at_sector(&ctx, table).is_none().then_some(table.number),
                place: places.of(table.id).map(|_| places.heading(&ctx, table)).unwrap_or_default(),
                kind: view.kind,
                pool: view.pool,
                date: view.date.map(|date| date.line(&ctx)).unwrap_or_default(),
                people: people(&ctx, &championship, &names, &places, table),
            }
        })
        .collect();
    let line = round_line(&ctx, &championship, round, &query);
    let frame = Frame::new(&ctx, &championship, "paper-tables", line);
    render(&TablesPage { head: Head::new(&ctx, &championship, Tab::Print), frame, tables, ctx })
}

/// The players at a table in board order, each once.
pub(super) fn people(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    table: &Table,
) -> Vec<Person> {
    let view = TableView::new(ctx, championship, names, table);
    let mut known: Vec<PlayerId> = Vec::new();
    let mut people: Vec<Person> = Vec::new();
    for seat in &table.seats {
        let place = known.iter().position(|player| *player == seat.player);
        if let Some(person) = place.and_then(|place| people.get_mut(place)) {
            person.colors.push(seat.color);
            continue;
        }
        let name = names.player(seat.player);
        let (entry, club) = (names.entry(seat.entry), names.club(seat.entry));
        // The name of a pair is redundant if it consists of its players' names.
        let is_theirs = entry == name || entry.split(" / ").any(|part| part == name);
        let entry = if is_theirs { String::new() } else { entry };
        let notes: Vec<String> = [entry, club].into_iter().filter(|it| !it.is_empty()).collect();
        known.push(seat.player);
        people.push(Person {
            name,
            note: notes.join("\u{a0}· "),
            colors: if view.is_played() { vec![seat.color] } else { Vec::new() },
            short: places.short(ctx, table),
            kind: view.kind,
            pool: view.pool.clone(),
        });
    }
    people
}
