//! Seat lists on paper: people by name for players, and tables by number for the staff.

use actix_web::web::Query;
use askama::Template;
use domain::tournament::id::PlayerId;
use domain::tournament::table::Table;
use parchis::Color;

use super::{Frame, PrintQuery, Reader, chosen_round, chosen_tables, nothing_yet, round_line};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::joined;
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/names.html")]
struct NamesPage<'a> {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    words: Wording<'a>,
    people: Vec<(SeatedPerson, &'a Table)>,
    /// Heading of the number beside a name.
    column: String,
}

#[derive(Template)]
#[template(path = "print/tables.html")]
struct TablesPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    tables: Vec<(TableView, Vec<SeatedPerson>)>,
}

/// A person at a table.
pub(super) struct SeatedPerson {
    pub name: String,
    /// The entry's name if it differs, and its club.
    pub note: String,
    /// The colors in board order; empty if nothing is played.
    pub colors: Vec<Color>,
}

/// `GET /tournaments/{id}/print/names`: the seats of a round by player's name.
pub async fn by_name(caller: Reader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let words = Wording::new(&ctx, &championship, &hall);
    let mut people: Vec<(SeatedPerson, &Table)> = chosen_tables(&championship, round, &query)
        .into_iter()
        .flat_map(|table| people(&words, table).into_iter().map(move |person| (person, table)))
        .collect();
    people.sort_by_cached_key(|(person, _)| ctx.by_name(&person.name));
    let line = round_line(&ctx, &championship, round, &query);
    render(&NamesPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_NAMES, line),
        column: words.places.column(&ctx, round),
        words,
        people,
        ctx: ctx.clone(),
    })
}

/// `GET /tournaments/{id}/print/tables`: the tables of a round by number.
pub async fn by_table(caller: Reader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let words = Wording::new(&ctx, &championship, &hall);
    let tables = chosen_tables(&championship, round, &query).into_iter();
    let line = round_line(&ctx, &championship, round, &query);
    render(&TablesPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_TABLES, line),
        tables: tables.map(|table| (words.table(table), people(&words, table))).collect(),
        ctx: ctx.clone(),
    })
}

/// The players at a table in board order, each once.
pub(super) fn people(words: &Wording<'_>, table: &Table) -> Vec<SeatedPerson> {
    let names = &words.names;
    let mut known: Vec<PlayerId> = Vec::new();
    let mut people: Vec<SeatedPerson> = Vec::new();
    for seat in &table.seats {
        let place = known.iter().position(|player| *player == seat.player);
        if let Some(person) = place.and_then(|place| people.get_mut(place)) {
            person.colors.push(seat.color);
            continue;
        }
        let name = names.player(seat.player);
        let entry = names.entry(seat.entry);
        // The name of a pair is redundant if it consists of its players' names.
        let is_theirs = entry == name || entry.split(" / ").any(|part| part == name);
        let entry = if is_theirs { String::new() } else { entry };
        known.push(seat.player);
        people.push(SeatedPerson {
            name,
            note: joined(&[entry, names.club(seat.entry)]),
            colors: if table.kind.is_played() { vec![seat.color] } else { Vec::new() },
        });
    }
    people
}
