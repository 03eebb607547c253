//! A bracket on paper: the rounds' tables in columns, as many sheets as it takes; every sheet says which it is, and every
//! entry where it goes on.

use actix_web::web::Data;
use askama::Template;

use super::{Frame, load, nothing_yet};
use crate::draw;
use crate::draw::bracket::{BracketRow, BracketTable, Column, Fit};
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::names::Names;
use crate::tournament::table::{Table, TableKind};
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::places::has_boards;
use crate::web::parts::series_words::won;
use crate::web::parts::sheets;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{name_words, stage_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Columns of a sheet.
const SLOTS: usize = 4;
/// What a column holds, in tenths of a millimeter.
const HEIGHT: usize = 1_500;
/// A table's label and the space around it.
const LABEL: usize = 75;
/// A line of a name.
const LINE: usize = 45;
/// Letters that surely fit in a line.
const LETTERS: usize = 24;

#[derive(Template)]
#[template(path = "print/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    sheets: Vec<SheetView>,
    /// Whether boards are numbered, so that a table's number is no place to go to.
    has_boards: bool,
    /// Whether some table plays several games.
    has_series: bool,
}

struct SheetView {
    label: String,
    goes_on: String,
    slots: Vec<SlotView>,
    /// What stands below, each with its sign.
    remarks: Vec<(&'static str, String)>,
}

struct SlotView {
    title: String,
    tables: Vec<TableBox>,
}

struct TableBox {
    number: i32,
    /// The sign of what is said of it below; empty where nothing is.
    sign: &'static str,
    is_bye: bool,
    rows: Vec<Row>,
    n_open: usize,
}

struct Row {
    name: String,
    place: Option<u8>,
    /// Games won, where the table plays several.
    won: Option<u8>,
    goes_on: bool,
    /// The table and the sheet it goes on at.
    to: Option<(i32, usize)>,
}

/// Some tables of a round that stand in one column of a sheet.
struct Slot {
    /// Index of the round.
    round: usize,
    /// Which of the round's columns, from 1, and of how many.
    part: (usize, usize),
    /// Indices of its tables.
    tables: std::ops::Range<usize>,
}

/// `GET /tournaments/{id}/print/bracket`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let stage = chosen_stage(&championship, None, |stage| stage.plan.advance().is_some());
    let Some(stage) = stage.filter(|_| !championship.rounds().is_empty()) else {
        return nothing_yet(id);
    };
    let columns = draw::bracket(&championship, stage.id).columns;
    let names = Names::of(&championship);
    let slots = slots(&columns, &names);
    let drawn = Drawn { championship: &championship, columns: &columns, names: &names };
    let n_sheets = slots.len().div_ceil(SLOTS);
    let sheets = slots
        .chunks(SLOTS)
        .enumerate()
        .map(|(index, on_sheet)| {
            let views: Vec<_> =
                on_sheet.iter().map(|slot| drawn.view(&ctx, &slots, slot)).collect();
            SheetView {
                label: ctx
                    .ta("paper-sheet-of")
                    .with("number", index + 1)
                    .with("n", n_sheets)
                    .to_string(),
                goes_on: goes_on(&ctx, &columns, &slots, index, on_sheet),
                remarks: remarks(&ctx, &views),
                slots: views,
            }
        })
        .collect();
    let title = stage_title(&ctx, &championship, stage);
    let page = BracketPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, "paper-bracket", title),
        sheets,
        has_boards: has_boards(&championship),
        has_series: drawn.has_series(),
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The sign of what is said below of a table's result that was corrected after the draw.
fn sign(fit: Fit) -> &'static str {
    match fit {
        Fit::Fits => "",
        Fit::LetStand => "*",
        Fit::Undecided => "**",
    }
}

/// What is said of the signs on a sheet.
fn remarks(ctx: &Ctx, slots: &[SlotView]) -> Vec<(&'static str, String)> {
    let tables = || slots.iter().flat_map(|slot| &slot.tables);
    let said = [(Fit::LetStand, "let-stand-note"), (Fit::Undecided, "unfit-note")];
    let said = said.map(|(fit, key)| (sign(fit), key)).into_iter();
    let there = said.filter(|(sign, _)| tables().any(|table| table.sign == *sign));
    there.map(|(sign, key)| (sign, ctx.t(key))).collect()
}

/// The columns that the rounds take, in order.
fn slots(columns: &[Column], names: &Names) -> Vec<Slot> {
    let mut slots = Vec::new();
    for (round, column) in columns.iter().enumerate() {
        let heights: Vec<usize> = column.tables.iter().map(|table| height(table, names)).collect();
        let parts = sheets::columns(&heights, HEIGHT, LABEL + LINE);
        let n = parts.len();
        let of_part = |(index, tables)| Slot { round, part: (index + 1, n), tables };
        slots.extend(parts.into_iter().enumerate().map(of_part));
    }
    slots
}

fn height(table: &BracketTable, names: &Names) -> usize {
    let lines = |row: &BracketRow| names.entry(row.entry).chars().count().div_ceil(LETTERS).max(1);
    let n_lines = match table.rows.is_empty() {
        true => table.n_seats,
        false => table.rows.iter().map(lines).sum(),
    };
    LABEL + n_lines * LINE
}

/// The sheet, from 1, on which a table of a round stands.
fn sheet_of(slots: &[Slot], round: usize, table: usize) -> Option<usize> {
    let slot = slots.iter().position(|slot| slot.round == round && slot.tables.contains(&table));
    slot.map(|slot| slot / SLOTS + 1)
}

/// Where the rounds of a sheet go on, if not on it.
fn goes_on(
    ctx: &Ctx,
    columns: &[Column],
    slots: &[Slot],
    index: usize,
    on_sheet: &[Slot],
) -> String {
    let Some(round) = on_sheet.first().map(|slot| slot.round + 1) else { return String::new() };
    let Some(column) = columns.get(round) else { return String::new() };
    let mut sheets: Vec<usize> = (0..column.tables.len())
        .filter_map(|table| sheet_of(slots, round, table))
        .filter(|sheet| *sheet != index + 1)
        .collect();
    sheets.dedup();
    let Some((first, last)) = sheets.first().zip(sheets.last()) else { return String::new() };
    let words = ctx.ta("paper-goes-on").with("round", name_words(ctx, column.name));
    words.with("first", *first).with("last", *last).with("n", sheets.len()).to_string()
}

/// What the sheets show.
struct Drawn<'a> {
    championship: &'a Championship,
    columns: &'a [Column],
    names: &'a Names,
}

impl Drawn<'_> {
    /// Whether some table plays several games.
    fn has_series(&self) -> bool {
        let tables = self.columns.iter().flat_map(|column| &column.tables);
        tables.filter_map(|table| self.table(table)).any(|table| table.series.is_long())
    }

    /// The table itself; none in rounds to come.
    fn table(&self, table: &BracketTable) -> Option<&Table> {
        self.championship.table(table.table?)
    }

    fn view(&self, ctx: &Ctx, slots: &[Slot], slot: &Slot) -> SlotView {
        let column = self.columns.get(slot.round);
        let next = self.columns.get(slot.round + 1);
        let title = column.map(|column| name_words(ctx, column.name)).unwrap_or_default();
        let tables = column.and_then(|column| column.tables.get(slot.tables.clone()));
        let to = |row: &BracketRow| {
            let table = next?.tables.get(row.to?)?;
            Some((table.number, sheet_of(slots, slot.round + 1, row.to?)?))
        };
        let table_box = |table: &BracketTable| {
            let played = self.table(table);
            let row = |row: &BracketRow| Row {
                name: self.names.entry(row.entry),
                place: row.place(),
                won: played.and_then(|table| won(table, row.entry)),
                goes_on: row.goes_on == Some(true),
                to: to(row),
            };
            TableBox {
                number: table.number,
                sign: sign(table.fit),
                is_bye: table.kind == TableKind::Bye,
                rows: table.rows.iter().map(row).collect(),
                n_open: if table.rows.is_empty() { table.n_seats } else { 0 },
            }
        };
        SlotView {
            title: match slot.part {
                (_, 1) => title,
                (part, n) => {
                    let words = ctx.ta("paper-part-of").with("title", title);
                    words.with("number", part).with("n", n).to_string()
                }
            },
            tables: tables.unwrap_or_default().iter().map(table_box).collect(),
        }
    }
}
