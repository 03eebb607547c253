//! The bracket of a knock-out: columns of tables, who went on from where to where.

use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use crate::draw;
use crate::draw::bracket::{BracketTable, Column, Fit};
use crate::tournament::championship::Championship;
use crate::tournament::hall::Place;
use crate::tournament::id::TournamentId;
use crate::tournament::names::Names;
use crate::tournament::result::Ending;
use crate::tournament::table::{TableKind, TableState};
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load;
use crate::web::parts::places::Places;
use crate::web::parts::series_words::won;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::name_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// How the page is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct BracketQuery {
    /// Number of the round that a phone shows.
    round: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    columns: Vec<ColumnView>,
    champion: Option<String>,
}

struct ColumnView {
    number: i32,
    title: String,
    is_shown: bool,
    is_final: bool,
    n_confirmed: usize,
    n_played: usize,
    tables: Vec<TableNode>,
}

struct TableNode {
    /// What it is found by, or is going to be called.
    title: String,
    path: Option<String>,
    is_bye: bool,
    is_live: bool,
    fit: Fit,
    rows: Vec<Row>,
    n_open: usize,
}

struct Row {
    name: String,
    place: Option<u8>,
    /// Games won, where the table plays several.
    won: Option<u8>,
    /// How it left its table, if it was not there at the end.
    left: Option<Ending>,
    goes_on: Option<bool>,
    /// Where it went on to, in words.
    to: Option<String>,
}

/// `GET /tournaments/{id}/bracket`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<BracketQuery>,
) -> Answer {
    let (championship, hall) = load::seen_with_hall(&state, &ctx, id).await?;
    let championship = championship.public();
    let places = Places::new(&championship, &hall);
    let head = Head::new(&ctx, &championship, Tab::Bracket);
    let stage = chosen_stage(&championship, None, |stage| stage.plan.advance().is_some());
    let bracket = stage.map(|stage| draw::bracket(&championship, stage.id));
    let names = Names::of(&championship);
    let columns = bracket.as_ref().map(|it| it.columns.as_slice()).unwrap_or_default();
    let newest =
        columns.iter().filter(|column| column.round.is_some()).map(|column| column.number).max();
    let shown = query.round.or(newest).unwrap_or(1);
    let views = columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            let next = columns.get(index + 1);
            let tables: Vec<TableNode> = column
                .tables
                .iter()
                .map(|table| node(&ctx, &championship, &names, &places, (table, next)))
                .collect();
            ColumnView {
                number: column.number,
                title: name_words(&ctx, column.name),
                is_shown: column.number == shown,
                is_final: column.is_final,
                n_confirmed: count(&championship, &column.tables, true),
                n_played: count(&championship, &column.tables, false),
                tables,
            }
        })
        .collect();
    let champion = bracket.as_ref().and_then(|it| it.champion).map(|entry| names.entry(entry));
    render(&BracketPage { head, columns: views, champion, ctx })
}

fn node(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    (table, next): (&BracketTable, Option<&Column>),
) -> TableNode {
    let to = |index: usize| {
        let table = next?.tables.get(index)?;
        match table.table.and_then(|id| places.of(id)) {
            Some(Place::Board(board)) => {
                Some(ctx.ta("to-board").with("number", i32::from(board)).to_string())
            }
            _ if places.has_boards() => None,
            _ => Some(ctx.ta("to-table").with("number", table.number).to_string()),
        }
    };
    let played = table.table.and_then(|id| championship.table(id));
    let rows: Vec<Row> = table
        .rows
        .iter()
        .map(|row| Row {
            name: names.entry(row.entry),
            place: row.place(),
            won: played.and_then(|table| won(table, row.entry)),
            left: row.outcome.left(),
            goes_on: row.goes_on,
            to: row.to.and_then(to),
        })
        .collect();
    let is_bye = table.kind == TableKind::Bye;
    TableNode {
        title: match played {
            Some(table) => places.title(ctx, table),
            None => {
                let key = if places.has_boards() { "game-numbered" } else { "table-numbered" };
                ctx.ta(key).with("number", table.number).to_string()
            }
        },
        path: table.table.filter(|_| !is_bye).map(|id| format!("/tables/{id}")),
        is_bye,
        is_live: played.is_some_and(|table| table.state == TableState::Playing),
        fit: table.fit,
        n_open: if rows.is_empty() { table.n_seats } else { 0 },
        rows,
    }
}

fn count(championship: &Championship, tables: &[BracketTable], only_confirmed: bool) -> usize {
    tables
        .iter()
        .filter(|table| table.kind == TableKind::Played)
        .filter(|table| {
            let played = table.table.and_then(|id| championship.table(id));
            !only_confirmed || played.is_some_and(|table| table.result.is_some())
        })
        .count()
}
