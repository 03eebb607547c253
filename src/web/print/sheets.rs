//! Result sheets to fill in by hand, one per table: with room for every throw, or two to a page for the result alone.

use actix_web::web::Query;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::hall::BoardPlace;
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableKind};
use parchis::{Color, Ruleset};

use super::lists::{Person, people};
use super::portion::{Document, MOST, Part, part, pool_of};
use super::{
    Frame, PlacedReader, PrintQuery, chosen_round, chosen_tables, nothing_yet, round_line, rules,
};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::places::Places;
use crate::web::parts::qr;
use crate::web::parts::sheets::collated;
use crate::web::parts::tables::TableView;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;

/// Squares of the track for each arm of the board.
///
/// Source: spec §2 (board and progress).
const SQUARES: u8 = 17;

#[derive(Template)]
#[template(path = "print/sheets.html")]
struct SheetsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pages: Vec<Vec<Sheet>>,
    has_throws: bool,
}

struct Sheet {
    /// Title of the place, such as "Table 34" or "Board 16"; empty to write the board in.
    title: String,
    /// The table's number for organizers, unless the title contains it.
    aside: String,
    /// The series, such as "Best of 3", with room to write which game it is; empty for a single game.
    series: String,
    pool: String,
    rules: String,
    /// Number of squares of the track.
    n_squares: u8,
    qr: String,
    sides: Vec<Side>,
    /// Colors in the order of play.
    colors: Vec<Color>,
    /// Numbers of the turns in each block, from 1.
    blocks: Vec<Vec<usize>>,
}

struct Side {
    people: Vec<Person>,
}

impl Side {
    fn n_colors(&self) -> usize {
        self.people.iter().map(|person| person.colors.len()).sum()
    }

    /// One line per color, with the player of that color.
    fn lines(&self) -> Vec<(Color, &Person)> {
        let of_person = |person: &'_ Person| person.colors.clone();
        let lines =
            self.people.iter().flat_map(|it| of_person(it).into_iter().map(move |c| (c, it)));
        lines.collect()
    }
}

/// `GET /tournaments/{id}/print/sheets`: the result sheets of a round.
pub async fn show(caller: PlacedReader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let PlacedReader { ctx, at: address::Tournament { id }, facts: (championship, places), .. } =
        caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let names = withdrawn::names(&ctx, &championship);
    let has_throws = query.throws.as_deref() != Some("no");
    let line = round_line(&ctx, &championship, round, &query);
    let title = if has_throws { "paper-sheets" } else { "paper-short-sheets" };
    let head = Head::new(&ctx, &championship, Tab::Print);
    let mut tables = chosen_tables(&championship, round, &query);
    tables.retain(|table| table.kind == TableKind::Played);
    let document = Document { head: head.clone(), title, round: line.clone(), most: MOST };
    let tables = match part(&ctx, document, tables, |it| pool_of(&ctx, &championship, it)) {
        Part::Items(tables) => tables,
        Part::Ask(page) => return page,
    };
    let sheets: Vec<Sheet> = tables
        .into_iter()
        .map(|table| sheet(&ctx, &championship, &names, &places, table))
        .collect::<Result<_, WebError>>()?;
    let page = SheetsPage {
        head,
        frame: Frame::new(&ctx, &championship, title, line),
        pages: collated(sheets, if has_throws { 1 } else { 2 }),
        has_throws,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn sheet(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    table: &Table,
) -> Result<Sheet, WebError> {
    let minutes = championship.stage_of(table).map_or(0, |stage| stage.plan.table.minutes);
    let colors = in_order_of_play(table.seats.iter().map(|seat| seat.color), &table.ruleset);
    // The largest blocks that fit on the page below the result.
    let (n_blocks, n_turns) = match colors.len() {
        0..=4 => (3, 25),
        5..=6 => (2, 22),
        _ => (2, 17),
    };
    let turns = |block: usize| (1..=n_turns).map(|n| block * n_turns + n).collect();
    let view = TableView::new(ctx, championship, names, table).at(ctx, places, table);
    let is_written_in =
        places.has_boards() && !matches!(places.of(table.id), Some(BoardPlace::Board(_)));
    Ok(Sheet {
        title: if is_written_in { String::new() } else { places.heading(ctx, table) },
        aside: match view.says_number && !is_written_in {
            true => String::new(),
            false => view.number_words(ctx),
        },
        series: view.series,
        pool: view.pool,
        rules: rules::in_words(ctx, &table.ruleset, table.mode, table.entries().len(), minutes)
            .join("\u{a0}· "),
        n_squares: table.arms.n() * SQUARES,
        qr: qr::svg(&ctx.absolute(address::table(table.id).page()))?,
        sides: sides(ctx, championship, names, places, table),
        blocks: (0..n_blocks).map(turns).collect(),
        colors,
    })
}

/// Sorts colors in the order of play. The turn passes to the right, which is board order, or to the left.
///
/// Source: spec §3 (`turns`).
fn in_order_of_play(colors: impl Iterator<Item = Color>, rules: &Ruleset) -> Vec<Color> {
    let mut colors: Vec<Color> = colors.collect();
    colors.sort();
    if rules.field("turns").as_deref() == Some("left") {
        colors.reverse();
    }
    colors
}

fn sides(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    table: &Table,
) -> Vec<Side> {
    let of_entry = |entry| {
        let mut seats = table.clone();
        seats.seats.retain(|seat| seat.entry == entry);
        let people = people(ctx, championship, names, places, &seats);
        Side { people }
    };
    table.entries().into_iter().map(of_entry).collect()
}
