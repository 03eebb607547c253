//! The bracket on paper. The last sheet shows the tree from the first round that fits on it. Earlier rounds are printed in strips of connected
//! tables, where each entry that advances has the number of its next table and sheet. Rounds to come have tables to write in. Byes have no box: such an entry is at its next table, or
//! in a list as long as that is not drawn.

use std::collections::HashMap;

use askama::Template;
use domain::draw::overview::bracket::Fit;
use domain::draw::overview::bracket_sheets::{
    BracketSheet, ColumnSize, SheetBox, SheetStrip, bracket_sheets,
};
use domain::tournament::hall::Hall;
use domain::tournament::table::TableKind;
use parchis::Color;

use super::bracket_sizes::{self, MOST_BYE_LINES};
use super::{Frame, Reader, nothing_yet};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{key, sentence};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{for_place_title, name_words, stage_title};
use crate::web::parts::tree::cards::{TreeCard, colors_of};
use crate::web::parts::tree::drawing::BracketDrawing;
use crate::web::parts::tree::lines::{TreeLines, lines_between};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    sheets: Vec<SheetView>,
    /// True if any table plays a series.
    has_series: bool,
}

struct SheetView {
    label: String,
    strips: Vec<StripView>,
    /// Note about the sheets to which its entries advance; empty for the tree.
    goes_on: String,
    /// Entries with a bye whose next round is not drawn yet, in words; empty without any.
    byes: String,
    /// Footnotes with their marks.
    remarks: Vec<(&'static str, String)>,
}

/// Tables of consecutive rounds.
struct StripView {
    columns: Vec<PaperColumn>,
    /// Height of the columns, in tenths of a millimeter.
    height: usize,
}

struct PaperColumn {
    title: String,
    boxes: Vec<PaperBox>,
    gap: Option<TreeLines>,
}

/// A table with its position.
struct PaperBox {
    /// Title above it, for the table beside the final; otherwise empty.
    title: String,
    card: TreeCard,
    /// Free space above it, in tenths of a millimeter.
    above: usize,
    /// For each entry the number of its next table and sheet, in words. Empty if it does not advance, or if a line leads to the table.
    to: Vec<String>,
}

impl PaperBox {
    fn to(&self, row: &usize) -> &str {
        self.to.get(*row).map(String::as_str).unwrap_or_default()
    }
}

impl BracketPage {
    fn cards(&self) -> impl Iterator<Item = &TreeCard> {
        self.sheets.iter().flat_map(SheetView::cards)
    }

    /// All colors that occur on the sheets.
    fn colors(&self) -> Vec<Color> {
        colors_of(self.cards())
    }

    /// A length in tenths of a millimeter for an attribute.
    fn mm(&self, tenths: &usize) -> String {
        format!("{}.{}mm", tenths / 10, tenths % 10)
    }
}

impl SheetView {
    fn cards(&self) -> impl Iterator<Item = &TreeCard> {
        let columns = self.strips.iter().flat_map(|strip| &strip.columns);
        columns.flat_map(|column| &column.boxes).map(|it| &it.card)
    }

    /// The footnote mark of a table.
    fn sign(&self, card: &TreeCard) -> &'static str {
        sign(card.fit)
    }
}

/// `GET /tournaments/{id}/print/bracket`: the bracket of a stage.
pub async fn show(caller: Reader<address::Tournament>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let asked = Address::of(&ctx).value("stage").and_then(|it| it.parse().ok());
    let stage = chosen_stage(&championship, asked, |stage| stage.plan.advance().is_some());
    let Some(stage) = stage.filter(|_| !championship.rounds().is_empty()) else {
        return nothing_yet(id);
    };
    // The paper will be used longer than a table keeps its board, so no boards are printed.
    let hall = Hall::default();
    let drawing = BracketDrawing::new(&ctx, &championship, &hall, stage.id);
    let page = BracketPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(
            &ctx,
            &championship,
            key::PAPER_BRACKET,
            stage_title(&ctx, &championship, stage),
        ),
        sheets: Paper::new(&ctx, &drawing, for_place_title(&ctx, stage)).sheets(),
        has_series: false,
        ctx: ctx.clone(),
    };
    let has_series = page.cards().flat_map(|card| &card.rows).any(|row| row.won.is_some());
    render(&BracketPage { has_series, ..page })
}

/// The division of a bracket into sheets.
struct Paper<'a> {
    ctx: &'a Ctx,
    drawing: &'a BracketDrawing<'a>,
    sheets: Vec<BracketSheet>,
    /// Number of the sheet, from 1, of each table: by column and place.
    sheet_of: HashMap<(usize, usize), usize>,
    /// Title of the table beside the final.
    for_place_title: String,
    /// The latest drawn column with the names of the entries that have a bye, if the next round is not drawn.
    byes: (usize, Vec<String>),
}

impl<'a> Paper<'a> {
    fn new(ctx: &'a Ctx, drawing: &'a BracketDrawing<'a>, for_place_title: String) -> Self {
        let byes = byes(drawing);
        let n_columns = drawing.bracket.columns.len();
        let sizes: Vec<ColumnSize> =
            (0..n_columns).map(|column| column_size(ctx, drawing, column)).collect();
        let area = bracket_sizes::area(bracket_sizes::n_lines(&byes.1));
        let sheets = bracket_sheets(&drawing.tree, &sizes, area);
        let mut sheet_of = HashMap::new();
        for (index, sheet) in sheets.iter().enumerate() {
            for strip in &sheet.strips {
                for (column, boxes) in strip.columns.iter().enumerate() {
                    let places =
                        boxes.iter().map(|it| ((strip.first + column, it.place), index + 1));
                    sheet_of.extend(places);
                }
            }
        }
        Self { ctx, drawing, sheets, sheet_of, for_place_title, byes }
    }

    fn sheets(&self) -> Vec<SheetView> {
        let n = self.sheets.len();
        let mut byes = self.bye_lists().into_iter();
        let view = |(index, sheet): (usize, &BracketSheet)| {
            let label = self.ctx.ta(key::PAPER_SHEET_OF).with("number", index + 1).with("n", n);
            let strips = sheet.strips.iter().map(|strip| self.strip(strip)).collect();
            let has_byes = has_column(sheet, self.byes.0);
            let view = SheetView {
                label: label.to_string(),
                strips,
                goes_on: self.goes_on(sheet),
                byes: if has_byes { byes.next().unwrap_or_default() } else { String::new() },
                remarks: Vec::new(),
            };
            SheetView { remarks: remarks(self.ctx, &view), ..view }
        };
        self.sheets.iter().enumerate().map(view).collect()
    }

    fn strip(&self, strip: &SheetStrip) -> StripView {
        let column = |(index, boxes): (usize, &Vec<SheetBox>)| {
            let column = strip.first + index;
            let is_end = index + 1 == strip.columns.len();
            let name = self.drawing.bracket.columns.get(column).map(|it| it.name);
            let mut boxes = self.boxes(column, boxes, is_end && !strip.is_last);
            if is_end && strip.is_last {
                boxes.extend(self.for_place(strip));
            }
            PaperColumn {
                title: name.map(|name| name_words(self.ctx, name)).unwrap_or_default(),
                boxes,
                gap: (!is_end).then(|| self.lines(strip, column)).flatten(),
            }
        };
        StripView {
            columns: strip.columns.iter().enumerate().map(column).collect(),
            height: strip.height,
        }
    }

    fn boxes(&self, column: usize, boxes: &[SheetBox], is_end: bool) -> Vec<PaperBox> {
        let mut end = 0;
        let view = |it: &SheetBox| {
            let card = self.drawing.card(column, it.place, None)?;
            let top = it.top + bracket_sizes::above_box();
            let above = top.saturating_sub(end);
            end = top + bracket_sizes::box_height(&card);
            let to = (0..card.rows.len()).filter(|_| is_end);
            let to = to.map(|row| self.to(column, it.place, row).unwrap_or_default());
            Some(PaperBox { title: String::new(), to: to.collect(), card, above })
        };
        boxes.iter().filter_map(view).collect()
    }

    /// The table beside the final, at the end of the last column.
    fn for_place(&self, strip: &SheetStrip) -> Option<PaperBox> {
        let card = self.drawing.for_place(None)?;
        let end = strip.columns.last().and_then(|boxes| boxes.last()).map_or(0, SheetBox::end);
        Some(PaperBox {
            title: sentence(&self.for_place_title),
            above: bracket_sizes::above_last(&card, strip.height, end),
            card,
            to: Vec::new(),
        })
    }

    fn lines(&self, strip: &SheetStrip, column: usize) -> Option<TreeLines> {
        let gap = self.drawing.tree.gaps.get(column)?;
        let at = |column: usize| move |place| Some(strip.find(column, place)?.middle());
        Some(lines_between(gap, at(column), at(column + 1)))
    }

    /// The next table and its sheet, in words, of an entry at a table. `None` if it does not advance, or if the next round is not drawn.
    fn to(&self, column: usize, place: usize, row: usize) -> Option<String> {
        let (column, place) = self.next_table(column, place, row)?;
        let sheet = *self.sheet_of.get(&(column, place))?;
        let number = self.drawing.at(column, place)?.number;
        Some(to_words(self.ctx, number, sheet))
    }

    /// Column and place of the next table that an entry plays at; byes are passed over.
    fn next_table(
        &self,
        mut column: usize,
        mut place: usize,
        mut row: usize,
    ) -> Option<(usize, usize)> {
        loop {
            let table = self.drawing.at(column, place)?.rows.get(row)?.to?;
            place = self.drawing.tree.place_of(column + 1, table)?;
            column += 1;
            row = 0;
            if self.drawing.at(column, place)?.kind != TableKind::Bye {
                return Some((column, place));
            }
        }
    }

    /// Note about the sheets to which the entries of a sheet advance; empty for the tree.
    fn goes_on(&self, sheet: &BracketSheet) -> String {
        let Some(strip) = sheet.strips.iter().find(|strip| !strip.is_last) else {
            return String::new();
        };
        let end = strip.first + strip.columns.len() - 1;
        let Some(next) = self.drawing.bracket.columns.get(end + 1) else { return String::new() };
        let goes_on = |mut sheets: Vec<usize>| {
            sheets.sort_unstable();
            sheets.dedup();
            let (first, last) = sheets.first().zip(sheets.last())?;
            let said = self.ctx.ta(key::PAPER_GOES_ON);
            let said = said.with("round", name_words(self.ctx, next.name));
            Some(said.with("first", *first).with("last", *last).with("n", sheets.len()).to_string())
        };
        if next.round.is_none() {
            let sheets = (1..).zip(&self.sheets).filter(|(_, sheet)| has_column(sheet, end + 1));
            let on = goes_on(sheets.map(|(number, _)| number).collect()).unwrap_or_default();
            return format!("{} {on}", self.ctx.t(key::BRACKET_NOT_DRAWN));
        }
        let boxes = sheet.strips.iter().filter_map(|strip| strip.columns.last()).flatten();
        let tables = boxes.flat_map(|it| {
            let n = self.drawing.at(end, it.place).map_or(0, |table| table.rows.len());
            (0..n).filter_map(|row| self.next_table(end, it.place, row))
        });
        let sheets = tables.filter_map(|table| self.sheet_of.get(&table).copied());
        goes_on(sheets.collect()).unwrap_or_default()
    }

    /// The list of byes, divided among the sheets with their round. If it does not fit on them, only the number.
    fn bye_lists(&self) -> Vec<String> {
        let (column, names) = &self.byes;
        let n_sheets = self.sheets.iter().filter(|sheet| has_column(sheet, *column)).count();
        if names.is_empty() || n_sheets == 0 {
            return Vec::new();
        }
        if bracket_sizes::n_lines(names) > n_sheets * MOST_BYE_LINES {
            return vec![self.ctx.ta(key::PAPER_BYES_N).with("n", names.len()).to_string()];
        }
        let said = |names: &[String]| {
            self.ctx.ta(key::PAPER_BYES).with("names", names.join(", ")).to_string()
        };
        names.chunks(names.len().div_ceil(n_sheets)).map(said).collect()
    }
}

/// True if a sheet has tables of a column.
fn has_column(sheet: &BracketSheet, column: usize) -> bool {
    let has =
        |strip: &SheetStrip| (strip.first..strip.first + strip.columns.len()).contains(&column);
    sheet.strips.iter().any(has)
}

/// The latest drawn column, and the entries with a bye there if the next round is not drawn.
fn byes(drawing: &BracketDrawing<'_>) -> (usize, Vec<String>) {
    let current = drawing.current();
    let is_next_drawn =
        drawing.bracket.columns.get(current + 1).is_none_or(|it| it.round.is_some());
    let cards = if is_next_drawn { Vec::new() } else { drawing.cards(current, None) };
    let rows = cards.into_iter().filter(|card| card.is_bye).flat_map(|card| card.rows);
    (current, rows.map(|row| row.name).collect())
}

fn column_size(ctx: &Ctx, drawing: &BracketDrawing<'_>, column: usize) -> ColumnSize {
    let mut cards = drawing.cards(column, None);
    let name = drawing.bracket.columns.get(column).map(|it| it.name);
    let title = name.map(|name| name_words(ctx, name)).unwrap_or_default();
    let n_next = drawing.bracket.columns.get(column + 1).map_or(0, |it| it.tables.len());
    let is_led_on = drawing.tree.gaps.get(column).is_some_and(|gap| gap.is_drawn);
    let number = i32::try_from(n_next).unwrap_or(i32::MAX);
    // The number of sheets is not known yet; it has at most as many digits as that of the tables.
    let to_sheet = is_led_on.then(|| to_words(ctx, number, n_next));
    let size = bracket_sizes::column_size(&cards, &title, to_sheet.as_deref());
    if column + 1 < drawing.bracket.columns.len() {
        return size;
    }
    // The table beside the final stands below it.
    cards.extend(drawing.for_place(None));
    let ColumnSize { width, width_at_end, .. } = bracket_sizes::column_size(&cards, &title, None);
    ColumnSize { width, width_at_end, ..size }
}

/// The number of a table and of its sheet, in words.
fn to_words(ctx: &Ctx, table: i32, sheet: usize) -> String {
    ctx.ta(key::PAPER_BRACKET_TO).with("table", table).with("sheet", sheet).to_string()
}

/// Footnote mark of a table whose result was corrected after the next draw.
fn sign(fit: Fit) -> &'static str {
    match fit {
        Fit::Fits => "",
        Fit::LetStand => "*",
        Fit::Undecided => "**",
    }
}

/// The footnotes that a sheet needs.
fn remarks(ctx: &Ctx, sheet: &SheetView) -> Vec<(&'static str, String)> {
    let said = [(Fit::LetStand, key::LET_STAND_NOTE), (Fit::Undecided, key::UNFIT_NOTE)];
    let there = said.into_iter().filter(|(fit, _)| sheet.cards().any(|card| card.fit == *fit));
    there.map(|(fit, key)| (sign(fit), ctx.t(key))).collect()
}
