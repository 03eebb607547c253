//! Result sheets to fill in by hand, one per table: with room for every throw, or two to a page for the result alone.

use actix_web::web::Query;
use askama::Template;
use domain::tournament::hall::BoardPlace;
use domain::tournament::table::{Table, TableKind};
use parchis::{Color, Ruleset};

use super::lists::{SeatedPerson, people};
use super::portion::{Document, MOST, Portioned, pool_of, portioned};
use super::{
    Frame, PrintQuery, Reader, chosen_round, chosen_tables, nothing_yet, round_line, rules,
};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::qr;
use crate::web::parts::sheets::collated;
use crate::web::parts::tables::TableView;
use crate::web::parts::wording::Wording;
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
    pages: Vec<Vec<ResultSheet>>,
    has_throws: bool,
}

struct ResultSheet {
    table: TableView,
    /// True if the sheet has a blank for the number of the board.
    is_board_open: bool,
    rules: String,
    /// Number of squares of the track.
    n_squares: u8,
    qr: String,
    /// The people of each side.
    sides: Vec<Vec<SeatedPerson>>,
    /// Colors in the order of play.
    colors: Vec<Color>,
    /// Numbers of the turns in each block, from 1.
    blocks: Vec<Vec<usize>>,
}

impl SheetsPage {
    /// The colors of a side, each with its player.
    fn lines<'a>(&self, side: &'a [SeatedPerson]) -> Vec<(Color, &'a SeatedPerson)> {
        side.iter().flat_map(|it| it.colors.iter().map(move |color| (*color, it))).collect()
    }
}

/// `GET /tournaments/{id}/print/sheets`: the result sheets of a round.
pub async fn show(caller: Reader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let Some(round) = chosen_round(&championship, &query) else { return nothing_yet(id) };
    let words = Wording::new(&ctx, &championship, &hall);
    let has_throws = query.throws.as_deref() != Some("no");
    let line = round_line(&ctx, &championship, round, &query);
    let title = if has_throws { key::PAPER_SHEETS } else { key::PAPER_SHORT_SHEETS };
    let head = Head::new(&ctx, &championship, Tab::Print);
    let mut tables = chosen_tables(&championship, round, &query);
    tables.retain(|table| table.kind == TableKind::Played);
    let document = Document { head: head.clone(), title, round: line.clone(), most: MOST };
    let tables = match portioned(&ctx, document, tables, |it| pool_of(&ctx, &championship, it)) {
        Portioned::Items(tables) => tables,
        Portioned::Choice(page) => return page,
    };
    let sheets = tables.into_iter().map(|table| sheet(&words, table));
    let sheets = sheets.collect::<Result<_, WebError>>()?;
    let page = SheetsPage {
        head,
        frame: Frame::new(&ctx, &championship, title, line),
        pages: collated(sheets, if has_throws { 1 } else { 2 }),
        has_throws,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn sheet(words: &Wording<'_>, table: &Table) -> Result<ResultSheet, WebError> {
    let Wording { ctx, championship, places, .. } = words;
    let minutes = championship.stage_of(table).map_or(0, |stage| stage.plan.table.minutes);
    let colors = in_order_of_play(table.seats.iter().map(|seat| seat.color), &table.ruleset);
    // The largest blocks that fit on the page below the result.
    let (n_blocks, n_turns) = match colors.len() {
        0..=4 => (3, 25),
        5..=6 => (2, 22),
        _ => (2, 17),
    };
    let turns = |block: usize| (1..=n_turns).map(|n| block * n_turns + n).collect();
    let of_entry = |entry| {
        let mut own = table.clone();
        own.seats.retain(|seat| seat.entry == entry);
        people(words, &own)
    };
    Ok(ResultSheet {
        table: words.table(table),
        is_board_open: places.has_boards()
            && !matches!(words.place(table), Some(BoardPlace::Board(_))),
        rules: rules::in_words(ctx, &table.ruleset, table.mode, table.entries().len(), minutes)
            .join("\u{a0}· "),
        n_squares: table.arms.n() * SQUARES,
        qr: qr::svg(&ctx.absolute(address::table(table.id).page()))?,
        sides: table.entries().into_iter().map(of_entry).collect(),
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
