//! Page "Where do I sit?": searches for a name and lists the tables of matching people.

use std::collections::{HashMap, HashSet};

use actix_web::web::Query;
use askama::Template;
use domain::tournament::calendar::lookup::order;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PlayerId};
use domain::tournament::names::Names;
use domain::tournament::table::{Seat, Table};
use domain::tournament::text::fold;
use parchis::Color;
use serde::Deserialize;

use super::round::SeatRow;
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Viewer;
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;

/// Most lines that a search shows.
const SHOWN: usize = 60;

/// Most people for whom a phone receives the full list and searches by itself. With more, the server searches, since the list would be the
/// heaviest part of the page and would be fetched again with every result.
const LISTED: usize = 1_500;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct SeatQuery {
    /// Part of a name.
    #[serde(default)]
    name: String,
}

#[derive(Template)]
#[template(path = "tournament/seat.html")]
struct SeatPage<'a> {
    ctx: Ctx,
    head: Head,
    words: Wording<'a>,
    name: String,
    found: Vec<SeatMatch<'a>>,
    is_cut: bool,
    /// True if the script receives the full list.
    is_listed: bool,
    /// Colors in use; the script draws its answers with them.
    colors: Vec<Color>,
}

/// Seat of a person whom the search found.
struct SeatMatch<'a> {
    row: SeatRow<'a>,
    /// Other players at the table, with their colors.
    others: Vec<(Vec<Color>, String)>,
}

/// `GET /tournaments/{id}/seat`: the search for a seat.
pub async fn show(caller: Viewer<address::Tournament>, query: Query<SeatQuery>) -> Answer {
    let Viewer { ctx, facts: (championship, hall), .. } = caller;
    let championship = championship.public();
    let wanted = fold(&query.name);
    let words = Wording::new(&ctx, &championship, &hall);
    let mut found = if wanted.is_empty() { Vec::new() } else { find(&words, &wanted) };
    let is_cut = found.len() > SHOWN;
    found.truncate(SHOWN);
    let is_used = |color: &Color| {
        championship.tables().iter().flat_map(|table| &table.seats).any(|seat| seat.color == *color)
    };
    let page = SeatPage {
        colors: Color::ALL.into_iter().filter(is_used).collect(),
        head: Head::new(&ctx, &championship, Tab::Seat),
        is_listed: championship.entries().iter().map(|entry| entry.squad.len()).sum::<usize>()
            <= LISTED,
        name: query.into_inner().name,
        words,
        found,
        is_cut,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Finds seats: tables still to play first, by date if they have one, then the newest. A name appears once per table. Returns up to one
/// more than are shown.
fn find<'a>(words: &Wording<'a>, wanted: &str) -> Vec<SeatMatch<'a>> {
    let (championship, names) = (words.championship, &words.names);
    let mut found = fitting(championship, names, wanted);
    found.sort_by_key(|(table, _)| match table.is_missing() {
        true => (false, order(championship, table)),
        false => (true, (0, None)),
    });
    let shown = |(table, seat): (&'a Table, &'a Seat)| {
        let row = SeatRow::new(names, table, seat);
        SeatMatch { others: others(names, table, &row.name), row }
    };
    found.into_iter().take(SHOWN + 1).map(shown).collect()
}

/// Seats of people whose name, entry or club contains the search text, with their tables.
fn fitting<'a>(
    championship: &'a Championship,
    names: &Names,
    wanted: &str,
) -> Vec<(&'a Table, &'a Seat)> {
    let mut known: HashMap<(PlayerId, EntryId), bool> = HashMap::new();
    let mut fits = |seat: &Seat| {
        *known.entry((seat.player, seat.entry)).or_insert_with(|| {
            let (name, entry) = (names.player(seat.player), names.entry(seat.entry));
            let entry = if name == entry { String::new() } else { entry };
            fold(&format!("{name} {entry} {}", names.club(seat.entry))).contains(wanted)
        })
    };
    let mut found = Vec::new();
    let rounds = championship.rounds().iter().rev();
    for table in rounds.flat_map(|round| championship.tables_of(round.id)) {
        let mut shown = HashSet::new();
        for seat in &table.seats {
            if fits(seat) && shown.insert(names.player(seat.player)) {
                found.push((table, seat));
            }
        }
    }
    found
}

/// Other players at the table of the one called `name`. Two players with the same displayed name, such as unnamed players of one entry,
/// appear as one with the colors of both.
fn others(names: &Names, table: &Table, name: &str) -> Vec<(Vec<Color>, String)> {
    let mut others: Vec<(Vec<Color>, String)> = Vec::new();
    for seat in &table.seats {
        let other = names.player(seat.player);
        match others.iter_mut().find(|(_, known)| *known == other) {
            Some((colors, _)) => colors.push(seat.color),
            None if other != name => others.push((vec![seat.color], other)),
            None => {}
        }
    }
    others
}
